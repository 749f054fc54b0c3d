/**
 * What all views share: the registry, the puzzle in use, and for each puzzle its text, the level
 * chosen from it, the settings and the last answer. Views listen; nobody else keeps a copy.
 *
 * Events: `puzzle` (another one is in use), `source` (the text or what is known of it), `level`
 * (another level to work on), `game` (its game was changed elsewhere), `settings`, `record` (an answer came or went).
 */

import { moduleOf, optionsFor, pick } from './catalogue.js';
import { setPuzzle } from './i18n.js';
import { recall, remember } from './remember.js';
/** @import { Kept, Level, PuzzleInfo, Registry, Settings, SolveRecord, Source, Task } from '../../types.js' */

const KEPT = 'papan-session';
/** A longer text is not kept for another visit: browsers grant a page some 5 million characters. */
const LONGEST_KEPT = 200_000;
const events = new EventTarget();

/** @type {Registry} */
let registry;
let puzzleId = '';
/** @type {Map<string, Source>} */
const sources = new Map();
/** @type {Map<string, Level|null>} */
const levels = new Map();
/** @type {Map<string, Settings>} */
const settings = new Map();
/** @type {Map<string, SolveRecord|null>} */
const records = new Map();
/** @type {Map<string, Record<string, {value: number, optimal: boolean}>>} least costs known, by level and metric */
const bests = new Map();

export const store = {
  get registry() {
    return registry;
  },
  get info() {
    return /** @type {PuzzleInfo} */ (registry?.puzzles.find((puzzle) => puzzle.id === puzzleId));
  },
  get module() {
    return moduleOf(puzzleId);
  },
  get source() {
    return sources.get(puzzleId) ?? emptySource();
  },
  get level() {
    return levels.get(puzzleId) ?? null;
  },
  get settings() {
    return settings.get(puzzleId) ?? { options: {}, limits: {} };
  },
  get record() {
    return records.get(puzzleId) ?? null;
  },
  /** Names the level in use, with the options that change what it means to solve it. */
  get levelKey() {
    return levelKey();
  },
  /** What is known about the least cost of the level in use, by metric. */
  get best() {
    const { objective, cost } = (areRulesUsual() && store.level?.listed) || {};
    const proven = objective && typeof cost === 'number' ? { [objective]: { value: cost, optimal: true } } : {};
    return { ...bests.get(levelKey()), ...proven };
  },
};

/** @param {'puzzle'|'source'|'level'|'game'|'settings'|'record'} type @param {() => void} listener */
export const on = (type, listener) => events.addEventListener(type, listener);

const emit = (type) => events.dispatchEvent(new Event(type));

/** @param {Registry} answer */
export function setRegistry(answer) {
  registry = answer;
}

/** Works on this puzzle from now on. */
export function usePuzzle(id) {
  if (id === puzzleId) return;
  puzzleId = id;
  setPuzzle(id);
  for (const type of ['puzzle', 'settings', 'source', 'level', 'record']) emit(type);
  keep();
}

/** @returns {Source} */
function emptySource() {
  const known = { example: null, listed: null, series: null };
  return { text: '', levels: [], index: 0, more: false, fault: null, status: 'checked', other: null, ...known };
}

/** Changes what is known of the text of the puzzle in use, and the level with it. @param {Partial<Source>} change */
export function updateSource(change) {
  sources.set(puzzleId, { ...store.source, ...change });
  emit('source');
  takeLevel();
  keep();
}

/**
 * Takes the chosen level, unless it is in use already. A text that was read and is faulty leaves none in use: the level
 * before it must not pass for it. While a text is being read, nothing changes.
 */
function takeLevel() {
  const { levels: found, index, status, listed } = store.source;
  const chosen = found[index];
  if (!chosen?.text) {
    if (status !== 'checking' && store.level) setLevel(null);
    return;
  }
  if (store.level?.text === chosen.text && store.level.title === chosen.title) {
    Object.assign(store.level, { id: listed?.id ?? null, listed });
    return;
  }
  const state = store.module.parse(chosen.text, store.settings.options);
  setLevel({ text: chosen.text, title: chosen.title, id: listed?.id ?? null, listed, state });
}

/** Says that the kept game of the level in use is another. */
export const changeGame = () => emit('game');

/** @param {Level|null} level */
function setLevel(level) {
  levels.set(puzzleId, level);
  records.set(puzzleId, null);
  emit('level');
  emit('record');
}

/** Changes how the puzzle in use is solved. @param {Partial<Settings>} change */
export function updateSettings(change) {
  const before = meaning();
  settings.set(puzzleId, { ...store.settings, ...change });
  emit('settings');
  if (store.level && meaning() !== before) {
    setLevel({ ...store.level, state: store.module.parse(store.level.text, store.settings.options) });
  }
  keep();
}

/** The options that change what it means to solve the level: those that a checker has to know. */
function meaning() {
  const ids = optionsFor(store.info, 'check').map((option) => option.id);
  return JSON.stringify(ids.map((id) => store.settings.options[id] ?? null));
}

/** Whether no option changes what it means to solve the level in use. */
export const areRulesUsual = () =>
  optionsFor(store.info, 'check').every(({ id }) => store.settings.options[id] === undefined);

const levelKey = () => gameKey(store.level?.text);

/** Names a level of the puzzle in use, by its canonical text, as its game is kept. */
export const gameKey = (text) => `${puzzleId} ${meaning()} ${text}`;

/**
 * A question about a position of the puzzle in use, with the options that matter to it.
 * @param {string} level its canonical text
 * @param {'solve'|'explain'} task
 * @returns {Task}
 */
export function taskFor(level, task) {
  return { puzzle: puzzleId, level, options: pick(store.settings.options, optionsFor(store.info, task)) };
}

/** Keeps the answer for the level in use. @param {SolveRecord} record */
export function setRecord(record) {
  records.set(puzzleId, record);
  learnBest(record);
  emit('record');
}

/** Remembers the least cost that an answer tells. @param {SolveRecord} record */
export function learnBest(record) {
  if (!record.solution) return;
  const known = { ...store.best };
  for (const [metric, value] of Object.entries(record.metrics)) {
    const optimal = record.optimal && record.objective === metric;
    const old = known[metric];
    if (!old || value < old.value || (optimal && !old.optimal)) known[metric] = { value, optimal };
  }
  bests.set(levelKey(), known);
}

/** What is kept of a source: where it comes from, and its text. @param {Source} source @returns {Kept} */
const keptOf = ({ text, index, example, listed, series }) => ({ text, index, example, listed, series });

/** Keeps texts and settings for a reload of this tab, and what was in use for another visit. */
function keep() {
  const texts = Object.fromEntries([...sources].map(([id, source]) => [id, keptOf(source)]));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ puzzle: puzzleId, texts, settings: Object.fromEntries(settings) }));
  } catch {
    // Storage may be full or forbidden; a reload then starts afresh.
  }
  remember('puzzle', puzzleId);
  const last = JSON.stringify(keptOf(store.source));
  if (store.source.text && last.length < LONGEST_KEPT) remember(`last-${puzzleId}`, last);
}

/**
 * What this tab worked on before it was reloaded, or else the visit before.
 * @returns {{puzzle?: string, texts: Record<string, Kept>}}
 */
export function restore() {
  const texts = Object.fromEntries(registry.puzzles.map(({ id }) => [id, lastOf(id)]));
  const puzzle = recall('puzzle') ?? undefined;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    for (const [id, value] of Object.entries(kept.settings ?? {})) settings.set(id, /** @type {Settings} */ (value));
    return { puzzle: kept.puzzle ?? puzzle, texts: { ...texts, ...kept.texts } };
  } catch {
    return { puzzle, texts };
  }
}

/** What was in use when this puzzle was last looked at. @param {string} id */
export function lastOf(id) {
  try {
    const last = JSON.parse(recall(`last-${id}`) ?? 'null');
    return typeof last?.text === 'string' ? last : null;
  } catch {
    return null;
  }
}
