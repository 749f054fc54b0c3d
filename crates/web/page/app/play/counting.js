/** What is counted of a line of play, and against what. */

import { store } from '../store.js';
/** @import { Move, State } from '../../../types.js' */

/** The objective whose cost is one of the metrics, the chosen one if possible. @returns {string|undefined} */
export function countedObjective() {
  const { objectives, metrics } = store.info;
  const wanted = store.settings.objective;
  return [wanted, ...objectives.map(({ id }) => id)].find((id) => id && metrics.includes(id));
}

/** What some moves cost, by the metric that counts. @param {Move[]} moves @param {State} state where they lead */
export function costOf(moves, state) {
  const metric = countedObjective();
  return store.module.counters?.(moves, state).find(({ id }) => id === metric)?.value ?? 0;
}
