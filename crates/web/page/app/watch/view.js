/** Watch: one or two recorded searches of the level, expansion by expansion, under one clock, perhaps in a lesson. */

import { announce, toast, wordsFor } from '../announce.js';
import { Autoplay } from '../autoplay.js';
import { moduleOf, optionsFor, pick } from '../catalogue.js';
import { field, replaceFields, select } from '../components/fields.js';
import { chosenObjective } from '../components/settings-form.js';
import { $, passFocus } from '../dom.js';
import { count } from '../format.js';
import { algorithmName, nameOf, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { openText } from '../source.js';
import { on, store, updateSettings, usePuzzle } from '../store.js';
import { LaneView } from './lane-view.js';
import { startLessons } from './lessons.js';
/** @import { Algorithm, LessonLane, LessonShow, Limits } from '../../../types.js' */

const SPEEDS = [1, 2, 4, 10, 30, 100, 1000];
/** Expansions a second beyond which several are taken at a time. */
const FRAMES = 30;

/** @type {Map<string, LessonLane[]>} what is chosen for each puzzle, lane by lane */
const choices = new Map();
/** @type {LaneView[]} */
let lanes = [];
/** @type {AbortController|null} */
let running = null;
/** @type {Promise<void>} until the last recording is over */
let recording = Promise.resolve();
let index = 0;
let speed = 2;

const autoplay = new Autoplay(step, renderButtons);

export const hide = () => autoplay.stop();

export const openLesson = startLessons(watchShow);

/** Chooses this lane, as a race had it, and records it. @param {string} algorithm @param {string|null} heuristic */
export function watchLane(algorithm, heuristic) {
  choices.set(store.info.id, [{ algorithm, heuristic }]);
  renderForm();
  recordNow(store.settings.limits);
}

/**
 * Records what a lesson shows, and stands still at an expansion.
 * @param {LessonShow} show
 * @param {number} expansion from 1
 */
async function watchShow({ puzzle, level, lanes: chosenLanes, objective, options, node_limit: nodes }, expansion) {
  running?.abort();
  await recording;
  usePuzzle(puzzle);
  updateSettings({ objective, options });
  choices.set(puzzle, chosenLanes.map((lane) => ({ ...lane })));
  await openText(level);
  renderForm();
  await recordNow({ nodes });
  if (lanes.length) seek(expansion - 1);
}

export function start() {
  $('watch-form').addEventListener('submit', (event) => {
    event.preventDefault();
    recordNow(store.settings.limits);
  });
  $('watch-cancel').addEventListener('click', () => running?.abort());
  $('watch-second').addEventListener('click', toggleSecond);
  $('watch-scrubber').addEventListener('input', (event) => {
    autoplay.stop();
    seek(Number(event.target.value));
  });
  $('watch-first').addEventListener('click', () => leap(0));
  $('watch-back').addEventListener('click', () => leap(index - 1));
  $('watch-next').addEventListener('click', () => leap(index + 1));
  $('watch-last').addEventListener('click', () => leap(Infinity));
  $('watch-run').addEventListener('click', toggle);
  $('watch-speed').addEventListener('input', (event) => setSpeed(Number(event.target.value)));
  setSpeed(speed);
  on('level', reset);
  on('settings', renderForm);
  document.addEventListener('papan-language', () => {
    if (!store.info) return;
    renderForm();
    reset();
  });
  reset();
}

/** The algorithms that can be watched: all but the puzzle's own solver. @returns {Algorithm[]} */
const textbook = () => store.info.algorithms.filter(({ id }) => id !== 'auto');

/** What is chosen for the puzzle in use. */
function chosen() {
  const { id, heuristics } = store.info;
  const first = textbook().find((algorithm) => algorithm.id === 'astar') ?? textbook()[0];
  const found = choices.get(id) ?? [{ algorithm: first?.id ?? '', heuristic: heuristics.at(-1)?.id ?? null }];
  choices.set(id, found);
  return found;
}

/** Another level: what was recorded tells nothing about it. */
function reset() {
  running?.abort();
  autoplay.stop();
  lanes = [];
  $('watch-lanes').replaceChildren();
  $('watch-player').hidden = true;
  const canWatch = store.info.seeks_plans;
  $('watch-form').hidden = !canWatch;
  notice(canWatch ? 'watch.empty' : 'watch.none');
  renderForm();
}

/** @param {string} key of the message; none hides it */
function notice(key) {
  $('watch-notice').hidden = !key;
  $('watch-notice').dataset.t = key;
  $('watch-notice').textContent = key && t(key);
}

function renderForm() {
  if (!store.info.seeks_plans) return;
  const fields = chosen().flatMap((lane, number) => laneFields(lane, number));
  replaceFields($('watch-fields'), fields);
  $('watch-second').textContent = t(chosen().length > 1 ? 'watch.one' : 'watch.two');
  $('watch-start').disabled = !store.level;
}

function laneFields(lane, number) {
  const algorithm = textbook().find(({ id }) => id === lane.algorithm);
  const choose = (change) => {
    Object.assign(lane, change);
    renderForm();
  };
  const names = textbook().map(({ id, name }) => ({ value: id, label: algorithmName({ id, name }) }));
  const fields = [
    field(
      t('solve.algorithm'),
      select(names, lane.algorithm, (id) => choose({ algorithm: id, options: {} }), { testid: `watch-algorithm-${number}` }),
    ),
  ];
  if (algorithm?.uses_heuristic) {
    const heuristics = store.info.heuristics.map(({ id }) => ({ value: id, label: nameOf('heuristic', id) }));
    fields.push(
      field(
        t('solve.heuristic'),
        select(
          [{ value: '', label: t('default') }, ...heuristics],
          lane.heuristic ?? '',
          (id) => choose({ heuristic: id || null }),
          { testid: `watch-heuristic-${number}` },
        ),
      ),
    );
  }
  return fields;
}

/** A second search beside the first, or none. */
function toggleSecond() {
  const list = chosen();
  if (list.length > 1) list.pop();
  else list.push({ algorithm: list[0].algorithm === 'bfs' ? 'astar' : 'bfs', heuristic: list[0].heuristic });
  renderForm();
}

/** Runs what is chosen, unless something runs already. @param {Limits} limits */
function recordNow(limits) {
  if (store.level && !running) recording = record(limits);
  return recording;
}

/** Runs what is chosen, one search after the other, and shows it from its first expansion. @param {Limits} limits */
async function record(limits) {
  const { level, info, settings } = store;
  if (!level) return;
  const mine = (running = new AbortController());
  autoplay.stop();
  setRunning(true);
  try {
    const found = [];
    for (const lane of chosen()) {
      const algorithm = textbook().find(({ id }) => id === lane.algorithm);
      if (!algorithm || mine.signal.aborted) break;
      const heuristic = algorithm.uses_heuristic ? lane.heuristic : null;
      const offered = [...optionsFor(info, 'solve'), ...algorithm.options];
      const options = pick({ ...settings.options, ...lane.options }, offered);
      const request = {
        task: 'solve',
        puzzle: info.id,
        level: level.text,
        algorithm: algorithm.id,
        heuristic: heuristic ?? undefined,
        objective: chosenObjective(),
        options,
        limits,
        record: true,
      };
      const done = await runJob(request, { signal: mine.signal });
      if (store.level !== level) return;
      const name = [algorithmName(algorithm), heuristic && nameOf('heuristic', heuristic)].filter(Boolean).join(' · ');
      found.push({ name, done, options, usesEstimate: algorithm.uses_heuristic });
    }
    show(found);
  } catch (error) {
    toast(wordsFor(error));
    notice('watch.empty');
  } finally {
    running = null;
    setRunning(false);
  }
}

function show(found) {
  const puzzle = moduleOf(store.info.id);
  const shown = found.filter(({ done }) => done.trace?.parents.length);
  lanes = shown.map(
    ({ name, done, options, usesEstimate }) => new LaneView(name, done.trace, puzzle, options, usesEstimate, leap),
  );
  $('watch-lanes').replaceChildren(...lanes.map(({ element }) => element));
  $('watch-lanes').dataset.lanes = String(lanes.length);
  $('watch-player').hidden = lanes.length === 0;
  notice(lanes.length ? '' : 'watch.settled');
  $('watch-scrubber').max = String(last());
  index = 0;
  seek(0);
  if (lanes.length) announce(t('watch.ready', { n: count(last() + 1) }));
}

/** The last expansion of the longest search. */
const last = () => Math.max(0, ...lanes.map(({ length }) => length - 1));

function seek(order) {
  index = Math.max(0, Math.min(last(), order));
  for (const lane of lanes) lane.show(index);
  $('watch-scrubber').value = String(index);
  const words = t('watch.clock', { n: count(index + 1), of: count(last() + 1) });
  $('watch-clock').textContent = words;
  $('watch-scrubber').setAttribute('aria-valuetext', words);
  $('watch-player').dataset.index = String(index);
  renderButtons();
}

/** Goes somewhere by hand. */
function leap(order) {
  autoplay.stop();
  seek(order);
}

/** One step of the clock by itself; at great speeds several expansions. */
function step(direction) {
  if (index >= last()) return false;
  seek(index + direction * Math.max(1, Math.round(SPEEDS[speed] / FRAMES)));
  return true;
}

function setSpeed(value) {
  speed = Math.max(0, Math.min(SPEEDS.length - 1, value));
  autoplay.speed = Math.min(FRAMES, SPEEDS[speed]);
  $('watch-speed').value = String(speed);
  const words = t('watch.speed', { n: count(SPEEDS[speed]) });
  $('watch-speed').setAttribute('aria-valuetext', words);
  $('watch-speed-value').textContent = words;
}

function toggle() {
  if (autoplay.direction) autoplay.stop();
  else {
    if (index >= last()) seek(0);
    autoplay.start(1);
  }
}

function renderButtons() {
  const isRunning = autoplay.direction !== 0;
  $('watch-run').setAttribute('aria-pressed', String(isRunning));
  $('watch-player').dataset.direction = String(autoplay.direction);
  for (const id of ['watch-first', 'watch-back']) $(id).setAttribute('aria-disabled', String(index === 0));
  for (const id of ['watch-next', 'watch-last']) $(id).setAttribute('aria-disabled', String(index >= last()));
}

function setRunning(on) {
  const [shown, gone] = on ? [$('watch-cancel'), $('watch-start')] : [$('watch-start'), $('watch-cancel')];
  shown.hidden = false;
  passFocus(gone, shown);
  gone.hidden = true;
  if (on) notice('watch.searching');
}

/** @returns {boolean} whether the key meant something */
export function onKey(event) {
  if (event.key === 'Escape' && running) {
    running.abort();
    return true;
  }
  if (!lanes.length || event.target.closest?.('select, input, textarea')) return false;
  /** @type {Record<string, () => void>} */
  const keys = {
    'ArrowRight': () => leap(index + 1),
    'ArrowLeft': () => leap(index - 1),
    'PageDown': () => leap(index + 10),
    'PageUp': () => leap(index - 10),
    'Home': () => leap(0),
    'End': () => leap(Infinity),
    ' ': toggle,
    'k': toggle,
    '+': () => setSpeed(speed + 1),
    '-': () => setSpeed(speed - 1),
  };
  const action = event.ctrlKey || event.metaKey || event.target.closest?.('button') ? (event.key === ' ' ? null : keys[event.key]) : keys[event.key];
  if (!action) return false;
  action();
  return true;
}
