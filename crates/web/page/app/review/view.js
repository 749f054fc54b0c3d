/** Review: where the own line lost what it costs more than the best one, and both lines side by side from there. */

import { announce } from '../announce.js';
import { BoardHost } from '../board.js';
import { $, h, icon, replaceContent, setUsable } from '../dom.js';
import { amount } from '../format.js';
import { t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { taskFor } from '../store.js';
import { Timeline } from '../timeline.js';
import { firstLoss } from './divergence.js';
/** @import { AnyPuzzle, Limits, Move, SolveRecord, State } from '../../../types.js' */

/** How long each question may take, and all of them together, in milliseconds. */
const EACH = { time_ms: 4000 };
const ALL = 45_000;

/** A line is written with at most this many moves before and after the one that is marked. */
const AROUND = 60;

/**
 * @typedef {object} Reviewed
 * @property {AnyPuzzle} module
 * @property {State} start
 * @property {Move[]} moves that solve it
 * @property {string} objective
 * @property {number} best the least cost, proven
 * @property {() => void} closed
 */

/** @type {AbortController|null} the review that is open */
let open = null;

/** Opens it for a line. @param {Reviewed} reviewed */
export async function openReview(reviewed) {
  closeReview();
  const mine = (open = new AbortController());
  const { module, start } = reviewed;
  // As the solver writes it, so that slides that were made in parts are whole.
  const moves = module.readSolution?.(start, module.writeSolution?.(reviewed.moves) ?? '') ?? reviewed.moves;
  const own = new Timeline(module, start, moves);
  const states = Array.from({ length: moves.length + 1 }, (_, at) => own.stateAt(at));
  const costs = states.map((state, at) => costOf(reviewed, moves.slice(0, at), state));
  const status = h('p', { testid: 'review-status', role: 'status', text: t('review.looking', { n: 0 }) });
  show(reviewed, [status]);
  const end = performance.now() + ALL;
  const goOn = (/** @type {number} */ asked) => {
    status.textContent = t('review.looking', { n: asked });
    return !mine.signal.aborted && performance.now() < end;
  };
  const ask = (/** @type {State} */ state, /** @type {number} */ most) => askFor(reviewed, state, most, mine.signal);
  try {
    const found = await firstLoss({ states, costs, best: reviewed.best }, ask, goOn);
    const { before, after } = found;
    const plan = found.plan ?? (await ask(states[before], reviewed.best - costs[before])).plan ?? null;
    const rest = found.isExact ? await leastFrom(reviewed, states[after], mine.signal) : null;
    if (mine.signal.aborted) return;
    const lost = rest === null ? null : costs[after] + rest - reviewed.best;
    tell(reviewed, { own, costs, ...found, plan, lost });
  } catch {
    if (!mine.signal.aborted) status.textContent = t('review.unknown');
  }
}

/** Closes it; the page hears of it if it was open. */
export function closeReview() {
  open?.abort();
  open = null;
  $('review').hidden = true;
  $('review').replaceChildren();
}

/** @param {Reviewed} reviewed @param {Move[]} moves @param {State} state */
const costOf = ({ module, objective }, moves, state) =>
  module.counters?.(moves, state).find(({ id }) => id === objective)?.value ?? 0;

/** @param {Reviewed} reviewed @param {State} state @param {Limits} limits @param {AbortSignal} signal @returns {Promise<SolveRecord>} */
async function solve({ module, objective }, state, limits, signal) {
  const task = { task: 'solve', ...taskFor(module.text(state), 'solve'), objective, limits: { ...EACH, ...limits } };
  return (await runJob(task, { signal })).record;
}

/**
 * Whether there is a way from a state that costs no more than this, as far as it can be found out in time.
 * @param {Reviewed} reviewed
 * @param {State} state
 * @param {number} most
 * @param {AbortSignal} signal
 * @returns {Promise<import('./divergence.js').Answer<Move>>}
 */
async function askFor(reviewed, state, most, signal) {
  if (reviewed.module.isSolved?.(state)) return { verdict: 'within', plan: [] };
  if (most <= 0) return { verdict: 'beyond' };
  const record = await solve(reviewed, state, { cost: most }, signal);
  if (record.solution !== null && (record.cost ?? Infinity) <= most) {
    return { verdict: 'within', plan: reviewed.module.readSolution?.(state, record.solution) };
  }
  const isBeyond = record.outcome === 'unsolvable' || record.limit === 'cost' || (record.lower_bound ?? 0) > most;
  return { verdict: isBeyond ? 'beyond' : 'unknown' };
}

/** What it costs at least from a state; null if that is not known, or nothing leads on. @param {Reviewed} reviewed @param {State} state @param {AbortSignal} signal */
async function leastFrom(reviewed, state, signal) {
  if (reviewed.module.isSolved?.(state)) return 0;
  const record = await solve(reviewed, state, {}, signal);
  return record.optimal ? record.cost : null;
}

/** @param {Reviewed} reviewed @param {Node[]} nodes */
function show({ closed }, nodes) {
  const close = () => {
    closeReview();
    closed();
  };
  const panel = $('review');
  panel.hidden = false;
  replaceContent(panel, [
    h('div', { class: 'review-head' },
      h('h2', { testid: 'review-title', tabindex: '-1', text: t('review.title') }),
      h('button', { testid: 'review-close', onclick: close, text: t('close') })),
    ...nodes,
  ]);
  panel.querySelector('h2').focus({ preventScroll: true });
  panel.scrollIntoView({ block: 'nearest' });
}

/**
 * What was found: in words, in the line, and on two boards.
 * @param {Reviewed} reviewed
 * @param {{own: Timeline, costs: number[], before: number, after: number, isExact: boolean, plan: Move[]|null, lost: number|null}} found
 */
function tell(reviewed, { own, costs, before, after, isExact, plan, lost }) {
  const { module, objective, best } = reviewed;
  const at = after - 1;
  const move = module.describe?.(own.moves[at], t, own.stateAt(at)) ?? '';
  const over = amount(objective, costs[own.length] - best);
  const where = isExact
    ? t(lost === null ? 'review.here' : 'review.lost', { n: after, move, lost: amount(objective, lost ?? 0) })
    : t('review.between', { from: before + 1, to: after });
  const words = `${t('review.over', { over, best: amount(objective, best) })} ${where}`;
  const rest = own.moves.slice(before);
  const lines = [
    { name: 'review.own', line: new Timeline(module, own.stateAt(before), rest) },
    ...(plan ? [{ name: 'review.best', line: new Timeline(module, own.stateAt(before), plan) }] : []),
  ];
  show(reviewed, [
    h('p', { testid: 'review-status', role: 'status', dataset: { before, after, exact: isExact }, text: words }),
    lineNode(module, own.moves, isExact ? at : before, at),
    ...sideBySide(reviewed, lines, costs[before]),
  ]);
  announce(words);
}

/** The own line in letters, with what was lost marked. @param {AnyPuzzle} module @param {Move[]} moves @param {number} from @param {number} to */
function lineNode(module, moves, from, to) {
  const words = moves.map((move) => module.writeSolution?.([move]) ?? '');
  const between = words.some((word) => word.length > 1) ? ' ' : '';
  const part = (/** @type {number} */ first, /** @type {number} */ end) => words.slice(Math.max(0, first), Math.max(0, end)).join(between);
  const [start, end] = [Math.max(0, from - AROUND), Math.min(moves.length, to + 1 + AROUND)];
  return h('code', { class: 'moves', testid: 'review-line', tabindex: '0', 'aria-label': t('review.line') },
    start > 0 && '… ', part(start, from), between, h('mark', { text: part(from, to + 1) }), between, part(to + 1, end), end < moves.length && ' …');
}

/**
 * Boards that are walked through together, one move that costs at a time.
 * @param {Reviewed} reviewed
 * @param {{name: string, line: Timeline}[]} lines
 * @param {number} spent what was spent before
 */
function sideBySide(reviewed, lines, spent) {
  const { module, objective } = reviewed;
  const sides = lines.map(({ name, line }, index) => {
    const container = h('div', { class: 'board', testid: `review-board-${index}` });
    const caption = h('figcaption', { testid: `review-caption-${index}` });
    // The places after each move that costs, and the end.
    const places = [0];
    for (let at = 1, cost = 0; at <= line.length; at += 1) {
      const now = costOf(reviewed, line.moves.slice(0, at), line.stateAt(at));
      if (now > cost) places.push(at);
      cost = now;
    }
    if (places.at(-1) !== line.length) places[places.length - 1] = line.length;
    const board = new BoardHost(container);
    board.use(module, 'view');
    const node = h('figure', {}, h('h3', { text: t(name, { cost: amount(objective, spent + costOf(reviewed, line.moves, line.stateAt(line.length))) }) }), container, caption);
    return { line, places, board, caption, node };
  });
  const most = Math.max(...sides.map(({ places }) => places.length - 1));
  let now = 0;
  const scrubber = h('input', { type: 'range', min: 0, max: most, value: 0, testid: 'review-scrubber', 'aria-label': t('review.position') });
  const go = (/** @type {number} */ step) => {
    const isNear = Math.abs(step - now) === 1;
    now = Math.max(0, Math.min(most, step));
    for (const { line, places, board, caption } of sides) {
      line.seek(places[Math.min(now, places.length - 1)]);
      board.show(line.state, { lastMove: line.lastMove, animate: isNear });
      const isEnd = now >= places.length - 1;
      const last = line.index - 1;
      const told = last < 0 ? t('review.same') : module.describe?.(line.moves[last], t, line.stateAt(last)) ?? '';
      caption.textContent = isEnd ? `${told} · ${t('player.end')}` : told;
    }
    scrubber.value = String(now);
    scrubber.setAttribute('aria-valuetext', t('review.step', { n: now, of: most }));
    setUsable(back, now > 0);
    setUsable(next, now < most);
  };
  const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {number} */ by) =>
    h('button', { class: 'icon-only', testid: `review-${id}`, 'aria-label': t(`player.${id}`), title: t(`player.${id}`), onclick: () => go(now + by) }, icon(sign));
  const [back, next] = [button('back', 'back', -1), button('next', 'next', 1)];
  scrubber.addEventListener('input', () => go(Number(scrubber.value)));
  go(0);
  return [
    h('div', { class: 'review-boards' }, ...sides.map(({ node }) => node)),
    h('div', { class: 'player review-player' }, scrubber, h('div', { class: 'buttons' }, back, next)),
  ];
}
