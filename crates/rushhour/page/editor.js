/** Drawing Rush Hour boards. A draft is a `Grid` whose pieces may be bent or in parts. */
import { isInside } from '../../web/page/shared/directions.js';
import { sizeOf, sizeParams, toolList } from '../../web/page/shared/levels.js';
/** @import { Sides, Translate, Values } from '../../web/types.js' */
/** @import { Exit, Grid } from './course.js' */
import { PRIMARY, readCourse, readPieces, SYMBOLS, writeCourse } from './course.js';

export const tools = toolList('rushhour', ['car', 'primary', 'exit', 'wall', 'erase']);
export const params = sizeParams(6, 6);

/** The primary piece alone, with the exit at its right. @param {Values} [values] @param {Sides} [sides] */
export function empty(values, sides) {
  const [rows, columns] = sizeOf(params, values, sides);
  const line = Math.floor((rows - 1) / 2);
  const cells = Array(rows * columns).fill('.');
  cells.fill(PRIMARY, line * columns, line * columns + 2);
  return writeCourse({ rows, columns, cells, exit: { side: 'right', line } });
}

/** @param {string} text @returns {Grid} */
export function read(text) {
  try {
    return readCourse(text);
  } catch {
    return readCourse(empty());
  }
}

export const write = writeCourse;

/**
 * Paints a stroke from one cell to another (the same one for a dot). Cells just outside of the
 * grid are places for the exit. What a stroke meets goes as a whole, so that no part of a piece is left.
 * @param {Grid} draft
 * @param {{from: number[], to: number[]}} stroke
 * @param {string|null} tool
 * @returns {{draft: Grid}|{refused: string}} the new draft, or the message that says why there is none
 */
export function paint(draft, { from, to }, tool) {
  const { rows, columns, cells } = draft;
  const has = (/** @type {number[]} */ [row, column]) => isInside(row, column, rows, columns);
  if (!has(from) || tool === 'exit') return paintExit(draft, from);
  const stroke = straight(from, to).filter(has).map(([row, column]) => row * columns + column);
  /** @type {Record<string, string|undefined>} */
  const fixed = { erase: '.', wall: '#', primary: PRIMARY };
  const symbol = fixed[tool ?? ''] ?? SYMBOLS.find((each) => !cells.includes(each));
  if (!symbol) return { refused: 'rushhour.refused.full' };
  if (symbol === PRIMARY && stroke.length < 2) return { refused: 'rushhour.refused.primary' };
  const gone = new Set([symbol, ...stroke.map((cell) => cells[cell])]);
  gone.delete('#');
  const left = cells.map((each) => (gone.has(each) ? '.' : each));
  for (const cell of stroke) left[cell] = symbol;
  return { draft: { ...draft, cells: left } };
}

/** The cells of the longer side of the rectangle between two cells. @param {number[]} from @param {number[]} to */
function straight(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const upright = Math.abs(down) > Math.abs(right);
  return Array.from({ length: steps + 1 }, (_, step) => (upright
    ? [from[0] + step * Math.sign(down), from[1]]
    : [from[0], from[1] + step * Math.sign(right)]));
}

/** An exit at the side of a cell outside of the grid; the same place again takes it away. @param {Grid} draft @param {number[]} cell @returns {{draft: Grid}|{refused: string}} */
function paintExit(draft, [row, column]) {
  const isBeside = row >= 0 && row < draft.rows;
  // Cells inside and at the corners are at no side.
  if (isBeside === (column >= 0 && column < draft.columns)) return { refused: 'rushhour.refused.exit' };
  /** @type {Exit['side']} */
  const side = isBeside ? (column < 0 ? 'left' : 'right') : row < 0 ? 'top' : 'bottom';
  const line = isBeside ? row : column;
  const isThere = draft.exit?.side === side && draft.exit.line === line;
  return { draft: { ...draft, exit: isThere ? null : { side, line } } };
}

/** What there is to draw of a draft. @param {Grid} draft */
export const picture = (draft) =>
  ({ ...draft, ...readPieces(draft), level: draft, isWall: (/** @type {number} */ cell) => draft.cells[cell] === '#' });

/** What is odd about a sound board, in words. @param {{solvable?: boolean|null}} analysis @param {Translate} t */
export const doubts = ({ solvable }, t) => (solvable === false ? [t('rushhour.doubt')] : []);
