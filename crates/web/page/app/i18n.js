/**
 * Words in the language of the reader. Catalogues: i18n/*.js for the page, `messages.js` of each puzzle for its board and
 * for what the registry says about it, i18n/program.js for sentences that the program makes, i18n/faults.js for those
 * that it has names for.
 */

import en from '../i18n/en.js';
import { faults, words } from '../i18n/faults.js';
import id from '../i18n/id.js';
import { phrases, reworded } from '../i18n/program.js';
import messages from '../puzzles/messages.js';
import { faultTranslator } from './faults.js';
import { rewording, translator } from './phrases.js';
import { recall, remember } from './remember.js';
/** @import { Fault, Words } from '../../types.js' */

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

/** Sentences of the program in the puzzle's and in shared phrases; other languages than Indonesian have none. */
let translated = translator(phrases, nameOfHeuristic);

/** Sentences that tell what to type on a command line, for someone who has none. */
const reword = rewording(reworded, Object.values(messages));

/** What may be wrong, by the program's ids; other languages than Indonesian have nothing for it. */
const translatedFault = faultTranslator(
  Object.assign({}, faults, ...Object.values(messages).map((own) => own.faults)),
  nameOfParameter,
);

/** @param {string} id */
export function setPuzzle(id) {
  puzzle = id;
  translated = translator([...(messages[id]?.phrases ?? []), ...phrases], nameOfHeuristic);
}

/** Tables call heuristics by their ids. @param {string} id */
function nameOfHeuristic(id) {
  return registered(`heuristic.${id}.name`);
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
  return language === 'en' ? { text: plain(words) } : { text: plain(words), lang: 'en' };
}

/** The message about something of the registry, the puzzle's own or the shared one. @param {string} key */
function registered(key) {
  const [own, shared] = [`${puzzle}.${key}`, key];
  const catalogue = catalogues[language];
  return catalogue[own] ?? catalogue[shared];
}

/**
 * A sentence that the program made, for an element: in the reader's language, or marked as English.
 * @param {string} words
 * @returns {{text: string, lang?: string}}
 */
export function said(words) {
  if (language === 'en') return { text: plain(words) };
  const text = translated(words);
  return text === null ? { text: plain(words), lang: 'en' } : { text: plain(text) };
}

/**
 * What is wrong, for an element: in the reader's language, or marked as English.
 * @param {Fault} fault
 * @returns {{text: string, lang?: string}}
 */
export function told(fault) {
  if (language === 'en') return { text: plain(fault.message) };
  const text = translatedFault(fault);
  return text === null ? { text: plain(fault.message), lang: 'en' } : { text };
}

/** The name of what a parameter of a fault is the id of; of a long number, its digits in groups. */
function nameOfParameter(/** @type {string} */ name, /** @type {string} */ value) {
  if (/^\d{5,}$/.test(value)) return digits(value);
  if (name.endsWith('option')) return `“${nameOf('option', value)}”`;
  if (name.endsWith('heuristic')) return registered(`heuristic.${value}.name`);
  if (name === 'algorithm') return registered(`algorithm.${value}.name`);
  if (name === 'puzzle' || name === 'puzzles') return hasMessage(`${value}.name`) ? puzzleName(value) : undefined;
  return messages[puzzle]?.words?.[name]?.[value] ?? words[name]?.[value] ?? registered(`option.${name}.choice.${value}`);
}

/**
 * What the program says, for someone who has a page and no command line: options by the names of their fields, nothing
 * to type, and the digits of long numbers in groups.
 */
export function plain(words) {
  return reword(String(words))
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
