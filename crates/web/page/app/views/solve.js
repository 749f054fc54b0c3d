/**
 * Solve and watch: asks for an answer, shows how the search goes, and plays the solution. Whoever moves a piece leaves the
 * solution for a line of their own, which Play goes on with.
 */

import { announce, toast, wordsFor, wordsForNoLevel } from '../announce.js';
import { Autoplay } from '../autoplay.js';
import { BoardHost } from '../board.js';
import { chosenAlgorithm, chosenObjective, methodFields, optionFields, settingsTask } from '../components/settings-form.js';
import { replaceFields } from '../components/fields.js';
import { positionChanged } from '../components/insight.js';
import { captionPosition, hidePosition, hideProgress, showPosition, showProgress, updateProgress } from '../components/progress.js';
import { announceResult, measures, resultNodes } from '../components/result.js';
import { $, passFocus, setIcon, setUsable } from '../dom.js';
import { amount } from '../format.js';
import { handOver } from '../games.js';
import { t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { costOf, countedObjective } from '../play/counting.js';
import { recall, remember } from '../remember.js';
import { recordWin } from '../results.js';
import { changeGame, on, setRecord, store } from '../store.js';
import { Timeline } from '../timeline.js';
/** @import { Improved, Move } from '../../../types.js' */

const board = new BoardHost($('solve-board'));
const place = { board, state: () => timeline?.state ?? null, resting: answerOverlay };
const autoplay = new Autoplay(step, renderPlayer);

/** @type {Timeline|null} */
let timeline = null;
/** Whether the player has the user's own moves, not a solution. */
let isOwn = false;
/** @type {AbortController|null} the running job */
let running = null;
/** @type {Improved|null} the running job's solution that the player has */
let soFar = null;
/** @type {Improved|null} a better one, while the user watches another */
let better = null;

export const solveView = {
  place,
  start,
  solve,
  watch,
  line: () => timeline?.write() ?? null,
  hide,
  focus,
  onKey,
};

function start() {
  $('solve-form').addEventListener('submit', (event) => {
    event.preventDefault();
    solve();
  });
  $('cancel').addEventListener('click', () => running?.abort());
  startPlayer();
  startPlaying();
  on('settings', renderForm);
  on('level', reset);
  on('record', showRecord);
  document.addEventListener('papan-language', () => {
    if (!store.info) return;
    renderForm();
    renderResult();
    renderPlayer();
    renderSoFar();
    captionPosition();
    if (!store.level) board.clear(wordsForNoLevel());
  });
}

function renderForm() {
  replaceFields($('solve-fields'), methodFields());
  replaceFields($('solve-options'), optionFields(chosenAlgorithm()?.options ?? []));
  $('solve').querySelector('span').textContent = t(store.info.seeks_plans ? 'solve.start' : 'solve.analyse');
  $('solve-more').hidden = !$('solve-options').querySelector('input, select');
}

/** Puts the focus where one goes on from here. */
function focus() {
  if ($('player').hidden) board.focus();
  else $('player-run').focus({ preventScroll: true });
}

/** Leaves for another view. Play goes on with the user's own moves. @param {string} next */
function hide(next) {
  autoplay.stop();
  if (!isOwn || !timeline?.index || offerGame()) return;
  const { levelKey } = store;
  const { game } = timeline;
  const take = () => {
    handOver(levelKey, game, true);
    changeGame();
  };
  if (next === 'play') toast(t('play.ownLine'), { text: t('play.takeLine'), run: take });
}

/** Makes the user's own moves the game of Play, unless another one is played there. @returns {boolean} whether they are */
function offerGame() {
  const isTaken = Boolean(isOwn && timeline?.index && handOver(store.levelKey, timeline.game, false));
  if (isTaken) changeGame();
  return isTaken;
}

/** The board takes moves, too. While a solution is in the player, keys walk along it, wherever the focus is. */
function startPlaying() {
  board.container.addEventListener('papan-moves', (/** @type {any} */ event) => playMoves(event.detail.moves));
  const walk = (/** @type {KeyboardEvent} */ event) => {
    if (isOwn || !timeline?.length || event.altKey || !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  board.container.addEventListener('keydown', walk, true);
  $('to-solution').addEventListener('click', () => {
    showSolution();
    $('player-run').focus({ preventScroll: true });
  });
}

/** Goes on from the position on the board by the user's own moves. @param {Move[]} moves */
function playMoves(moves) {
  const { level, module, info } = store;
  if (!timeline || !level) return;
  autoplay.stop();
  if (!isOwn) {
    const own = new Timeline(module, level.state);
    // How the solution led here is nobody's own play.
    own.setFuture(timeline.past, { shown: true });
    own.seek(own.length);
    timeline = own;
    isOwn = true;
  }
  timeline.setFuture(moves);
  timeline.seek(timeline.index + moves.length);
  draw(true);
  if (!module.isSolved?.(timeline.state) || timeline.isShown) return;
  recordWin({
    puzzle: info.id,
    level: level.text,
    id: level.id,
    objective: countedObjective() ?? null,
    cost: costOf(timeline.past, timeline.state),
    solution: timeline.write(timeline.past),
  });
}

/** Puts the answer back into the player, or the best solution so far. */
function showSolution() {
  const { record, level, module } = store;
  const solution = better?.solution ?? record?.solution ?? soFar?.solution;
  if (better) showSoFar(better);
  else if (solution && level && module.readSolution) loadMoves(module.readSolution(level.state, solution));
}

/** Another level: nothing of the last one is left. */
function reset() {
  running?.abort();
  autoplay.stop();
  soFar = better = null;
  renderSoFar();
  $('solve').disabled = !store.level;
  if (store.level) {
    board.use(store.module, store.info.seeks_plans ? 'play' : 'view');
    loadMoves([]);
  } else {
    timeline = null;
    board.clear(wordsForNoLevel());
    renderPlayer();
  }
}

/** Solves the level in use as the settings say. */
async function solve() {
  const { level, info } = store;
  if (!level || running) return;
  const mine = (running = new AbortController());
  // The answer begins where the level does; Play has the user's own moves.
  offerGame();
  if (isOwn) loadMoves([]);
  setRunning(true);
  try {
    const isCurrent = () => store.info === info && store.level === level;
    const onEvent = (type, data) => isCurrent() && hear(type, data);
    const { record } = await runJob({ task: 'solve', ...settingsTask() }, { signal: mine.signal, onEvent });
    if (!isCurrent()) return;
    setRecord(record);
    announceResult(record);
    if (!info.seeks_plans) $('insight').open = true;
  } catch (error) {
    toast(wordsFor(error));
  } finally {
    running = null;
    setRunning(false);
    renderResult();
  }
}

function hear(type, data) {
  if (type === 'progress') updateProgress(data, chosenObjective());
  else if (type === 'position') showPosition(data, store.module, store.settings.options);
  else if (type === 'improved') improve(data);
  else if (type === 'queued')
    showProgress(data.position === null ? t('progress.busy') : t('progress.queued', { position: data.position }));
}

/**
 * Puts a better solution into the player while the search goes on; not under the eyes of a user who watches another, who
 * is offered it. @param {Improved} improved
 */
function improve(improved) {
  hidePosition();
  const isWatched = isOwn || autoplay.direction !== 0 || Boolean(timeline?.index);
  if (isWatched) {
    better = improved;
    renderSoFar();
  } else {
    showSoFar(improved);
  }
}

/** @param {Improved} improved */
function showSoFar(improved) {
  const { level, module } = store;
  if (!level || !module.readSolution) return;
  soFar = improved;
  better = null;
  loadMoves(module.readSolution(level.state, improved.solution));
  renderSoFar();
}

/** Says that what the player has is not the answer yet. */
function renderSoFar() {
  const button = $('show-better');
  if (!better && document.activeElement === button) $('player-run').focus({ preventScroll: true });
  $('so-far').hidden = !soFar || Boolean(better);
  button.hidden = !better;
  $('caption-next').hidden = Boolean(better);
  if (!better) return;
  const found = measures({ metrics: better.metrics, objective: chosenObjective() ?? null });
  button.textContent = t('player.better', { found });
}

function setRunning(on) {
  soFar = better = null;
  renderSoFar();
  if (on) {
    $('cancel').hidden = false;
    $('result').hidden = true;
    showProgress(t('progress.started'));
    announce(t('progress.started'));
    $('cancel').focus({ preventScroll: true });
    $('progress').scrollIntoView({ block: 'nearest' });
    $('solve').hidden = true;
  } else {
    $('solve').hidden = false;
    hideProgress();
    // Space then plays and pauses, as the list of keys says, and does not search again.
    passFocus($('cancel'), $('player').hidden ? $('solve') : $('player-run'));
    $('cancel').hidden = true;
  }
}

function showRecord() {
  renderResult();
  const { record, level, module } = store;
  if (!level) return;
  const isThere = record?.solution === soFar?.solution;
  if (record?.solution && module.readSolution && !isThere && !isOwn)
    loadMoves(module.readSolution(level.state, record.solution));
  else positionChanged(place);
  renderPlayer();
}

/** What an answer about a position draws on the board: everything there is to see. */
function answerOverlay() {
  const { record, level, module, info } = store;
  return record?.analysis && level && !info.seeks_plans
    ? module.overlay?.('answer', level.state, record.analysis)
    : null;
}

function renderResult() {
  const { record } = store;
  $('result').hidden = !record || Boolean(running);
  if (record) $('result').replaceChildren(...resultNodes(record));
}

/** Plays a line that came with a link; nothing is claimed of it. @param {string} line */
function watch(line) {
  const { level, module } = store;
  if (!level || !module.readSolution) return;
  const moves = module.readSolution(level.state, line);
  // Throws if a move is not legal.
  new Timeline(module, level.state, moves).stateAt(moves.length);
  loadMoves(moves);
}

/** @param {Move[]} moves */
function loadMoves(moves) {
  const { level, module } = store;
  if (!level) return;
  autoplay.stop();
  timeline = new Timeline(module, level.state, moves);
  isOwn = false;
  draw(false);
}

function startPlayer() {
  $('player-first').addEventListener('click', () => seek(0));
  $('player-last').addEventListener('click', () => seek(Infinity));
  $('player-back').addEventListener('click', () => stepByHand(-1));
  $('player-next').addEventListener('click', () => stepByHand(1));
  $('player-run').addEventListener('click', () => toggleRun(1));
  $('player-run-back').addEventListener('click', () => toggleRun(-1));
  $('show-better').addEventListener('click', () => better && showSoFar(better));
  $('scrubber').addEventListener('input', () => seek(Number($('scrubber').value)));
  $('scrubber').addEventListener('keydown', (event) => {
    if (onKey(event)) event.preventDefault();
  });
  $('speed').addEventListener('input', () => setSpeed(Number($('speed').value)));
  setSpeed(Number(recall('speed') ?? 2));
}

/** @param {number} power moves a second, as a power of two */
function setSpeed(power) {
  autoplay.speed = 2 ** power;
  $('speed').value = power;
  $('speed-value').textContent = t('player.perSecond', { n: autoplay.speed });
  remember('speed', String(power));
}

/** @param {-1|1} direction */
function toggleRun(direction) {
  if (autoplay.direction === direction) autoplay.stop();
  else run(direction);
}

/** One direction starts, its opposite stops. @param {-1|1} direction */
function pressRun(direction) {
  if (autoplay.direction === -direction) autoplay.stop();
  else if (autoplay.direction === 0) run(direction);
}

/** Plays; from the end it goes that way to, it begins again at the other. @param {-1|1} direction */
function run(direction) {
  if (!timeline) return;
  const [from, to] = direction === 1 ? [0, timeline.length] : [timeline.length, 0];
  const isOver = timeline.index === to;
  if (isOver) seek(from);
  autoplay.start(direction, isOver);
}

function stepByHand(direction) {
  autoplay.stop();
  step(direction);
}

function seek(index) {
  if (!timeline) return;
  autoplay.stop();
  const near = Math.abs(index - timeline.index) === 1;
  timeline.seek(index);
  draw(near);
}

/** @returns {boolean} whether there was a step to take */
function step(direction) {
  if (!timeline) return false;
  const before = timeline.index;
  timeline.seek(before + direction);
  if (timeline.index === before) return false;
  draw(true);
  return true;
}

function draw(animate) {
  if (!timeline) return;
  board.show(timeline.state, {
    lastMove: timeline.lastMove,
    animate,
    pace: autoplay.direction ? autoplay.pace : undefined,
  });
  renderPlayer();
  positionChanged(place);
}

function renderPlayer() {
  const moves = timeline?.length ?? 0;
  $('player').hidden = moves === 0;
  $('own-line').hidden = !isOwn;
  $('to-solution').hidden = !isOwn || !(store.record?.solution || soFar || better);
  if (!timeline || moves === 0) return;
  const { describe } = store.module;
  const { index, lastMove, nextMove } = timeline;
  const line = timeline;
  const before = (/** @type {number} */ at) => describe?.(line.moves[at], t, line.stateAt(at)) ?? '';
  const now =
    lastMove === null ? t('player.start', { n: moves }) : t('player.now', { index, n: moves, move: before(index - 1) });
  $('caption-now').textContent = now;
  $('caption-next').textContent = nextMove === null ? wordsForEnd() : t('player.then', { move: before(index) });
  $('scrubber').max = moves;
  $('scrubber').value = index;
  $('scrubber').setAttribute('aria-valuetext', now);
  for (const id of ['player-first', 'player-back']) setUsable($(id), index > 0);
  for (const id of ['player-last', 'player-next']) setUsable($(id), index < moves);
  $('player').dataset.direction = String(autoplay.direction);
  $('player').dataset.index = String(index);
  for (const [id, direction, sign] of /** @type {[string, number, string][]} */ ([
    ['player-run', 1, 'run'],
    ['player-run-back', -1, 'run-back'],
  ])) {
    const active = autoplay.direction === direction;
    setIcon($(id), active ? 'pause' : sign);
    $(id).setAttribute('aria-pressed', String(active));
  }
  $('speed-value').textContent = t('player.perSecond', { n: autoplay.speed });
  if (autoplay.direction === 0) announce(now);
}

/** Where a line ends: the user's own may not be a solution. */
function wordsForEnd() {
  if (!isOwn || !timeline) return t('player.end');
  const counters = store.module.counters?.(timeline.past, timeline.state) ?? [];
  const found = counters.map(({ id, value }) => amount(id, value)).join(', ');
  return store.module.isSolved?.(timeline.state) ? t('play.solved', { found }) : '';
}

/** Keys on the user's own line: moves, and taking them back. @returns {boolean} whether the key meant something */
function onOwnKey(event) {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if ((command && key === 'z' && !event.shiftKey) || (!command && (key === 'u' || key === 'backspace'))) {
    seek(timeline?.startOfAct ?? 0);
    return true;
  }
  if (command && (key === 'y' || (key === 'z' && event.shiftKey))) {
    seek(timeline?.endOfNextAct ?? 0);
    return true;
  }
  return !['Enter', ' ', 'Tab', 'Escape'].includes(event.key) && Boolean(board.element?.handleKey(event));
}

/** @returns {boolean} whether the key meant something */
function onKey(event) {
  if (event.key === 'Escape' && running) {
    running.abort();
    return true;
  }
  const isScrubber = event.target === $('scrubber');
  if (store.info.seeks_plans && !isScrubber && (isOwn || !timeline?.length) && onOwnKey(event)) return true;
  if (!timeline?.length) return false;
  const onControl = event.target instanceof Element && event.target.closest('button, a, summary, label');
  if (event.key === ' ' && !onControl) {
    toggleRun(1);
    return true;
  }
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowRight: () => stepByHand(1),
    ArrowLeft: () => stepByHand(-1),
    ArrowUp: () => event.repeat || pressRun(1),
    ArrowDown: () => event.repeat || pressRun(-1),
    Home: () => seek(0),
    End: () => seek(Infinity),
  };
  const action = actions[event.key];
  action?.();
  return Boolean(action);
}
