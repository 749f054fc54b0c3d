/** One recorded search on the page: board, costs, what was generated, what waits, tree and chart. */

import { BoardHost } from '../board.js';
import { h } from '../dom.js';
import { count } from '../format.js';
import { t } from '../i18n.js';
import { ChartView } from './chart-view.js';
import { heatMap } from './heat-view.js';
import { SearchRecord } from './record.js';
import { summaryOf } from './summary.js';
import { TreeView } from './tree-view.js';
/** @import { AnyPuzzle, Columns } from '../../../types.js' */

/** Nodes of the open list that are shown. */
const HEAD = 6;

export class LaneView {
  #order = -1;
  #selected = -1;

  /**
   * @param {string} name
   * @param {Columns} columns
   * @param {AnyPuzzle} puzzle
   * @param {Record<string, string>} options
   * @param {boolean} usesEstimate whether the algorithm follows a heuristic
   * @param {(order: number) => void} seek
   */
  constructor(name, columns, puzzle, options, usesEstimate, seek) {
    this.record = new SearchRecord(columns);
    this.puzzle = puzzle;
    this.options = options;
    this.usesEstimate = usesEstimate;
    const board = h('div', { class: 'board watch-board' });
    this.host = new BoardHost(board);
    this.host.use(puzzle, 'view');
    this.facts = h('p', { class: 'watch-facts', testid: 'watch-facts' });
    this.events = h('ul', { class: 'watch-events small', testid: 'watch-events' });
    this.head = h('p', { class: 'watch-open muted small', testid: 'watch-open' });
    const canvas = h('canvas', { class: 'watch-tree', role: 'img', testid: 'watch-tree' });
    const chart = h('canvas', { class: 'watch-chart', role: 'img', 'aria-label': t('watch.chart'), testid: 'watch-chart' });
    this.tree = new TreeView(canvas, this.record, (node) => this.choose(node));
    this.chart = new ChartView(chart, this.record, seek);
    this.followButton = h('button', {
      class: 'quiet small',
      text: t('watch.follow'),
      testid: 'watch-follow',
      'aria-pressed': 'true',
      onclick: () => this.#follow(!this.tree.follows),
    });
    canvas.addEventListener('papan-panned', () => this.followButton.setAttribute('aria-pressed', 'false'));
    const zoom = (factor, label, sign) =>
      h('button', { class: 'quiet small icon-only', 'aria-label': label, text: sign, onclick: () => this.tree.zoom(factor) });
    this.element = h(
      'section',
      { class: 'card watch-lane', testid: 'watch-lane', 'aria-label': name },
      h('h2', { text: name }),
      ...summaryOf(this.record),
      h('div', { class: 'watch-now' }, board, h('div', { class: 'watch-words' }, this.facts, this.events, this.head)),
      h('div', { class: 'watch-tools' }, this.followButton, zoom(1.5, t('watch.zoomIn'), '+'), zoom(1 / 1.5, t('watch.zoomOut'), '−')),
      canvas,
      h('p', { class: 'muted small', text: t('watch.colours') }),
      chart,
      h('p', { class: 'muted small', text: t('watch.chartWords') }),
      puzzle.heat && heatMap(this.record, puzzle, options),
    );
  }

  get length() {
    return this.record.length;
  }

  #follow(on) {
    this.tree.follow(on);
    this.followButton.setAttribute('aria-pressed', String(on));
  }

  /** Shows this expansion, or the last one if there are fewer. */
  show(order) {
    const at = Math.max(0, Math.min(this.length - 1, order));
    if (at === this.#order || !this.length) return;
    this.#order = at;
    this.#selected = -1;
    this.tree.select(-1);
    this.tree.show(at);
    this.chart.show(at);
    this.#tell(this.record.expanded[at], at);
  }

  /** Shows a node that was clicked; its expansion, if it has one by now. */
  choose(node) {
    this.#selected = node;
    this.tree.select(node);
    this.#tell(node, -1);
  }

  /** @param {number} order the expansion that is shown; -1 for a node by itself */
  #tell(node, order) {
    const { record } = this;
    this.element.dataset.node = String(node);
    this.element.dataset.order = String(this.#order + 1);
    this.host.show(this.puzzle.parse(record.board(node), this.options));
    const number = order >= 0 ? t('watch.expansion', { n: count(order + 1), of: count(this.length) }) : t('watch.node', { n: node });
    this.facts.replaceChildren(h('strong', { text: number }), ` ${this.costs(node)}`, ...this.#how(node));
    if (order < 0) {
      this.events.replaceChildren(
        h('li', { testid: 'watch-path', text: t('watch.path', { actions: this.#actions(node) || '–' }) }),
      );
      this.head.textContent = '';
      return;
    }
    this.events.replaceChildren(...record.children(order).map((child) => this.#child(child)));
    const names = record.next(order, HEAD).map((each) => `${record.action(each) || '·'} (${record.f[each]})`);
    this.head.textContent = t('watch.open', { n: count(record.open[order]), closed: count(order + 1), head: names.join(', ') || '–' });
  }

  costs(node) {
    const { record } = this;
    const estimate = record.h(node);
    if (!this.usesEstimate || estimate === null) return `g ${record.g[node]}`;
    return `g ${record.g[node]} + h ${estimate} = f ${record.f[node]}`;
  }

  /** What became of a node, where that is not plain. */
  #how(node) {
    const { record } = this;
    const side = record.isBackward[node] ? [h('span', { class: 'badge', text: t('watch.backward') })] : [];
    const solution = record.isSolution[node] ? [h('span', { class: 'badge', text: t('watch.onPath') })] : [];
    const pruned = record.isPruned(node)
      ? [h('span', { class: 'badge', testid: 'watch-reason', text: t('watch.pruned', { why: t(`watch.fate.${record.fate(node)}`) }) })]
      : [];
    return [...side, ...solution, ...pruned];
  }

  #child(child) {
    const { record } = this;
    const fate = record.fate(child);
    const why = fate === 'new' ? '' : ` · ${t(`watch.fate.${fate}`)}`;
    return h('li', {
      class: record.isPruned(child) ? 'muted' : '',
      text: `${record.action(child)}: ${this.costs(child)}${why}`,
    });
  }

  /** The last actions on the way to a node. */
  #actions(node) {
    const actions = this.record.path(node).map((each) => this.record.action(each)).filter(Boolean);
    return (actions.length > 60 ? ['…', ...actions.slice(-60)] : actions).join(' ');
  }
}
