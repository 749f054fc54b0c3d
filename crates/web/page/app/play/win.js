/** What is told after a win: the own line against the best possible and the own best, and where to go from there. */

import { announce } from '../announce.js';
import { $, h, icon, replaceContent } from '../dom.js';
import { amount } from '../format.js';
import { nameOf, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { nextLevel } from '../series.js';
import { learnBest, store, taskFor } from '../store.js';
import { clockTime } from './clock.js';
import { costOf, countedObjective } from './counting.js';
/** @import { Timeline } from '../timeline.js' */
/** @import { Result } from '../../../types.js' */

/** How long the best possible may be looked for while somebody looks at a win. */
const LIMITS = { time_ms: 15_000 };

/**
 * @typedef {object} Won
 * @property {Timeline} line
 * @property {number|null} seconds
 * @property {{before: Result|null, isBest: boolean}|null} kept what became of the result; nothing if the win is an old one
 */

export class Win {
  /** @type {Won|null} */
  #won = null;
  /** @type {AbortController|null} the search for the best possible */
  #looking = null;
  /** Opens the next level, if there is one. @type {(() => Promise<void>)|null} */
  #next = null;

  /** @param {{restart: () => void, review: () => void, changed: () => void, opened: () => void}} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /** @param {Won} won */
  async show(won) {
    this.#won = won;
    this.#next = null;
    this.render();
    this.#findBest(won);
    const next = await nextLevel();
    if (this.#won !== won) return;
    this.#next = next;
    this.render();
  }

  hide() {
    this.#looking?.abort();
    this.#won = null;
    this.render();
  }

  /** Looks for the least cost of the level, unless it is known. @param {Won} won */
  async #findBest(won) {
    const [{ level }, objective] = [store, countedObjective()];
    if (!level || !objective || store.best[objective]?.optimal) return;
    this.#looking?.abort();
    const mine = (this.#looking = new AbortController());
    this.render();
    try {
      const task = { task: 'solve', ...taskFor(level.text, 'solve'), objective, limits: LIMITS };
      const { record } = await runJob(task, { signal: mine.signal });
      if (level === store.level) learnBest(record);
    } catch {
      // Nobody asked for it; the panel says that it is not known.
    } finally {
      if (this.#looking === mine) this.#looking = null;
    }
    if (this.#won !== won) return;
    this.render();
    this.actions.changed();
    announce(this.#verdict(won));
  }

  /** The own cost against the best possible, in a sentence. @param {Won} won */
  #verdict({ line }) {
    const objective = countedObjective();
    const best = objective ? store.best[objective] : undefined;
    const cost = costOf(line.past, line.state);
    if (!objective || !best?.optimal) return t(this.#looking ? 'win.looking' : 'win.unknown');
    const over = cost - best.value;
    return over > 0 ? t('win.more', { n: over, best: amount(objective, best.value) }) : t('play.perfect');
  }

  render() {
    const panel = $('win');
    panel.hidden = !this.#won;
    if (!this.#won) return;
    const { line, seconds, kept } = this.#won;
    const objective = countedObjective();
    const best = objective ? store.best[objective] : undefined;
    const cost = costOf(line.past, line.state);
    const fact = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ value) =>
      h('div', { testid: `win-${id}` }, h('dt', { text: name }), h('dd', { text: value }));
    const facts = [
      fact('own', t('win.own'), objective ? amount(objective, cost) : ''),
      best && fact('best', t(best.optimal ? 'win.best' : 'win.bestKnown'), amount(objective ?? '', best.value)),
      kept?.before?.cost != null && fact('before', t('win.before'), amount(objective ?? '', kept.before.cost)),
      seconds !== null && fact('time', t('play.time'), clockTime(seconds)),
    ];
    const isRecord = kept?.isBest && kept.before?.cost != null && cost < kept.before.cost;
    const canReview = best?.optimal && cost > best.value;
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ onclick, kind = '') =>
      h('button', { class: `grow ${kind}`, testid: id, onclick }, icon(sign), h('span', { text: words }));
    replaceContent(panel, [
      h('dl', { class: 'facts' }, ...facts),
      h('p', { testid: 'win-verdict', text: [this.#verdict(this.#won), isRecord && t('win.record')].filter(Boolean).join(' ') }),
      h('div', { class: 'actions' },
        this.#next && button('next-level', t('play.next'), 'next', () => this.#goOn(), 'primary'),
        canReview && button('review-open', t('win.review', { name: nameOf('metric', objective ?? '') }), 'compare', this.actions.review),
        button('win-again', t('win.again'), 'restart', this.actions.restart),
      ),
    ]);
  }

  async #goOn() {
    await this.#next?.();
    this.actions.opened();
  }
}
