/** What the program says, in another language by its id. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultText, ownHelp, speaker } from '../page/app/sentences.js';

const sentences = {
  'tiles.twice': 'ada dua {tile}, tanpa {missing}',
  'tiles.among': 'yang lain papan',
  'option.flag': '{option}: ditemukan `{found}`',
  'list.and': '{first} dan {last}',
  'chess.check': '{side} diskak oleh {checkers}; {moves} {moves:langkah|langkah-langkah}',
  'chess.rook': 'benteng',
};
const nameOf = (name, part) =>
  ({ 'tile 0': 'petak kosong', 'missing 0': 'petak kosong', 'option min-cost': '“Biaya terkecil”' })[`${name} ${part}`];
const say = speaker(sentences, nameOf, () => null);

test('parameters are named where there are names, also in lists, and else stay as they are', () => {
  const twice = { id: 'tiles.twice', message: '', parameters: { tile: '5', missing: '0, 7' } };
  assert.equal(say(twice), 'ada dua 5, tanpa petak kosong, 7');
  const flag = { id: 'option.flag', message: '', parameters: { option: 'min-cost', found: '0, {tile}' } };
  assert.equal(say(flag), '“Biaya terkecil”: ditemukan `0, {tile}`');
  assert.equal(say('0'), '0');
});

test('a sentence has others in it', () => {
  const rook = { id: 'chess.rook', message: 'rook' };
  const checkers = { id: 'list.and', message: '', parameters: { first: [rook, 'a'], last: rook } };
  const check = { id: 'chess.check', message: 'check', parameters: { side: 'X', checkers, moves: '1' } };
  assert.equal(say(check), 'X diskak oleh benteng, a dan benteng; 1 langkah');
  assert.equal(say([rook, rook]), 'benteng, benteng');
  const strange = { id: 'chess.check', message: '', parameters: { ...check.parameters, side: { id: 'x', message: 'x' } } };
  assert.equal(say(strange), null);
});

test('a hint follows in brackets', () => {
  const hint = { id: 'tiles.among', message: '' };
  const twice = { id: 'tiles.twice', message: '', parameters: { tile: '1', missing: '2' } };
  assert.equal(faultText(say, twice), 'ada dua 1, tanpa 2');
  assert.equal(faultText(say, { ...twice, hint }), 'ada dua 1, tanpa 2 (yang lain papan)');
  assert.equal(faultText(say, { ...twice, hint: { id: 'x', message: '' } }), null);
});

test('what is not known is left to be said in English', () => {
  assert.equal(say({ id: 'tiles.other', message: '' }), null);
  assert.equal(say({ message: 'a fault without a name' }), null);
  const english = speaker({ 'a.typed': 'choose {what}' }, () => undefined, ({ message }) => message);
  const typed = { id: 'a.typed', message: 'type it', parameters: { what: { id: 'a.board', message: 'the board' } } };
  assert.equal(english(typed), 'choose the board');
});

test('help is said without the name of its puzzle', () => {
  assert.equal(ownHelp('Two Words: how far it goes.', ['Two Words']), 'How far it goes.');
  assert.equal(ownHelp('Two: how far.', ['Two Words']), 'Two: how far.');
});
