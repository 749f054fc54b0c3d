/** Level texts and rows. */

/** The lines without trailing white space and without empty lines around them. */
export function trimmedLines(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines.at(-1)) lines.pop();
  return lines;
}

/** Cells as lines of text, with `between` them. */
export function writeRows(cells, width, between = '') {
  const row = (_, index) => `${cells.slice(index * width, (index + 1) * width).join(between).trimEnd()}\n`;
  return Array.from({ length: cells.length / width }, row).join('');
}

/** A whole number between two bounds, or the fallback. */
export function clampInteger(value, min, max, fallback) {
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number));
}

/** The two numbers that an editor asks for to make a new board. */
export const sizeParams = (min, max, rows, columns) => [
  { id: 'rows', labelKey: 'rows', min, max, value: rows },
  { id: 'columns', labelKey: 'columns', min, max, value: columns },
];

/** The answers, in the order of the parameters. */
export const sizeOf = (params, values = {}) =>
  params.map(({ id, min, max, value }) => clampInteger(values[id], min, max, value));

/** Tools of an editor, with digits as keys. */
export const toolList = (puzzle, ids) =>
  ids.map((id, index) => ({ id, labelKey: `${puzzle}.tool.${id}`, key: String(index + 1) }));
