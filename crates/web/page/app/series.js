/** What comes after the level in use: in the library, in a collection on the shelf, in the text that was opened. */

import { libraryOf } from './library.js';
import { resultOf } from './results.js';
import { collectionsOf } from './shelf.js';
import { chooseLevel, openLevel, openListed } from './source.js';
import { store } from './store.js';
/** @import { Series } from '../../types.js' */

/** The levels of a series of the puzzle in use, and what opens each. @param {Series} series @returns {Promise<{text: string, open: () => Promise<void>}[]>} */
async function entriesOf(series) {
  const { id: puzzle } = store.info;
  if (series.kind === 'library') {
    return (await libraryOf(puzzle)).map((level) => ({ text: level.text, open: () => openListed(level) }));
  }
  const levels = (await collectionsOf(puzzle)).find(({ id }) => id === series.id)?.levels ?? [];
  return levels.map((level) => ({ text: level.text, open: () => openLevel(level, series) }));
}

/**
 * How to go on from here: to the next level that is not solved yet, or simply to the next one if all are.
 * @returns {Promise<(() => Promise<void>)|null>} opens it; nothing if there is none
 */
export async function nextLevel() {
  const { source, level } = store;
  const { series, levels, index } = source;
  if (!level) return null;
  if (!series) {
    const next = levels.findIndex((each, at) => at > index && each.text);
    return next < 0 ? null : async () => chooseLevel(next);
  }
  const entries = await entriesOf(series);
  const here = entries.findIndex(({ text }) => text.trimEnd() === level.text.trimEnd());
  const after = [...entries.slice(here + 1), ...entries.slice(0, Math.max(0, here))];
  const next = after.find(({ text }) => !resultOf(text)) ?? entries[here + 1];
  return next?.open ?? null;
}
