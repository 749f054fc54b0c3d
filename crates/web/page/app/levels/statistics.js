/** What has been solved, in figures; and the file that takes it elsewhere. */

import { announce, toast } from '../announce.js';
import { $, h } from '../dom.js';
import { formatNumber, t } from '../i18n.js';
import { today } from '../library.js';
import { GRADES } from '../new-game.js';
import { clearResults, readResults, resultOf, resultsOf, streaks, writeResults } from '../results.js';
import { store } from '../store.js';
/** @import { LibraryLevel } from '../../../types.js' */

let isClearing = false;

/** A span of time for people: hours and minutes once there are some. @param {number} seconds */
function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t('time.seconds', { n: seconds });
  if (minutes < 60) return t('time.minutes', { n: minutes });
  return t('time.hours', { hours: Math.floor(minutes / 60), n: minutes % 60 });
}

/** @param {LibraryLevel[]} levels of the library @param {() => Promise<void>} changed draws it anew */
export function statistics(levels, changed) {
  const { current, longest } = streaks();
  const won = levels.map((level) => ({ level, result: resultOf(level.text, level.objective ?? null) })).filter(({ result }) => result);
  const rows = GRADES.map((grade) => {
    const all = levels.filter((level) => level.grade === grade);
    const solved = won.filter(({ level }) => level.grade === grade);
    const perfect = solved.filter(({ level, result }) => result?.cost !== null && result?.cost === level.cost);
    return [t(`grade.${grade}`), t('levels.of', { n: solved.length, of: all.length }), store.info.seeks_plans ? formatNumber(perfect.length) : '–', timeOf(solved)];
  });
  const facts = [
    ['levels.solvedAll', formatNumber(resultsOf(store.info.id).length)],
    ['daily.current', t('daily.days', { n: current })],
    ['daily.longest', t('daily.days', { n: longest })],
  ];
  const head = ['levels.grade', 'levels.solved', 'levels.atBest', 'fact.elapsed'];
  return h(
    'section',
    { class: 'shelf', testid: 'statistics' },
    h('h2', { text: t('levels.statistics') }),
    h('dl', { class: 'facts' }, ...facts.map(([key, text]) => h('div', { testid: `stat-${key}` }, h('dt', { text: t(key) }), h('dd', { text })))),
    h(
      'div',
      { class: 'table-wrap' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...head.map((key) => h('th', { scope: 'col', text: t(key) })))),
        h('tbody', {}, ...rows.map(([name, ...cells]) => h('tr', {}, h('th', { scope: 'row', text: name }), ...cells.map((text) => h('td', { text }))))),
      ),
    ),
    h('p', { class: 'muted small', text: t('results.where') }),
    tools(changed),
  );
}

/** @param {{result: import('../../../types.js').Result|null}[]} solved */
function timeOf(solved) {
  const seconds = solved.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0);
  return seconds ? duration(seconds) : '–';
}

/** @param {() => Promise<void>} changed */
function tools(changed) {
  const enter = (/** @type {boolean} */ on) => async () => {
    isClearing = on;
    await changed();
    const next = /** @type {any} */ (document.querySelector(`[data-testid="results-clear${on ? '-cancel' : ''}"]`));
    next?.focus();
  };
  if (isClearing) {
    const clear = async () => {
      isClearing = false;
      await clearResults();
      toast(t('results.cleared'));
    };
    return h(
      'div',
      { class: 'actions' },
      h('p', { class: 'grow', role: 'status', text: t('results.sure') }),
      h('button', { class: 'danger', testid: 'results-clear-sure', text: t('results.clear'), onclick: clear }),
      h('button', { testid: 'results-clear-cancel', text: t('cancel'), onclick: enter(false) }),
    );
  }
  const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, testid: 'results-file', onchange: () => take(file) });
  return h(
    'div',
    { class: 'actions' },
    h('button', { testid: 'results-export', text: t('results.export'), onclick: save }),
    h('button', { testid: 'results-import', text: t('results.import'), onclick: () => file.click() }),
    h('button', { testid: 'results-clear', text: t('results.clear'), onclick: enter(true) }),
    file,
  );
}

function save() {
  const address = URL.createObjectURL(new Blob([writeResults()], { type: 'application/json' }));
  h('a', { href: address, download: `papan-results-${today()}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  announce(t('results.exported'));
}

/** @param {HTMLInputElement} field */
async function take(field) {
  const [file] = field.files ?? [];
  if (!file) return;
  const found = await readResults(await file.text());
  field.value = '';
  if (!found) toast(t('results.noFile'));
  else toast(t(found.refused ? 'results.imported.some' : 'results.imported', found));
  $('main').focus({ preventScroll: true });
}
