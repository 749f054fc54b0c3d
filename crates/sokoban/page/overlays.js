/** What the analysis of a Sokoban level can show on the board. */

export const overlays = ['dead', 'distances', 'tunnels', 'matching', 'deadlocks']
  .map((id) => ({ id, labelKey: `sokoban.overlay.${id}`, needsAnalysis: true }));

/** @import { State } from './rules.js' */

/**
 * What the server's analysis says, as far as it is drawn; cells are row and column.
 * @typedef {[number, number]} Cell
 * @typedef {object} Analysis
 * @property {Cell[]} [dead_squares]
 * @property {Cell[]} [tunnels]
 * @property {(number|null)[][]} [nearest_goal]
 * @property {{goal: Cell, distances: (number|null)[][]}[]} [pull_distances]
 * @property {{pairs?: {box: Cell, goal: Cell, pushes: number}[]}} [matching]
 * @property {{kind: string, boxes: Cell[]}[]} [deadlocks]
 */

/**
 * Maps hold for the whole level; matching and deadlocks only while the boxes are where they were.
 * @param {string} id
 * @param {State} state
 * @param {Analysis} [analysis]
 */
export function overlay(id, { level, boxes }, analysis) {
  if (!analysis) return null;
  const isBox = (/** @type {Cell} */ [row, column]) => boxes.includes(row * level.width + column);
  /** @type {Record<string, (() => unknown)|undefined>} */
  const drawn = {
    dead: () => analysis.dead_squares,
    tunnels: () => analysis.tunnels,
    distances: () => analysis.nearest_goal && { nearest: analysis.nearest_goal, goals: analysis.pull_distances },
    matching: () => {
      const pairs = analysis.matching?.pairs ?? [];
      return pairs.every(({ box }) => isBox(box)) ? pairs : null;
    },
    deadlocks: () => analysis.deadlocks?.filter((deadlock) => deadlock.boxes.every(isBox)),
  };
  const data = drawn[id]?.();
  return data ? { kind: id, data } : null;
}
