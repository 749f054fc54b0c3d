/** Where levels are questions, there is one method and nothing to race: their answers are compared instead. */

import { h } from '../dom.js';
import { seconds } from '../format.js';
import { formatNumber, said, spoken, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { openExample } from '../source.js';
import { store, taskFor } from '../store.js';
/** @import { SolveRecord } from '../../../types.js' */

/** At most as many positions are compared. */
const MOST = 30;

/**
 * @typedef {object} Entry
 * @property {{text: string, lang?: string}} name
 * @property {string} level
 * @property {() => unknown} open
 */

/** The positions of the text in use if it has several, or one of each example. @param {(index: number) => void} choose @returns {Entry[]} */
export function positions(choose) {
  const { levels } = store.source;
  const sound = levels.map((level, index) => ({ level, index })).filter(({ level }) => level.text);
  if (sound.length > 1) {
    return sound.slice(0, MOST).map(({ level, index }) => ({
      name: { text: level.title ?? formatNumber(level.number) },
      level: level.text ?? '',
      open: () => choose(index),
    }));
  }
  return store.info.examples.flatMap((example) => {
    const [first] = example.levels;
    const name = spoken(`example.${example.id}`, example.title);
    return first?.text ? [{ name, level: first.text, open: () => openExample(example) }] : [];
  });
}

/** Answers one after the other. @param {Entry[]} entries @param {AbortSignal} signal @returns {Promise<SolveRecord[]>} */
export async function answers(entries, signal) {
  const found = [];
  for (const { level } of entries) {
    if (signal.aborted) break;
    found.push((await runJob({ task: 'solve', ...taskFor(level, 'solve') }, { signal })).record);
  }
  return found;
}

/** @param {Entry[]} entries @param {SolveRecord[]} records @param {(entry: Entry) => void} open */
export function positionsTable(entries, records, open) {
  const head = ['compare.position', 'compare.pieces', 'compare.answer', 'fact.elapsed'].map((key) => h('th', { scope: 'col', text: t(key) }));
  const rows = records.map((record, at) => h('tr', {},
    h('th', { scope: 'row', ...entries[at].name }),
    h('td', { text: formatNumber(record.analysis?.pieces ?? 0) }),
    h('td', record.said.answer[0] ? said(record.said.answer[0]) : { text: t('hint.unknown') }),
    h('td', { text: seconds(record.stats.elapsed_s) }),
    h('td', {}, h('button', { testid: `compare-open-${at}`, onclick: () => open(entries[at]), text: t('compare.open') }))));
  return h('table', {}, h('thead', {}, h('tr', {}, ...head, h('td'))), h('tbody', {}, ...rows));
}
