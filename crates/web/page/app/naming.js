/** What a level is called: by what is on it, how hard it is and what it takes. */

import { moduleOf } from './catalogue.js';
import { amount } from './format.js';
import { formatNumber, t } from './i18n.js';
import { store } from './store.js';
/** @import { Listed, Result } from '../../types.js' */

/** What is on a level of the puzzle in use, in a few words. @param {string} text in the canonical form */
export function contentOf(text) {
  try {
    const module = moduleOf(store.info.id);
    return module.title(module.parse(text), t);
  } catch {
    return t('level');
  }
}

/** What the best solution of a level of the library takes; nothing where it is a question. @param {Listed} level */
export const effortOf = ({ objective, cost }) => (objective && typeof cost === 'number' ? amount(objective, cost) : '');

/** Grade and figure. @param {Listed} level */
export const difficultyOf = ({ grade, difficulty }) =>
  `${t(`grade.${grade}`)} ${formatNumber(difficulty, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;

/** How good a result is: against the best possible where that is known. @param {Result} result @param {number|null} [least] */
export function meritOf({ cost, objective }, least) {
  if (cost === null) return t('levels.solved');
  if (least === null || least === undefined) return objective ? amount(objective, cost) : t('levels.solved');
  return cost <= least ? t('levels.perfect', { cost }) : t('levels.against', { cost, least });
}
