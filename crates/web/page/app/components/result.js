/** The answer to a level: what was found, what is proven, and what it took. */

import { announce, copyText } from '../announce.js';
import { h, icon } from '../dom.js';
import { amount, bytes, count, seconds } from '../format.js';
import { algorithmName, nameOf, said, t, told } from '../i18n.js';
import { saveText } from '../save.js';
import { store } from '../store.js';
import { factList } from './facts.js';
/** @import { SolveRecord } from '../../../types.js' */

/** The one sentence that matters. @param {SolveRecord} record */
export function headline(record) {
  const [answer] = record.said.answer;
  if (answer) return said(answer).text;
  const found = measures(record);
  switch (record.outcome) {
    case 'solved':
      return t('result.solved', { found });
    case 'unsolvable':
      return t('result.unsolvable');
    case 'limit':
      return t(`result.limit.${record.limit}`);
    default:
      return record.error ? told(record.error).text : t('result.error');
  }
}

/**
 * The metrics of a solution in words, that of the objective first; of those that no objective counts, none.
 * @param {Pick<SolveRecord, 'metrics'|'objective'>} record
 */
export function measures({ metrics, objective }) {
  const names = store.info.metrics.filter((name) => name in metrics && isCounted(name));
  names.sort((a, b) => Number(b === objective) - Number(a === objective));
  return names.map((name) => amount(name, metrics[name])).join(', ');
}

/** Whether there is an objective that counts this metric. */
const isCounted = (metric) => store.info.objectives.some(({ id }) => id === metric);

/** What is proven about it, as a badge. @param {SolveRecord} record */
function badge(record) {
  if (!store.info.seeks_plans) return null;
  if (record.outcome === 'solved' && record.optimal)
    return h('span', { class: 'badge good', testid: 'result-optimal', text: t('result.optimal') });
  if (record.outcome === 'unsolvable') return h('span', { class: 'badge bad', text: t('result.proven') });
  if (record.outcome === 'solved')
    return h('span', { class: 'badge', testid: 'result-not-optimal', text: t('result.notProven') });
  return null;
}

/** The content of the result card. @param {SolveRecord} record @returns {Node[]} */
export function resultNodes(record) {
  const { stats } = record;
  const facts = store.info.seeks_plans
    ? [
        ['cost', count(record.cost)],
        ['bound', count(record.lower_bound)],
        ['nodes', count(stats.expanded)],
        ['generated', count(stats.generated)],
        ['elapsed', seconds(stats.elapsed_s)],
        ['memory', bytes(stats.peak_memory_bytes)],
      ]
    : [['elapsed', seconds(stats.elapsed_s)]];
  const bestSoFar = record.outcome === 'limit' && record.solution;
  const algorithm = store.info.algorithms.find(({ id }) => id === record.algorithm);
  const method = [algorithm && algorithmName(algorithm), record.heuristic && nameOf('heuristic', record.heuristic)]
    .filter(Boolean)
    .join(', ');
  return [
    h('div', { class: 'headline' }, h('h2', { testid: 'result-headline', text: headline(record) }), badge(record)),
    bestSoFar && h('p', { text: t('result.soFar', { found: measures(record) }) }),
    record.solution &&
      store.info.seeks_plans &&
      h('p', { class: 'checked', testid: 'result-checked', text: `✓ ${t('result.checked')}` }),
    factList('result', facts),
    method && h('p', { class: 'muted small', text: method }),
    ...record.said.answer.slice(1).map((line) => h('p', said(line))),
    ...record.said.notes.map((note) => h('p', { class: 'note', ...said(note) })),
    record.solution && store.info.seeks_plans && solutionNode(record.solution),
  ].filter(Boolean);
}

function solutionNode(solution) {
  const copy = () => copyText(solution, t('copied'), t('copy.failed'));
  return h(
    'div',
    { class: 'solution' },
    h('code', {
      class: 'moves',
      tabindex: '0',
      testid: 'solution',
      'aria-label': t('result.solution'),
      text: solution,
    }),
    h(
      'div',
      { class: 'actions' },
      h('button', { class: 'grow', testid: 'copy', onclick: copy }, icon('copy'), h('span', { text: t('copy') })),
      h(
        'button',
        { class: 'grow', testid: 'download', onclick: () => saveText(`${store.info.id}-solution.txt`, `${solution}\n`) },
        icon('download'),
        h('span', { text: t('download') }),
      ),
    ),
  );
}

/** Has the answer read aloud. */
export function announceResult(/** @type {SolveRecord} */ record) {
  const proof = record.outcome === 'solved' && record.optimal ? `, ${t('result.optimal')}` : '';
  announce(headline(record) + proof);
}
