/** How the things of Rush Hour look: the road, the exit, walls and vehicles. */
import { isInside } from '../../web/page/shared/directions.js';
import { CELL, centre, group, label, outline, path, svg } from '../../web/page/shared/svg.js';
import { PRIMARY, SYMBOLS } from './course.js';

/** The rim around the road; the exit is a gap in it. */
export const RIM = 10;

const rect = (name, x, y, width, height, rx) => svg('rect', { class: name, x, y, width, height, rx });

/** Road, rim, walls and the exit. */
export function drawRoad({ rows, columns, isWall, exit }) {
  const [width, height] = [columns * CELL, rows * CELL];
  let dots = '';
  for (let row = 1; row < rows; row++) {
    for (let column = 1; column < columns; column++) dots += `M${column * CELL} ${row * CELL}h0`;
  }
  const has = (row, column) => isInside(row, column, rows, columns) && isWall(row * columns + column);
  return [
    rect('rh-rim', -RIM, -RIM, width + 2 * RIM, height + 2 * RIM, 10),
    rect('rh-floor', 0, 0, width, height, 3),
    path('rh-dots', dots),
    ...(exit ? [exitShape(exit, width, height)] : []),
    path('rh-wall', outline(rows, columns, has, 6)),
  ];
}

/** A gap in the rim with an arrow that points out of it. */
function exitShape({ side, line }, width, height) {
  const along = (line + 0.5) * CELL;
  const [x, y, turn] = {
    right: [width + RIM / 2, along, 0],
    bottom: [along, height + RIM / 2, 90],
    left: [-RIM / 2, along, 180],
    top: [along, -RIM / 2, 270],
  }[side];
  return svg('g', { transform: `translate(${x} ${y}) rotate(${turn})` },
    rect('rh-floor', -RIM / 2, 1 - CELL / 2, RIM, CELL - 2, 0), path('rh-exit', 'M-3-9 4 0-3 9'));
}

/** Colours and patterns of vehicles (puzzles.css says which). They share no factor, so 35 letters look different. */
const [COLOURS, PATTERNS] = [7, 5];

/**
 * A vehicle at the origin: a car, or from three cells on a lorry; a piece of one cell is a block. Red is for the
 * primary piece alone, which has no pattern either.
 */
export function carShape({ symbol, length, upright }) {
  const long = length * CELL;
  const isLorry = length >= 3;
  const middle = isLorry ? (long - 12) / 2 : length === 1 ? CELL / 2 : long / 2 - 1;
  const place = SYMBOLS.includes(symbol) ? SYMBOLS.indexOf(symbol) : symbol.codePointAt(0);
  const look = symbol === PRIMARY ? 'rh-primary' : `rh-colour-${place % COLOURS}`;
  const pattern = symbol === PRIMARY ? 0 : place % PATTERNS;
  const body = length === 1 ? block() : isLorry ? lorry(long, pattern) : car(long, pattern);
  const shape = group(
    `rh-car papan-slides ${look}${length === 1 ? ' rh-fixed' : ''}`,
    svg('g', upright ? { transform: `translate(${CELL} 0) rotate(90)` } : {}, ...body),
    rect('rh-hull', 3, 3, (upright ? CELL : long) - 6, (upright ? long : CELL) - 6, 10),
    label('rh-letter', upright ? [CELL / 2, middle] : [middle, CELL / 2], symbol),
  );
  shape.dataset.pattern = String(pattern);
  return shape;
}

/** What a roof is painted with, between two places along the vehicle and across it: nothing, bars, bands, chevrons, dots. */
function paintwork(pattern, left, right, top, bottom) {
  const [length, height] = [right - left, bottom - top];
  const marks = (count, mark) => Array.from({ length: count }, (_, at) => mark(left + ((at + 0.5) * length) / count)).join('');
  const count = Math.round(length / 9);
  return path('rh-paint', [
    '',
    marks(count, (x) => `M${x} ${top}v${height}`),
    `M${left} ${top + height * 0.2}h${length}M${left} ${bottom - height * 0.2}h${length}`,
    marks(count, (x) => `M${x - 2} ${top + 1}l4 ${height / 2 - 1}l-4 ${height / 2 - 1}`),
    marks(count, (x) => [0.15, 0.5, 0.85].map((part) => `M${x} ${top + height * part}h0`).join('')),
  ][pattern]);
}

const lights = (long) => path('rh-light', `M${long - 6} 10.5v4M${long - 6} 25.5v4`);

const car = (long, pattern) => [
  rect('papan-shadow', 4, 7.5, long - 8, CELL - 12, 10),
  rect('rh-body', 4, 5.5, long - 8, CELL - 11, 10),
  lights(long),
  path('rh-glass', `M${long - 27} 8.5q9 1 10 3.5v16q-1 2.5-10 3.5q3-11.5 0-23zM19 9q-7 1-8.5 3v16q1.5 2 8.5 3q-2.5-11 0-22z`),
  rect('rh-roof', 20, 8.5, long - 46, CELL - 17, 5),
  paintwork(pattern, 21, long - 27, 9.5, CELL - 9.5),
];

const lorry = (long, pattern) => [
  rect('papan-shadow', 4, 7.5, long - 8, CELL - 12, 7),
  rect('rh-body', long - 32, 6.5, 28, CELL - 13, 7),
  lights(long),
  path('rh-glass', `M${long - 20} 9.5q7 .5 9 3v15q-2 2.5-9 3z`),
  rect('rh-roof', 4, 5, long - 30, CELL - 10, 5),
  path('rh-seam', `M12 7.5v25M${long - 34} 7.5v25`),
  paintwork(pattern, 14, long - 36, 6.5, CELL - 6.5),
];

const block = () => [
  rect('papan-shadow', 4, 7, CELL - 8, CELL - 9, 5),
  rect('rh-body', 4, 4, CELL - 8, CELL - 8, 5),
  rect('rh-roof', 8, 8, CELL - 16, CELL - 16, 3),
];

/** A cell of a piece that is none yet: bent, in two parts, or too short for the primary piece. */
export const oddShape = ({ symbol, row, column }) => group(
  'rh-odd',
  rect('', column * CELL + 5, row * CELL + 5, CELL - 10, CELL - 10, 6),
  label('rh-letter', centre([row, column]), symbol),
);

/** What a tool of the editor puts on the board, at the origin; vehicles are longer than a cell, and drawn smaller. @param {string} tool */
export function toolIcon(tool) {
  const small = (symbol) => svg('g', { transform: 'translate(0 10) scale(0.5)' }, carShape({ symbol, length: 2, upright: false }));
  const cross = path('papan-erase', 'M11 11l18 18m0-18l-18 18');
  const icons = {
    car: () => [small('A')],
    primary: () => [small(PRIMARY)],
    exit: () => [rect('rh-rim', 14, 2, 12, 36, 3), svg('g', { transform: 'translate(20 20)' }, rect('rh-floor', -6, -13, 12, 26, 0), path('rh-exit', 'M-3-9 4 0-3 9'))],
    wall: () => [path('rh-wall', outline(1, 1, (row, column) => row === 0 && column === 0, 6))],
    erase: () => [rect('rh-floor', 2, 2, 36, 36, 4), cross],
  };
  return icons[tool]?.() ?? [];
}
