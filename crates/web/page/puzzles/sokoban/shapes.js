/** How the things of Sokoban look: floor, walls, goals, boxes and the player. */
import { CELL, cellsPath, centre, group, outline, svg } from '../shared/svg.js';

/** Corner of walls, in user units. */
const ROUND = 7;

/** Everything that stays where it is. */
export function drawScenery({ width, height, isWall, isFloor, isGoal }) {
  const cells = [];
  for (let at = 0; at < width * height; at++) cells.push([Math.floor(at / width), at % width]);
  const floor = cells.filter(([row, column]) => isFloor(row * width + column));
  const has = (row, column) =>
    row >= 0 && column >= 0 && row < height && column < width && isWall(row * width + column);
  const walls = outline(height, width, has, ROUND);
  return [
    svg('path', { class: 'sk-floor', d: cellsPath(floor) }),
    svg('path', { class: 'sk-floor-odd', d: cellsPath(floor.filter(([row, column]) => (row + column) % 2)) }),
    svg('path', { class: 'sk-wall-shadow', d: walls, transform: 'translate(0 4)' }),
    svg('path', { class: 'sk-wall', d: walls }),
    svg('path', { class: 'sk-wall-seams', d: seams(cells, has) }),
    svg('path', { class: 'sk-wall-light', d: walls }),
    ...floor.filter(([row, column]) => isGoal(row * width + column)).map(([row, column]) => goalShape(row, column)),
  ];
}

/** Joints between the stones of a wall, half a stone apart from row to row. */
function seams(cells, has) {
  return cells.filter(([row, column]) => has(row, column)).map(([row, column]) => {
    const [x, y] = [column * CELL, row * CELL];
    const middle = has(row, column - 1) ? `M${x} ${y}v${CELL / 2}` : '';
    const below = has(row + 1, column) ? `M${x} ${y + CELL}h${CELL}` : '';
    return `M${x} ${y + CELL / 2}h${CELL}m${-CELL / 2} 0v${CELL / 2}${middle}${below}`;
  }).join('');
}

function goalShape(row, column) {
  const [cx, cy] = centre(row, column);
  return group(
    'sk-goal',
    svg('circle', { cx, cy, r: 10.5 }),
    svg('circle', { class: 'sk-goal-dot', cx, cy, r: 4 }),
  );
}

/** A crate, at the origin. */
export function boxShape() {
  return group(
    'sk-box papan-slides',
    svg('rect', { class: 'sk-box-shadow', x: 4, y: 6, width: CELL - 8, height: CELL - 8, rx: 5 }),
    svg('rect', { class: 'sk-box-side', x: 4, y: 4, width: CELL - 8, height: CELL - 8, rx: 5 }),
    svg('rect', { class: 'sk-box-face', x: 9, y: 9, width: CELL - 18, height: CELL - 18, rx: 2 }),
    svg('path', { class: 'sk-box-line', d: 'M10 30 30 10M6.500 14.500v11M33.500 14.500v11' }),
    svg('path', { class: 'sk-box-tick', d: 'm13.500 20.500 4.500 4.500 8.500-10' }),
  );
}

/** The player, at the origin; its last child are the eyes. */
export function playerShape() {
  return group(
    'sk-player papan-slides',
    svg('ellipse', { class: 'sk-player-shadow', cx: 20, cy: 33, rx: 11, ry: 3.5 }),
    svg('circle', { class: 'sk-player-body', cx: 20, cy: 20, r: 13.5 }),
    group(
      'sk-player-eyes papan-slides',
      svg('circle', { class: 'sk-player-white', cx: 15.5, cy: 18, r: 4 }),
      svg('circle', { class: 'sk-player-white', cx: 24.5, cy: 18, r: 4 }),
      svg('circle', { class: 'sk-player-pupil', cx: 15.5, cy: 18, r: 1.9 }),
      svg('circle', { class: 'sk-player-pupil', cx: 24.5, cy: 18, r: 1.9 }),
    ),
  );
}
