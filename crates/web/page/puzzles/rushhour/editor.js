/**
 * Drawing Rush Hour boards. A draft is a grid of characters with or without an exit; pieces may be
 * bent or in parts.
 *
 * @typedef {import('./course.js').Grid} Draft
 */
import { clampInteger } from '../shared/text.js';
import { MAX_SIDE, MIN_SIDE, PRIMARY, readCourse, readPieces, writeCourse } from './course.js';

export const tools = [
  { id: 'car', labelKey: 'rushhour.tool.car', key: '1' },
  { id: 'primary', labelKey: 'rushhour.tool.primary', key: '2' },
  { id: 'exit', labelKey: 'rushhour.tool.exit', key: '3' },
  { id: 'wall', labelKey: 'rushhour.tool.wall', key: '4' },
  { id: 'erase', labelKey: 'rushhour.tool.erase', key: '5' },
];

export const params = [
  { id: 'rows', labelKey: 'rows', min: MIN_SIDE, max: MAX_SIDE, value: 6 },
  { id: 'columns', labelKey: 'columns', min: MIN_SIDE, max: MAX_SIDE, value: 6 },
];

/** Letters for new pieces; `P` and the exit's `K` are taken. */
const SYMBOLS = [...'ABCDEFGHIJLMNOQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

/** The primary piece alone, with the exit at its right. */
export function empty(values = {}) {
  const rows = clampInteger(values.rows, MIN_SIDE, MAX_SIDE, 6);
  const columns = clampInteger(values.columns, MIN_SIDE, MAX_SIDE, 6);
  const line = Math.floor((rows - 1) / 2);
  const cells = Array(rows * columns).fill('.');
  cells.fill(PRIMARY, line * columns, line * columns + 2);
  return writeCourse({ rows, columns, cells, exit: { side: 'right', line } });
}

/** @returns {Draft} */
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
 * grid are places for the exit.
 *
 * @param {Draft} draft
 * @param {{from: [number, number], to: [number, number]}} place
 */
export function paint(draft, { from, to }, tool) {
  const { rows, columns } = draft;
  const has = ([row, column]) => row >= 0 && column >= 0 && row < rows && column < columns;
  if (!has(from) || tool === 'exit') return paintExit(draft, from);
  const stroke = straight(from, to).filter(has).map(([row, column]) => row * columns + column);
  const cells = [...draft.cells];
  if (tool === 'erase' || tool === 'wall') {
    for (const cell of stroke) cells[cell] = tool === 'wall' ? '#' : '.';
    return { ...draft, cells };
  }
  const symbol = tool === 'primary' ? PRIMARY : SYMBOLS.find((each) => !cells.includes(each));
  if (!symbol || stroke.length < 2) return draft;
  const replaced = new Set(stroke.map((cell) => cells[cell]));
  if (tool === 'primary') replaced.add(PRIMARY);
  replaced.delete('#');
  cells.forEach((each, cell) => {
    if (replaced.has(each)) cells[cell] = '.';
  });
  for (const cell of stroke) cells[cell] = symbol;
  return { ...draft, cells };
}

/** The cells of the longer side of the rectangle between two cells. */
function straight(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const upright = Math.abs(down) > Math.abs(right);
  return Array.from({ length: steps + 1 }, (_, step) => (upright
    ? [from[0] + step * Math.sign(down), from[1]]
    : [from[0], from[1] + step * Math.sign(right)]));
}

/** An exit at the side of a cell outside of the grid; the same place again takes it away. */
function paintExit(draft, [row, column]) {
  const side = sideOf(draft, row, column);
  if (!side) return draft;
  const line = side === 'left' || side === 'right' ? row : column;
  const same = draft.exit?.side === side && draft.exit.line === line;
  return { ...draft, exit: same ? null : { side, line } };
}

/** On which side of the grid a cell lies, null if inside or at a corner. */
function sideOf({ rows, columns }, row, column) {
  const inRows = row >= 0 && row < rows;
  const inColumns = column >= 0 && column < columns;
  if (inRows === inColumns) return null;
  if (inRows) return column < 0 ? 'left' : 'right';
  return row < 0 ? 'top' : 'bottom';
}

/** The draft in another size; pieces that would be cut are left out, and so is an exit outside. */
export function resize(draft, values) {
  const rows = clampInteger(values.rows, MIN_SIDE, MAX_SIDE, draft.rows);
  const columns = clampInteger(values.columns, MIN_SIDE, MAX_SIDE, draft.columns);
  const fits = (cell) => Math.floor(cell / draft.columns) < rows && cell % draft.columns < columns;
  const cut = new Set(draft.cells.filter((_, cell) => !fits(cell)));
  const cells = Array(rows * columns).fill('.');
  draft.cells.forEach((symbol, cell) => {
    if (fits(cell) && (symbol === '#' || !cut.has(symbol))) {
      cells[Math.floor(cell / draft.columns) * columns + (cell % draft.columns)] = symbol;
    }
  });
  const end = draft.exit && (draft.exit.side === 'left' || draft.exit.side === 'right' ? rows : columns);
  return { rows, columns, cells, exit: draft.exit && draft.exit.line < end ? draft.exit : null };
}

/** What there is to draw of a draft. */
export function picture(draft) {
  return { ...draft, ...readPieces(draft), isWall: (cell) => draft.cells[cell] === '#' };
}
