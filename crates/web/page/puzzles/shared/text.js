/** Cutting level texts into lines. */

/** The lines without trailing white space and without empty lines around them. */
export function trimmedLines(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines.at(-1)) lines.pop();
  return lines;
}

/** A whole number between two bounds, or the fallback. */
export function clampInteger(value, min, max, fallback) {
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number));
}
