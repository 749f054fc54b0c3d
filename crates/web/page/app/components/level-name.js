/** What the level in use is called, how good one was on it, and the way to the next. */

import { $, h, replaceContent } from '../dom.js';
import { t } from '../i18n.js';
import { contentOf, difficultyOf, effortOf, meritOf } from '../naming.js';
import { resultOf } from '../results.js';
import { nextLevel } from '../series.js';
import { on, store } from '../store.js';

export function startLevelName() {
  on('source', render);
  on('level', render);
  document.addEventListener('papan-language', render);
  document.addEventListener('papan-results', render);
}

function render() {
  const { level, source } = store;
  $('level-name').hidden = !level;
  if (!level) return;
  const { text, title, listed } = level;
  const result = resultOf(text, listed ? (listed.objective ?? null) : undefined);
  const parts = [contentOf(text), listed && effortOf(listed), listed && difficultyOf(listed)];
  const merit = result && meritOf(result, listed?.cost);
  const words = h(
    'span',
    { class: 'grow' },
    title && h('strong', { text: `${title} ` }),
    h('span', { text: parts.filter(Boolean).join(' · ') }),
    merit && h('span', { class: 'merit', testid: 'level-merit', text: ` ✓ ${merit}` }),
  );
  const go = async () => (await nextLevel())?.();
  const next = source.series && h('button', { class: 'link', testid: 'series-next', text: t('levels.next'), onclick: go });
  replaceContent($('level-name'), [words, next].filter(Boolean));
}
