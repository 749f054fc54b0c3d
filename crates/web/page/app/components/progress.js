/** What a running search tells about itself: numbers, and the best position that it has come to. */

import { BoardHost } from '../board.js';
import { $, h } from '../dom.js';
import { bytes, count, seconds } from '../format.js';
import { amountOf, said, spoken, t } from '../i18n.js';
import { factList } from './facts.js';
/** @import { AnyPuzzle, Position, Progress } from '../../../types.js' */

const board = new BoardHost($('progress-board'));
/** @type {Position|null} */
let best = null;

/** @param {string} words what is being waited for, before the first numbers */
export const showProgress = (words) => fill(null, [h('p', { class: 'muted', text: words })]);

/** Draws the best position so far. @param {Position} position @param {AnyPuzzle} puzzle @param {Record<string, string>} options */
export function showPosition(position, puzzle, options) {
  best = position;
  board.use(puzzle, 'view');
  board.show(puzzle.parse(position.text, options));
  captionPosition();
}

/** Says what the best position has of the goal, in the language in use. */
export function captionPosition() {
  $('progress-position').hidden = !best;
  if (!best) return;
  const { text, lang } = said(best.caption);
  $('progress-caption').textContent = t('progress.position', { what: text });
  $('progress-caption').lang = lang ?? '';
}

/** There is a solution to look at, or no search. */
export function hidePosition() {
  best = null;
  captionPosition();
}

/** @param {Progress} progress @param {string} [objective] what its costs count */
export function updateProgress(progress, objective = '') {
  const time = ['elapsed', seconds(progress.elapsed_s)];
  const isSearching = progress.generated > 0 || !progress.preparing;
  const facts = isSearching
    ? [
        ['nodes', count(progress.expanded)],
        ['generated', count(progress.generated)],
        ['speed', count(Math.round(progress.generated / Math.max(progress.elapsed_s, 1e-3)))],
        ['bound', count(progress.lower_bound)],
        ['memory', bytes(progress.memory_bytes)],
        time,
      ]
    : [time];
  fill(progress.preparing, [...bestNodes(progress, objective), ...preparingNodes(progress), factList('progress', facts)]);
}

/** The best solution so far; what counts as none of the metrics is a cost. @param {Progress} progress */
function bestNodes({ best_cost: cost }, objective) {
  if (cost === null) return [];
  const found = amountOf(objective, cost) ?? t('compare.cost', { n: cost });
  return [h('p', { class: 'best', testid: 'progress-best', text: t('progress.best', { found }) })];
}

/** What is done before the search, counted. @param {Progress} progress */
function preparingNodes({ preparing }) {
  if (!preparing) return [];
  const what = spoken(`preparing.${preparing.what.replaceAll(' ', '-')}`, preparing.what).text;
  const words = t('progress.preparing', { what, done: count(preparing.done), total: count(preparing.total) });
  return [h('p', { testid: 'progress-preparing', text: words })];
}

export function hideProgress() {
  hidePosition();
  $('progress').hidden = true;
}

/** @param {Progress['preparing']} counted what the bar counts; nobody knows how long a search takes @param {Node[]} content */
function fill(counted, content) {
  const { done, total } = counted ?? {};
  const bar = h('progress', { 'aria-label': t('progress'), testid: 'progress-bar', value: done, max: total });
  $('progress').hidden = false;
  $('progress-now').replaceChildren(bar, ...content);
}
