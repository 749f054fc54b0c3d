/** How the things of Sokoban look: floor, walls, goals, boxes and the player. */
import { isInside } from '../../web/page/shared/directions.js';
import { CELL, cellAt, cellsPath, centre, group, outline, path, svg } from '../../web/page/shared/svg.js';

const disc = (name, cx, cy, r) => svg('circle', { class: name, cx, cy, r });

/** Everything that stays where it is. */
export function drawScenery({ width, height, isWall, isFloor, isGoal }) {
  const cells = Array.from({ length: width * height }, (_, at) => at);
  const places = (test) => cells.filter(test).map((at) => cellAt(at, width));
  const floor = places(isFloor);
  const has = (row, column) => isInside(row, column, height, width) && isWall(row * width + column);
  const walls = outline(height, width, has, 7);
  return [
    path('sk-floor', cellsPath(floor)),
    path('sk-floor-odd', cellsPath(floor.filter(([row, column]) => (row + column) % 2))),
    path('sk-wall-shadow', walls),
    path('sk-wall', walls),
    path('sk-wall-seams', seams(places(isWall), has)),
    path('sk-wall-light', walls),
    ...places(isGoal).map((cell) => {
      const [cx, cy] = centre(cell);
      return group('sk-goal', disc('', cx, cy, 10.5), disc('sk-goal-dot', cx, cy, 4));
    }),
  ];
}

/** Joints between the stones of a wall, half a stone apart from row to row. */
function seams(walls, has) {
  return walls.map(([row, column]) => {
    const [x, y] = [column * CELL, row * CELL];
    const middle = has(row, column - 1) ? `M${x} ${y}v20` : '';
    const below = has(row + 1, column) ? `M${x} ${y + CELL}h40` : '';
    return `M${x} ${y + 20}h40m-20 0v20${middle}${below}`;
  }).join('');
}

/** A crate, at the origin. */
export const boxShape = () => group(
  'sk-box papan-slides',
  svg('rect', { class: 'papan-shadow', x: 4, y: 6, width: 32, height: 32, rx: 5 }),
  svg('rect', { class: 'sk-box-side', x: 4, y: 4, width: 32, height: 32, rx: 5 }),
  svg('rect', { class: 'sk-box-face', x: 9, y: 9, width: 22, height: 22, rx: 2 }),
  path('sk-box-line', 'M10 30 30 10M6.5 14.5v11M33.5 14.5v11'),
  path('sk-box-tick', 'm13.5 20.5 4.5 4.5 8.5-10'),
);

/** The player, at the origin; its last child are the eyes. */
export function playerShape() {
  return group(
    'sk-player papan-slides',
    svg('ellipse', { class: 'papan-shadow', cx: 20, cy: 33, rx: 11, ry: 3.5 }),
    disc('sk-player-body', 20, 20, 13.5),
    group(
      'papan-slides',
      ...[15.5, 24.5].flatMap((x) => [disc('sk-player-white', x, 18, 4), disc('', x, 18, 1.9)]),
    ),
  );
}

/** What a tool of the editor puts on a cell, at the origin. @param {string} tool */
export function toolIcon(tool) {
  const cell = (isWall, isGoal) => drawScenery({
    width: 1, height: 1, isWall: () => isWall, isFloor: () => !isWall, isGoal: () => isGoal,
  });
  const things = { box: boxShape, player: playerShape };
  return [...cell(tool === 'wall', tool === 'goal'), ...(things[tool] ? [things[tool]()] : [])];
}
