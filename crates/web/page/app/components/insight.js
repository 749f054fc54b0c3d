/** What the solver sees in the position on the board: overlays on it, and facts beside it. One panel, which goes along from view to view. */

import * as api from '../api.js';
import { wordsFor } from '../announce.js';
import { $, debounce, h } from '../dom.js';
import { picture } from '../edit/toolbar.js';
import { t } from '../i18n.js';
import { on, store, taskFor } from '../store.js';
import { linkRows } from './links.js';
import { sectionNodes } from './sections.js';
/** @import { BoardHost } from '../board.js' */
/** @import { Explanation, Shown, State } from '../../../types.js' */

/**
 * @typedef {object} Place where a position is looked at
 * @property {BoardHost} board
 * @property {() => State|null} state
 * @property {() => any} [resting] the overlay when the user has chosen none
 */

/** How long each search that an explanation needs may take. */
const LIMITS = { time_ms: 3000 };
/** A board shows as many at once; another one takes the place of the last. */
const MOST_OVERLAYS = 2;

/** @type {Place|null} */
let place = null;
/** @type {string[]} the overlays that are shown: the first, and the second */
let chosen = [];
/** @type {{text: string, state: State, explanation: Explanation}|null} */
let known = null;
let latest = new AbortController();
const links = linkRows($('insight-body'), () => place?.board ?? null);

export function startInsight() {
  $('insight').addEventListener('toggle', refresh);
  on('puzzle', () => {
    chosen = [];
    renderChoices();
  });
  on('level', () => {
    known = null;
    fetchSoon.cancel();
    latest.abort();
    links.forget();
    if (!store.level) $('insight-body').replaceChildren();
  });
  document.addEventListener('papan-language', () => {
    renderChoices();
    if (known) renderFacts(known);
  });
}

/** Looks at another place from now on. @param {Place|null} next */
export function setPlace(next) {
  if (place && place !== next) {
    place.board.overlays = [];
    links.forget();
  }
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
  drawOverlays(place, state);
  const text = store.module.text(state);
  // Rows are about the position that they were told of.
  if (known?.text !== text) links.forget();
  if ($('insight').open && known?.text !== text) fetchSoon(text, state);
}

/**
 * Boards take from an analysis only what still holds, so that of the last position will do until the next one is there.
 * @param {Place} where
 * @param {State} state
 */
function drawOverlays(where, state) {
  const { overlays = [], overlay } = store.module;
  const shown = $('insight').open ? chosen.flatMap((id) => overlays.find((each) => each.id === id) ?? []) : [];
  const analysis = known?.explanation.analysis ?? null;
  const drawn = shown.map(({ id, needsAnalysis }) => (needsAnalysis && !analysis ? null : (overlay?.(id, state, analysis) ?? null)));
  where.board.overlays = drawn.length ? drawn : [where.resting?.() ?? null];
}

const fetchSoon = debounce(async (/** @type {string} */ text, /** @type {State} */ state) => {
  latest.abort();
  const mine = (latest = new AbortController());
  $('insight-body').setAttribute('aria-busy', 'true');
  try {
    const explanation = await api.explain({ ...taskFor(text, 'explain'), limits: LIMITS }, mine.signal);
    if (mine.signal.aborted) return;
    known = { text, state, explanation };
    renderFacts(known);
    refresh();
  } catch (error) {
    if (mine.signal.aborted) return;
    links.forget();
    $('insight-body').replaceChildren(h('p', { class: 'muted', text: wordsFor(error) }));
  } finally {
    if (!mine.signal.aborted) $('insight-body').removeAttribute('aria-busy');
  }
}, 180);

function renderChoices() {
  const choices = (store.module?.overlays ?? []).map(({ id, labelKey }) => {
    const box = h('input', { type: 'checkbox', value: id, testid: `overlay-${id}`, onchange: choose });
    const number = h('span', { class: 'place' });
    return h('label', { class: 'chip' }, box, h('span', { text: t(labelKey) }), number);
  });
  $('overlays').replaceChildren(...choices);
  renderChosen();
}

/** Says which overlay is the first and which the second, and what their signs mean. */
function renderChosen() {
  for (const label of /** @type {HTMLElement[]} */ ([...$('overlays').children])) {
    const box = /** @type {HTMLInputElement} */ (label.querySelector('input'));
    const at = chosen.indexOf(box.value);
    box.checked = at >= 0;
    if (at >= 0) label.dataset.place = box.dataset.place = String(at + 1);
    else delete label.dataset.place;
    if (at < 0) delete box.dataset.place;
    const number = /** @type {HTMLElement} */ (label.querySelector('.place'));
    const name = h('span', { class: 'visually-hidden', text: at < 0 ? '' : t(at ? 'insight.second' : 'insight.first') });
    number.replaceChildren(h('span', { 'aria-hidden': 'true', text: at < 0 ? '' : String(at + 1) }), name);
  }
  const signs = chosen.flatMap((id, index) => store.module.overlayLegend?.(id, index > 0).map((sign) => ({ ...sign, index })) ?? []);
  $('overlay-legend').replaceChildren(
    ...signs.map(({ sample, labelKey, index }) => {
      const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      layer.setAttribute('class', index ? 'papan-second' : 'papan-first');
      layer.append(...sample);
      return h('li', {}, picture([layer]), h('span', { text: t(labelKey) }));
    }),
  );
}

function choose(event) {
  const { value, checked } = event.target;
  const others = chosen.filter((id) => id !== value);
  chosen = checked ? [...others.slice(0, MOST_OVERLAYS - 1), value] : others;
  renderChosen();
  refresh();
}

/** @param {NonNullable<typeof known>} told */
function renderFacts({ state, explanation: { sections } }) {
  $('insight-body').replaceChildren(...sectionNodes(sections, (said, head) => store.module.spotsIn?.(said, state, head) ?? []));
  links.read();
}
