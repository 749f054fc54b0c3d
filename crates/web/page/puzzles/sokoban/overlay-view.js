/** Drawing the overlays of Sokoban. */
import { CELL, cellRect, cellsPath, centre, group, label, line, svg } from '../shared/svg.js';

/**
 * @param {Element} under the layer below the boxes
 * @param {Element} over the layer above them
 * @param {{kind: string, data: any}|null} overlay
 * @param {[number, number]|null} goal the goal pointed at, for distances
 */
export function drawOverlay(under, over, overlay, goal) {
  const drawn = overlay ? (DRAW[overlay.kind]?.(overlay.data, goal) ?? {}) : {};
  under.replaceChildren(...(drawn.under ?? []));
  over.replaceChildren(...(drawn.over ?? []));
}

const DRAW = { cells, distances, matching, deadlocks };

function cells({ name, cells: marked }) {
  const crosses = marked
    .map(([row, column]) => `M${column * CELL + 15} ${row * CELL + 15}l10 10m0-10l-10 10`)
    .join('');
  return {
    under: [
      svg('path', { class: `sk-${name}`, d: cellsPath(marked) }),
      ...(name === 'dead' ? [svg('path', { class: 'sk-dead-cross', d: crosses })] : []),
    ],
  };
}

function distances({ nearest, goals }, goal) {
  const chosen = goal && goals.find((each) => String(each.goal) === String(goal));
  const rows = chosen ? chosen.distances : nearest;
  const known = rows.flatMap((row, y) =>
    row.flatMap((value, x) => (value === null || value === undefined ? [] : [{ y, x, value }])));
  const most = Math.max(1, ...known.map(({ value }) => value));
  const tints = known.map(({ y, x, value }) => {
    const tint = cellRect('sk-distance', y, x);
    tint.setAttribute('fill-opacity', (0.5 * (1 - value / most) + 0.05).toFixed(3));
    return tint;
  });
  const numbers = known.map(({ y, x, value }) => label('sk-number', ...centre(y, x), value));
  const ring = chosen ? [cellRect('papan-mark hint', goal[0], goal[1], 2, 6)] : [];
  return { under: tints, over: [...numbers, ...ring] };
}

function matching({ pairs }) {
  return {
    over: pairs.flatMap(({ box, goal, pushes }) => {
      const [from, to] = [centre(...box), centre(...goal)];
      if (from[0] === to[0] && from[1] === to[1]) return [];
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      return [
        line('sk-pair', from, to),
        svg('circle', { class: 'sk-pair-end', cx: to[0], cy: to[1], r: 4 }),
        group('sk-pair-label', svg('circle', { cx: middle[0], cy: middle[1], r: 9 }), label('', ...middle, pushes)),
      ];
    }),
  };
}

function deadlocks({ found }) {
  return {
    over: found.flatMap(({ boxes }) =>
      boxes.map(([row, column]) => cellRect('papan-mark danger', row, column, 2, 6))),
  };
}
