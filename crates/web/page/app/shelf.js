/**
 * The user's own shelf: collections that were opened, and levels that were drawn. Kept in the browser alone. `papan-shelf`
 * on the document says that it has changed.
 */

import { change, readAll } from './database.js';
/** @import { Collection } from '../../types.js' */

/** Larger ones are not kept: a database has its limits too. */
const MOST_CHARACTERS = 8_000_000;

function tell() {
  document.dispatchEvent(new CustomEvent('papan-shelf'));
}

/** The collections of a puzzle, the last one kept first. @param {string} puzzle @returns {Promise<Collection[]>} */
export async function collectionsOf(puzzle) {
  const rows = (await readAll('collections')).map(([, row]) => row).filter(isCollection);
  return rows.filter((row) => row.puzzle === puzzle).sort((a, b) => b.kept_at.localeCompare(a.kept_at));
}

/** @param {any} row */
const isCollection = (row) =>
  typeof row?.id === 'string' &&
  typeof row.puzzle === 'string' &&
  typeof row.kept_at === 'string' &&
  Array.isArray(row.levels) &&
  row.levels.every((/** @type {any} */ level) => typeof level?.text === 'string');

/**
 * Puts a level among the user's own, before those that are there; one that is there already gets the new title.
 * @param {{puzzle: string, text: string, title: string|null}} level `text` is canonical
 * @returns {Promise<boolean>} whether it outlives the page
 */
export async function saveLevel({ puzzle, text, title }) {
  const id = `own ${puzzle}`;
  const kept = await change('collections', id, (old) => {
    const before = isCollection(old) ? old : { id, puzzle, title: null, levels: [] };
    const others = before.levels.filter((/** @type {any} */ level) => level.text.trimEnd() !== text.trimEnd());
    return { ...before, levels: [{ title, text }, ...others], kept_at: new Date().toISOString() };
  });
  tell();
  return kept;
}

/**
 * Keeps a collection that was opened; the same one again is not kept twice.
 * @param {{puzzle: string, levels: {title: string|null, text: string}[], title: string|null}} collection
 * @returns {Promise<boolean>} whether it outlives the page
 */
export async function saveCollection({ puzzle, levels, title }) {
  const texts = levels.map(({ text }) => text).join('\n\n');
  if (texts.length > MOST_CHARACTERS) return false;
  const id = `file ${puzzle} ${fingerprint(texts)}`;
  const kept = await change('collections', id, (old) => ({
    id,
    puzzle,
    title: (isCollection(old) && old.title) || title,
    levels: levels.map((level) => ({ title: level.title, text: level.text })),
    kept_at: new Date().toISOString(),
  }));
  tell();
  return kept;
}

/** @param {string} id @param {string} title */
export async function renameCollection(id, title) {
  await change('collections', id, (old) => old && { ...old, title });
  tell();
}

/** @param {string} id */
export async function removeCollection(id) {
  await change('collections', id, () => null);
  tell();
}

/** Takes one level out of a collection, and an empty collection away. @param {string} id @param {string} text */
export async function removeLevel(id, text) {
  await change('collections', id, (old) => {
    const levels = (old?.levels ?? []).filter((/** @type {any} */ level) => level.text !== text);
    return levels.length ? { ...old, levels } : null;
  });
  tell();
}

/** Tells texts apart, as far as one user's collections go: two hashes of 32 bits. @param {string} text */
function fingerprint(text) {
  let [one, two] = [0x811c9dc5, 5381];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = (Math.imul(two, 33) + text.charCodeAt(at)) | 0;
  }
  return [one, two].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
