/** What a running search tells about itself. */

import { $, h } from '../dom.js';
import { bytes, count, seconds } from '../format.js';
import { t } from '../i18n.js';
/** @import { Progress } from '../types.js' */

/** @param {string} [words] what is being waited for, before the first numbers */
export function showProgress(words = '') {
  const card = $('progress');
  card.hidden = false;
  card.replaceChildren(h('progress', { 'aria-label': t('progress') }), h('p', { class: 'muted', text: words }));
}

/** @param {Progress} progress */
export function updateProgress(progress) {
  const facts = [
    ['nodes', count(progress.expanded)],
    ['generated', count(progress.generated)],
    ['bound', count(progress.lower_bound)],
    ['best', count(progress.best_cost)],
    ['memory', bytes(progress.memory_bytes)],
    ['elapsed', seconds(progress.elapsed_s)],
  ];
  const list = h(
    'dl',
    { class: 'facts' },
    ...facts.map(([key, value]) =>
      h(
        'div',
        { dataset: { testid: `progress-${key}` } },
        h('dt', { text: t(`fact.${key}`) }),
        h('dd', { text: value }),
      ),
    ),
  );
  $('progress').replaceChildren(h('progress', { 'aria-label': t('progress') }), list);
}

export function hideProgress() {
  $('progress').hidden = true;
}
