/** Short facts with their names, in boxes. */

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @param {string} hook what tests find them by @param {string[][]} facts pairs of a fact and its words */
export function factList(hook, facts) {
  const boxes = facts.map(([fact, words]) =>
    h('div', { testid: `${hook}-${fact}` }, h('dt', { text: t(`fact.${fact}`) }), h('dd', { text: words })),
  );
  return h('dl', { class: 'facts' }, ...boxes);
}
