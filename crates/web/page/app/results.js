/**
 * What the player has solved: the best result of each level, and the days on which a daily level was solved. Kept in the
 * browser alone; a file of the format that `papan play` keeps too takes them elsewhere. `papan-results` on the document
 * says that they have changed.
 */

import { moduleOf } from './catalogue.js';
import { change, clear, readAll } from './database.js';
import { dailyLevel, today } from './library.js';
import { areRulesUsual, store } from './store.js';
/** @import { Result } from '../../types.js' */

const FORMAT = 'papan-results';
const VERSION = 1;

/** @type {Map<string, Result>} */
let best = new Map();
/** @type {Set<string>} */
let days = new Set();
/** What came while the rest was being read. @type {{results: Result[], days: string[]}} */
let fresh = { results: [], days: [] };

/** The results are there from the moment this is fulfilled on; until then none is known. */
export const ready = load();

// Another tab may have played meanwhile.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && load());

async function load() {
  fresh = { results: [], days: [] };
  const [results, kept] = await Promise.all([readAll('results'), readAll('days')]);
  best = new Map(results.filter(([, row]) => isResult(row)));
  for (const result of fresh.results) best.set(keyOf(result), better(best.get(keyOf(result)) ?? null, result));
  days = new Set([...fresh.days, ...kept.map(([day]) => day).filter(isDay)]);
  tell();
}

function tell() {
  document.dispatchEvent(new CustomEvent('papan-results'));
}

const keyOf = (/** @type {Pick<Result, 'puzzle'|'objective'|'level'>} */ { puzzle, objective, level }) =>
  `${puzzle} ${objective ?? ''} ${level.trimEnd()}`;

/**
 * A win of the level in use; call it once for each. Nothing is kept where the rules of the level are not the usual ones,
 * such as another goal of sliding tiles: the result would pass for one of the level as everybody has it. Of a level of the
 * library, what the library counts is counted, whatever the player asks solvers for.
 * @param {object} win
 * @param {string} win.puzzle
 * @param {string} win.level its canonical text
 * @param {string|null} [win.id] its name in the library
 * @param {string|null} win.objective what `cost` counts; nothing where a level is a question
 * @param {number|null} win.cost
 * @param {string|null} win.solution
 * @param {number|null} [win.seconds]
 * @returns {{before: Result|null, best: Result|null, isBest: boolean}} the best result before, and now; whether it is this one
 */
export function recordWin({ puzzle, level, id = null, solution, seconds = null, ...counted }) {
  if (!areRulesUsual()) return { before: null, best: null, isBest: false };
  const wanted = store.level?.text === level ? store.level.listed?.objective : null;
  const cost = wanted && wanted !== counted.objective ? costOf(puzzle, level, solution ?? '', wanted) : counted.cost;
  const objective = wanted ?? counted.objective;
  const solved_at = `${new Date().toISOString().slice(0, 19)}Z`;
  const won = { puzzle, id, level, objective, cost, solution, solved_at, seconds: seconds && Math.round(seconds) };
  const key = keyOf(won);
  const before = best.get(key) ?? null;
  const now = better(before, won);
  best.set(key, now);
  fresh.results.push(won);
  change('results', key, (old) => better(isResult(old) ? old : null, won));
  tell();
  countDay(puzzle, level);
  return { before, best: now, isBest: now !== before };
}

/** The one that is kept of two results of a level: the cheaper, then the faster one. @param {Result|null} old @param {Result} next */
function better(old, next) {
  if (!old) return next;
  const isBetter =
    (next.cost ?? 0) !== (old.cost ?? 0)
      ? (next.cost ?? 0) < (old.cost ?? 0)
      : (next.seconds ?? Infinity) < (old.seconds ?? Infinity);
  return isBetter ? { ...next, id: next.id ?? old.id } : old;
}

/**
 * The best result of a level of the puzzle in use, by its canonical text.
 * @param {string} level
 * @param {string|null} [objective] what is counted; anything if it is not given
 * @param {string} [puzzle]
 * @returns {Result|null}
 */
export function resultOf(level, objective, puzzle = store.info.id) {
  const counted = objective === undefined ? [...store.info.objectives.map(({ id }) => id), null] : [objective];
  const found = counted.map((each) => best.get(keyOf({ puzzle, objective: each, level })));
  return found.find(Boolean) ?? null;
}

/** All results of a puzzle. @returns {Result[]} */
export const resultsOf = (/** @type {string} */ puzzle) => [...best.values()].filter((result) => result.puzzle === puzzle);

/** Counts today if this is its level. @param {string} puzzle @param {string} level */
async function countDay(puzzle, level) {
  const date = today();
  if (days.has(date)) return;
  const daily = await dailyLevel(puzzle, date);
  if (daily?.text.trimEnd() !== level.trimEnd()) return;
  days.add(date);
  fresh.days.push(date);
  change('days', date, () => true);
  tell();
}

/** How many days in a row a daily level was solved: up to today or yesterday, and at most. */
export function streaks(date = today()) {
  const dayBefore = (/** @type {string} */ day) => new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const lengthTo = (/** @type {string} */ day) => {
    let length = 0;
    for (let at = day; days.has(at); at = dayBefore(at)) length += 1;
    return length;
  };
  return {
    current: lengthTo(date) || lengthTo(dayBefore(date)),
    longest: Math.max(0, ...[...days].map(lengthTo)),
    isTodayDone: days.has(date),
  };
}

/** Everything as a file. */
export function writeResults() {
  const results = [...best.values()].sort((a, b) => (a.solved_at < b.solved_at ? -1 : 1));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, results, days: [...days].sort() }, null, 1)}\n`;
}

/**
 * Takes over what is in a file and better than what is known. A solution that the rules do not confirm is left out.
 * @param {string} text
 * @returns {Promise<{taken: number, refused: number, days: number}|null>} nothing if it is no such file
 */
export async function readResults(text) {
  const file = readJson(text);
  if (file?.format !== FORMAT || file.version !== VERSION || !Array.isArray(file.results)) return null;
  await ready;
  const sound = file.results.filter((/** @type {any} */ row) => isResult(row) && isConfirmed(row));
  let taken = 0;
  for (const row of sound) {
    const key = keyOf(row);
    const before = best.get(key) ?? null;
    const now = better(before, row);
    if (now === before) continue;
    taken += 1;
    best.set(key, now);
    await change('results', key, (old) => better(isResult(old) ? old : null, row));
  }
  const more = (Array.isArray(file.days) ? file.days : []).filter((/** @type {any} */ day) => isDay(day) && !days.has(day));
  for (const day of more) {
    days.add(day);
    await change('days', day, () => true);
  }
  tell();
  return { taken, refused: file.results.length - sound.length, days: more.length };
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Forgets everything. */
export async function clearResults() {
  best.clear();
  days.clear();
  await clear(['results', 'days']);
  tell();
}

const isDay = (/** @type {any} */ day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Whether a row has the shape of a result: it may come from a file, or from another version of the page. @param {any} row */
function isResult(row) {
  const isOrNull = (/** @type {string} */ type, /** @type {string[]} */ names) =>
    names.every((name) => row[name] === null || row[name] === undefined || typeof row[name] === type);
  return (
    row !== null &&
    typeof row === 'object' &&
    ['puzzle', 'level', 'solved_at'].every((name) => typeof row[name] === 'string') &&
    isOrNull('string', ['id', 'objective', 'solution']) &&
    isOrNull('number', ['cost', 'seconds'])
  );
}

/** Whether the solution solves the level at this cost. @param {Result} result */
function isConfirmed({ puzzle, level, objective, cost, solution }) {
  if (!moduleOf(puzzle)) return false;
  return !moduleOf(puzzle).readSolution || (cost !== null && costOf(puzzle, level, solution ?? '', objective) === cost);
}

/** What a solution costs, by the rules; nothing if it is none. @param {string} puzzle @param {string} level @param {string} solution @param {string|null} objective */
function costOf(puzzle, level, solution, objective) {
  const module = moduleOf(puzzle);
  try {
    let state = module.parse(level);
    const moves = module.readSolution?.(state, solution) ?? [];
    for (const move of moves) state = /** @type {any} */ (module.apply?.(state, move));
    const counted = module.counters?.(moves, state).find(({ id }) => id === objective);
    return module.isSolved?.(state) && counted ? counted.value : null;
  } catch {
    return null;
  }
}
