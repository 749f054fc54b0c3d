/** Levels: the library by grade, the documents' levels, the user's own, and what has been solved. */

import { $, h, isFocusLost, replaceContent } from '../dom.js';
import { gradeButtons } from '../components/new-game.js';
import { formatNumber, t } from '../i18n.js';
import { dailyLevel, libraryOf } from '../library.js';
import { contentOf } from '../naming.js';
import { GRADES } from '../new-game.js';
import { recall, remember } from '../remember.js';
import { ready, resultOf, streaks } from '../results.js';
import { routeTo } from '../router.js';
import { on, store } from '../store.js';
import { cardNode, libraryCard, stateOf } from './cards.js';
import { documentShelf, ownShelf } from './shelves.js';
import { statistics } from './statistics.js';
import { dropThumbnails } from './thumbnail.js';
/** @import { LibraryLevel } from '../../../types.js' */

const SHOWN = ['all', 'unsolved'];

/** Which levels are shown; remembered. */
const filter = {
  shown: recall('levels-shown') ?? 'all',
  grade: recall('levels-grade') ?? 'all',
};

let isShown = false;
/** How often it was drawn: what was asked for an earlier drawing comes too late. */
let turns = 0;

export function start() {
  on('puzzle', draw);
  on('level', draw);
  for (const type of ['papan-language', 'papan-results', 'papan-shelf']) document.addEventListener(type, draw);
}

export async function show() {
  isShown = true;
  await ready;
  await draw();
}

export function hide() {
  isShown = false;
  turns += 1;
  dropThumbnails($('levels-body'));
  $('levels-body').replaceChildren();
}

export function focus() {
  $('levels-body').querySelector('a, button')?.focus({ preventScroll: true });
}

async function draw() {
  if (!isShown || !store.info) return;
  const turn = (turns += 1);
  const { id } = store.info;
  const [levels, daily, own] = await Promise.all([libraryOf(id), dailyLevel(id), ownShelf(draw)]);
  if (turn !== turns || !isShown) return;
  const body = $('levels-body');
  const { scrollY } = window;
  const hadFocus = body.contains(document.activeElement);
  dropThumbnails(body);
  replaceContent(body, [
    overview(daily),
    ...library(levels),
    documentShelf(),
    own,
    statistics(levels, draw),
  ]);
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  if (hadFocus && isFocusLost()) $('main').focus({ preventScroll: true });
}

/** The last level, the level of the day and new games. @param {LibraryLevel|null} daily */
function overview(daily) {
  const { level } = store;
  const { id } = store.info;
  const cards = [];
  if (level) {
    cards.push(
      cardNode({
        text: level.text,
        name: t('levels.resume'),
        facts: level.title || contentOf(level.text),
        least: level.listed?.cost,
        objective: level.listed ? (level.listed.objective ?? null) : undefined,
        href: routeTo('play', id),
        testid: 'resume',
      }),
    );
  }
  if (daily) {
    const { current } = streaks();
    cards.push(
      cardNode({
        text: daily.text,
        name: t('daily'),
        facts: contentOf(daily.text),
        remark: current ? t('daily.streak', { n: current }) : t('daily.same'),
        least: daily.cost,
        objective: daily.objective ?? null,
        href: `#/play/${id}?level=daily`,
        testid: 'daily-card',
      }),
    );
  }
  const fresh = h('div', { class: 'card fresh' }, h('h2', { text: t('new') }), h('p', { class: 'muted', text: t('new.what') }), gradeButtons('levels-new'));
  return h('div', { class: 'overview' }, h('ul', { class: 'level-grid' }, ...cards), fresh);
}

/** Heading, filters and a grid for each grade. @param {LibraryLevel[]} levels */
function library(levels) {
  if (!levels.length) return [h('p', { class: 'notice', testid: 'levels-none', text: t('levels.none') })];
  const solved = levels.filter((level) => resultOf(level.text, level.objective ?? null)).length;
  const shown = levels.filter(isWanted);
  const groups = GRADES.map((grade) => gradeSection(grade, levels, shown)).filter(Boolean);
  return [
    h(
      'section',
      { class: 'shelf', testid: 'library' },
      h('h2', {}, t('levels.library'), ' ', h('span', { class: 'muted', testid: 'library-count', text: t('levels.count', { solved, n: levels.length }) })),
      h('p', { class: 'muted small', text: t('levels.figure') }),
      h('div', { class: 'filters' }, choices('shown', SHOWN, 'levels.show'), choices('grade', ['all', ...GRADES], 'levels.grade')),
      ...(groups.length ? groups : [h('p', { class: 'notice', testid: 'levels-filtered', role: 'status', text: t('levels.noneLeft') })]),
    ),
  ];
}

/** @param {LibraryLevel} level */
function isWanted(level) {
  const isOpen = filter.shown === 'all' || !resultOf(level.text, level.objective ?? null);
  return isOpen && (filter.grade === 'all' || level.grade === filter.grade);
}

/** @param {string} grade @param {LibraryLevel[]} levels all @param {LibraryLevel[]} shown */
function gradeSection(grade, levels, shown) {
  const [all, wanted] = [levels, shown].map((some) => some.filter((level) => level.grade === grade));
  if (!wanted.length) return null;
  const states = all.map((level) => stateOf(level.text, level.objective ?? null, level.cost).state);
  const solved = states.filter((state) => state === 'solved' || state === 'perfect').length;
  const [low, high] = [all[0], all[all.length - 1]].map(({ difficulty }) => formatNumber(difficulty, { maximumFractionDigits: 1 }));
  return h(
    'section',
    { class: 'grade', dataset: { grade } },
    h('h3', {}, t(`grade.${grade}`), ' ', h('span', { class: 'muted', text: `${low === high ? low : `${low}–${high}`} · ${t('levels.count', { solved, n: all.length })}` })),
    h('ul', { class: 'level-grid' }, ...wanted.map(libraryCard)),
  );
}

/** Buttons of which one is pressed. @param {'shown'|'grade'} what @param {string[]} values @param {string} label */
function choices(what, values, label) {
  const press = (/** @type {string} */ value) => () => {
    filter[what] = value;
    remember(`levels-${what}`, value);
    draw();
  };
  const words = (/** @type {string} */ value) => t(what === 'grade' && value !== 'all' ? `grade.${value}` : `levels.${value === 'all' ? 'any' : value}`);
  return h(
    'div',
    { class: 'segmented', role: 'group', 'aria-label': t(label) },
    ...values.map((value) =>
      h('button', { 'aria-pressed': String(filter[what] === value), testid: `filter-${what}-${value}`, text: words(value), onclick: press(value) }),
    ),
  );
}
