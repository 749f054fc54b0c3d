/**
 * Drawing boards of tiles. A draft keeps the words of its cells as they are, so that a wrong board
 * can be mended.
 *
 * @typedef {{rows: number, columns: number, cells: string[]}} Draft
 */
import { clampInteger, trimmedLines } from '../shared/text.js';
import { MAX_SIDE, MIN_SIDE, slideTo } from './rules.js';

export const tools = [
  { id: 'swap', labelKey: 'tiles.tool.swap', key: '1' },
  { id: 'slide', labelKey: 'tiles.tool.slide', key: '2' },
  { id: 'fill', labelKey: 'tiles.tool.fill', key: '3' },
];

export const params = [
  { id: 'rows', labelKey: 'rows', min: MIN_SIDE, max: MAX_SIDE, value: 4 },
  { id: 'columns', labelKey: 'columns', min: MIN_SIDE, max: MAX_SIDE, value: 4 },
];

/** A board in order. */
export function empty(values = {}) {
  return write(resize({ rows: 4, columns: 4, cells: [] }, values));
}

/** @returns {Draft} */
export function read(text) {
  const lines = trimmedLines(text).map((line) => line.trim().split(/\s+/)).filter((line) => line[0]);
  const rows = clampInteger(lines.length, MIN_SIDE, MAX_SIDE, MIN_SIDE);
  const columns = clampInteger(Math.max(0, ...lines.map((line) => line.length)), MIN_SIDE, MAX_SIDE);
  const cells = Array.from({ length: rows * columns }, (_, at) => {
    const word = lines[Math.floor(at / columns)]?.[at % columns] ?? '?';
    return /^[Xx_.]$/.test(word) ? '0' : word;
  });
  return { rows, columns, cells };
}

/** @param {Draft} draft */
export function write({ columns, cells }) {
  const rows = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns).join(' '));
  return `${rows.join('\n')}\n`;
}

/** Whether a cell's word is no tile of this board, or there twice. */
export function isWrong({ cells }, at) {
  const known = /^\d+$/.test(cells[at]) && Number(cells[at]) < cells.length;
  return !known || cells.filter((word) => word === cells[at]).length > 1;
}

/**
 * @param {Draft} draft
 * @param {{cell: number, from?: number}} place `from` is the other cell of a swap
 */
export function paint(draft, { cell, from }, tool) {
  const cells = [...draft.cells];
  if (tool === 'slide') {
    let blank = cells.indexOf('0');
    const step = { u: -draft.columns, d: draft.columns, l: -1, r: 1 };
    for (const move of slideTo({ ...draft, blank }, cell)) {
      const next = blank + step[move];
      [cells[blank], cells[next]] = [cells[next], cells[blank]];
      blank = next;
    }
  } else if (tool === 'fill') {
    cells[cell] = missing(draft) ?? cells[cell];
  } else if (from !== undefined) {
    [cells[cell], cells[from]] = [cells[from], cells[cell]];
  }
  return { ...draft, cells };
}

/** The first tile that is not on the board, the blank last. */
function missing({ cells }) {
  const wanted = [...cells.keys()].slice(1).map(String);
  return [...wanted, '0'].find((word) => !cells.includes(word));
}

/** A board in order of another size. */
export function resize(draft, values) {
  const rows = clampInteger(values.rows, MIN_SIDE, MAX_SIDE, draft.rows);
  const columns = clampInteger(values.columns, MIN_SIDE, MAX_SIDE, draft.columns);
  const last = rows * columns;
  return { rows, columns, cells: Array.from({ length: last }, (_, at) => String((at + 1) % last)) };
}
