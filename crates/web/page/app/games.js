/** The user's games, level by level: they outlive a reload and a look at another puzzle. The oldest make room for new ones. */

import { recall, remember } from './remember.js';
/** @import { Game } from '../../types.js' */

/** Browsers grant a page some 5 million characters; games are to be the small part of it. */
const MOST_GAMES = 40;
const MOST_CHARACTERS = 200_000;
const KEPT = 'games';

/** What is kept where the browser stores nothing, until the page is left. */
let unstored = '[]';

/** @returns {[string, Game][]} the last one played is the last one */
function read() {
  try {
    const games = JSON.parse(recall(KEPT) ?? unstored);
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

/** The game of this level, if there is one. @returns {Game|null} */
export function recallGame(level) {
  return read().find(([key]) => key === level)?.[1] ?? null;
}

/** What each level's game was when another view had handed it over. @type {Map<string, string>} */
const handed = new Map();

/**
 * Makes a line of play from another view the game of a level, unless the user has played another one meanwhile.
 * @param {string} level
 * @param {Game} game
 * @param {boolean} always over any game
 * @returns {boolean} whether it is the game now
 */
export function handOver(level, game, always) {
  const kept = recallGame(level);
  if (kept && !always && JSON.stringify(kept) !== handed.get(level)) return JSON.stringify(kept) === JSON.stringify(game);
  keepGame(level, game);
  handed.set(level, JSON.stringify(game));
  return true;
}

/** Keeps a game; one without moves is forgotten. @param {Game} game */
export function keepGame(level, game) {
  const before = read();
  // Read again every time: another tab may have played meanwhile.
  const games = before.filter(([key]) => key !== level);
  if (game.acts.length) games.push([level, game]);
  else if (games.length === before.length) return;
  let text = JSON.stringify(games);
  while (games.length > MOST_GAMES || text.length > MOST_CHARACTERS) {
    games.shift();
    text = JSON.stringify(games);
  }
  unstored = text;
  remember(KEPT, text);
}
