/** The levels that come with the program: asked for when they are first wanted, then known. Which of them is the level of a day. */

import * as api from './api.js';
/** @import { LibraryLevel } from '../../types.js' */

/** @type {Map<string, Promise<any>>} what was asked; a question without an answer is asked again */
const asked = new Map();

/**
 * @template Answer
 * @param {string} key
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer|null>} nothing if it cannot be had now
 */
function once(key, ask) {
  const known = asked.get(key);
  if (known) return known;
  const answer = ask().catch(() => {
    asked.delete(key);
    return null;
  });
  asked.set(key, answer);
  return answer;
}

/** The levels of a puzzle in order of difficulty; none if they cannot be had now. @param {string} puzzle @returns {Promise<LibraryLevel[]>} */
export async function libraryOf(puzzle) {
  const answer = await once(puzzle, () => api.levels(puzzle));
  return answer?.levels ?? [];
}

/** The user's date, as `2026-11-18`. */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The level of a date, the same for everybody. @param {string} puzzle @returns {Promise<LibraryLevel|null>} */
export async function dailyLevel(puzzle, date = today()) {
  const [answer, levels] = await Promise.all([once(`${puzzle} ${date}`, () => api.daily(puzzle, date)), libraryOf(puzzle)]);
  return levels.find(({ id }) => id === answer?.id) ?? null;
}
