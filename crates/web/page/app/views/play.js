/** Play: the user's own line of play, counted against the best known, with hints and warnings from the current position. */

import { announce, toast, wordsForNoLevel } from '../announce.js';
import { Autoplay } from '../autoplay.js';
import { BoardHost } from '../board.js';
import { positionChanged } from '../components/insight.js';
import { $, debounce, h, replaceContent, setUsable } from '../dom.js';
import { amount } from '../format.js';
import { keepGame, recallGame } from '../games.js';
import { formatNumber, nameOf, t } from '../i18n.js';
import { Clock, clockTime } from '../play/clock.js';
import { costOf, countedObjective } from '../play/counting.js';
import { feedback } from '../play/feedback.js';
import { Hints } from '../play/hints.js';
import { preference, startPreferences } from '../play/preferences.js';
import { Quiz } from '../play/quiz.js';
import { Warnings, warns } from '../play/warnings.js';
import { Win } from '../play/win.js';
import { startZoomBar } from '../play/zoom-bar.js';
import { recordWin, resultOf } from '../results.js';
import { learnBest, on, store } from '../store.js';
import { Timeline } from '../timeline.js';
/** @import * as Review from '../review/view.js' */
/** @import { Move, State } from '../../../types.js' */

const board = new BoardHost($('play-board'));
const place = { board, state: () => quiz.shown ?? timeline?.state ?? null, resting: () => quiz.overlay };
const autoplay = new Autoplay(walkOn, () => {});
autoplay.speed = 5;
const clock = new Clock();
const hints = new Hints(board, () => timeline, showSolution);
const warnings = new Warnings(board, warn);
const win = new Win({ restart, review, changed: bestFound, opened: () => board.focus() });
const quiz = new Quiz(board, () => positionChanged(place));

/** @type {Timeline|null} */
let timeline = null;
/** What is to be kept soon. @type {{key: string, line: Timeline}|null} */
let unkept = null;
let isInView = false;
/** @type {typeof Review|null} */
let reviewing = null;

export const playView = {
  place,
  start,
  show,
  hide,
  focus: () => board.focus(),
  onKey,
  line: () => timeline?.write(timeline.past) ?? null,
};

function start() {
  board.container.addEventListener('papan-moves', (/** @type {any} */ event) => playMoves(event.detail.moves));
  board.container.addEventListener('papan-refused', (/** @type {any} */ event) => {
    feedback('refused');
    toast(event.detail.words);
  });
  $('undo').addEventListener('click', undo);
  $('redo').addEventListener('click', redo);
  $('restart').addEventListener('click', restart);
  hints.start();
  quiz.start();
  startZoomBar(board);
  startPreferences((name) => {
    if (name === 'warn') {
      clearMarks();
      watch();
    }
    renderClock();
  });
  on('level', reset);
  on('game', () => {
    // It was played elsewhere: what is kept is newer than what is here.
    unkept = null;
    reset();
  });
  on('record', renderCounters);
  document.addEventListener('papan-results', renderCounters);
  document.addEventListener('papan-language', () => {
    if (store.level) render();
    else if (store.info) board.clear(wordsForNoLevel());
    if (store.info) renderLegend();
    quiz.render();
  });
  document.addEventListener('visibilitychange', keepNow);
  window.addEventListener('pagehide', keepNow);
  setInterval(renderClock, 500);
}

function show() {
  isInView = true;
  runClock();
  quiz.show();
  board.focus();
}

function hide() {
  isInView = false;
  runClock();
  keepNow();
  autoplay.stop();
}

/** Another level: its game goes on where it was left, or begins. */
function reset() {
  keepNow();
  autoplay.stop();
  hints.reset();
  closeReview();
  const { level, module, info } = store;
  const playable = info.seeks_plans;
  for (const part of ['play-controls', 'play-side']) $(part).hidden = !playable || !level;
  $('warn-label').hidden = !warns();
  timeline = openGame();
  renderLegend();
  quiz.reset(isInView);
  if (!level) {
    clearMarks();
    warnings.watch(null);
    board.clear(wordsForNoLevel());
    return;
  }
  board.use(module, 'play');
  draw(false);
}

/** The game of the level in use. */
function openGame() {
  const { level, module, levelKey } = store;
  clock.seconds = 0;
  if (!level) return null;
  const begin = () => new Timeline(module, level.state);
  const kept = recallGame(levelKey);
  if (!kept) return begin();
  try {
    const found = begin();
    found.replay(kept);
    clock.seconds = kept.seconds ?? 0;
    return found;
  } catch {
    // Kept by another version of the page, or damaged.
    return begin();
  }
}

/** @param {Move[]} moves */
function playMoves(moves) {
  if (!timeline) return;
  autoplay.stop();
  closeReview();
  const { isSolved, counters, describe } = store.module;
  const wasSolved = isSolved?.(timeline.state);
  hints.follow(moves);
  timeline.setFuture(moves);
  timeline.seek(timeline.index + moves.length);
  hints.forget();
  const isWon = !wasSolved && Boolean(isSolved?.(timeline.state)) && !timeline.isShown;
  const costs = counters?.(moves, timeline.state).some(({ id, value }) => id === countedObjective() && value > 0);
  feedback(isWon ? 'win' : costs ? 'move' : 'step');
  draw(true, isWon);
  const before = timeline.index - 1;
  announce(describe?.(timeline.moves[before], t, timeline.stateAt(before)) ?? '');
}

function undo() {
  walkTo(timeline?.startOfAct);
}

function redo() {
  walkTo(timeline?.endOfNextAct);
}

function restart() {
  walkTo(0);
  clock.seconds = 0;
  renderClock();
}

/** @param {number|undefined} index */
function walkTo(index) {
  if (!timeline || index === undefined || index === timeline.index) return;
  autoplay.stop();
  closeReview();
  const near = Math.abs(index - timeline.index) === 1;
  timeline.seek(index);
  hints.plan = null;
  hints.forget();
  feedback('undo');
  draw(near);
}

/** One step of the shown solution. */
function walkOn() {
  if (!timeline?.nextMove) return false;
  timeline.seek(timeline.index + 1);
  hints.plan = hints.plan?.slice(1) ?? null;
  draw(true);
  return true;
}

/** Plays the rest by itself: one act, so that undo goes back to before it. @param {Move[]} found none where it is there already */
function showSolution(found) {
  if (!timeline) return;
  if (found.length) timeline.setFuture(found, { shown: true });
  hints.say(t('hint.showing', { n: timeline.endOfNextAct - timeline.index }));
  autoplay.start(1);
}

/** @param {boolean} animate @param {boolean} [isWon] whether the player has just solved it */
function draw(animate, isWon = false) {
  if (!timeline) return;
  clearMarks();
  board.show(timeline.state, { lastMove: timeline.lastMove, animate });
  unkept = { key: store.levelKey, line: timeline };
  keepSoon();
  runClock();
  render(isWon);
  positionChanged(place);
  watch();
}

const keepSoon = debounce(keepNow, 400);

/** Keeps the game; also when the page or the level is left. */
function keepNow() {
  if (unkept) keepGame(unkept.key, { ...unkept.line.game, seconds: Math.round(clock.seconds) });
  // Time goes on without moves.
  if (!clock.isRunning) unkept = null;
}

function watch() {
  // A solution that is shown leads nowhere else.
  const isOver = !timeline || autoplay.direction !== 0 || store.module.isSolved?.(timeline.state);
  warnings.watch(isOver ? null : timeline?.state ?? null);
}

/** @param {State} state @param {{kind: string, boxes: number[][]}[]} deadlocks */
function warn(state, deadlocks) {
  if (timeline?.state !== state) return;
  board.highlight = deadlocks.flatMap(({ boxes }) => boxes);
  if (timeline.index === 0) hints.isHopeless = true;
  const kind = t(`${store.info.id}.deadlock.${deadlocks[0].kind}`);
  verdict(t(hints.isHopeless ? 'play.hopeless' : 'play.deadlock', { kind }), 'bad');
}

function clearMarks() {
  board.highlight = [];
  verdict('');
}

/** The line under the board. @param {string} words @param {'good'|'bad'|'plain'} [tone] */
function verdict(words, tone = 'good') {
  const line = $('play-verdict');
  line.hidden = !words;
  line.className = `verdict ${tone}`;
  line.textContent = words;
}

/** @param {boolean} [isWon] whether the player has just solved it */
function render(isWon = false) {
  if (!timeline) return;
  renderCounters();
  for (const id of ['undo', 'restart']) setUsable($(id), timeline.index > 0);
  setUsable($('redo'), timeline.index < timeline.length);
  if (store.module.isSolved?.(timeline.state)) finish(timeline, isWon);
  else hideWin();
}

function renderCounters() {
  if (!timeline || !store.info.seeks_plans || !store.level) return;
  const counters = store.module.counters?.(timeline.past, timeline.state) ?? [];
  const { best, level } = store;
  const objective = countedObjective();
  const own = objective ? resultOf(level.text, objective)?.cost : null;
  const against = (/** @type {string} */ id, /** @type {string} */ words) => h('span', { class: 'against muted', testid: id, text: words });
  $('counters').replaceChildren(
    ...counters.map(({ id, value }) => {
      const known = best[id];
      return h(
        'div',
        { testid: `counter-${id}` },
        h('dt', { text: nameOf('metric', id) }),
        h(
          'dd',
          {},
          h('span', { class: 'value', text: formatNumber(value) }),
          known && against(`best-${id}`, t(known.optimal ? 'play.least' : 'play.bestKnown', { n: known.value })),
          id === objective && own != null && against('own-best', t('play.ownBest', { n: own })),
        ),
      );
    }),
    h('div', { id: 'clock-face', testid: 'play-clock', hidden: !preference('clock') },
      h('dt', { text: t('play.time') }),
      h('dd', {}, h('span', { class: 'value', text: clockTime(clock.seconds) }))),
  );
  const settled = !objective || best[objective]?.optimal;
  const find = { class: 'link', testid: 'find-best', onclick: findBest, text: t('play.findBest') };
  if (settled && $('best').contains(document.activeElement)) board.focus();
  replaceContent($('best'), settled ? [] : [h('button', find)]);
}

/** The time runs from the first move to the last, while the game is looked at. */
function runClock() {
  const isOver = !timeline || timeline.index === 0 || Boolean(store.module.isSolved?.(timeline.state));
  clock.run(isInView && !isOver && store.info.seeks_plans);
}

function renderClock() {
  const face = $('clock-face');
  if (!face) return;
  face.hidden = !preference('clock');
  const value = face.querySelector('.value');
  const words = clockTime(clock.seconds);
  if (value.textContent !== words) value.textContent = words;
}

function renderLegend() {
  const lines = store.module.legend?.(t) ?? [];
  $('legend').replaceChildren(...lines.map((text) => h('li', { text })));
}

/** The end: the player's own, or that of a solution that was shown. @param {Timeline} line @param {boolean} isWon */
async function finish(line, isWon) {
  const counters = store.module.counters?.(line.past, line.state) ?? [];
  const found = counters.map(({ id, value }) => amount(id, value)).join(', ');
  if (line.isShown) {
    verdict(t('play.shown', { found }), 'plain');
    hideWin();
    return;
  }
  verdict(t('play.solved', { found }));
  if (line.index === 0) return;
  const { index } = line;
  const isStill = () => timeline === line && line.index === index;
  const seconds = clock.seconds > 0 ? clock.seconds : null;
  const kept = isWon ? keepResult(line, seconds) : null;
  if (isWon) await board.celebrate(isStill);
  if (!isStill()) return;
  await win.show({ line, seconds: preference('clock') ? seconds : null, kept });
  if (isWon && isStill()) revealWin();
}

/** The panel has come, or has more to say: it is to be seen. */
function revealWin() {
  if (isInView && !$('win').hidden) $('win').scrollIntoView({ block: 'nearest' });
}

function bestFound() {
  renderCounters();
  revealWin();
}

/** @param {Timeline} line @param {number|null} seconds */
function keepResult(line, seconds) {
  const { level, info } = store;
  const objective = countedObjective();
  if (!level || !objective) return null;
  const cost = costOf(line.past, line.state);
  const solution = line.write(line.past);
  return recordWin({ puzzle: info.id, level: level.text, id: level.id ?? null, objective, cost, solution, seconds });
}

function hideWin() {
  if ($('win').contains(document.activeElement)) board.focus();
  win.hide();
}

/** Looks where the own line cost more than it had to; what shows that is loaded when it is first wanted. */
async function review() {
  const line = timeline;
  const { module, level } = store;
  const objective = countedObjective();
  const best = objective && store.best[objective];
  if (!line || !level || !objective || !best) return;
  try {
    reviewing ??= await import('../review/view.js');
  } catch {
    toast(t('review.unavailable'));
    return;
  }
  if (timeline !== line) return;
  $('view-play').dataset.review = '';
  reviewing.openReview({ module, start: level.state, moves: line.past, objective, best: best.value, closed });
}

function closed() {
  delete $('view-play').dataset.review;
  board.focus();
}

function closeReview() {
  reviewing?.closeReview();
  delete $('view-play').dataset.review;
}

/** Looks for the least cost from the start. */
async function findBest() {
  const { level } = store;
  if (!level) return;
  const record = await hints.search({ level: level.text, objective: countedObjective(), limits: undefined });
  if (!record || level !== store.level) return;
  learnBest(record);
  hints.say(
    record.optimal
      ? t('play.bestFound', { found: amount(record.objective ?? '', record.cost ?? 0) })
      : t('hint.unknown'),
  );
  renderCounters();
}

/** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
function onKey(event) {
  if (!store.info.seeks_plans) return quiz.onKey(event) || Boolean(board.element?.handleKey(event));
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if ((command && key === 'z' && !event.shiftKey) || (!command && (key === 'u' || key === 'backspace'))) undo();
  else if (command && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
  else if (!command && key === 'r' && event.shiftKey) restart();
  else if (!command && key === 'h') hints.tellMore();
  else if (key === 'escape' && hints.isSearching) hints.cancel();
  else return !['Enter', ' ', 'Tab'].includes(event.key) && Boolean(board.element?.handleKey(event));
  return true;
}
