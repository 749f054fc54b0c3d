/** Drawing the overlays of Sokoban. */
import { CELL, cellRect, centre, group, label, path, svg } from '../../web/page/shared/svg.js';

/** @typedef {{under?: SVGElement[], over?: SVGElement[]}} Drawn */

/**
 * @param {Element} under the layer below the boxes
 * @param {Element} over the layer above them
 * @param {({kind: string, data: any}|null)[]} overlays the first, and the second, which leaves the first one visible
 * @param {[number, number]|null} goal the goal pointed at, for distances
 */
export function drawOverlays(under, over, overlays, goal) {
  const drawn = overlays.map((shown, index) => (shown ? DRAW[shown.kind](shown.data, index > 0, goal) : {}));
  const layer = (part) => drawn.map((each, index) => group(index ? 'papan-second' : 'papan-first', ...(each[part] ?? [])));
  under.replaceChildren(...layer('under'));
  over.replaceChildren(...layer('over'));
}

/** Coloured cells; those of a second overlay are smaller. @param {string} name @param {number[][]} cells @param {boolean} isSecond */
function tint(name, cells, isSecond) {
  const [inset, side] = isSecond ? [9, CELL - 18] : [0, CELL];
  const square = (/** @type {number[]} */ [row, column]) => `M${column * CELL + inset} ${row * CELL + inset}h${side}v${side}h${-side}z`;
  return path(name, cells.map(square).join(''));
}

/** Crosses on cells. @param {number[][]} cells */
export const crossesPath = (cells) =>
  cells.map(([row, column]) => `M${column * CELL + 15} ${row * CELL + 15}l10 10m0-10l-10 10`).join('');

/** What each overlay draws. @type {Record<string, (data: any, isSecond: boolean, goal: [number, number]|null) => Drawn>} */
const DRAW = {
  tunnels: (cells, isSecond) => ({ under: [tint('sk-tunnel', cells, isSecond)] }),

  dead: (cells, isSecond) => ({ under: [tint('sk-dead', cells, isSecond), path('sk-dead-cross', crossesPath(cells))] }),

  distances({ nearest, goals }, isSecond, goal) {
    const rows = goals.find((each) => String(each.goal) === String(goal))?.distances ?? nearest;
    const known = rows.flatMap((values, row) => values.map((value, column) => ({ value, cell: [row, column] })))
      .filter(({ value }) => value !== null);
    const most = Math.max(1, ...known.map(({ value }) => value));
    return {
      under: known.map(({ value, cell }) => {
        const square = cellRect('sk-distance', cell, isSecond ? 9 : 0);
        square.setAttribute('fill-opacity', String(0.55 - 0.5 * (value / most)));
        return square;
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

/** What the signs of an overlay look like, for its legend: on one cell, with others beside it that are not seen. @type {Record<string, unknown>} */
const SAMPLES = {
  dead: [[0, 0]],
  tunnels: [[0, 0]],
  distances: { nearest: [[2, 8]], goals: [] },
  matching: [{ box: [0, -0.35], goal: [0, 0.35], pushes: 3 }],
  deadlocks: [{ boxes: [[0, 0]] }],
};

/** What the signs of an overlay mean. @param {string} id @param {boolean} isSecond */
export function overlayLegend(id, isSecond) {
  const { under = [], over = [] } = DRAW[id](SAMPLES[id], isSecond, null);
  return [{ sample: [...under, ...over], labelKey: `sokoban.sign.${id}` }];
}
