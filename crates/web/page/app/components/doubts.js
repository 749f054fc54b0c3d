/** What is odd about a sound level, such as that it cannot be solved: the server is asked while the level is edited. */

import * as api from '../api.js';
import { debounce } from '../dom.js';
import { t } from '../i18n.js';
import { store, taskFor } from '../store.js';

/** How long a search that it takes may last; what is not known by then is not said. */
const LIMITS = { time_ms: 500 };

/** @type {{key: string, analysis: any}|null} what is known of the level that was asked about last */
let known = null;
let latest = new AbortController();
let changed = () => {};

/** @param {() => void} listener called when there is something to say, or no more */
export function startDoubts(listener) {
  changed = listener;
}

/** What there is to say about the level of this text. @returns {string[]} */
export function doubtsAbout(text) {
  return text && known?.key === keyOf(text) ? (store.module.editor.doubts?.(known.analysis, t) ?? []) : [];
}

/** Asks about the level of this text, unless that is known. */
export function askDoubts(text) {
  if (!text || !store.module.editor.doubts || known?.key === keyOf(text)) return;
  latest.abort();
  fetchSoon(text, keyOf(text), (latest = new AbortController()).signal);
}

/** The goal and the like are part of the question. */
const keyOf = (text) => JSON.stringify(taskFor(text, 'explain'));

const fetchSoon = debounce(async (text, key, /** @type {AbortSignal} */ signal) => {
  try {
    const { analysis } = await api.explain({ ...taskFor(text, 'explain'), limits: LIMITS }, signal);
    if (signal.aborted) return;
    known = { key, analysis };
    changed();
  } catch {
    // Nobody needs to know that a doubt could not be had.
  }
}, 150);
