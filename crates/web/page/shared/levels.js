/** Level texts and rows. */
/** @import { Parameter, Sides, Tool, Values } from '../../types.js' */

/** The lines without trailing white space and without empty lines around them. @param {string} text */
export function trimmedLines(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines.at(-1)) lines.pop();
  return lines;
}

/** Cells as lines of text, with `between` them. @param {(string|number)[]} cells @param {number} width */
export function writeRows(cells, width, between = '') {
  const row = (/** @type {unknown} */ _, /** @type {number} */ index) => `${cells.slice(index * width, (index + 1) * width).join(between).trimEnd()}\n`;
  return Array.from({ length: cells.length / width }, row).join('');
}

/**
 * A whole number between two bounds, or the fallback.
 * @param {string|number|undefined} value
 * @param {number} min
 * @param {number} max
 * @param {number} [fallback]
 */
export function clampInteger(value, min, max, fallback = min) {
  const number = Number.parseInt(String(value), 10);
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number));
}

/** The two numbers that an editor asks for to make a new board; the registry says how large boards may be. @param {number} rows @param {number} columns @returns {Parameter[]} */
export const sizeParams = (rows, columns, min = 1) => [
  { id: 'rows', labelKey: 'rows', min, value: rows },
  { id: 'columns', labelKey: 'columns', min, value: columns },
];

/** The answers, in the order of the parameters, within what the puzzle takes. @param {Parameter[]} params @param {Values} [values] @param {Sides} [sides] */
export const sizeOf = (params, values = {}, sides = { min: 1, max: Infinity }) =>
  params.map(({ id, min, value }) => clampInteger(values[id], Math.max(min, sides.min), sides.max, value));

/** Tools of an editor, with digits as keys. @param {string} puzzle @param {string[]} ids @returns {Tool[]} */
export const toolList = (puzzle, ids) =>
  ids.map((id, index) => ({ id, labelKey: `${puzzle}.tool.${id}`, key: String(index + 1) }));
