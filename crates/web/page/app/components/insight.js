/** What the solver sees in the position on the board: overlays on it, and facts beside it. One panel, which goes along from view to view. */

import * as api from '../api.js';
import { wordsFor } from '../announce.js';
import { $, debounce, h } from '../dom.js';
import { t } from '../i18n.js';
import { on, store, taskFor } from '../store.js';
import { sectionNodes } from './sections.js';
/** @import { BoardHost } from '../board.js' */
/** @import { Explanation, State } from '../../../types.js' */

/**
 * @typedef {object} Place where a position is looked at
 * @property {BoardHost} board
 * @property {() => State|null} state
 * @property {() => any} [resting] the overlay when the user has chosen none
 */

/** How long each search that an explanation needs may take. */
const LIMITS = { time_ms: 3000 };

/** @type {Place|null} */
let place = null;
/** @type {string|null} */
let chosen = null;
/** @type {{text: string, explanation: Explanation}|null} */
let known = null;
let latest = new AbortController();

export function startInsight() {
  $('insight').addEventListener('toggle', refresh);
  on('puzzle', () => {
    chosen = null;
    renderChoices();
  });
  on('level', () => {
    known = null;
    fetchSoon.cancel();
    latest.abort();
    if (!store.level) $('insight-body').replaceChildren();
  });
  document.addEventListener('papan-language', () => {
    renderChoices();
    if (known) renderFacts(known.explanation);
  });
}

/** Looks at another place from now on. @param {Place|null} next */
export function setPlace(next) {
  if (place && place !== next) place.board.overlay = null;
  place = next;
  refresh();
}

/** Call when the position of a place changed. */
export function positionChanged(/** @type {Place} */ where) {
  if (where === place) refresh();
}

function refresh() {
  const state = place?.state();
  if (!place || !state) return;
  drawOverlay(place, state);
  const text = store.module.text(state);
  if ($('insight').open && known?.text !== text) fetchSoon(text);
}

/**
 * Boards take from an analysis only what still holds, so that of the last position will do until the next one is there.
 * @param {Place} where
 * @param {State} state
 */
function drawOverlay(where, state) {
  const { overlays = [], overlay } = store.module;
  const found = $('insight').open && overlays.find(({ id }) => id === chosen);
  const analysis = known?.explanation.analysis ?? null;
  if (!found) where.board.overlay = where.resting?.() ?? null;
  else where.board.overlay = found.needsAnalysis && !analysis ? null : overlay?.(found.id, state, analysis);
}

const fetchSoon = debounce(async (text) => {
  latest.abort();
  const mine = (latest = new AbortController());
  $('insight-body').setAttribute('aria-busy', 'true');
  try {
    const explanation = await api.explain({ ...taskFor(text, 'explain'), limits: LIMITS }, mine.signal);
    if (mine.signal.aborted) return;
    known = { text, explanation };
    renderFacts(explanation);
    refresh();
  } catch (error) {
    if (mine.signal.aborted) return;
    $('insight-body').replaceChildren(h('p', { class: 'muted', text: wordsFor(error) }));
  } finally {
    if (!mine.signal.aborted) $('insight-body').removeAttribute('aria-busy');
  }
}, 180);

function renderChoices() {
  const choices = (store.module?.overlays ?? []).map(({ id, labelKey }) => {
    const box = h('input', {
      type: 'checkbox',
      value: id,
      checked: id === chosen,
      testid: `overlay-${id}`,
      onchange: choose,
    });
    return h('label', { class: 'chip' }, box, h('span', { text: t(labelKey) }));
  });
  $('overlays').replaceChildren(...choices);
}

/** A board shows one overlay at a time: another choice takes the place of the last. */
function choose(event) {
  const box = event.target;
  chosen = box.checked ? box.value : null;
  for (const other of $('overlays').querySelectorAll('input')) other.checked = other.value === chosen;
  refresh();
}

/** @param {Explanation} explanation */
function renderFacts({ sections }) {
  $('insight-body').replaceChildren(...sectionNodes(sections));
}
