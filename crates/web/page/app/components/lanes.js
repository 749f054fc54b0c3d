/** The race itself: one bar a lane, its length the nodes expanded so far on a logarithmic scale. */

import { h } from '../dom.js';
import { count, seconds } from '../format.js';
import { algorithmName, nameOf, t } from '../i18n.js';
/** @import { PuzzleInfo, SolveRecord } from '../../../types.js' */

/**
 * The lanes of a pick: algorithms that follow a heuristic run once with each of those picked.
 * @param {PuzzleInfo} info
 * @param {Set<string>} algorithms
 * @param {Set<string>} heuristics
 * @returns {{algorithm: string, heuristic: string|null, name: string}[]}
 */
export function lanesOf(info, algorithms, heuristics) {
  const followed = info.heuristics.filter(({ id }) => heuristics.has(id));
  return info.algorithms
    .filter(({ id }) => algorithms.has(id))
    .flatMap((algorithm) => {
      /** @type {(string|null)[]} */
      const choices = algorithm.uses_heuristic && followed.length ? followed.map(({ id }) => id) : [null];
      return choices.map((heuristic) => ({
        algorithm: algorithm.id,
        heuristic,
        name: [algorithmName(algorithm), heuristic && nameOf('heuristic', heuristic)].filter(Boolean).join(' · '),
      }));
    });
}

/** The full width of a bar until some lane goes beyond it. */
const FIRST_SCALE = 1000;

export class Race {
  #scale = FIRST_SCALE;

  /** @param {{name: string}[]} lanes */
  constructor(list, lanes) {
    this.lanes = lanes.map(({ name }, index) => {
      const bar = h('div', { class: 'bar' });
      const nodes = h('span', { class: 'nodes' });
      const note = h('span', { class: 'note muted', text: t('compare.waiting') });
      const item = h(
        'li',
        { class: 'lane', dataset: { testid: 'compare-lane', lane: index, state: 'waiting' } },
        h('span', { class: 'name', text: name }),
        h('div', { class: 'track' }, bar),
        h('span', { class: 'figures' }, nodes, note),
      );
      return { item, bar, nodes, note, expanded: 0 };
    });
    list.replaceChildren(...this.lanes.map(({ item }) => item));
  }

  /** An event of the job. */
  hear(type, data) {
    if (type === 'progress') this.#advance(data.lane, data.expanded, seconds(data.elapsed_s));
    else if (type === 'row') this.#finish(data.lane, data.record);
  }

  /** @param {SolveRecord} record */
  #finish(lane, record) {
    const { item, note } = this.lanes[lane];
    item.dataset.state = record.outcome;
    this.#advance(lane, record.stats.expanded, seconds(record.stats.elapsed_s));
    const found = record.solution && record.cost !== null ? `${t('compare.cost', { n: record.cost })} · ` : '';
    note.textContent = `${found}${seconds(record.stats.elapsed_s)}`;
  }

  #advance(lane, expanded, words) {
    const racer = this.lanes[lane];
    if (racer.item.dataset.state === 'waiting') racer.item.dataset.state = 'running';
    racer.expanded = expanded;
    racer.nodes.textContent = t('compare.nodes', { n: count(expanded) });
    racer.note.textContent = words;
    if (expanded > this.#scale) this.#scale = expanded;
    for (const each of this.lanes)
      each.bar.style.setProperty('--length', String(Math.log1p(each.expanded) / Math.log1p(this.#scale)));
  }
}
