/** Drawing Rush Hour boards. A draft is a `Grid` whose pieces may be bent or in parts. */
import { isInside } from '../../web/page/shared/directions.js';
import { covered, resized, shiftOf, turnCell, turned } from '../../web/page/shared/drafts.js';
import { sizeOf, sizeParams, toolList } from '../../web/page/shared/levels.js';
/** @import { Side, Sides, Translate, Turn, Values } from '../../web/types.js' */
/** @import { Exit, Grid } from './course.js' */
import { cellOfCourse, PRIMARY, readCourse, readPieces, SYMBOLS, writeCourse } from './course.js';

export const tools = toolList('rushhour', ['car', 'primary', 'exit', 'wall', 'erase']);
export const params = sizeParams(6, 6);
export const eraser = 'erase';
/** Vehicles are lines and an exit is one place; walls and erasing may cover more. @param {string|null} tool */
export const brushes = (tool) => (tool === 'wall' || tool === 'erase' ? ['pencil', 'frame', 'block', 'fill'] : []);

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
 * @param {{from: number[], to: number[], brush?: string}} stroke
 * @param {string|null} tool
 * @returns {{draft: Grid}|{refused: string}} the new draft, or the message that says why there is none
 */
export function paint(draft, { from, to, brush = 'pencil' }, tool) {
  const { rows, columns, cells } = draft;
  const has = (/** @type {number[]} */ [row, column]) => isInside(row, column, rows, columns);
  if (!has(from) || tool === 'exit') return tool === 'erase' && !isExit(draft, from) ? { draft } : paintExit(draft, from);
  const stroke = strokeOf(draft, brush, from, to, tool).filter(has).map(([row, column]) => row * columns + column);
  /** @type {Record<string, string|undefined>} */
  const fixed = { erase: '.', wall: '#', primary: PRIMARY };
  const symbol = fixed[tool ?? ''] ?? SYMBOLS.find((each) => !cells.includes(each));
  if (!symbol) return { refused: 'rushhour.refused.full' };
  if (symbol === PRIMARY && stroke.length < 2) return { refused: 'rushhour.refused.primary' };
  // Walls that are filled in or drawn over stay; so does what is empty.
  const gone = new Set([symbol, ...stroke.map((cell) => cells[cell])]);
  gone.delete('#');
  const left = cells.map((each) => (gone.has(each) ? '.' : each));
  for (const cell of stroke) left[cell] = symbol;
  return { draft: { ...draft, cells: left } };
}

/** The cells that a stroke covers: a line, unless the tool has brushes. @param {Grid} draft @param {string} brush @param {number[]} from @param {number[]} to @param {string|null} tool */
export function strokeOf(draft, brush, from, to, tool) {
  const isLine = brush === 'pencil' || !brushes(tool).length;
  return isLine ? straight(from, to) : covered(draft, brush, from, to);
}

/** The board turned over or round, with its exit. @param {Grid} draft @param {Turn} turn @returns {Grid} */
export function turn(draft, turn) {
  const laid = turned(draft, turn);
  return { ...laid, exit: draft.exit && exitAt(laid, turnCell(draft, exitCell(draft, draft.exit), turn)) };
}

/**
 * A line more or less at a side. A piece that would be cut goes as a whole, an exit at a line that goes, too.
 * @param {Grid} draft
 * @param {Side} side
 * @param {1|-1} by
 * @returns {Grid}
 */
export function extend(draft, side, by) {
  const { rows, columns, cells, exit } = draft;
  const isCut = (/** @type {number} */ at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return { top: row === 0, bottom: row === rows - 1, left: column === 0, right: column === columns - 1 }[side];
  };
  const gone = new Set(by < 0 ? cells.filter((symbol, at) => symbol !== '#' && isCut(at)) : []);
  const whole = cells.map((symbol) => (gone.has(symbol) ? '.' : symbol));
  const laid = resized({ ...draft, cells: whole }, side, by, '.');
  return { ...laid, exit: exit && movedExit(laid, exit, shiftOf(side, by)) };
}

/** The exit after its board got another size and what is on it moved; none if its line is gone. @param {{rows: number, columns: number}} size @param {Exit} exit @param {number[]} shift @returns {Exit|null} */
function movedExit({ rows, columns }, exit, [down, right]) {
  const isRow = exit.side === 'left' || exit.side === 'right';
  const line = exit.line + (isRow ? down : right);
  return line >= 0 && line < (isRow ? rows : columns) ? { ...exit, line } : null;
}

/** The place outside of the grid where an exit is. @param {Grid} draft @param {Exit} exit */
const exitCell = ({ rows, columns }, { side, line }) =>
  ({ left: [line, -1], right: [line, columns], top: [-1, line], bottom: [rows, line] })[side];

/** Whether the exit is at this place. @param {Grid} draft @param {number[]} cell */
const isExit = (draft, cell) => draft.exit !== null && String(exitCell(draft, draft.exit)) === String(cell);

/** The cell where a fault of the text is. @param {string} text @param {{line: number, column: number}} place */
export const cellOf = cellOfCourse;

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
function paintExit(draft, cell) {
  const exit = exitAt(draft, cell);
  if (!exit) return { refused: 'rushhour.refused.exit' };
  return { draft: { ...draft, exit: isExit(draft, cell) ? null : exit } };
}

/** The exit at a cell outside of a grid; none inside and at the corners, which are at no side. @param {{rows: number, columns: number}} size @param {number[]} cell @returns {Exit|null} */
function exitAt({ rows, columns }, [row, column]) {
  const isBeside = row >= 0 && row < rows;
  if (isBeside === (column >= 0 && column < columns)) return null;
  if (isBeside) return { side: column < 0 ? 'left' : 'right', line: row };
  return { side: row < 0 ? 'top' : 'bottom', line: column };
}

/** What there is to draw of a draft. @param {Grid} draft */
export const picture = (draft) =>
  ({ ...draft, ...readPieces(draft), level: draft, isWall: (/** @type {number} */ cell) => draft.cells[cell] === '#' });

/** What is odd about a sound board, in words. @param {{solvable?: boolean|null}} analysis @param {Translate} t */
export const doubts = ({ solvable }, t) => (solvable === false ? [t('rushhour.doubt')] : []);
