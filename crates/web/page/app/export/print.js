/** A sheet of several levels to be printed: of what is open, of the library, or of a collection on the user's shelf. */

import { headline } from '../components/result.js';
import { optionsFor, pick } from '../catalogue.js';
import { $, h, icon, replaceContent } from '../dom.js';
import { t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { libraryOf } from '../library.js';
import { collectionsOf } from '../shelf.js';
import { store } from '../store.js';
import { Studio } from './picture.js';

/** How many levels a page may have. */
const PER_PAGE = [1, 2, 4, 6, 9, 12];
/** Of a large collection not everything is on the sheet unless it is wanted. */
const FIRST = 12;
/** How long each solution is looked for. */
const LIMITS = { time_ms: 10_000 };

/** @typedef {{name: string, text: string}} Listed */
/** @typedef {{name: string, levels: Listed[]}} Shelf */
/** @typedef {{name: string, solution: string}} Answer */

/**
 * @param {(action: (signal: AbortSignal, onPart: (part: number) => void) => Promise<unknown>) => unknown} work
 * @param {(words: string) => void} note
 */
export function printNodes(work, note) {
  /** @type {Shelf[]} */
  let shelves = [{ name: t('print.here'), levels: openLevels() }];
  const from = h('select', { testid: 'print-from', onchange: () => list() });
  const perPage = h('select', { testid: 'print-per-page' }, ...PER_PAGE.map((n) => h('option', { value: n, text: n, selected: n === 6 })));
  const solutions = h('input', { type: 'checkbox', testid: 'print-solutions' });
  const levels = h('div', { class: 'print-levels', testid: 'print-levels', role: 'group', tabindex: '0', 'aria-label': t('print.levels') });
  const start = h('button', { testid: 'print-start', onclick: () => work(print) });
  const boxes = () => /** @type {HTMLInputElement[]} */ ([...levels.querySelectorAll('input')]);
  const chosen = () => boxes().filter(({ checked }) => checked);

  function count() {
    start.replaceChildren(icon('print'), h('span', { text: t('print.start', { n: chosen().length }) }));
    start.disabled = !chosen().length;
  }

  function list() {
    const shelf = shelves[Number(from.value) || 0];
    levels.replaceChildren(
      ...shelf.levels.map(({ name }, index) =>
        h('label', {}, h('input', { type: 'checkbox', value: index, checked: index < FIRST, onchange: count }), h('span', { text: name })),
      ),
    );
    count();
  }

  /** @param {boolean} isChosen */
  const choose = (isChosen) => () => {
    for (const box of boxes()) box.checked = isChosen;
    count();
  };

  function offer() {
    replaceContent(from, shelves.map(({ name }, index) => h('option', { value: index, text: name })));
  }

  /** @param {AbortSignal} signal @param {(part: number) => void} onPart */
  async function print(signal, onPart) {
    const shelf = shelves[Number(from.value) || 0];
    const wanted = chosen().map(({ value }) => shelf.levels[Number(value)]);
    const figures = [];
    /** @type {Answer[]} */
    const answers = [];
    const studio = new Studio(store.module);
    try {
      for (const [index, level] of wanted.entries()) {
        onPart(index / wanted.length);
        figures.push(await figure(studio, level));
        if (solutions.checked) {
          note(t('print.solving', { n: index + 1, total: wanted.length }));
          answers.push({ name: level.name, solution: await solutionOf(level.text, signal) });
        }
        if (signal.aborted) return;
      }
    } finally {
      studio.close();
    }
    note('');
    layOut(figures, Number(perPage.value), answers);
    window.print();
  }

  offer();
  list();
  moreShelves().then((more) => {
    if (!more.length) return;
    const index = from.value;
    shelves = [...shelves, ...more];
    offer();
    from.value = index;
  });
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ control) =>
    h('label', { class: 'field' }, h('span', { class: 'name', text: t(key) }), control);
  return h(
    'section',
    {},
    h('h3', { text: t('print.title') }),
    field('print.from', from),
    levels,
    h(
      'div',
      { class: 'actions' },
      h('button', { testid: 'print-all', onclick: choose(true), text: t('print.all') }),
      h('button', { testid: 'print-none', onclick: choose(false), text: t('print.none') }),
    ),
    field('print.perPage', perPage),
    h('label', { class: 'switch' }, solutions, h('span', { text: t('print.solutions') })),
    h('div', { class: 'actions' }, start),
  );
}

/** What is open, as far as it is sound. @returns {Listed[]} */
function openLevels() {
  const sound = store.source.levels.filter(({ text }) => text);
  return sound.map(({ number, title, text }) => ({ name: title ?? t('print.level', { n: number }), text: text ?? '' }));
}

/** The library, and what is on the user's shelf. @returns {Promise<Shelf[]>} */
async function moreShelves() {
  const { id } = store.info;
  const [library, collections] = await Promise.all([libraryOf(id), collectionsOf(id).catch(() => [])]);
  const numbered = (/** @type {string|null} */ title, /** @type {number} */ index) => title ?? t('print.level', { n: index + 1 });
  const shelves = collections.map(({ id: own, title, levels }) => ({
    name: title ?? t(own.startsWith('own ') ? 'print.own' : 'print.unnamed'),
    levels: levels.map((level, index) => ({ name: numbered(level.title, index), text: level.text })),
  }));
  const graded = library.map(({ id: name, grade, text }) => ({ name: `${name} · ${t(`grade.${grade}`)}`, text }));
  return [...(graded.length ? [{ name: t('print.library'), levels: graded }] : []), ...shelves];
}

/** @param {Studio} studio @param {Listed} level */
async function figure(studio, { name, text }) {
  const svg = await studio.draw(store.module.parse(text, store.settings.options));
  return h('figure', {}, svg, h('figcaption', { text: name }));
}

/** @param {string} text @param {AbortSignal} signal */
async function solutionOf(text, signal) {
  const { info, settings } = store;
  const options = pick(settings.options, optionsFor(info, 'solve'));
  const { record } = await runJob({ task: 'solve', puzzle: info.id, level: text, options, limits: LIMITS }, { signal });
  if (!info.seeks_plans) return headline(record);
  return record.solution ?? t(record.outcome === 'unsolvable' ? 'print.unsolvable' : 'print.unsolved');
}

/** Solutions come last, where they spoil nothing. @param {HTMLElement[]} figures @param {number} perPage @param {Answer[]} answers */
function layOut(figures, perPage, answers) {
  endPrinting();
  const pages = Array.from({ length: Math.ceil(figures.length / perPage) }, (_, page) =>
    h('div', { class: 'print-page', dataset: { perPage } }, ...figures.slice(page * perPage, (page + 1) * perPage)),
  );
  const solved = answers.map(({ name, solution }) => h('div', {}, h('dt', { text: name }), h('dd', {}, h('code', { text: solution }))));
  const last = solved.length && h('section', { class: 'print-answers' }, h('h2', { text: t('print.answers') }), h('dl', {}, ...solved));
  document.body.append(h('div', { id: 'print-sheet', class: 'paper', testid: 'print-sheet' }, ...pages, last || null));
}

/** Takes the sheet away: what is printed from then on is the page. */
export function endPrinting() {
  $('print-sheet')?.remove();
}
