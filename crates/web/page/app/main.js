/**
 * The page: starts the parts, follows the address, and hands keys to the view in use.
 * The hooks for tests are listed in types.js beside the page.
 */

import { toast } from './announce.js';
import * as api from './api.js';
import { isDrawn } from './catalogue.js';
import { startExport } from './components/export-button.js';
import { setPlace, startInsight } from './components/insight.js';
import { openKeysHelp, startKeysHelp } from './components/keys-help.js';
import { startLevelCard } from './components/level-card.js';
import { startNewGame } from './components/new-game.js';
import { startEmbedding, startWhere } from './components/where.js';
import { $, h, icon, isFocusLost, isTyping, replaceContent } from './dom.js';
import { currentLanguage, languages, puzzleName, setLanguage, spoken, t, translate } from './i18n.js';
import { navigate, readRoute, routeTo, views } from './router.js';
import { recall, remember } from './remember.js';
import { unpack } from './share.js';
import { isEmbedded } from './site.js';
import { dailyLevel, libraryOf } from './library.js';
import { openExample, openListed, openText, rememberExamples } from './source.js';
import { on, restore, setRegistry, store, updateSettings, usePuzzle } from './store.js';
import { startTheme, toggleTheme } from './theme.js';
import { fallBack } from './transport.js';
import { compareView } from './views/compare.js';
import { editView } from './views/edit.js';
import { levelsView } from './views/levels.js';
import { playView } from './views/play.js';
import { solveView } from './views/solve.js';
import { watchView } from './views/watch.js';

/** @type {Record<string, {place: any, start: () => void, show?: () => unknown, hide?: (next: string) => void, focus?: () => void, onKey: (event: KeyboardEvent) => boolean, line?: () => string|null}>} */
const parts = { solve: solveView, play: playView, edit: editView, compare: compareView, watch: watchView, levels: levelsView };
const RETRY_MS = 3000;

let view = '';
/** Whether the address is being followed: it then says already what changes. */
let following = false;
let textWasOpen = false;
/** How often an address was followed: one that comes later goes before. */
let turns = 0;
/** @type {ReturnType<typeof restore>['texts']} */
let kept = {};

startTheme();
if (isEmbedded) document.documentElement.dataset.embed = '';
translate(document.documentElement);
startFrame();
begin();

/** Header, banner and keys: all that works before the server has answered. */
function startFrame() {
  $('theme').addEventListener('click', toggleTheme);
  $('language').addEventListener('click', () => setLanguage(nextLanguage()));
  renderLanguage();
  document.addEventListener('papan-language', () => {
    renderLanguage();
    if (!store.info) return;
    renderPuzzles();
    renderTitle();
  });
  document.addEventListener('papan-connection', (/** @type {any} */ event) => setConnected(event.detail.answers));
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    $('main').focus();
  });
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', ignoreUnusable, true);
  startKeysHelp();
  $('welcome').hidden = recall('welcome') === 'seen' || isEmbedded;
  $('welcome-close').addEventListener('click', () => {
    remember('welcome', 'seen');
    $('welcome').hidden = true;
    $('main').focus({ preventScroll: true });
  });
}

/** A button that cannot be used now keeps the focus, and does nothing. */
function ignoreUnusable(event) {
  if (!event.target.closest?.('[aria-disabled="true"]')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Says whether the server answers; while it does not, asks again now and then. */
function setConnected(answers) {
  const wasAway = !$('offline').hidden;
  $('offline').hidden = answers;
  if (!answers && !wasAway && store.registry) setTimeout(knock, RETRY_MS);
  if (answers && wasAway && store.source.status === 'unchecked') openText(store.source.text);
}

async function knock() {
  try {
    await api.puzzles();
  } catch {
    setTimeout(knock, RETRY_MS);
  }
}

async function begin() {
  try {
    setRegistry(await api.puzzles());
  } catch {
    setTimeout(begin, fallBack() ? 0 : RETRY_MS);
    return;
  }
  $('offline').hidden = true;
  store.registry.puzzles = store.registry.puzzles.filter(({ id }) => isDrawn(id));
  rememberExamples();
  const { puzzle, texts } = restore();
  kept = texts;
  startLevelCard(
    () => view,
    () => parts[view].line?.() ?? null,
  );
  startExport({
    place: () => parts[view].place,
    line: () => parts[view].line?.() ?? null,
    race: () => (view === 'compare' ? compareView.race() : null),
  });
  startNewGame();
  startWhere();
  startInsight();
  for (const part of Object.values(parts)) part.start();
  on('puzzle', renderPuzzles);
  on('puzzle', () => {
    if (!following) navigate(routeTo(view, store.info.id));
  });
  on('level', () => {
    if (!following) navigate(routeTo(view, store.info.id), true);
  });
  window.addEventListener('hashchange', () => follow());
  await follow(puzzle);
  if (isEmbedded) startEmbedding(() => view, solveView.solve);
  document.body.dataset.ready = 'true';
}

/** Does what the address says. @param {string} [lastPuzzle] the puzzle to open when the address names none */
async function follow(lastPuzzle) {
  const route = readRoute();
  const ids = store.registry.puzzles.map(({ id }) => id);
  const wanted = [route.puzzle, store.info?.id, lastPuzzle].find((id) => id && ids.includes(id)) ?? ids[0];
  const hadFocus = document.activeElement !== document.body;
  const turn = (turns += 1);
  following = true;
  usePuzzle(wanted);
  await showView(route.view, wanted);
  if (turn !== turns) return;
  const example = store.info.examples.find(({ id }) => id === route.example);
  if (view === 'watch') await watchView.openLesson(route.lesson, route.step);
  if (turn !== turns) return;
  if (route.shared) await openShared(route.shared);
  else if (example) await openExample(example);
  else if (route.level) await openFromLibrary(route.level);
  else if (!store.level && !store.source.text) await openFirst();
  following = false;
  if (!route.shared && !route.example && !route.level && !route.lesson) navigate(routeTo(view, wanted), true);
  renderTitle();
  setPlace(parts[view].place);
  // What had the focus may have gone with the view or the level.
  if (!hadFocus || !isFocusLost()) return;
  parts[view].focus?.();
  if (isFocusLost()) $('main').focus({ preventScroll: true });
}

function renderTitle() {
  const title = `${t(`view.${view}`)} · ${puzzleName(store.info.id)}`;
  $('title').textContent = title;
  document.title = `${title} · papan`;
}

/** What was in use before, or the first level of the library; an example where there is none. */
async function openFirst() {
  const { info } = store;
  const last = kept[info.id];
  if (last?.text) await openText(last.text, last);
  else if (info.first) await openListed(info.first);
  else if (info.examples.length) await openExample(info.examples[0]);
}

/** @param {string} name of a level, or `daily` */
async function openFromLibrary(name) {
  const { info } = store;
  const last = kept[info.id];
  // A reload need not ask.
  if (last?.text && last.listed?.id === name) {
    await openText(last.text, last);
    return;
  }
  const levels = await libraryOf(info.id);
  const found = name === 'daily' ? await dailyLevel(info.id) : levels.find(({ id }) => id === name);
  if (store.info !== info) return;
  if (found) {
    await openListed(found);
    return;
  }
  toast(t('levels.unknown'));
  if (!store.level) await openFirst();
}

async function openShared(word) {
  try {
    const { level, options = {}, index, line, ...method } = await unpack(word);
    updateSettings({ ...method, options });
    await openText(level, { index });
    if (line) solveView.watch(line);
  } catch {
    toast(t('share.broken'));
    if (!store.level) await openFirst();
  }
}

/** @returns {unknown} a promise where there is something to wait for */
function showView(next, puzzle) {
  if (view && view !== next) parts[view].hide?.(next);
  const section = $(`view-${next}`);
  for (const name of views) $(`view-${name}`).hidden = name !== next;
  section.querySelector('.level-slot').append($('level-card'));
  const insightSlot = section.querySelector('.insight-slot');
  insightSlot?.append($('insight'));
  $('insight').hidden = !insightSlot;
  if (next !== view) showText(next === 'edit');
  for (const link of document.querySelectorAll('[data-view]')) {
    const name = /** @type {HTMLElement} */ (link).dataset.view ?? '';
    link.setAttribute('href', routeTo(name, puzzle));
    if (name === next && link.parentElement?.matches('.views')) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (view === next) return null;
  view = next;
  return parts[next].show?.();
}

/** The editor always shows the text beside the drawing; elsewhere it is open if it was before. */
function showText(editing) {
  const details = $('text-details');
  if (editing) textWasOpen = details.open;
  details.open = editing || (view === 'edit' ? textWasOpen : details.open);
}

function renderPuzzles() {
  replaceContent(
    $('puzzle-switch'),
    store.registry.puzzles.map(({ id, summary }) =>
      h(
        'button',
        {
          'aria-pressed': String(id === store.info?.id),
          title: spoken(`${id}.summary`, summary).text,
          testid: `puzzle-${id}`,
          onclick: () => navigate(routeTo(view, id)),
        },
        icon(id),
        h('span', { text: puzzleName(id) }),
      ),
    ),
  );
}

function nextLanguage() {
  return languages[(languages.indexOf(currentLanguage()) + 1) % languages.length];
}

function renderLanguage() {
  const next = nextLanguage();
  // Whoever speaks to the page says what is to be seen, so that is part of the name.
  const aloud = h('span', { class: 'visually-hidden', text: ` ${t('language.other')}` });
  $('language').replaceChildren(next.toUpperCase(), aloud);
  $('language').lang = next;
  $('language').title = t('language.other');
}

function onKey(event) {
  if (event.defaultPrevented || $('keys-dialog').open || !store.info) return;
  if (event.altKey && views[Number(event.key) - 1]) {
    navigate(routeTo(views[Number(event.key) - 1], store.info.id));
    event.preventDefault();
    return;
  }
  if (isTyping(event.target) && event.key !== 'Escape') return;
  if (event.key === '?') {
    openKeysHelp();
    event.preventDefault();
    return;
  }
  if (parts[view].onKey(event)) event.preventDefault();
}
