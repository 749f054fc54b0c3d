/**
 * Where a solution lost what it costs more than the best one. What a line has cost plus what the rest costs at least
 * never falls along the line; it begins with the best possible and ends with the line's own cost. The first move after
 * which it is more than the best possible is found by halving.
 *
 * @template State
 * @typedef {object} Line
 * @property {State[]} states from the start to the end
 * @property {number[]} costs what the line has cost in each of them
 * @property {number} best the least cost from the start, which has been proven
 */

/** @template Move @typedef {{verdict: 'within'|'beyond'|'unknown', plan?: Move[]}} Answer whether there is a way that costs no more; one that does */

/** At most as many questions are asked. */
const MOST_QUESTIONS = 24;

/**
 * The places before and after what was lost first: `before` is on a best line, `after` is not. They follow each other,
 * unless a question had no answer (`isExact`). Places are indices of states; only those after a move that costs count.
 * @template State, Move
 * @param {Line<State>} line whose last cost is more than the best
 * @param {(state: State, most: number) => Promise<Answer<Move>>} ask whether there is a way from a state that costs no more
 * @param {(asked: number) => boolean} goOn called before each question; false ends it
 * @returns {Promise<{before: number, after: number, isExact: boolean, plan: Move[]|null}>} `plan` goes on from `before` as well as can be
 */
export async function firstLoss({ states, costs, best }, ask, goOn) {
  const places = [...states.keys()].filter((at) => at === 0 || costs[at] > costs[at - 1]);
  let [low, high] = [0, places.findIndex((at) => costs[at] > best)];
  /** @type {Move[]|null} */
  let plan = null;
  const unanswered = new Set();
  for (let asked = 0; asked < MOST_QUESTIONS && goOn(asked); asked += 1) {
    const middle = (low + high) / 2;
    const open = places.map((_, index) => index).filter((index) => index > low && index < high && !unanswered.has(index));
    if (!open.length) break;
    const probe = open.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a));
    const at = places[probe];
    const answer = await ask(states[at], best - costs[at]);
    if (answer.verdict === 'beyond') high = probe;
    else if (answer.verdict === 'unknown') unanswered.add(probe);
    else {
      low = probe;
      plan = answer.plan ?? null;
    }
  }
  return { before: places[low], after: places[high], isExact: high === low + 1, plan };
}
