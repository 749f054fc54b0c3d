/**
 * Both languages are complete: the page's own messages, what the registry lists and what the program says (page_words.rs
 * and messages.rs in crates/papan/tests/library).
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ownHelp } from '../page/app/sentences.js';
import en from '../page/i18n/en.js';
import id from '../page/i18n/id.js';
import { reworded, sentences, words } from '../page/i18n/sentences.js';

const crates = new URL('../../', import.meta.url);
const puzzles = readdirSync(crates).filter((name) => existsSync(new URL(`${name}/page/messages.js`, crates)));

const flat = (tree, prefix = '') =>
  Object.assign({}, ...Object.entries(tree).map(([key, value]) =>
    typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`)));

/** The parameters of a message, each once. */
const parameters = (message) => [...new Set([...message.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

/** What languages may differ in: only what the registry says in English need not be said again in that language. */
function compare(name, english, indonesian, listed) {
  test(`${name}: both languages have the same messages`, () => {
    const missing = Object.keys(english).filter((key) => !(key in indonesian));
    assert.deepEqual(missing, [], 'not in Indonesian');
    const only = Object.keys(indonesian).filter((key) => !(key in english) && !listed(key));
    assert.deepEqual(only, [], 'in Indonesian alone');
    for (const key of Object.keys(english)) {
      assert.notEqual(english[key].trim(), '', key);
      assert.notEqual(indonesian[key].trim(), '', key);
      assert.deepEqual(parameters(indonesian[key]), parameters(english[key]), key);
    }
  });
}

test('there are puzzles', () => assert.notEqual(puzzles.length, 0));

/** All ids of the registry's texts that puzzles share. */
const shared = new Set(['preparing.building-tables']);

/** Whether a sentence has words of its own, not only parameters and signs. */
const hasWords = (sentence) => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, ''));

/** Every sentence that the program has for people, with its parameters, and nothing that it does not say. */
function compareSentences(name, kept, indonesian, reworded) {
  test(`${name}: everything that the program says is said in Indonesian`, () => {
    const { sentences: english } = JSON.parse(readFileSync(new URL(kept, crates), 'utf8'));
    assert.deepEqual(Object.keys(indonesian).sort(), Object.keys(english).sort());
    for (const key of Object.keys(english)) {
      assert.notEqual(indonesian[key].trim(), '', key);
      if (hasWords(english[key])) assert.notEqual(indonesian[key], english[key], key);
      assert.deepEqual(parameters(indonesian[key]), parameters(english[key]), key);
    }
  });

  test(`${name}: what the page words anew is something that the program says`, () => {
    const { sentences: english } = JSON.parse(readFileSync(new URL(kept, crates), 'utf8'));
    for (const [key, better] of Object.entries(reworded)) {
      assert.ok(key in english, key);
      const strange = parameters(better).filter((each) => !parameters(english[key]).includes(each));
      assert.deepEqual(strange, [], key);
    }
  });
}

compareSentences('shared', 'web/page-tests/messages.json', sentences, reworded);

test('every id that a sentence may name has a word', () => {
  const kept = JSON.parse(readFileSync(new URL('web/page-tests/messages.json', crates), 'utf8')).words;
  const listed = Object.fromEntries(Object.entries(words).map(([name, own]) => [name, Object.keys(own).sort()]));
  assert.deepEqual(listed, Object.fromEntries(Object.entries(kept).map(([name, own]) => [name, own.sort()])));
});

for (const puzzle of puzzles) {
  const { default: messages } = await import(new URL(`${puzzle}/page/messages.js`, crates).href);
  const [ownEnglish, ownIndonesian] = [flat(messages.en), flat(messages.id)];
  const listed = JSON.parse(readFileSync(new URL(`${puzzle}/tests/page-words.json`, crates), 'utf8'));
  for (const key of Object.keys(listed)) shared.add(key);
  compare(puzzle, ownEnglish, ownIndonesian, (key) => key in listed);
  compareSentences(puzzle, `${puzzle}/tests/page-messages.json`, messages.sentences, messages.reworded ?? {});

  test(`${puzzle}: every parameter of its sentences that is an id has words`, () => {
    const { named = [] } = JSON.parse(readFileSync(new URL(`${puzzle}/tests/page-messages.json`, crates), 'utf8'));
    assert.deepEqual(Object.keys(messages.words ?? {}).sort(), named);
  });

  test(`${puzzle}: everything that the registry lists has words in both languages`, () => {
    const indonesian = { ...id, ...ownIndonesian };
    const english = { ...en, ...ownEnglish };
    const isFound = (catalogue, key) => key in catalogue;
    assert.deepEqual(Object.keys(listed).filter((key) => !isFound(indonesian, key)), [], 'not in Indonesian');
    const unsaid = Object.keys(listed).filter((key) => listed[key] === null && !isFound(english, key));
    assert.deepEqual(unsaid, [], 'not in English');
  });

  test(`${puzzle}: no help of an option begins with the name of the puzzle`, () => {
    const help = Object.entries(listed).filter(([key, text]) => /^option\..*\.help$/.test(key) && text !== null);
    const named = help.filter(([, text]) => ownHelp(text, [messages.en.name]).startsWith(`${messages.en.name}: `));
    assert.deepEqual(named, []);
  });

  test(`${puzzle}: nothing is said about what the registry does not list`, () => {
    const kinds = /^(option|objective|heuristic|metric|example|algorithm)\./;
    const stale = [ownEnglish, ownIndonesian].flatMap((own) => Object.keys(own).filter((key) => kinds.test(key) && !(key in listed)));
    assert.deepEqual(stale, []);
  });
}

compare('the page', en, id, (key) => shared.has(key));
