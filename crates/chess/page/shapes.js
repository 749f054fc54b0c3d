/** The pieces, drawn for a cell of 40 units, and the ground they stand on. */
import { path, svg } from '../../web/page/shared/svg.js';
import { isWhite } from './rules.js';

/** Outlines, then lines inside. @type {Record<string, [string, string]>} */
const SHAPES = {
  p: ['M20 9.5a4.8 4.8 0 0 1 3.3 8.3l1.7 1.2h-1.8q.8 7.5 3.3 11.5h-13q2.5-4 3.3-11.5h-1.8l1.7-1.2a4.8 4.8 0 0 1 3.3-8.3z', ''],
  r: ['M11.5 8h4v3h2.5v-3h4v3h2.5v-3h4v7l-2.5 2.5 1 13h-14l1-13-2.5-2.5z', 'M13.5 17.5h13'],
  h: ['M13 30.5q-.5-6 5-10.5-4 .5-6 3l-2.5-.5q-1.5-1.5-1-3.5 2-2.5 3.5-6 1-3 4.5-4.5l.5-2.5 2.5 2q9.5 1.5 9.5 13.5 0 5-2 9z', 'M16.5 13.5h.01M24 12.5q3 5 1.5 12'],
  b: ['M20 4.8a2 2 0 0 1 1.3 3.5q5.7 4.7 5.7 9.7 0 3.5-3.3 5.5l1.5 7h-10.4l1.5-7q-3.3-2-3.3-5.5 0-5 5.7-9.7a2 2 0 0 1 1.3-3.5z', 'M20 12v6M17 15h6M16.5 23.5h7'],
  q: ['M7.5 10.5a1.9 1.9 0 1 1 1.7 1.8l4.3 7 1.3-9.8a1.9 1.9 0 1 1 1.8-.3l3.4 9.3 3.4-9.3a1.9 1.9 0 1 1 1.8.3l1.3 9.8 4.3-7a1.9 1.9 0 1 1 1.7-1.8l-5.5 20h-14z', 'M13.2 26.5q6.8-2 13.6 0'],
  k: ['M18.8 4h2.4v2.3h2.5v2.4h-2.5v3q1.4.6 2 2.3 3.3-1.8 6.1-.3 3.9 2.3 2.1 7-1.4 3.5-4.4 5.8v4h-14v-4q-3-2.3-4.4-5.8-1.8-4.7 2.1-7 2.8-1.5 6.1.3.6-1.7 2-2.3v-3h-2.5v-2.4h2.5z', 'M13 26.5q7-2.2 14 0M20 15.5v9'],
};
const BASE = 'M10 33.5q0-3 3-3h14q3 0 3 3v1.5h-20z';

/** A piece with its middle at a point. @param {string} letter @param {number[]} [middle] */
export function pieceShape(letter, [x, y] = [0, 0], size = 1) {
  const [body, lines] = SHAPES[letter.toLowerCase()];
  const transform = `translate(${x} ${y}) scale(${size}) translate(-20 -20)`;
  return svg('g', { class: isWhite(letter) ? 'ch-white' : 'ch-black', transform },
    path('ch-body', BASE + body), path('ch-lines', lines));
}

/**
 * The squares: odd columns and even rows in one path. The even-odd rule leaves those in one of the two,
 * so that the first square of the first row is dark, as on every chess board.
 */
export function ground({ columns, rows, width, height }, pattern) {
  const strips = (isColumn, isRow) => [
    ...columns.slots.filter(isColumn).map(({ start, length }) => `M${start} 0h${length}v${height}h${-length}z`),
    ...rows.slots.filter(isRow).map(({ start, length }) => `M0 ${height - start}v${-length}h${width}v${length}z`),
  ].join('');
  const gap = ({ isGap }) => isGap;
  const rest = (remainder) => ({ first, isGap }) => !isGap && first % 2n === remainder;
  const gaps = strips(gap, gap);
  return [
    svg('rect', { class: 'ch-light', width, height }),
    path('ch-dark', strips(rest(1n), rest(0n))),
    path('ch-gap', gaps),
    svg('path', { d: gaps, fill: `url(#${pattern})` }),
  ];
}

/** The hatching of gaps. */
export const hatching = (id) => svg('pattern', {
  id, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)',
}, path('ch-hatch', 'M0 0v6'));

/** What a tool of the editor does, at the origin: the piece that it puts on a square, or a sign. @param {string} tool */
export function toolIcon(tool) {
  const signs = { move: ['ch-sign', 'M20 6v28M6 20h28M16 10l4-4 4 4M16 30l4 4 4-4M10 16l-4 4 4 4M30 16l4 4-4 4'], erase: ['papan-erase', 'M11 11l18 18m0-18l-18 18'] };
  const square = svg('rect', { class: 'ch-light', width: 40, height: 40, rx: 4 });
  return [square, signs[tool] ? path(signs[tool][0], signs[tool][1]) : pieceShape(tool, [20, 20])];
}
