/** Short messages: spoken by screen readers, or shown for a moment at the edge of the page. */

import { ApiError } from './api.js';
import { $, h } from './dom.js';
import { hasMessage, t, told } from './i18n.js';
import { store } from './store.js';

let hiding = 0;

/** Has a text read aloud. */
export function announce(text) {
  $('live').textContent = text;
}

/** How long a text is shown; one with something to do waits longer. */
const SHOWN = 5000;
const OFFERED = 20_000;

/** Shows a text for a few seconds. @param {{text: string, run: () => void}} [action] what can be done about it */
export function toast(text, action) {
  const box = $('toast');
  const run = () => {
    box.hidden = true;
    action?.run();
  };
  box.replaceChildren(text, ...(action ? [h('button', { testid: 'toast-action', text: action.text, onclick: run })] : []));
  box.hidden = false;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (box.hidden = true), action ? OFFERED : SHOWN);
}

/** Puts a text on the clipboard, and says so, or what to do if the browser does not let us. */
export async function copyText(text, done, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(otherwise);
  }
}

/** Why there is no board to be seen. */
export const wordsForNoLevel = () => t(store.source.text.trim() ? 'level.faulty' : 'level.none');

/** What went wrong, in words for the user. */
export function wordsFor(error) {
  if (!(error instanceof ApiError)) return String(error instanceof Error ? error.message : error);
  const key = `error.${error.code}`;
  const place = error.line ? `${t('place', { line: error.line, column: error.column ?? 1 })}: ` : '';
  const message = told(error).text;
  return hasMessage(key) ? t(key, { message }) : `${place}${message}`;
}
