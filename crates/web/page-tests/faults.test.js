/** What may be wrong, said in another language by its id. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultTranslator } from '../page/app/faults.js';

const translate = faultTranslator(
  {
    'tiles.twice': 'ada dua {tile}, tanpa {missing}',
    'tiles.among': 'yang lain papan',
    'option.flag': '{option}: ditemukan `{found}`',
  },
  (name, part) => ({ 'tile 0': 'petak kosong', 'missing 0': 'petak kosong', 'option min-cost': '“Biaya terkecil”' })[`${name} ${part}`],
);

test('parameters are named where there are names, also in lists, and else stay as they are', () => {
  const twice = { id: 'tiles.twice', message: '', parameters: { tile: '5', missing: '0, 7' } };
  assert.equal(translate(twice), 'ada dua 5, tanpa petak kosong, 7');
  const flag = { id: 'option.flag', message: '', parameters: { option: 'min-cost', found: '0, {tile}' } };
  assert.equal(translate(flag), '“Biaya terkecil”: ditemukan `0, {tile}`');
});

test('a hint follows in brackets', () => {
  const hint = { id: 'tiles.among', message: '' };
  const parameters = { tile: '1', missing: '2' };
  assert.equal(translate({ id: 'tiles.twice', message: '', parameters, hint }), 'ada dua 1, tanpa 2 (yang lain papan)');
  assert.equal(translate({ id: 'tiles.twice', message: '', parameters, hint: { id: 'x', message: '' } }), null);
});

test('what is not known is left to be said in English', () => {
  assert.equal(translate({ id: 'tiles.other', message: '' }), null);
  assert.equal(translate({ message: 'a fault without a name' }), null);
});
