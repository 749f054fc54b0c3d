/** New games by difficulty and the level of the day, one click away from Play. */

import { toast, wordsFor } from '../announce.js';
import { $, h, passFocus, replaceContent } from '../dom.js';
import { t } from '../i18n.js';
import { GRADES, newGame } from '../new-game.js';
import { streaks } from '../results.js';
import { navigate, routeTo, routeToLevel } from '../router.js';
import { on, store } from '../store.js';
/** @import { Grade } from '../../../types.js' */

/** @type {AbortController|null} the level being made */
let making = null;

export function startNewGame() {
  on('puzzle', () => {
    making?.abort();
    render();
  });
  document.addEventListener('papan-language', render);
  document.addEventListener('papan-results', render);
}

/** The buttons, for wherever they are wanted. @param {string} where part of the names of their hooks */
export const gradeButtons = (where) =>
  h(
    'div',
    { class: 'grades', role: 'group', 'aria-label': t('new') },
    ...GRADES.map((grade) =>
      h('button', { dataset: { grade }, testid: `${where}-${grade}`, text: t(`grade.${grade}`), onclick: () => start(grade) }),
    ),
  );

function render() {
  if (!store.info) return;
  const cancel = h('button', { class: 'danger', testid: 'new-cancel', text: t('cancel'), onclick: () => making?.abort() });
  replaceContent($('new-game'), [
    h('h2', { text: t('new') }),
    gradeButtons('new'),
    h(
      'div',
      { class: 'row' },
      h('a', { class: 'button', testid: 'daily', href: routeToLevel(store.info.id, 'daily'), text: t('daily') }),
      h('a', { class: 'button', testid: 'all-levels', href: routeTo('levels', store.info.id), text: t('levels.all') }),
    ),
    streakLine(),
    making && h('p', { class: 'small', role: 'status', text: t('new.making') }),
    making && cancel,
  ].filter(Boolean));
}

/** Whether today has been counted, and how many days in a row have. */
function streakLine() {
  const { current, isTodayDone } = streaks();
  const words = [isTodayDone && t('daily.solved'), current > 0 && t('daily.streak', { n: current })].filter(Boolean);
  return words.length > 0 && h('p', { class: 'small muted', testid: 'daily-state', text: words.join(' · ') });
}

/** @param {Grade} grade */
export async function start(grade) {
  if (making) return;
  const { info } = store;
  const mine = (making = new AbortController());
  const soon = setTimeout(render, 300);
  try {
    const isThere = await newGame(grade, mine.signal);
    if (isThere && store.info === info) navigate(routeTo('play', info.id));
  } catch (error) {
    if (!mine.signal.aborted) toast(wordsFor(error));
  } finally {
    clearTimeout(soon);
    making = null;
    const cancel = /** @type {HTMLElement|null} */ (document.querySelector('[data-testid="new-cancel"]'));
    if (cancel) passFocus(cancel, /** @type {any} */ (document.querySelector(`[data-testid="new-${grade}"]`)));
    render();
  }
}
