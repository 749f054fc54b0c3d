/** A level as a card: its picture, what it is called, how hard it is, and how good one was on it. */

import { h } from '../dom.js';
import { recallGame } from '../games.js';
import { t } from '../i18n.js';
import { contentOf, difficultyOf, effortOf, meritOf } from '../naming.js';
import { resultOf } from '../results.js';
import { routeToLevel } from '../router.js';
import { gameKey, store } from '../store.js';
import { thumbnail } from './thumbnail.js';
/** @import { LibraryLevel } from '../../../types.js' */

/** @typedef {{text: string, name: string, facts?: string, remark?: string, least?: number|null, objective?: string|null, href?: string, open?: () => void, testid: string}} Card */

/** How far one is with a level. @param {string} text @param {string|null} [objective] @param {number|null} [least] */
export function stateOf(text, objective, least) {
  const result = resultOf(text, objective);
  if (!result) return { result, state: recallGame(gameKey(text)) ? 'started' : 'new' };
  return { result, state: typeof least === 'number' && result.cost !== null && result.cost <= least ? 'perfect' : 'solved' };
}

/** @param {Card} card */
export function cardNode({ text, name, facts, remark, least, objective, href, open, testid }) {
  const { result, state } = stateOf(text, objective, least);
  const merit = result ? `✓ ${meritOf(result, least)}` : state === 'started' ? t('levels.started') : '';
  const content = [
    thumbnail(store.info.id, text),
    h('span', { class: 'name', text: name }),
    facts && h('span', { class: 'facts-line', text: facts }),
    remark && h('span', { class: 'facts-line', text: remark }),
    merit && h('span', { class: 'merit', text: merit }),
  ];
  const properties = { class: 'level-tile', testid, dataset: { testid, state } };
  const control = href ? h('a', { ...properties, href }, ...content) : h('button', { ...properties, onclick: open }, ...content);
  return h('li', {}, control);
}

/** @param {LibraryLevel} level */
export const libraryCard = (level) =>
  cardNode({
    text: level.text,
    name: contentOf(level.text),
    facts: [effortOf(level), difficultyOf(level)].filter(Boolean).join(' · '),
    least: level.cost,
    objective: level.objective ?? null,
    href: routeToLevel(store.info.id, level.id),
    testid: `library-${level.id}`,
  });
