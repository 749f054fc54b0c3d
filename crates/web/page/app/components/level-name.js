/** What the level in use is called, how good one was on it, and the way to the next. */

import { $, h, replaceContent } from '../dom.js';
import { t } from '../i18n.js';
import { libraryOf } from '../library.js';
import { contentOf, difficultyOf, effortOf, meritOf } from '../naming.js';
import { resultOf } from '../results.js';
import { nextLevel } from '../series.js';
import { on, store } from '../store.js';

export function startLevelName() {
  on('level', render);
  document.addEventListener('papan-language', render);
  document.addEventListener('papan-results', render);
}

async function render() {
  const { level, info } = store;
  $('level-name').hidden = !level;
  if (!level) return;
  // Said at once; what the library knows comes when it is there.
  if (!level.id) show(level.title, null);
  const [library, next] = await Promise.all([level.id ? libraryOf(info.id) : [], nextLevel()]);
  if (store.level !== level) return;
  show(level.title, library.find(({ id }) => id === level.id) ?? null, store.source.series ? next : null);
}

/**
 * @param {string|null} title
 * @param {import('../../../types.js').LibraryLevel|null} listed
 * @param {(() => Promise<void>)|null} [next]
 */
function show(title, listed, next = null) {
  const { level } = store;
  if (!level) return;
  const result = resultOf(level.text, listed ? (listed.objective ?? null) : undefined);
  const parts = [contentOf(level.text), listed && effortOf(listed), listed && difficultyOf(listed)];
  const merit = result && meritOf(result, listed?.cost);
  const words = h(
    'span',
    { class: 'grow' },
    title && h('strong', { text: `${title} ` }),
    h('span', { text: parts.filter(Boolean).join(' · ') }),
    merit && h('span', { class: 'merit', testid: 'level-merit', text: ` ✓ ${merit}` }),
  );
  const go = next && h('button', { class: 'link', testid: 'series-next', text: t('levels.next'), onclick: next });
  replaceContent($('level-name'), [words, go].filter(Boolean));
}
