/** Drawing check lines, pins and evasions. */
import { arrow } from '../shared/arrow.js';
import { CELL, svg } from '../shared/svg.js';

/** How far a line stays away from the middle of the square where it ends. */
const CLEAR = CELL * 0.36;

/** What lies under the pieces: lines of checks and pins. @param {import('./layout.js').Layout} layout */
export const lineShapes = (layout, { checks, pins }) => [
  ...pins.flatMap(({ pinner, pinned, king }) => [
    path('ch-pin-line', layout.trace(pinner, king)),
    ring('ch-pinned', layout.centre(pinned)),
  ]),
  ...checks.flatMap(({ from, to }) => [
    path('ch-check-line', layout.trace(from, to)),
    ring('ch-checker', layout.centre(from)),
    ring('ch-checked', layout.centre(to)),
  ]),
];

/** What lies over them: the ways out. @param {import('./layout.js').Layout} layout */
export const wayShapes = (layout, { evasions }) => evasions.flatMap((way) => evasionShapes(layout, way));

function evasionShapes(layout, { from, to, kind }) {
  const name = `ch-evasion ch-${kind.replace(' ', '-')}`;
  const points = layout.trace(from, to);
  const end = points.at(-1);
  const before = points.at(-2);
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const start = points.length === 2 ? shift(before, end, Math.min(CLEAR, length / 3)) : before;
  return [
    ...(points.length > 2 ? [path('ch-evasion-line', points.slice(0, -1))] : []),
    arrow(name, start, end, 9),
  ];
}

function shift(from, to, by) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by];
}

const path = (name, points) => svg('path', { class: name, d: `M${points.map((point) => point.join(' ')).join('L')}` });

const ring = (name, [cx, cy]) => svg('circle', { class: `ch-ring ${name}`, cx, cy, r: CELL * 0.44 });
