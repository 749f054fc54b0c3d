/** What is known about a drawing while it is drawn: in how many moves it can be solved, and how hard that is. */

import * as api from '../api.js';
import { headline } from '../components/result.js';
import { $, debounce } from '../dom.js';
import { amount } from '../format.js';
import { formatNumber, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { store, taskFor } from '../store.js';
/** @import { Rating } from '../../../types.js' */

/** A drawing changes soon: what takes longer is not worth waiting for. */
const LIMITS = { time_ms: 2500, memory_bytes: 256 * 2 ** 20 };
const PAUSE_MS = 350;

/** @type {string|null} the level that was asked about last */
let asked = null;
/** @type {(() => string)|null} the answer in the language in use */
let answer = null;
let latest = new AbortController();

/** Asks about a level as soon as the drawing rests; without one there is nothing to say. @param {string|null} level its canonical text */
export function rateSoon(level) {
  if (level !== null && level === asked) return;
  holdRating();
  asked = level;
  if (level === null) show('none', () => '');
  else askSoon(level);
}

/** The drawing has changed: what was asked no longer matters, and what comes is to be waited for. */
export function holdRating() {
  latest.abort();
  askSoon.cancel();
  asked = null;
  show('asking', () => t('edit.rating.asking'));
}

/** Forgets the last answer: options may change what it means to solve a level. */
export function forgetRating() {
  asked = null;
}

/** Says it again, in another language. */
export function renderRating() {
  if (answer) $('edit-rating').textContent = answer();
}

/** @param {'asking'|'solvable'|'unsolvable'|'unknown'|'none'} state @param {() => string} words */
function show(state, words) {
  answer = words;
  $('edit-rating').dataset.state = state;
  $('edit-rating').textContent = words();
}

const askSoon = debounce(async (/** @type {string} */ level) => {
  const mine = (latest = new AbortController());
  const { seeks_plans: isPlayed } = store.info;
  const rated = api.rate({ ...taskFor(level, 'explain'), limits: LIMITS }, mine.signal);
  try {
    if (isPlayed) {
      const rating = await rated;
      if (!mine.signal.aborted) show(stateOf(rating), () => wordsFor(rating));
    } else {
      // A question about a position has its answer, in the words of the program.
      const job = { task: 'solve', ...taskFor(level, 'solve'), limits: LIMITS };
      const [{ record }, rating] = await Promise.all([runJob(job, { signal: mine.signal }), rated.catch(() => null)]);
      const words = () => [headline(record), rating && difficultyOf(rating)].filter(Boolean).join(' · ');
      if (!mine.signal.aborted) show(record.outcome === 'limit' ? 'unknown' : 'solvable', words);
    }
  } catch {
    // The drawing goes on without an answer.
    if (!mine.signal.aborted) show('none', () => '');
  }
}, PAUSE_MS);

/** @param {Rating} rating */
const stateOf = ({ outcome, cost }) => (outcome === 'unsolvable' ? 'unsolvable' : cost === null ? 'unknown' : 'solvable');

/** @param {Rating} rating */
function wordsFor({ outcome, objective, cost, optimal, difficulty, grade }) {
  if (outcome === 'unsolvable') return t('edit.rating.unsolvable');
  if (cost === null) return t('edit.rating.unknown');
  const found = t(optimal ? 'edit.rating.solvable' : 'edit.rating.atMost', { found: amount(objective ?? '', cost) });
  return `${found} ${difficultyOf({ difficulty, grade }) ?? t('edit.rating.noDifficulty')}`;
}

/** @param {Pick<Rating, 'difficulty'|'grade'>} rating @returns {string|null} */
function difficultyOf({ difficulty, grade }) {
  if (difficulty === null || grade === null) return null;
  const figure = formatNumber(difficulty, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t('edit.rating.difficulty', { figure, grade: t(`grade.${grade}`).toLocaleLowerCase() });
}
