/**
 * The course format as a grid of characters with an exit, and the pieces on it. Also reads what the
 * editor is in the middle of.
 *
 * @typedef {{symbol: string, upright: boolean, line: number, length: number}} Piece
 *   `line` is the row it moves in, or the column if it is upright; a piece of one cell never moves
 * @typedef {{side: 'left'|'right'|'top'|'bottom', line: number}} Exit
 * @typedef {{rows: number, columns: number, cells: string[], exit: Exit|null}} Grid
 *   cells row by row: `.` empty, `#` wall, anything else a piece
 */
import { trimmedLines } from '../../web/page/shared/levels.js';

/** The piece that has to get out. */
export const PRIMARY = 'P';
/** Letters for pieces, in the order in which the editor hands them out; `P` and the exit's `K` are taken. */
export const SYMBOLS = [...'ABCDEFGHIJLMNOQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
export const [MIN_SIDE, MAX_SIDE] = [3, 16];

/** @param {string} text @returns {Grid} */
export function readCourse(text) {
  const [size = '', , ...lines] = trimmedLines(text);
  const [rows, columns] = size.trim().split(/\s+/).map(Number);
  const fits = (/** @type {number} */ side) => side >= MIN_SIDE && side <= MAX_SIDE;
  if (!fits(rows) || !fits(columns)) throw new Error('expected rows and columns');
  /** @type {Exit|null} */
  let exit = null;
  const isOutside = (/** @type {string|undefined} */ line) => line?.trim() === 'K';
  if (isOutside(lines[0])) exit = { side: 'top', line: String(lines.shift()).indexOf('K') };
  if (isOutside(lines.at(-1))) exit = { side: 'bottom', line: String(lines.pop()).indexOf('K') };
  const left = lines.findIndex((line) => line.startsWith('K') && [...line].length > columns);
  if (left >= 0) exit = { side: 'left', line: left };
  const cells = Array.from({ length: rows }).flatMap((_, row) => {
    const symbols = [...(lines[row] ?? '')].slice(left >= 0 ? 1 : 0);
    if (symbols[columns] === 'K') exit = { side: 'right', line: row };
    const cell = (/** @type {unknown} */ __, /** @type {number} */ column) => (/[\p{L}\p{N}#]/u.test(symbols[column] ?? '') ? symbols[column] : '.');
    return Array.from({ length: columns }, cell);
  });
  return { rows, columns, cells, exit };
}

/**
 * The cell of a character of such a text; the exit's is outside of the grid.
 * @param {string} text
 * @param {{line: number, column: number}} place from 1
 */
export function cellOfCourse(text, { line, column }) {
  const all = text.split(/\r?\n/);
  const first = all.findIndex((each) => each.trim());
  if (first < 0) return null;
  const [size, , ...lines] = all.slice(first);
  const columns = Number(size.trim().split(/\s+/)[1]);
  const isOnTop = lines[0]?.trim() === 'K';
  const isLeft = lines.some((each) => each.startsWith('K') && [...each.trimEnd()].length > columns);
  const row = line - 1 - first - 2 - (isOnTop ? 1 : 0);
  return row < -1 || line - 1 - first < 2 ? null : [row, column - 1 - (isLeft ? 1 : 0)];
}

/** @param {Grid} grid */
export function writeCourse({ rows, columns, cells, exit }) {
  const others = new Set(cells.filter((symbol) => !['.', '#', PRIMARY].includes(symbol)));
  const { side, line } = exit ?? {};
  const outside = `${' '.repeat(line ?? 0)}K`;
  const grid = Array.from({ length: rows }, (_, row) => {
    const symbols = cells.slice(row * columns, (row + 1) * columns).join('');
    if (side === 'left') return (line === row ? 'K' : ' ') + symbols;
    return side === 'right' && line === row ? `${symbols}K` : symbols;
  });
  if (side === 'top') grid.unshift(outside);
  if (side === 'bottom') grid.push(outside);
  return `${[`${rows} ${columns}`, others.size, ...grid].join('\n')}\n`;
}

/**
 * The pieces on the cells of a grid, where they begin in their lines, and the cells of what is no
 * piece: bent, in two parts, or a primary piece that could not move.
 * @param {Pick<Grid, 'columns'|'cells'>} grid
 */
export function readPieces({ columns, cells }) {
  /** @type {Map<string, number[]>} */
  const owned = new Map();
  cells.forEach((symbol, cell) => {
    if (symbol !== '.' && symbol !== '#') owned.set(symbol, [...(owned.get(symbol) ?? []), cell]);
  });
  const place = (/** @type {number} */ cell) => ({ row: Math.floor(cell / columns), column: cell % columns });
  /** @type {{pieces: Piece[], at: number[], odd: {symbol: string, row: number, column: number}[]}} */
  const found = { pieces: [], at: [], odd: [] };
  for (const [symbol, own] of owned) {
    const { row, column } = place(own[0]);
    const gap = own.length === 1 ? 1 : own[1] - own[0];
    const upright = gap === columns;
    const isLong = own.length > (symbol === PRIMARY ? 1 : 0);
    const fits = isLong && (upright || (gap === 1 && column + own.length <= columns));
    if (fits && own.every((cell, index) => cell === own[0] + index * gap)) {
      found.pieces.push({ symbol, upright, line: upright ? column : row, length: own.length });
      found.at.push(upright ? row : column);
    } else {
      found.odd.push(...own.map((cell) => ({ symbol, ...place(cell) })));
    }
  }
  return found;
}
