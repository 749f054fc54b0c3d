/** What the analysis of a position shows on the board. */
import { readSquare } from './rules.js';
/** @import { Square, State } from './rules.js' */

/**
 * @typedef {{from: Square, to: Square, pinned?: Square}} Line
 * @typedef {{check: Line[], pins: Line[], evasions: Line[]}} Lines
 * @typedef {{king: string|null, checkers: {square: string}[], pins: {pinner: {square: string}, pinned: {square: string}}[], evasions: {shown: {from: string, to: string}[]}|null}} Side
 */

/** `answer` is all of the others. */
export const overlays = ['answer', 'check', 'pins', 'evasions']
  .map((id) => ({ id, labelKey: `chess.overlay.${id}`, needsAnalysis: true }));

/**
 * @param {string} id
 * @param {State} _state
 * @param {{sides?: Side[]}} [analysis]
 * @returns {{kind: string, data: Lines}|null}
 */
export function overlay(id, _state, analysis) {
  if (!analysis?.sides || !overlays.some((each) => each.id === id)) return null;
  /** @type {Lines} */
  const parts = { check: [], pins: [], evasions: [] };
  for (const side of analysis.sides) {
    if (!side.king) continue;
    const king = readSquare(side.king);
    for (const { square } of side.checkers) parts.check.push({ from: readSquare(square), to: king });
    for (const { pinner, pinned } of side.pins) {
      parts.pins.push({ from: readSquare(pinner.square), to: king, pinned: readSquare(pinned.square) });
    }
    for (const { from, to } of side.evasions?.shown ?? []) {
      parts.evasions.push({ from: readSquare(from), to: readSquare(to) });
    }
  }
  const shown = (/** @type {keyof Lines} */ part) => (id === part || id === 'answer' ? parts[part] : []);
  return { kind: id, data: { check: shown('check'), pins: shown('pins'), evasions: shown('evasions') } };
}

/** Every square that an overlay needs to be seen. @param {{data: Lines}|null} shown */
export const squaresOf = (shown) =>
  Object.values(shown?.data ?? {}).flat().flatMap(({ from, to, pinned }) => [from, to, pinned ?? to]);
