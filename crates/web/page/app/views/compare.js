/** Compare: several ways to search the same level, racing side by side, then a table and charts. */

import { announce, toast, wordsFor } from '../announce.js';
import { optionsFor, pick } from '../catalogue.js';
import { replaceFields } from '../components/fields.js';
import { chartNodes } from '../components/charts.js';
import { lanesOf, Race } from '../components/lanes.js';
import { answers, positions, positionsTable } from '../components/positions.js';
import { raceTable } from '../components/race-table.js';
import { chosenObjective, objectiveFields, optionFields } from '../components/settings-form.js';
import { $, h, passFocus } from '../dom.js';
import { algorithmName, nameOf, spoken, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { navigate, routeTo } from '../router.js';
import { chooseLevel } from '../source.js';
import { on, setRecord, store } from '../store.js';
import { watchLane } from './watch.js';
/** @import { Row, SolveRecord } from '../../../types.js' */

/** What a puzzle's first race is between. */
const FIRST_ALGORITHMS = ['auto', 'astar', 'bfs'];

/** @type {Map<string, {algorithms: Set<string>, heuristics: Set<string>}>} */
const picks = new Map();
/** @type {AbortController|null} */
let running = null;
/** @type {Row[]} what the last race ended with, by lane */
let rows = [];
/** @type {ReturnType<typeof lanesOf>} the lanes of the last race */
let raced = [];
/** @type {{entries: ReturnType<typeof positions>, records: SolveRecord[]}|null} what was compared where there are no races */
let shownPositions = null;

export const compareView = { place: null, start, onKey, race: lastRace };

/** How the last race on this level ended, to be exported. */
function lastRace() {
  return rows.length ? { rows, charts: [...$('charts').querySelectorAll('svg')], table: $('compare-table').querySelector('table') } : null;
}

function start() {
  $('compare-form').addEventListener('submit', (event) => {
    event.preventDefault();
    race();
  });
  $('compare-cancel').addEventListener('click', () => running?.abort());
  $('compare-positions-start').addEventListener('click', comparePositions);
  on('settings', renderForm);
  on('level', reset);
  document.addEventListener('papan-language', () => {
    if (!store.info) return;
    renderForm();
    renderTable();
    if (shownPositions) showPositions();
  });
}

/** Another level: the last race tells nothing about it. */
function reset() {
  running?.abort();
  rows = [];
  $('lanes').replaceChildren();
  $('charts').replaceChildren();
  renderTable();
  shownPositions = null;
  $('compare-form').hidden = !store.info.seeks_plans;
  $('compare-positions').hidden = store.info.seeks_plans;
  notice(store.info.seeks_plans ? 'compare.empty' : `${store.info.id}.question.compare`);
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

/** The options of the algorithms that are picked, each once. */
function algorithmOptions() {
  const chosen = store.info.algorithms.filter(({ id }) => picked().algorithms.has(id));
  return [...new Map(chosen.flatMap(({ options }) => options.map((option) => [option.id, option]))).values()];
}

function renderForm() {
  const { algorithms, heuristics } = store.info;
  replaceFields(
    $('compare-algorithms'),
    algorithms.map(({ id, name, summary }) => chip('algorithm', id, shortName(algorithmName({ id, name })), summary)),
  );
  replaceFields(
    $('compare-heuristics'),
    heuristics.map(({ id, summary }) => chip('heuristic', id, nameOf('heuristic', id), summary)),
  );
  replaceFields($('compare-options'), [...objectiveFields(), ...optionFields(algorithmOptions())]);
  renderStart();
}

/** The textbook's name without what all of them are. */
const shortName = (name) => name.replace(/ search$|^pencarian /, '');

/** @param {'algorithm'|'heuristic'} kind */
function chip(kind, id, name, summary) {
  // Looked up when needed: the chip may outlive the puzzle it was made for.
  const set = () => picked()[kind === 'algorithm' ? 'algorithms' : 'heuristics'];
  const change = (event) => {
    if (event.target.checked) set().add(id);
    else set().delete(id);
    renderForm();
  };
  return h(
    'label',
    { class: 'chip', title: spoken(`${kind}.${id}.summary`, summary).text },
    h('input', {
      type: 'checkbox',
      checked: set().has(id),
      testid: `compare-${kind}-${id}`,
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
  raced = lanes;
  rows = [];
  renderTable();
  $('charts').replaceChildren();
  setRunning(true);
  try {
    const request = {
      task: 'compare',
      puzzle: info.id,
      level: level.text,
      objective: chosenObjective(),
      options: pick(settings.options, [...optionsFor(info, 'solve'), ...algorithmOptions()]),
      limits: settings.limits,
      chart_width: Math.min(960, Math.max(336, $('charts').clientWidth)),
      lanes: lanes.map(({ algorithm, heuristic }) => ({ algorithm, heuristic })),
    };
    const done = await runJob(request, { signal: mine.signal, onEvent: (type, data) => board.hear(type, data) });
    if (store.level !== level) return;
    rows = done.rows.map((/** @type {Row} */ row) => ({ ...row, name: lanes[row.lane].name }));
    renderTable();
    $('charts').replaceChildren(...chartNodes(done.charts));
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
  const [shown, gone] = on ? [$('compare-cancel'), $('compare-start')] : [$('compare-start'), $('compare-cancel')];
  shown.hidden = false;
  passFocus(gone, shown);
  gone.hidden = true;
  if (!on) return;
  notice('');
  $('lanes').scrollIntoView({ block: 'nearest' });
}

/** Compares positions, of a puzzle that has no races. */
async function comparePositions() {
  if (running) return;
  const mine = (running = new AbortController());
  try {
    const entries = positions(chooseLevel);
    const records = await answers(entries, mine.signal);
    if (mine.signal.aborted) return;
    shownPositions = { entries, records };
    showPositions();
    announce(t('compare.done'));
  } catch (error) {
    if (!mine.signal.aborted) toast(wordsFor(error));
  } finally {
    running = null;
  }
}

function showPositions() {
  if (!shownPositions) return;
  const { entries, records } = shownPositions;
  const open = async (/** @type {ReturnType<typeof positions>[number]} */ entry) => {
    await entry.open();
    navigate(routeTo('play', store.info.id));
  };
  $('compare-table').hidden = false;
  $('compare-table').replaceChildren(positionsTable(entries, records, open));
}

function renderTable() {
  $('compare-table').hidden = rows.length === 0;
  $('compare-table').replaceChildren(...raceTable(rows, watch, watchSearch));
}

/** @param {SolveRecord} record */
function watch(record) {
  setRecord(record);
  navigate(routeTo('solve', store.info.id));
}

/** Shows the search of a lane, step by step. @param {number} index */
function watchSearch(index) {
  const lane = raced[index];
  navigate(routeTo('watch', store.info.id));
  watchLane(lane.algorithm, lane.heuristic);
}

/** @returns {boolean} whether the key meant something */
function onKey(event) {
  if (event.key !== 'Escape' || !running) return false;
  running.abort();
  return true;
}
