/** Drawing the overlays of Sokoban. */
import { CELL, cellRect, cellsPath, centre, group, label, path, svg } from '../../web/page/shared/svg.js';

/**
 * @param {Element} under the layer below the boxes
 * @param {Element} over the layer above them
 * @param {{kind: string, data: any}|null} overlay
 * @param {[number, number]|null} goal the goal pointed at, for distances
 */
export function drawOverlay(under, over, overlay, goal) {
  const drawn = overlay ? DRAW[overlay.kind](overlay.data, goal) : {};
  under.replaceChildren(...(drawn.under ?? []));
  over.replaceChildren(...(drawn.over ?? []));
}

/** Crosses on cells. @param {number[][]} cells */
export const crossesPath = (cells) =>
  cells.map(([row, column]) => `M${column * CELL + 15} ${row * CELL + 15}l10 10m0-10l-10 10`).join('');

const DRAW = {
  tunnels: (cells) => ({ under: [path('sk-tunnel', cellsPath(cells))] }),

  dead: (cells) => ({ under: [path('sk-dead', cellsPath(cells)), path('sk-dead-cross', crossesPath(cells))] }),

  distances({ nearest, goals }, goal) {
    const rows = goals.find((each) => String(each.goal) === String(goal))?.distances ?? nearest;
    const known = rows.flatMap((values, row) => values.map((value, column) => ({ value, cell: [row, column] })))
      .filter(({ value }) => value !== null);
    const most = Math.max(1, ...known.map(({ value }) => value));
    return {
      under: known.map(({ value, cell }) => {
        const tint = cellRect('sk-distance', cell);
        tint.setAttribute('fill-opacity', String(0.55 - 0.5 * (value / most)));
        return tint;
      }),
      over: [
        ...known.map(({ value, cell }) => label('sk-number', centre(cell), value)),
        ...(goal ? [cellRect('papan-mark hint', goal, 2, 6)] : []),
      ],
    };
  },

  matching: (pairs) => ({
    over: pairs.filter(({ pushes }) => pushes).flatMap(({ box, goal, pushes }) => {
      const [from, to] = [centre(box), centre(goal)];
      const [cx, cy] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      return [
        path('sk-pair', `M${from.join(' ')}L${to.join(' ')}`),
        svg('circle', { class: 'sk-pair-end', cx: to[0], cy: to[1], r: 4 }),
        group('sk-pair-label', svg('circle', { cx, cy, r: 9 }), label('', [cx, cy], pushes)),
      ];
    }),
  }),

  deadlocks: (found) => ({
    over: found.flatMap(({ boxes }) => boxes.map((box) => cellRect('papan-mark danger', box, 2, 6))),
  }),
};
