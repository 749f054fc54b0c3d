/**
 * Words in the language of the reader. Catalogues: i18n/*.js for the page, puzzles/messages.js for the boards,
 * i18n/program.js for what the program says by itself.
 */

import en from '../i18n/en.js';
import id from '../i18n/id.js';
import { reworded, translations } from '../i18n/program.js';
import { messages } from '../puzzles/messages.js';
import { recall, remember } from './remember.js';

/** @type {Record<string, Record<string, string>>} */
const catalogues = { en: { ...en, ...messages.en }, id: { ...id, ...messages.id } };

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
  const message = catalogues[language][key] ?? catalogues.en[key] ?? key;
  return message.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, other) => {
    if (!(name in parameters)) return whole;
    const value = parameters[name];
    if (one !== undefined) return Number(value) === 1 ? one : other;
    return typeof value === 'number' ? formatNumber(value) : String(value);
  });
}

/**
 * Words of the program's registry for an element: translated where they can be, marked as English where not.
 * @returns {{text: string, lang?: string}}
 */
export function spoken(words) {
  const text = /** @type {Record<string, Record<string, string>>} */ (translations)[language]?.[words];
  if (text) return { text };
  return language === 'en' ? { text: plain(words) } : { text: plain(words), lang: 'en' };
}

/**
 * What the program says, for someone who has a page and no command line: options by the names of their fields, nothing
 * to type, and the digits of long numbers in groups.
 */
export function plain(words) {
  const known = reworded.reduce((text, [pattern, better]) => text.replace(pattern, better), String(words));
  return known
    .replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, id) => `“${nameOf('option', id)}”`)
    .replace(/\b(\d+)([x,])(\d+)\b/g, (whole, first, sign, second) =>
      first.length + second.length < 10 ? whole : `${first}${sign === 'x' ? ' × ' : ', '}${second}`,
    )
    .replace(/\d{5,}/g, digits);
}

/**
 * The name of something that the registry lists by an id: an `option`, a `choice` that it takes, an `objective`, a
 * `heuristic`. What has no name yet is called by its id, as words.
 */
export function nameOf(kind, id) {
  const key = `${kind}.${id}`;
  const words = id.replaceAll('-', ' ');
  return hasMessage(key) ? t(key) : kind === 'option' ? words[0].toUpperCase() + words.slice(1) : words;
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
