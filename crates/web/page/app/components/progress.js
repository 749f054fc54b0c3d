/** What a running search tells about itself. */

import { $, h } from '../dom.js';
import { bytes, count, seconds } from '../format.js';
import { t } from '../i18n.js';
import { factList } from './facts.js';
/** @import { Progress } from '../../../types.js' */

/** @param {string} words what is being waited for, before the first numbers */
export const showProgress = (words) => fill(h('p', { class: 'muted', text: words }));

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
  fill(factList('progress', facts));
}

export function hideProgress() {
  $('progress').hidden = true;
}

function fill(content) {
  $('progress').hidden = false;
  $('progress').replaceChildren(h('progress', { 'aria-label': t('progress') }), content);
}
