/** Sentences of the program in Indonesian: how phrases are read, and that those kept of each puzzle are understood. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rewording, translator } from '../page/app/phrases.js';
import id from '../page/i18n/id.js';
import { phrases as shared, reworded } from '../page/i18n/program.js';

test('a phrase takes numbers, names and other phrases', () => {
  const translate = translator(
    [['{n} boxes', '{n} kotak'], ['{what} stand on {square}.', '{what} ada di {square}.']],
    (name) => (name === 'zero' ? 'nol' : undefined),
  );
  assert.equal(translate('3 boxes stand on b7.'), '3 kotak ada di b7.');
  assert.equal(translate('some boxes stand on b7.'), null);
  assert.equal(translate('3 boxes stand'), null);
  assert.equal(translate('zero'), 'nol');
  assert.equal(translate('12, 3x3'), '12, 3x3');
});

const crates = new URL('../../', import.meta.url);
const puzzles = readdirSync(crates).filter((name) => existsSync(new URL(`${name}/page/messages.js`, crates)));

test('help is said without the name of its puzzle, and what is to be typed in other words', () => {
  const reword = rewording([[/ with option puzzle/, '']], [{ en: { name: 'Two Words' }, reworded: [[/option x N/, 'an option']] }]);
  assert.equal(reword('Two Words: how far option x N goes.'), 'How far an option goes.');
  assert.equal(reword('Two: how far.'), 'Two: how far.');
  assert.equal(reword('Name it with option puzzle.'), 'Name it.');
});

const allMessages = await Promise.all(puzzles.map(async (puzzle) =>
  (await import(new URL(`${puzzle}/page/messages.js`, crates).href)).default));

for (const [index, puzzle] of puzzles.entries()) {
  test(`${puzzle}: no help of an option begins with the name of the puzzle`, () => {
    const words = JSON.parse(readFileSync(new URL(`${puzzle}/tests/page-words.json`, crates), 'utf8'));
    const help = Object.entries(words).filter(([key, text]) => /^option\..*\.help$/.test(key) && text !== null);
    const reword = rewording(reworded, allMessages);
    const named = help.map(([, text]) => reword(text)).filter((text) => text.startsWith(`${allMessages[index].en.name}: `));
    assert.deepEqual(named, []);
  });
}

for (const puzzle of puzzles) {
  test(`${puzzle}: every sentence that is kept is understood`, async () => {
    const { default: messages } = await import(new URL(`${puzzle}/page/messages.js`, crates).href);
    const sentences = JSON.parse(readFileSync(new URL(`${puzzle}/tests/page-sentences.json`, crates), 'utf8'));
    const nameOf = (word) => messages.id.heuristic?.[word]?.name ?? id[`heuristic.${word}.name`];
    const translate = translator([...messages.phrases, ...shared], nameOf);
    assert.notEqual(sentences.length, 0);
    assert.deepEqual(sentences.filter((sentence) => translate(sentence) === null), []);
  });
}
