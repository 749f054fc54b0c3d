/**
 * Drawing boards of tiles. A draft keeps the words of its cells as they are, so that a wrong board
 * can be mended.
 *
 * @typedef {{rows: number, columns: number, cells: string[]}} Draft
 */
import { clampInteger, sizeOf, sizeParams, toolList, trimmedLines, writeRows } from '../../web/page/shared/levels.js';
import { MAX_SIDE, MIN_SIDE, slideTo } from './rules.js';

export const tools = toolList('tiles', ['swap', 'slide', 'fill']);
export const params = sizeParams(4, 4);

/** @import { Sides, Translate, Values } from '../../web/types.js' */

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
    const word = lines[Math.floor(at / columns)]?.[at % columns] || '?';
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
  if (tool === 'fill') {
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

/** What is odd about a sound board, in words. @param {{solvable?: boolean|null}} analysis @param {Translate} t */
export const doubts = ({ solvable }, t) => (solvable === false ? [t('tiles.doubt')] : []);
