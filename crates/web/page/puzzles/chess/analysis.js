/** What the analysis of a position shows on the board and beside it. */
import { readSquare } from './rules.js';

export const overlays = [
  { id: 'answer', labelKey: 'chess.overlay.answer', needsAnalysis: true },
  { id: 'check', labelKey: 'chess.overlay.check', needsAnalysis: true },
  { id: 'pins', labelKey: 'chess.overlay.pins', needsAnalysis: true },
  { id: 'evasions', labelKey: 'chess.overlay.evasions', needsAnalysis: true },
];

/** Check lines, pins and evasions; `answer` is all of them. */
export function overlay(id, _state, analysis) {
  if (!analysis?.sides || !overlays.some((each) => each.id === id)) return null;
  const wants = (part) => id === part || id === 'answer';
  const checks = [];
  const pins = [];
  const evasions = [];
  for (const { king: name, checkers, pins: pinned, evasions: ways } of analysis.sides) {
    const king = name && readSquare(name);
    if (!king) continue;
    if (wants('check')) checks.push(...checkers.map(({ square }) => ({ from: readSquare(square), to: king })));
    if (wants('pins')) {
      pins.push(...pinned.map((pin) => ({
        pinner: readSquare(pin.pinner.square), pinned: readSquare(pin.pinned.square), king,
      })));
    }
    if (wants('evasions')) {
      evasions.push(...(ways?.shown ?? []).map(({ from, to, kind }) => ({
        from: readSquare(from), to: readSquare(to), kind,
      })));
    }
  }
  return { kind: id, data: { checks, pins, evasions } };
}

/** Every square that an overlay needs to be seen. */
export const squaresOf = (shown) => (shown ? [
  ...shown.data.checks.flatMap(({ from, to }) => [from, to]),
  ...shown.data.pins.flatMap(({ pinner, pinned, king }) => [pinner, pinned, king]),
  ...shown.data.evasions.flatMap(({ from, to }) => [from, to]),
] : []);

/** Who gives check, who is pinned, every way out, and how many legal moves there are. */
export function panels(analysis, t) {
  if (!analysis?.sides) return [];
  const side = ({ colour }) => t(`chess.${colour}`);
  const piece = (each) => `${t(`chess.${each.piece}`)} ${each.square}`;
  const found = [];
  const table = (title, head, rows) => {
    if (rows.length) found.push({ title: t(title), table: { head: head.map((key) => t(key)), rows } });
  };
  table('chess.checkers', ['chess.king', 'chess.checker'], analysis.sides.flatMap((each) =>
    each.checkers.map((checker) => [`${side(each)} ${each.king}`, piece(checker)])));
  table('chess.pins', ['chess.pinned', 'chess.pinner', 'chess.pin.moves'], analysis.sides.flatMap((each) =>
    each.pins.map((pin) => [piece(pin.pinned), piece(pin.pinner), String(pin.moves)])));
  table('chess.evasions', ['chess.piece', 'chess.to', 'chess.evasion.kind'], analysis.sides.flatMap((each) =>
    (each.evasions?.shown ?? []).map((way) =>
      [`${t(`chess.${way.piece}`)} ${way.from}`, way.to, t(`chess.evasion.${way.kind.replace(' ', '-')}`)])));
  table('chess.legal', ['chess.side', 'chess.legal.moves'], analysis.sides.map((each) =>
    [side(each), String(each.legal_moves) + (each.stalemate ? ` (${t('chess.stalemate')})` : '')]));
  return found;
}
