/** Drawing check lines, pins and evasions. */
import { arrow, CELL, path, svg } from '../../web/page/shared/svg.js';

/** @import { Lines } from './overlays.js' */

/** @param {string} name @param {number[][]} points */
const lineOf = (name, points) => path(`ch-line ${name}`, `M${points.map((point) => point.join(' ')).join('L')}`);

/** @param {string} name @param {number[]} centre */
const ring = (name, [cx, cy]) => svg('circle', { class: `ch-ring ${name}`, cx, cy, r: CELL * 0.44 });

/** What lies under the pieces: lines of checks and pins. @param {import('./layout.js').Layout} layout @param {Lines} lines */
export const lineShapes = (layout, { check, pins }) => [
  ...pins.flatMap(({ from, to, pinned }) =>
    [lineOf('ch-pins', layout.trace(from, to)), ring('ch-pins', layout.centre(pinned ?? to))]),
  ...check.flatMap(({ from, to }) => [
    lineOf('ch-check', layout.trace(from, to)),
    ring('ch-check', layout.centre(from)),
    ring('ch-check ch-checked', layout.centre(to)),
  ]),
];

/** What lies over them: the ways out, from beside the piece. @param {import('./layout.js').Layout} layout @param {Lines} lines */
export const wayShapes = (layout, { evasions }) => evasions.flatMap(({ from, to }) => {
  const points = layout.trace(from, to);
  const [start, next] = points;
  const part = Math.min(1 / 3, (CELL * 0.36) / Math.hypot(next[0] - start[0], next[1] - start[1]));
  points[0] = [start[0] + (next[0] - start[0]) * part, start[1] + (next[1] - start[1]) * part];
  const [last, end] = points.slice(-2);
  return [lineOf('', points.slice(0, -1)), arrow('ch-evasion', last, end, 9)];
});

/** Boards for legends: two squares beside each other, which are drawn smaller to fit on one. */
const SAMPLE = { centre: (/** @type {{x: bigint}} */ { x }) => [Number(x) * 46 + 20, 20], trace: () => [[20, 20], [66, 20]] };
const SMALLER = 'translate(1 11) scale(0.44)';

/** What the signs of an overlay mean; `answer` is all of the others. @param {string} id */
export function overlayLegend(id) {
  const line = { from: { x: 0n, y: 0n }, to: { x: 1n, y: 0n }, pinned: { x: 0n, y: 0n } };
  const parts = /** @type {(keyof Lines)[]} */ (id === 'answer' ? ['check', 'pins', 'evasions'] : [id]);
  return parts.map((part) => {
    const lines = { check: [], pins: [], evasions: [], [part]: [line] };
    const layout = /** @type {any} */ (SAMPLE);
    const shapes = [...lineShapes(layout, lines), ...wayShapes(layout, lines)];
    return { sample: [svg('g', { transform: SMALLER }, ...shapes)], labelKey: `chess.sign.${part}` };
  });
}
