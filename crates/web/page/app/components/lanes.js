/** The race itself: a lane is under way until it ends, nobody knows how far; then it has its place among those that have an answer. */

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

export class Race {
  /** @type {{lane: number, record: SolveRecord}[]} lanes that have ended */
  #ended = [];

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
      return { item, nodes, note };
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
    this.lanes[lane].item.dataset.state = record.outcome;
    this.#advance(lane, record.stats.expanded, '');
    this.#ended.push({ lane, record });
    const time = (/** @type {SolveRecord} */ { stats }) => stats.elapsed_s;
    const answered = this.#ended.filter(({ record: { outcome } }) => outcome === 'solved' || outcome === 'unsolvable');
    answered.sort((a, b) => time(a.record) - time(b.record));
    // Lanes do not all start at once: their own times decide, so a later one may move others back.
    for (const each of this.#ended) {
      const { cost, solution } = each.record;
      const place = answered.indexOf(each) + 1;
      const words = [
        place > 0 && t('compare.place', { n: place }),
        solution && cost !== null && t('compare.cost', { n: cost }),
        seconds(time(each.record)),
      ];
      this.lanes[each.lane].note.textContent = words.filter(Boolean).join(' · ');
    }
  }

  #advance(lane, expanded, words) {
    const racer = this.lanes[lane];
    if (racer.item.dataset.state === 'waiting') racer.item.dataset.state = 'running';
    racer.nodes.textContent = t('compare.nodes', { n: count(expanded) });
    racer.note.textContent = words;
  }
}
