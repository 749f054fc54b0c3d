/** Compare: several ways to search the same level, racing side by side, then a table and charts. */

import { announce, toast, wordsFor } from '../announce.js';
import { optionsFor } from '../catalogue.js';
import { replaceFields } from '../components/fields.js';
import { lanesOf, Race } from '../components/lanes.js';
import { tableNode } from '../components/sections.js';
import { chosenObjective, objectiveFields, optionFields, pick } from '../components/settings-form.js';
import { $, h } from '../dom.js';
import { bytes, count, seconds } from '../format.js';
import { spoken, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { navigate, routeTo } from '../router.js';
import { on, setRecord, store } from '../store.js';
/** @import { SolveRecord } from '../types.js' */

/** What a puzzle's first race is between. */
const FIRST_ALGORITHMS = ['auto', 'astar', 'bfs'];

/** @type {Map<string, {algorithms: Set<string>, heuristics: Set<string>}>} */
const picks = new Map();
/** @type {AbortController|null} */
let running = null;
/** @type {SolveRecord[]} what the last race ended with, by lane */
let records = [];

export const compareView = { place: null, start, onKey };

function start() {
  $('compare-form').addEventListener('submit', (event) => {
    event.preventDefault();
    race();
  });
  $('compare-cancel').addEventListener('click', () => running?.abort());
  on('settings', renderForm);
  on('level', reset);
  document.addEventListener('papan-language', () => {
    if (!store.info) return;
    renderForm();
    if (records.length) renderTable();
  });
}

/** Another level: the last race tells nothing about it. */
function reset() {
  running?.abort();
  records = [];
  $('lanes').replaceChildren();
  $('charts').replaceChildren();
  $('compare-table').hidden = true;
  $('compare-form').hidden = !store.info.seeks_plans;
  notice(store.info.seeks_plans ? 'compare.empty' : 'compare.none');
  renderForm();
}

/** @param {string} key of the message; none hides it */
function notice(key) {
  $('compare-notice').hidden = !key;
  $('compare-notice').dataset.t = key;
  $('compare-notice').textContent = key && t(key);
}

/** What is picked for the puzzle in use. */
function picked() {
  const { id, heuristics } = store.info;
  const trusted = heuristics.filter(({ claims }) => claims[chosenObjective() ?? ''] !== 'none').slice(-1);
  const found = picks.get(id) ?? {
    algorithms: new Set(FIRST_ALGORITHMS),
    heuristics: new Set(trusted.map((heuristic) => heuristic.id)),
  };
  picks.set(id, found);
  return found;
}

const currentLanes = () => lanesOf(store.info, picked().algorithms, picked().heuristics);

function renderForm() {
  const { algorithms, heuristics } = store.info;
  const pickedNow = picked();
  $('compare-algorithms').replaceChildren(
    ...algorithms.map(({ id, name, summary }) => chip('algorithm', id, shortName(name), summary, pickedNow.algorithms)),
  );
  $('compare-heuristics').replaceChildren(
    ...heuristics.map(({ id, summary }) => chip('heuristic', id, id, summary, pickedNow.heuristics)),
  );
  const offered = new Map(
    algorithms
      .filter(({ id }) => pickedNow.algorithms.has(id))
      .flatMap(({ options }) => options.map((option) => [option.id, option])),
  );
  replaceFields($('compare-options'), [...objectiveFields(), ...optionFields([...offered.values()])]);
  renderStart();
}

/** The textbook's name without what all of them are. */
const shortName = (name) => spoken(name).text.replace(/ search$|^pencarian /, '');

/**
 * @param {string} kind
 * @param {string} id
 * @param {string} name
 * @param {string} summary
 * @param {Set<string>} set
 */
function chip(kind, id, name, summary, set) {
  const change = (event) => {
    if (event.target.checked) set.add(id);
    else set.delete(id);
    renderStart();
  };
  return h(
    'label',
    { class: 'chip', title: spoken(summary).text },
    h('input', {
      type: 'checkbox',
      checked: set.has(id),
      dataset: { testid: `compare-${kind}-${id}` },
      onchange: change,
    }),
    h('span', { text: name }),
  );
}

function renderStart() {
  const n = currentLanes().length;
  $('compare-start').textContent = t('compare.start', { n });
  $('compare-start').disabled = n === 0 || !store.level;
}

async function race() {
  const { level, info, settings } = store;
  const lanes = currentLanes();
  if (!level || running || !lanes.length) return;
  const mine = (running = new AbortController());
  const board = new Race($('lanes'), lanes);
  const offered = [...optionsFor(info, 'solve'), ...info.algorithms.flatMap(({ options }) => options)];
  records = [];
  $('charts').replaceChildren();
  $('compare-table').hidden = true;
  setRunning(true);
  try {
    const request = {
      task: 'compare',
      puzzle: info.id,
      level: level.text,
      objective: chosenObjective(),
      options: pick(settings.options, offered),
      limits: settings.limits,
      lanes: lanes.map(({ algorithm, heuristic }) => ({ algorithm, heuristic })),
    };
    const done = await runJob(request, { signal: mine.signal, onEvent: (type, data) => board.hear(type, data) });
    if (store.level !== level) return;
    records = board.records;
    renderTable();
    renderCharts(done.charts ?? []);
    announce(t('compare.done'));
  } catch (error) {
    toast(wordsFor(error));
    notice('compare.empty');
    $('lanes').replaceChildren();
  } finally {
    running = null;
    setRunning(false);
  }
}

function setRunning(on) {
  $('compare-start').hidden = on;
  $('compare-cancel').hidden = !on;
  if (!on) return;
  notice('');
  $('lanes').scrollIntoView({ block: 'nearest' });
}

/** The columns of numbers: what they are, how they are read and written; less is better in all of them. */
const COLUMNS =
  /** @type {{key: string, value: (record: SolveRecord) => number|null, show: (value: any) => string}[]} */ ([
    { key: 'cost', value: ({ cost, solution }) => (solution ? cost : null), show: count },
    { key: 'nodes', value: ({ stats }) => stats.expanded, show: count },
    { key: 'generated', value: ({ stats }) => stats.generated, show: count },
    { key: 'elapsed', value: ({ stats }) => stats.elapsed_s, show: seconds },
    { key: 'memory', value: ({ stats }) => stats.peak_memory_bytes, show: bytes },
  ]);

function renderTable() {
  const finished = records.filter(({ outcome }) => outcome === 'solved' || outcome === 'unsolvable');
  const bests = COLUMNS.map(({ value }) => Math.min(...finished.map((record) => value(record) ?? Infinity)));
  const isBest = (/** @type {SolveRecord} */ record, column) =>
    finished.includes(record) && COLUMNS[column].value(record) === bests[column];
  const head = [
    t('compare.lane'),
    t('compare.outcome'),
    ...COLUMNS.map(({ key }) => t(`fact.${key}`)),
    h('span', { class: 'visually-hidden', text: t('compare.watch') }),
  ];
  const rows = records.map((record) => [
    laneName(record),
    outcomeWords(record),
    ...COLUMNS.map((column, index) => cell(column, record, isBest(record, index))),
    watchButton(record),
  ]);
  $('compare-table').replaceChildren(tableNode({ head, rows }));
  $('compare-table').hidden = false;
}

/**
 * @param {typeof COLUMNS[number]} column
 * @param {SolveRecord} record
 * @param {boolean} best
 */
function cell(column, record, best) {
  const words = column.show(column.value(record));
  return best
    ? h(
        'strong',
        { class: 'best-value', title: t('compare.best'), dataset: { testid: `best-${column.key}` } },
        words,
        h('span', { class: 'visually-hidden', text: ` (${t('compare.best')})` }),
      )
    : words;
}

const laneName = (/** @type {SolveRecord} */ { algorithm, heuristic }) =>
  [algorithm, heuristic].filter(Boolean).join(' · ');

/** @param {SolveRecord} record */
function outcomeWords(record) {
  if (record.outcome === 'solved') return t(record.optimal ? 'result.optimal' : 'compare.solved');
  if (record.outcome === 'unsolvable') return t('compare.unsolvable');
  return record.outcome === 'limit' ? t(`compare.limit.${record.limit}`) : (record.error?.message ?? t('result.error'));
}

/** @param {SolveRecord} record */
function watchButton(record) {
  if (!record.solution) return '';
  const watch = () => {
    setRecord(record);
    navigate(routeTo('solve', store.info.id));
  };
  return h('button', { type: 'button', class: 'link', onclick: watch, text: t('compare.watch') });
}

/** @param {{title: string, svg: string}[]} charts pictures, which as images can run nothing */
function renderCharts(charts) {
  $('charts').replaceChildren(
    ...charts.map(({ title, svg }) =>
      h(
        'figure',
        { class: 'chart' },
        h('img', {
          src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
          alt: title,
          dataset: { testid: 'compare-chart' },
        }),
      ),
    ),
  );
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant something
 */
function onKey(event) {
  if (event.key !== 'Escape' || !running) return false;
  running.abort();
  return true;
}
