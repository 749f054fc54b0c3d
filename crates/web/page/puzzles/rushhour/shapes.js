/** How the things of Rush Hour look: the road, the exit, walls and vehicles. */
import { CELL, group, label, outline, svg } from '../shared/svg.js';

/** The rim around the road; the exit is a gap in it. */
export const RIM = 10;

/** Hues for the other vehicles, in steps that keep neighbours in the alphabet apart; no reds. */
const hue = (symbol) => 32 + ((symbol.codePointAt(0) * 67) % 296);

/** Road, rim, walls and the exit. */
export function drawRoad({ rows, columns, isWall, exit }) {
  const [width, height] = [columns * CELL, rows * CELL];
  let dots = '';
  for (let row = 1; row < rows; row++) {
    for (let column = 1; column < columns; column++) dots += `M${column * CELL} ${row * CELL}h0`;
  }
  const has = (row, column) =>
    row >= 0 && column >= 0 && row < rows && column < columns && isWall(row * columns + column);
  return [
    svg('rect', { class: 'rh-rim', x: -RIM, y: -RIM, width: width + 2 * RIM, height: height + 2 * RIM, rx: 10 }),
    svg('rect', { class: 'rh-road', x: 0, y: 0, width, height, rx: 3 }),
    svg('path', { class: 'rh-dots', d: dots }),
    ...(exit ? [exitShape(exit, width, height)] : []),
    svg('path', { class: 'rh-wall', d: outline(rows, columns, has, 6) }),
  ];
}

/** A gap in the rim with an arrow that points out of it. */
function exitShape({ side, line }, width, height) {
  const across = { left: -RIM, right: width, top: -RIM, bottom: height }[side];
  const along = line * CELL;
  const upright = side === 'top' || side === 'bottom';
  const gap = upright
    ? { x: along + 1, y: across, width: CELL - 2, height: RIM }
    : { x: across, y: along + 1, width: RIM, height: CELL - 2 };
  const turn = { right: 0, bottom: 90, left: 180, top: 270 }[side];
  const [x, y] = upright ? [along + CELL / 2, across + RIM / 2] : [across + RIM / 2, along + CELL / 2];
  return group(
    'rh-exit',
    svg('rect', { class: 'rh-gap', ...gap }),
    svg('path', { class: 'rh-exit-arrow', d: 'M-3-9 4 0-3 9', transform: `translate(${x} ${y}) rotate(${turn})` }),
  );
}

/** A vehicle at the origin: a car, or from three cells on a lorry. */
export function carShape({ symbol, length, upright }, isPrimary) {
  const long = length * CELL;
  const body = length >= 3 ? lorry(long) : car(long);
  const turned = svg('g', upright ? { transform: `translate(${CELL} 0) rotate(90)` } : {}, ...body);
  const [x, y] = length >= 3 ? [(long - 12) / 2, CELL / 2] : [long / 2 - 1, CELL / 2];
  const shape = group(
    `rh-car papan-slides${isPrimary ? ' rh-primary' : ''}`,
    turned,
    svg('rect', {
      class: 'rh-hull', x: 3, y: 3, rx: 10,
      width: (upright ? CELL : long) - 6, height: (upright ? long : CELL) - 6,
    }),
    label('rh-letter', upright ? CELL - y : x, upright ? x : y, symbol),
  );
  shape.style.setProperty('--hue', String(hue(symbol)));
  return shape;
}

function car(long) {
  return [
    svg('rect', { class: 'rh-shadow', x: 4, y: 7.5, width: long - 8, height: CELL - 12, rx: 10 }),
    svg('rect', { class: 'rh-body', x: 4, y: 5.5, width: long - 8, height: CELL - 11, rx: 10 }),
    svg('path', { class: 'rh-light', d: `M${long - 6} 10.500v4M${long - 6} 25.500v4` }),
    svg('path', { class: 'rh-glass', d: `M${long - 27} 8.500q9 1 10 3.500v16q-1 2.500-10 3.500q3-11.500 0-23z` }),
    svg('path', { class: 'rh-glass', d: 'M19 9q-7 1-8.500 3v16q1.500 2 8.500 3q-2.500-11 0-22z' }),
    svg('rect', { class: 'rh-roof', x: 20, y: 8.5, width: long - 46, height: CELL - 17, rx: 5 }),
  ];
}

function lorry(long) {
  return [
    svg('rect', { class: 'rh-shadow', x: 4, y: 7.5, width: long - 8, height: CELL - 12, rx: 7 }),
    svg('rect', { class: 'rh-body', x: long - 32, y: 6.5, width: 28, height: CELL - 13, rx: 7 }),
    svg('path', { class: 'rh-light', d: `M${long - 6} 10.500v4M${long - 6} 25.500v4` }),
    svg('path', { class: 'rh-glass', d: `M${long - 20} 9.500q7 .500 9 3v15q-2 2.500-9 3z` }),
    svg('rect', { class: 'rh-roof', x: 4, y: 5, width: long - 30, height: CELL - 10, rx: 5 }),
    svg('path', { class: 'rh-seam', d: `M12 7.500v25M${long - 34} 7.500v25` }),
  ];
}

/** A cell of a piece that is none yet: single, bent or in two parts. */
export function oddShape(symbol, row, column) {
  return group(
    'rh-odd',
    svg('rect', { x: column * CELL + 5, y: row * CELL + 5, width: CELL - 10, height: CELL - 10, rx: 6 }),
    label('rh-letter', (column + 0.5) * CELL, (row + 0.5) * CELL, symbol),
  );
}
