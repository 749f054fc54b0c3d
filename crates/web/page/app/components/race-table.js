/** How a race ended, lane by lane; the server says where no lane is better. */

import { h } from '../dom.js';
import { bytes, count, seconds } from '../format.js';
import { t, told } from '../i18n.js';
import { tableNode } from './sections.js';
/** @import { Row, SolveRecord } from '../../../types.js' */

/**
 * The columns of numbers: the fact, the server's name of it, and how it is read and written.
 * @type {{fact: string, id: string, words: (row: Row) => string}[]}
 */
const COLUMNS = [
  { fact: 'cost', id: 'cost', words: ({ record }) => costWords(record) },
  { fact: 'nodes', id: 'expanded', words: ({ record }) => count(record.stats.expanded) },
  { fact: 'generated', id: 'generated', words: ({ record }) => count(record.stats.generated) },
  { fact: 'elapsed', id: 'time', words: ({ record }) => seconds(record.stats.elapsed_s) },
  { fact: 'memory', id: 'memory', words: ({ record }) => bytes(record.stats.peak_memory_bytes) },
  { fact: 'speed', id: 'speed', words: (row) => count(row.nodes_per_second && Math.round(row.nodes_per_second)) },
];

/**
 * @param {Row[]} rows
 * @param {(record: SolveRecord) => void} watch shows a solution
 * @param {(lane: number) => void} search shows the search of a lane
 */
export function raceTable(rows, watch, search) {
  const head = [t('compare.lane'), t('compare.outcome'), ...COLUMNS.map(({ fact }) => t(`fact.${fact}`))];
  const watchWords = t('compare.watch');
  const watchHead = h('span', { class: 'visually-hidden', text: watchWords });
  const button = (record) => h('button', { class: 'link', onclick: () => watch(record), text: watchWords });
  const searchWords = t('compare.search');
  const searchButton = ({ lane, record }) =>
    h('button', { class: 'link', testid: 'compare-search', dataset: { algorithm: record.algorithm }, onclick: () => search(lane), text: searchWords });
  const table = tableNode({
    head: [...head, watchHead],
    rows: rows.map((row) => [
      row.name,
      outcomeWords(row.record),
      ...COLUMNS.map((column) => cell(column, row)),
      h(
        'span',
        {},
        row.record.solution && button(row.record),
        ' ',
        row.record.algorithm !== 'auto' && searchButton(row),
      ),
    ]),
  });
  if (!rows.some(({ record }) => halves(record))) return [table];
  return [table, h('p', { class: 'muted', testid: 'compare-halves', text: t('compare.halves') })];
}

/** What each half of a bidirectional search has of the cost, the forward half first. @param {SolveRecord} record */
function halves({ cost, solution, stats }) {
  const forward = stats.forward_cost ?? null;
  return solution && cost !== null && forward !== null ? [forward, cost - forward] : null;
}

/** @param {SolveRecord} record */
function costWords(record) {
  const words = count(record.solution ? record.cost : null);
  const parts = halves(record);
  return parts ? `${words} (${parts.map(count).join('+')})` : words;
}

/** @param {typeof COLUMNS[number]} column @param {Row} row */
function cell({ fact, id, words }, row) {
  if (!row.best.includes(id)) return words(row);
  const best = t('compare.best');
  const aloud = h('span', { class: 'visually-hidden', text: ` (${best})` });
  return h('strong', { class: 'best-value', title: best, testid: `best-${fact}` }, words(row), aloud);
}

/** @param {SolveRecord} record */
function outcomeWords(record) {
  if (record.outcome === 'solved') return t(record.optimal ? 'result.optimal' : 'compare.solved');
  if (record.outcome === 'unsolvable') return t('compare.unsolvable');
  if (record.outcome === 'limit') return t(`compare.limit.${record.limit}`);
  return record.error ? told(record.error).text : t('result.error');
}
