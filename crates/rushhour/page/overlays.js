/** What is in the way of the red car, from the position alone, so that it follows every move. */
import { occupancy, wayOut } from './rules.js';
/** @import { State } from './rules.js' */

export const overlays = [{ id: 'blockers', labelKey: 'rushhour.overlay.blockers' }];

/** @param {string} id @param {State} state */
export function overlay(id, state) {
  const way = wayOut(state);
  const cells = occupancy(state);
  return id === 'blockers' ? { kind: id, data: { way, blockers: way.map((cell) => cells[cell]) } } : null;
}
