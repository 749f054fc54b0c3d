/** What the analysis of a position shows on the board. */
import { readSquare } from './rules.js';

/** `answer` is all of the others. */
export const overlays = ['answer', 'check', 'pins', 'evasions']
  .map((id) => ({ id, labelKey: `chess.overlay.${id}`, needsAnalysis: true }));

export function overlay(id, _state, analysis) {
  if (!analysis?.sides || !overlays.some((each) => each.id === id)) return null;
  const parts = { check: [], pins: [], evasions: [] };
  for (const side of analysis.sides.filter(({ king }) => king)) {
    const king = readSquare(side.king);
    for (const { square } of side.checkers) parts.check.push({ from: readSquare(square), to: king });
    for (const { pinner, pinned } of side.pins) {
      parts.pins.push({ from: readSquare(pinner.square), to: king, pinned: readSquare(pinned.square) });
    }
    for (const { from, to } of side.evasions?.shown ?? []) {
      parts.evasions.push({ from: readSquare(from), to: readSquare(to) });
    }
  }
  const isShown = (part) => id === part || id === 'answer';
  const data = Object.fromEntries(Object.entries(parts).map(([part, found]) => [part, isShown(part) ? found : []]));
  return { kind: id, data };
}

/** Every square that an overlay needs to be seen. */
export const squaresOf = (shown) =>
  Object.values(shown?.data ?? {}).flat().flatMap(({ from, to, pinned }) => [from, to, pinned ?? to]);
