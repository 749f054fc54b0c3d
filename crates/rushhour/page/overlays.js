/** What is in the way of the red car, and what can move, from the position alone, so that it follows every move. */
import { freedom, occupancy, wayOut } from './rules.js';
/** @import { State } from './rules.js' */

export const overlays = ['blockers', 'freedom'].map((id) => ({ id, labelKey: `rushhour.overlay.${id}` }));

/**
 * `way`: the cells that the red car has to pass; `blockers`: the vehicles on them; `free`: how far each can go back and forward.
 * @typedef {{way: number[], blockers: number[], free: {back: number, forward: number}[]}} Seen
 */

/** @param {string} id @param {State} state @returns {{kind: string, data: Seen}|null} */
export function overlay(id, state) {
  if (id === 'freedom') {
    return { kind: id, data: { way: [], blockers: [], free: state.at.map((_, index) => freedom(state, index)) } };
  }
  const way = wayOut(state);
  const cells = occupancy(state);
  return id === 'blockers' ? { kind: id, data: { way, blockers: way.map((cell) => cells[cell]), free: [] } } : null;
}
