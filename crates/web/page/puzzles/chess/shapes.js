/** The pieces, drawn for a cell of 40 units, and the ground they stand on. */
import { path, svg } from '../shared/svg.js';
import { isWhite } from './rules.js';

/** Outlines, then lines inside. */
const SHAPES = {
  p: ['M20 9.500a4.800 4.800 0 0 1 3.300 8.300l1.700 1.200h-1.800q.800 7.500 3.300 11.500h-13q2.500-4 3.300-11.500h-1.800l1.700-1.200a4.800 4.800 0 0 1 3.300-8.300z', ''],
  r: ['M11.500 8h4v3h2.500v-3h4v3h2.500v-3h4v7l-2.500 2.500 1 13h-14l1-13-2.500-2.500z', 'M13.500 17.500h13'],
  h: ['M13 30.500q-.500-6 5-10.500-4 .500-6 3l-2.500-.500q-1.500-1.500-1-3.500 2-2.500 3.500-6 1-3 4.500-4.500l.500-2.500 2.500 2q9.500 1.500 9.500 13.500 0 5-2 9z', 'M16.500 13.500h.01M24 12.500q3 5 1.500 12'],
  b: ['M20 4.800a2 2 0 0 1 1.300 3.500q5.700 4.700 5.700 9.700 0 3.500-3.300 5.500l1.500 7h-10.400l1.500-7q-3.300-2-3.300-5.500 0-5 5.700-9.700a2 2 0 0 1 1.300-3.500z', 'M20 12v6M17 15h6M16.500 23.500h7'],
  q: ['M7.500 10.500a1.900 1.900 0 1 1 1.700 1.800l4.300 7 1.300-9.800a1.900 1.900 0 1 1 1.800-.300l3.400 9.300 3.400-9.300a1.900 1.900 0 1 1 1.800.300l1.300 9.800 4.300-7a1.900 1.900 0 1 1 1.700-1.800l-5.500 20h-14z', 'M13.200 26.500q6.800-2 13.600 0'],
  k: ['M18.800 4h2.400v2.300h2.500v2.400h-2.500v3q1.400.600 2 2.300 3.300-1.800 6.100-.300 3.900 2.300 2.100 7-1.400 3.500-4.400 5.800v4h-14v-4q-3-2.300-4.400-5.800-1.800-4.700 2.100-7 2.800-1.500 6.100.300.600-1.700 2-2.300v-3h-2.500v-2.400h2.500z', 'M13 26.500q7-2.200 14 0M20 15.500v9'],
};
const BASE = 'M10 33.500q0-3 3-3h14q3 0 3 3v1.500h-20z';

/** A piece with its middle at a point. */
export function pieceShape(letter, [x, y] = [0, 0], size = 1) {
  const [body, lines] = SHAPES[letter.toLowerCase()];
  const transform = `translate(${x} ${y}) scale(${size}) translate(-20 -20)`;
  return svg('g', { class: isWhite(letter) ? 'ch-white' : 'ch-black', transform },
    path('ch-body', BASE + body), path('ch-lines', lines));
}

/** The squares: odd columns and odd rows in one path, which the even-odd rule makes a chequer. */
export function ground({ columns, rows, width, height }, pattern) {
  const strips = (test) => [
    ...columns.slots.filter(test).map(({ start, length }) => `M${start} 0h${length}v${height}h${-length}z`),
    ...rows.slots.filter(test).map(({ start, length }) => `M0 ${height - start}v${-length}h${width}v${length}z`),
  ].join('');
  const gaps = strips(({ isGap }) => isGap);
  return [
    svg('rect', { class: 'ch-light', width, height }),
    path('ch-dark', strips(({ first, isGap }) => !isGap && first % 2n === 1n)),
    path('ch-gap', gaps),
    svg('path', { d: gaps, fill: `url(#${pattern})` }),
  ];
}

/** The hatching of gaps. */
export const hatching = (id) => svg('pattern', {
  id, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)',
}, path('ch-hatch', 'M0 0v6'));
