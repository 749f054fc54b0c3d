/** From a text to levels: asks the server to read it, and falls back on the boards' own readers when it does not answer. */

import * as api from './api.js';
import { moduleOf } from './catalogue.js';
import { debounce } from './dom.js';
import { store, updateSource, usePuzzle } from './store.js';
/** @import { Example, Kept, LibraryLevel, Listed, Parsed, Series } from '../../types.js' */

/** @type {Map<string, Parsed>} what is known of the examples, so that they open without asking the server */
const known = new Map();
let latest = new AbortController();

const parseSoon = debounce(parseNow, 250);

/** Takes over a text as it is being typed: read after a pause. */
export function typeText(text) {
  parseSoon.cancel();
  updateSource({ text, status: 'checking', example: null, listed: null, series: null });
  parseSoon(0);
}

/**
 * Takes over a whole text and reads it at once.
 * @param {string} text
 * @param {Partial<Omit<Kept, 'text'>>} [choice] and where it comes from
 */
export async function openText(text, { index = 0, example = null, listed = null, series = null } = {}) {
  parseSoon.cancel();
  updateSource({ text, levels: [], index: 0, status: 'checking', example, listed, series });
  await parseNow(index);
}

/** Takes over a file's text, for whichever puzzle it has the shape of. */
export async function openFile(text) {
  const guess = await read(null, text).catch(() => null);
  if (guess?.puzzle && moduleOf(guess.puzzle)) usePuzzle(guess.puzzle);
  await openText(text);
}

/** @param {Example} example */
export const openExample = (example) => openText(example.text, { example: example.id });

/** @param {number} index which level of the collection */
export const chooseLevel = (index) => updateSource({ index });

/** Takes over a level that was read before. @param {{text: string, title: string|null}} level in the canonical form @param {Series} series @param {Listed|null} [listed] */
export async function openLevel({ text, title }, series, listed = null) {
  const levels = [{ number: 1, line: 1, title, text, error: null }];
  known.set(keyOf(store.info.id, text), { puzzle: store.info.id, assumed: false, levels, more: false, error: null });
  await openText(text, { listed, series });
}

/** Takes over a level of the library. @param {LibraryLevel} level */
export const openListed = ({ text, ...listed }) => openLevel({ text, title: null }, { kind: 'library' }, listed);

/** Takes over what the registry tells about its examples. */
export function rememberExamples() {
  for (const { id, examples } of store.registry.puzzles) {
    for (const { text, levels } of examples) {
      known.set(keyOf(id, text), { puzzle: id, assumed: false, levels, more: false, error: null });
    }
  }
}

const keyOf = (puzzle, text) => `${puzzle} ${text}`;

async function read(puzzle, text, signal) {
  return known.get(keyOf(puzzle, text)) ?? api.parse(puzzle, text, signal);
}

/** @param {number} index the level to choose */
async function parseNow(index) {
  latest.abort();
  const mine = (latest = new AbortController());
  const { info } = store;
  const { text } = store.source;
  try {
    const parsed = await read(info.id, text, mine.signal);
    const sound = parsed.levels.some((level) => level.text);
    const other = sound || !text.trim() ? null : await lookElsewhere(text, mine.signal);
    if (mine.signal.aborted) return;
    updateSource({
      levels: parsed.levels,
      index: Math.min(index, Math.max(0, parsed.levels.length - 1)),
      more: parsed.more,
      fault: parsed.error,
      status: 'checked',
      other,
    });
  } catch (error) {
    if (mine.signal.aborted) return;
    if (error instanceof api.ApiError && !error.isSilence) {
      updateSource({
        levels: [],
        fault: error,
        status: 'checked',
        other: null,
      });
    } else {
      updateSource({ ...readAlone(text), more: false, fault: null, status: 'unchecked', other: null });
    }
  }
}

/** Which other puzzle a text looks like. */
async function lookElsewhere(text, signal) {
  const guess = await read(null, text, signal);
  const isOther = guess.puzzle && guess.puzzle !== store.info.id && guess.levels.some((level) => level.text);
  return isOther && moduleOf(/** @type {string} */ (guess.puzzle)) ? guess.puzzle : null;
}

/** Without the server: the text is a level if the board can read it. */
function readAlone(text) {
  try {
    const canonical = store.module.text(store.module.parse(text, store.settings.options));
    return { levels: [{ number: 1, line: 1, title: null, text: canonical, error: null }], index: 0 };
  } catch {
    return { levels: [], index: 0 };
  }
}
