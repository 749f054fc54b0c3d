/**
 * Drawing boards of tiles. A draft keeps the words of its cells as they are, so that a wrong board
 * can be mended.
 *
 * @typedef {{rows: number, columns: number, cells: string[]}} Draft
 */
import { resized, turned } from '../../web/page/shared/drafts.js';
import { clampInteger, sizeOf, sizeParams, toolList, trimmedLines, writeRows } from '../../web/page/shared/levels.js';
import { MAX_SIDE, MIN_SIDE, slideTo } from './rules.js';

export const tools = toolList('tiles', ['swap', 'slide', 'fill']);
export const params = sizeParams(4, 4);
/** What a cell without a tile holds; the tool `fill` puts one there. */
const NOTHING = '?';
/** Takes a tile off; it is no tool of its own, since every cell has one in the end. */
export const eraser = 'erase';

/** @import { Side, Sides, Translate, Turn, Values } from '../../web/types.js' */

/** A board in order. @param {Values} [values] @param {Sides} [sides] */
export function empty(values, sides) {
  const [rows, columns] = sizeOf(params, values, sides);
  return writeRows(Array.from({ length: rows * columns }, (_, at) => (at + 1) % (rows * columns)), columns, ' ');
}

/** @param {string} text @returns {Draft} */
export function read(text) {
  const lines = trimmedLines(text).map((line) => line.trim().split(/\s+/));
  const side = (/** @type {number} */ length) => clampInteger(length, MIN_SIDE, MAX_SIDE);
  const [rows, columns] = [side(lines.length), side(Math.max(0, ...lines.map((line) => line.length)))];
  const cells = Array.from({ length: rows * columns }, (_, at) => {
    const word = lines[Math.floor(at / columns)]?.[at % columns] || NOTHING;
    return /^[Xx_.]$/.test(word) ? '0' : word;
  });
  return { rows, columns, cells };
}

/** @param {Draft} draft */
export const write = ({ columns, cells }) => writeRows(cells, columns, ' ');

/** Whether a cell's word is no tile of this board, or there twice. @param {Draft} draft @param {number} at */
export const isWrong = ({ cells }, at) => !/^\d+$/.test(cells[at]) || Number(cells[at]) >= cells.length
  || cells.filter((word) => word === cells[at]).length > 1;

/**
 * @param {Draft} draft
 * @param {{cell: number, from?: number|null}} place `from` is the other cell of a swap
 * @param {string|null} tool
 * @returns {Draft}
 */
export function paint(draft, { cell, from }, tool) {
  const cells = [...draft.cells];
  const swap = (/** @type {number} */ a, /** @type {number} */ b) => ([cells[a], cells[b]] = [cells[b], cells[a]]);
  if (tool === 'erase') {
    cells[cell] = NOTHING;
  } else if (tool === 'fill') {
    // The first tile that is not on the board, the blank last.
    const missing = [...cells.keys(), 0].slice(1).map(String).find((word) => !cells.includes(word));
    cells[cell] = missing ?? cells[cell];
  } else if (tool === 'slide') {
    let blank = cells.indexOf('0');
    const step = { u: -draft.columns, d: draft.columns, l: -1, r: 1 };
    for (const move of slideTo({ ...draft, blank }, cell)) swap(blank, (blank += step[move]));
  } else {
    swap(cell, from ?? cell);
  }
  return { ...draft, cells };
}

/** The board turned over or round: the tiles change places, and keep their numbers. @param {Draft} draft @param {Turn} turn @returns {Draft} */
export const turn = (draft, turn) => turned(draft, turn);

/**
 * A line more or less at a side. New cells get the tiles that are missing; without a line, those that are left are
 * numbered anew in the order they had, and the last of them makes room if the blank is gone.
 * @param {Draft} draft
 * @param {Side} side
 * @param {1|-1} by
 * @returns {Draft}
 */
export function extend(draft, side, by) {
  const { rows, columns, cells } = resized(draft, side, by, NOTHING);
  const isTile = (/** @type {string} */ word) => /^\d+$/.test(word) && word !== '0';
  const inOrder = [...new Set(cells.filter(isTile).map(Number))].sort((a, b) => a - b);
  const last = cells.includes('0') || !inOrder.length ? null : String(inOrder.pop());
  const numbered = by > 0 ? cells : cells.map((word) => {
    if (word === last) return '0';
    return isTile(word) ? String(inOrder.indexOf(Number(word)) + 1) : word;
  });
  if (by < 0) return { rows, columns, cells: numbered };
  const missing = cells.map((_, at) => String(at)).filter((word) => !cells.includes(word));
  // The blank, if it is among them, comes last.
  if (missing[0] === '0') missing.push(String(missing.shift()));
  return { rows, columns, cells: numbered.map((word) => (word === NOTHING ? (missing.shift() ?? word) : word)) };
}

/** The cell where a fault of the text is: that of the word there. @param {string} text @param {{line: number, column: number}} place */
export function cellOf(text, { line, column }) {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((each) => each.trim());
  const before = lines[line - 1]?.slice(0, column - 1).trimStart();
  if (first < 0 || line - 1 < first || before === undefined) return null;
  const words = before.split(/\s+/).length - 1;
  return [line - 1 - first, words];
}

/** What is odd about a sound board, in words. @param {{solvable?: boolean|null}} analysis @param {Translate} t */
export const doubts = ({ solvable }, t) => (solvable === false ? [t('tiles.doubt')] : []);
