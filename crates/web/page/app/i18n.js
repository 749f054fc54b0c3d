/**
 * Words in the language of the reader. Catalogues: i18n/en.js and id.js for the page, i18n/sentences.js for what the
 * program says, `messages.js` of each puzzle for its board, for what the registry says about it and for its sentences.
 */

import en from '../i18n/en.js';
import id from '../i18n/id.js';
import { reworded, sentences, words } from '../i18n/sentences.js';
import messages from '../puzzles/messages.js';
import { recall, remember } from './remember.js';
import { faultText, ownHelp, speaker } from './sentences.js';
/** @import { Fault, Said, Words } from '../../types.js' */

/** @type {Record<string, Record<string, string>>} */
const catalogues = { en: { ...en, ...ofPuzzles('en') }, id: { ...id, ...ofPuzzles('id') } };

/** The words of all puzzles by keys with dots, such as `sokoban.option.boxes.name`. @param {'en'|'id'} language */
function ofPuzzles(language) {
  return Object.assign({}, ...Object.entries(messages).map(([puzzle, words]) => flat(words[language], `${puzzle}.`)));
}

/** @param {Words} tree @param {string} prefix @returns {Record<string, string>} */
function flat(tree, prefix) {
  const entries = Object.entries(tree).map(([key, value]) =>
    typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`),
  );
  return Object.assign({}, ...entries);
}

/** The puzzle in use: its words for what the registry lists go before those that puzzles share. */
let puzzle = '';

/**
 * What the program says, by its ids. It says everything in English, and the page has other words where a sentence tells
 * what to type; in Indonesian the page has words for all of it.
 * @type {Record<string, (said: Said) => string|null>}
 */
const speakers = {
  en: speaker(ofAll('reworded', reworded), nameOfParameter, ({ message }) => message),
  id: speaker(ofAll('sentences', sentences), nameOfParameter, () => null),
};

/** The page's sentences and those of all puzzles. @param {'reworded'|'sentences'} kind @param {Record<string, string>} shared */
function ofAll(kind, shared) {
  return Object.assign({}, shared, ...Object.values(messages).map((own) => own[kind]));
}

/** @param {string} id */
export function setPuzzle(id) {
  puzzle = id;
}

/** The languages there are, in the order in which the switch goes through them. */
export const languages = Object.keys(catalogues);

let language = firstLanguage();

/** The language in use. */
export const currentLanguage = () => language;

/**
 * The message of this key. `{name}` stands for a parameter, `{name:one|other}` for the form of a word
 * that goes with that number.
 * @param {Record<string, any>} [parameters]
 */
export function t(key, parameters = {}) {
  return filled(catalogues[language][key] ?? catalogues.en[key] ?? key, parameters);
}

/** A message with its parameters. @param {string} message @param {Record<string, any>} parameters */
function filled(message, parameters) {
  return message.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, other) => {
    if (!(name in parameters)) return whole;
    const value = parameters[name];
    if (one !== undefined) return Number(value) === 1 ? one : other;
    return typeof value === 'number' ? formatNumber(value) : String(value);
  });
}

/**
 * What the registry says, for an element: in the words of the page where it has some, else as it is, marked as English.
 * @param {string} key such as `option.boxes.help`
 * @param {string} words the registry's
 * @returns {{text: string, lang?: string}}
 */
export function spoken(key, words) {
  const text = registered(key);
  if (text !== undefined) return { text };
  const own = plain(ownHelp(words, Object.values(messages).map(({ en }) => String(en.name))));
  return language === 'en' ? { text: own } : { text: own, lang: 'en' };
}

/** The message about something of the registry, the puzzle's own or the shared one. @param {string} key */
function registered(key) {
  const [own, shared] = [`${puzzle}.${key}`, key];
  const catalogue = catalogues[language];
  return catalogue[own] ?? catalogue[shared];
}

/**
 * What the program says, for an element: in the reader's language, or marked as English.
 * @param {Said} words
 * @returns {{text: string, lang?: string}}
 */
export const said = (words) => shown(speakers[language](words), () => speakers.en(words));

/**
 * What is wrong, for an element: in the reader's language, or marked as English, which has the hint in it.
 * @param {Fault} fault
 * @returns {{text: string, lang?: string}}
 */
export const told = (fault) =>
  shown(language === 'en' ? speakers.en(fault) : faultText(speakers[language], fault), () => fault.message);

/** @param {string|null} text @param {() => string|null} english */
function shown(text, english) {
  return text === null ? { text: plain(english() ?? ''), lang: 'en' } : { text: plain(text) };
}

/** The name of what a parameter of a sentence is the id of. */
function nameOfParameter(/** @type {string} */ name, /** @type {string} */ value) {
  if (name.endsWith('option')) return `“${nameOf('option', value)}”`;
  if (name.endsWith('heuristic')) return registered(`heuristic.${value}.name`);
  if (name === 'algorithm') return registered(`algorithm.${value}.name`);
  if (name === 'puzzle' || name === 'puzzles') return hasMessage(`${value}.name`) ? puzzleName(value) : undefined;
  const word = messages[puzzle]?.words?.[name]?.[value] ?? words[name]?.[value];
  if (word !== undefined && language === 'id') return word;
  return registered(`option.${name}.choice.${value}`);
}

/** Options by the names of their fields, and the digits of long numbers in groups. @param {string} words */
function plain(words) {
  return words
    .replace(/\boption ([a-z]+(?:-[a-z]+)*)/g, (whole, id) => {
      const name = registered(`option.${id}.name`);
      return name === undefined ? whole : `“${name}”`;
    })
    .replace(/\b(\d+)([x,])(\d+)\b/g, (whole, first, sign, second) =>
      first.length + second.length < 10 ? whole : `${first}${sign === 'x' ? ' × ' : ', '}${second}`,
    )
    .replace(/\d{5,}/g, digits);
}

/**
 * The name of something that the registry lists by an id: an `option`, an `objective`, a `heuristic`, a `metric`. What
 * has no name yet is called by its id, as words.
 * @param {'option'|'objective'|'heuristic'|'metric'} kind
 * @param {string} id
 */
export function nameOf(kind, id) {
  const words = id.replaceAll(/[-_]/g, ' ');
  return registered(`${kind}.${id}.name`) ?? (kind === 'option' ? words[0].toUpperCase() + words.slice(1) : words);
}

/** The name of an algorithm. @param {{id: string, name: string}} algorithm */
export const algorithmName = ({ id, name }) => registered(`algorithm.${id}.name`) ?? name;

/** The name of a value that an option takes. @param {string} option @param {string} word */
export const choiceName = (option, word) => registered(`option.${option}.choice.${word}`) ?? word.replaceAll('-', ' ');

/** The name of a puzzle. @param {string} id */
export const puzzleName = (id) => (hasMessage(`${id}.name`) ? t(`${id}.name`) : id);

/**
 * An amount of what a solution is measured by, such as "5 pushes"; null if the puzzle has no such metric.
 * @param {string} metric
 * @param {number} n
 */
export function amountOf(metric, n) {
  const message = registered(`metric.${metric}.amount`);
  return message === undefined ? null : filled(message, { n });
}

/** All digits of a whole number, in groups of three that stay on one line. */
export const digits = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** Whether there is a message of this key. */
export const hasMessage = (key) => key in catalogues.en;

/** A number as the reader writes it. @param {Intl.NumberFormatOptions} [options] */
export const formatNumber = (value, options) => new Intl.NumberFormat(language, options).format(value);

/** Changes the language, remembers it, and tells everyone (`papan-language` on the document). */
export function setLanguage(wanted) {
  if (!(wanted in catalogues)) return;
  language = wanted;
  remember('language', wanted);
  translate(document.documentElement);
  document.dispatchEvent(new CustomEvent('papan-language', { detail: { language } }));
}

/** Writes the messages that the markup names: `data-t` is the text, `data-t-label` the accessible name. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-t]'))) {
    element.textContent = t(element.dataset.t ?? '');
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-t-label]'))) {
    const label = t(element.dataset.tLabel ?? '');
    element.setAttribute('aria-label', label);
    if (element.matches('button')) element.title = label;
  }
}

function firstLanguage() {
  const wanted = [recall('language'), ...(navigator.languages ?? [])].map((tag) => tag?.slice(0, 2).toLowerCase());
  return wanted.find((tag) => tag && tag in catalogues) ?? 'en';
}
