/** What a search was as a whole, depth by depth, where too much of it happened to be recorded. */

import { h } from '../dom.js';
import { count } from '../format.js';
import { t } from '../i18n.js';
/** @import { SearchRecord } from './record.js' */

/** The server counts layers from this one on as one. */
const LAST_LAYER = 4095;

/** Says what was left out, and counts all of it by depth; nothing where all was recorded. @param {SearchRecord} record */
export function summaryOf(record) {
  const { counts, stopped_recording: stopped } = record.columns;
  if (!stopped) return [];
  const words = t('watch.stopped', { shown: count(record.length), n: count(counts.expanded) });
  return [h('p', { class: 'notice small', testid: 'watch-stopped', text: words }), table(record)];
}

/** @param {SearchRecord} record */
function table(record) {
  const { layers } = record.columns.counts;
  const recorded = new Uint32Array(layers.length);
  for (const node of record.expanded) recorded[Math.min(record.g[node], layers.length - 1)] += 1;
  const head = ['depth', 'expanded', 'recorded', 'generated', 'notFollowed'].map((key) =>
    h('th', { scope: 'col', text: t(`watch.${key}`) }),
  );
  const rows = layers.map(({ expanded, generated, pruned }, depth) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row', text: depth === LAST_LAYER ? t('watch.deeper', { n: count(depth) }) : count(depth) }),
      ...[expanded, recorded[depth], generated, pruned].map((n) => h('td', { text: count(n) })),
    ),
  );
  return h(
    'details',
    { class: 'panel', open: true, testid: 'watch-summary' },
    h('summary', { text: t('watch.summary') }),
    h('p', { class: 'muted small', text: t('watch.summaryWords') }),
    h(
      'div',
      { class: 'table-wrap', tabindex: '0', role: 'group', 'aria-label': t('watch.summary') },
      h('table', { class: 'watch-summary' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    ),
  );
}
