/** A new game of a grade: a level of the library that is not solved yet, else one that is made for it. */

import * as api from './api.js';
import { noteSeed } from './components/seed-note.js';
import { randomSeed } from './components/generator.js';
import { libraryOf } from './library.js';
import { resultOf } from './results.js';
import { openListed, openText } from './source.js';
import { store } from './store.js';
/** @import { Grade } from '../../types.js' */

/** @type {Grade[]} */
export const GRADES = ['easy', 'medium', 'hard', 'expert'];

/**
 * Opens one; the one in use is not offered again.
 * @param {Grade} grade
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether there is one
 */
export async function newGame(grade, signal) {
  const { info, level } = store;
  const library = (await libraryOf(info.id)).filter((each) => each.grade === grade);
  const here = library.findIndex(({ text }) => text.trimEnd() === level?.text.trimEnd());
  const after = [...library.slice(here + 1), ...library.slice(0, Math.max(0, here))];
  const unsolved = after.find(({ text, objective }) => !resultOf(text, objective ?? null));
  if (unsolved) {
    await openListed(unsolved);
    return true;
  }
  const seed = randomSeed();
  const { text } = await api.generate(info.id, { grade, seed }, signal);
  if (signal.aborted || store.info !== info) return false;
  await openText(text);
  noteSeed(seed);
  return true;
}
