/** Play: the user's own line of play, counted against the best known, with hints and warnings from the current position. */

import * as api from '../api.js';
import { announce, wordsFor, wordsForNoLevel } from '../announce.js';
import { Autoplay } from '../autoplay.js';
import { BoardHost } from '../board.js';
import { positionChanged } from '../components/insight.js';
import { $, debounce, h, passFocus, replaceContent, setUsable } from '../dom.js';
import { amount } from '../format.js';
import { keepGame, recallGame } from '../games.js';
import { formatNumber, nameOf, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { recall, remember } from '../remember.js';
import { chooseLevel } from '../source.js';
import { learnBest, on, store, taskFor } from '../store.js';
import { Timeline } from '../timeline.js';
/** @import { Move, SolveRecord, State } from '../../../types.js' */

/** How long a warning may take, and how long a hint may be looked for. */
const WARNING_LIMITS = { time_ms: 1500 };
const HINT_LIMITS = { time_ms: 20_000 };

const HINTS = ['hint-solvable', 'hint-move', 'hint-solution'];

const board = new BoardHost($('play-board'));
const place = { board, state: () => timeline?.state ?? null };
const autoplay = new Autoplay(walkOn, () => {});
autoplay.speed = 5;

/** @type {Timeline|null} */
let timeline = null;
/** @type {Move[]|null} a solution from the current position */
let plan = null;
/** @type {AbortController|null} the search for a hint */
let searching = null;
/** The button that began the search: the focus goes back to it. */
let asking = null;
/** Whether the level is known to have no solution, wherever one goes. */
let isHopeless = false;
/** @type {AbortController} the question whether the position is dead */
let watching = new AbortController();

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
  $('undo').addEventListener('click', undo);
  $('redo').addEventListener('click', redo);
  $('restart').addEventListener('click', restart);
  $('hint-solvable').addEventListener('click', hintSolvable);
  $('hint-move').addEventListener('click', hintMove);
  $('hint-solution').addEventListener('click', hintSolution);
  $('hint-cancel').addEventListener('click', () => searching?.abort());
  $('warn').checked = recall('warn') !== 'off';
  $('warn').addEventListener('change', () => {
    remember('warn', $('warn').checked ? 'on' : 'off');
    clearMarks();
    watchDeadlocks();
  });
  on('level', reset);
  on('game', reset);
  on('record', renderCounters);
  document.addEventListener('papan-language', () => {
    if (store.level) render();
    else if (store.info) board.clear(wordsForNoLevel());
  });
}

function show() {
  board.focus();
}

function hide() {
  autoplay.stop();
}

/** Another level: its game goes on where it was left, or begins. */
function reset() {
  autoplay.stop();
  forgetHint();
  const { level, module, info } = store;
  const playable = info.seeks_plans;
  for (const part of ['play-controls', 'play-side']) $(part).hidden = !playable || !level;
  $('play-none').hidden = playable;
  $('play-question').dataset.t = playable ? '' : `${info.id}.question.play`;
  $('play-question').textContent = playable ? '' : t(`${info.id}.question.play`);
  $('warn-label').hidden = !watchesDeadlocks();
  timeline = openGame();
  plan = null;
  isHopeless = false;
  if (!level) {
    clearMarks();
    watchDeadlocks();
    board.clear(wordsForNoLevel());
    return;
  }
  board.use(module, playable ? 'play' : 'view');
  draw(false);
}

/** The game of the level in use. */
function openGame() {
  const { level, module, levelKey } = store;
  if (!level) return null;
  const begin = () => new Timeline(module, level.state);
  const kept = recallGame(levelKey);
  if (!kept) return begin();
  try {
    const found = begin();
    found.replay(kept);
    return found;
  } catch {
    // Kept by another version of the page, or damaged.
    return begin();
  }
}

const watchesDeadlocks = () => Boolean(store.module.overlays?.some(({ id }) => id === 'deadlocks'));

/** @param {Move[]} moves */
function playMoves(moves) {
  if (!timeline) return;
  autoplay.stop();
  plan = plan && moves.every((move, index) => move === plan?.[index]) ? plan.slice(moves.length) : null;
  timeline.setFuture(moves);
  timeline.seek(timeline.index + moves.length);
  forgetHint();
  draw(true);
  const before = timeline.index - 1;
  announce(store.module.describe?.(timeline.moves[before], t, timeline.stateAt(before)) ?? '');
}

function undo() {
  walkTo(timeline?.startOfAct);
}

function redo() {
  walkTo(timeline?.endOfNextAct);
}

function restart() {
  walkTo(0);
}

function walkTo(index) {
  if (!timeline || index === undefined || index === timeline.index) return;
  autoplay.stop();
  const near = Math.abs(index - timeline.index) === 1;
  timeline.seek(index);
  plan = null;
  forgetHint();
  draw(near);
}

/** One step of the shown solution. */
function walkOn() {
  if (!timeline?.nextMove) return false;
  timeline.seek(timeline.index + 1);
  plan = plan?.slice(1) ?? null;
  draw(true);
  return true;
}

function draw(animate) {
  if (!timeline) return;
  clearMarks();
  board.show(timeline.state, { lastMove: timeline.lastMove, animate });
  keepGame(store.levelKey, timeline.game);
  render();
  positionChanged(place);
  watchDeadlocks();
}

function clearMarks() {
  board.highlight = [];
  verdict('');
}

/** The line under the board. @param {'good'|'bad'|'plain'} [tone] */
function verdict(words, tone = 'good') {
  const line = $('play-verdict');
  if (line.contains(document.activeElement)) board.focus();
  line.hidden = !words;
  line.className = `verdict ${tone}`;
  line.textContent = words;
}

function render() {
  if (!timeline) return;
  renderCounters();
  renderLegend();
  for (const id of ['undo', 'restart']) setUsable($(id), timeline.index > 0);
  setUsable($('redo'), timeline.index < timeline.length);
  if (store.module.isSolved?.(timeline.state)) celebrate();
}

/** The objective whose cost is one of the metrics, the chosen one if possible. */
function countedObjective() {
  const { objectives, metrics } = store.info;
  const wanted = store.settings.objective;
  return [wanted, ...objectives.map(({ id }) => id)].find((id) => id && metrics.includes(id));
}

function renderCounters() {
  if (!timeline || !store.info.seeks_plans || !store.level) return;
  const counters = store.module.counters?.(timeline.past, timeline.state) ?? [];
  const { best } = store;
  $('counters').replaceChildren(
    ...counters.map(({ id, value }) => {
      const known = best[id];
      const against =
        known &&
        h('span', {
          class: 'against muted',
          testid: `best-${id}`,
          text: t(known.optimal ? 'play.least' : 'play.bestKnown', { n: known.value }),
        });
      return h(
        'div',
        { testid: `counter-${id}` },
        h('dt', { text: nameOf('metric', id) }),
        h('dd', {}, h('span', { class: 'value', text: formatNumber(value) }), against),
      );
    }),
  );
  const objective = countedObjective();
  const settled = !objective || best[objective]?.optimal;
  const find = { class: 'link', testid: 'find-best', onclick: findBest, text: t('play.findBest') };
  if (settled && $('best').contains(document.activeElement)) board.focus();
  replaceContent($('best'), settled ? [] : [h('button', find)]);
}

function renderLegend() {
  const lines = store.module.legend?.(t) ?? [];
  $('legend').replaceChildren(...lines.map((text) => h('li', { text })));
}

/** The end: the player's own, or that of a solution that was shown. */
function celebrate() {
  if (!timeline) return;
  const counters = store.module.counters?.(timeline.past, timeline.state) ?? [];
  const found = counters.map(({ id, value }) => amount(id, value)).join(', ');
  const words = t('play.solved', { found });
  const isLeast = counters.some(({ id, value }) => store.best[id]?.optimal && store.best[id].value === value);
  if (timeline.isShown) verdict(t('play.shown', { found }), 'plain');
  else verdict(isLeast && timeline.index > 0 ? `${words} ${t('play.perfect')}` : words);
  const { levels, index } = store.source;
  const next = levels.findIndex((level, at) => at > index && level.text);
  if (next < 0) return;
  const go = () => {
    chooseLevel(next);
    board.focus();
  };
  const button = { testid: 'next-level', onclick: go, text: t('play.next') };
  $('play-verdict').append(' ', h('button', button));
}

/**
 * Solves the position on the board; null when cancelled or failed, which has then been said.
 * @returns {Promise<SolveRecord|null>}
 */
async function search(request = {}) {
  if (!timeline || searching) return null;
  const asked = timeline;
  const { index } = timeline;
  const mine = (searching = new AbortController());
  say(t('hint.thinking'));
  setSearching(true);
  try {
    const task = {
      task: 'solve',
      ...taskFor(store.module.text(asked.state), 'solve'),
      limits: HINT_LIMITS,
      ...request,
    };
    const { record } = await runJob(task, { signal: mine.signal });
    if (asked !== timeline || index !== timeline.index) return null;
    if (mine.signal.aborted) {
      say('');
      return null;
    }
    return record;
  } catch (error) {
    say(wordsFor(error));
    return null;
  } finally {
    searching = null;
    setSearching(false);
  }
}

function setSearching(on) {
  for (const id of HINTS) setUsable($(id), !on);
  const cancel = $('hint-cancel');
  if (on) asking = document.activeElement;
  else if (document.activeElement === cancel) passFocus(cancel, asking?.isConnected ? asking : board);
  cancel.hidden = !on;
}

function say(words) {
  $('hint-text').textContent = words;
}

/** The position is another: what was asked about the last one no longer matters. */
function forgetHint() {
  searching?.abort();
  say('');
}

/** A plan from here: the one at hand, or a new search. Says why if there is none. */
async function findPlan() {
  if (!timeline) return null;
  if (store.module.isSolved?.(timeline.state)) {
    say(t('hint.done'));
    return null;
  }
  if (plan?.length) return plan;
  const record = await search();
  if (!record || !timeline) return null;
  if (record.solution) {
    if (timeline.index === 0) learnBest(record);
    plan = store.module.readSolution?.(timeline.state, record.solution) ?? null;
    renderCounters();
    return plan;
  }
  if (record.outcome === 'unsolvable' && timeline.index === 0) isHopeless = true;
  say(t(record.outcome === 'unsolvable' ? (isHopeless ? 'hint.hopeless' : 'hint.dead') : 'hint.unknown'));
  return null;
}

async function hintSolvable() {
  if (await findPlan()) say(t('hint.alive'));
}

async function hintMove() {
  const found = await findPlan();
  if (!found || !timeline) return;
  const { describe, counters } = store.module;
  const metric = countedObjective();
  const line = new Timeline(store.module, timeline.state, found);
  const words = (at) => describe?.(found[at], t, line.stateAt(at)) ?? '';
  const costs = (/** @type {Move} */ _, at) =>
    counters?.(found.slice(0, at + 1), line.stateAt(at + 1)).some(({ id, value }) => id === metric && value > 0);
  const goal = Math.max(0, found.findIndex(costs));
  board.highlight = [{ move: found[0], kind: 'hint' }];
  say(goal ? t('hint.towards', { move: words(0), n: goal, goal: words(goal) }) : t('hint.next', { move: words(0) }));
}

/** Plays the rest by itself: one act, so that undo goes back to before it. */
async function hintSolution() {
  if (!timeline?.isShownNext) {
    const found = await findPlan();
    if (!found || !timeline) return;
    timeline.setFuture(found, { shown: true });
  }
  say(t('hint.showing', { n: timeline.endOfNextAct - timeline.index }));
  autoplay.start(1);
}

/** Looks for the least cost from the start. */
async function findBest() {
  const { level } = store;
  if (!level) return;
  const record = await search({ level: level.text, objective: countedObjective(), limits: undefined });
  if (!record || level !== store.level) return;
  learnBest(record);
  say(
    record.optimal
      ? t('play.bestFound', { found: amount(record.objective ?? '', record.cost ?? 0) })
      : t('hint.unknown'),
  );
  renderCounters();
}

/** Asks whether the position is dead, and shows the boxes that make it so. */
const askDeadlocks = debounce(async (/** @type {State} */ state) => {
  const mine = (watching = new AbortController());
  try {
    const { analysis } = await api.explain(
      { ...taskFor(store.module.text(state), 'explain'), limits: WARNING_LIMITS },
      mine.signal,
    );
    const found = /** @type {{kind: string, boxes: number[][]}[]} */ (analysis?.deadlocks ?? []);
    if (mine.signal.aborted || !found.length || timeline?.state !== state) return;
    board.highlight = found.flatMap(({ boxes }) => boxes);
    if (timeline.index === 0) isHopeless = true;
    const kind = t(`${store.info.id}.deadlock.${found[0].kind}`);
    verdict(t(isHopeless ? 'play.hopeless' : 'play.deadlock', { kind }), 'bad');
  } catch {
    // A warning that cannot be had is no reason to disturb the player.
  }
}, 120);

function watchDeadlocks() {
  watching.abort();
  askDeadlocks.cancel();
  if (!timeline || !watchesDeadlocks() || !$('warn').checked || store.module.isSolved?.(timeline.state)) return;
  askDeadlocks(timeline.state);
}

/** @returns {boolean} whether the key meant something */
function onKey(event) {
  if (!store.info.seeks_plans) return false;
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if ((command && key === 'z' && !event.shiftKey) || (!command && (key === 'u' || key === 'backspace'))) undo();
  else if (command && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
  else if (!command && key === 'r' && event.shiftKey) restart();
  else if (key === 'escape' && searching) searching.abort();
  else return !['Enter', ' ', 'Tab'].includes(event.key) && Boolean(board.element?.handleKey(event));
  return true;
}
