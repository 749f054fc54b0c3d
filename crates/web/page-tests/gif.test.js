/** Moving pictures: what is written is read again by a decoder that shares nothing with what wrote it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gif } from '../page/app/export/gif.js';
import { pack } from '../page/app/export/lzw.js';
import { Palette } from '../page/app/export/palette.js';

/** Unpacks blocks as the specification of GIF says it. */
function unpack(bytes, depth, count) {
  const data = [];
  let at = 0;
  for (; bytes[at]; at += bytes[at] + 1) data.push(...bytes.subarray(at + 1, at + 1 + bytes[at]));
  const [clear, end] = [1 << depth, (1 << depth) + 1];
  let [table, length, bit, last] = [[], depth + 1, 0, null];
  const pixels = [];
  const reset = () => {
    table = Array.from({ length: end + 1 }, (_, code) => (code < clear ? [code] : []));
    length = depth + 1;
    last = null;
  };
  reset();
  for (;;) {
    let code = 0;
    for (let each = 0; each < length; each += 1, bit += 1) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << each;
    assert.ok(bit <= data.length * 8, 'the data end before the end code');
    if (code === end) break;
    if (code === clear) {
      reset();
      continue;
    }
    assert.ok(code < table.length || (code === table.length && last), `code ${code} is not known yet`);
    const row = table[code] ?? [...last, last[0]];
    pixels.push(...row);
    if (last && table.length < 4096) table.push([...last, row[0]]);
    if (table.length === 1 << length && length < 12) length += 1;
    last = row;
  }
  assert.equal(pixels.length, count);
  return { pixels, size: at + 1 };
}

/** The pictures of a file, each as it is to be seen. */
function decode(bytes) {
  const word = (at) => bytes[at] | (bytes[at + 1] << 8);
  assert.equal(String.fromCharCode(...bytes.subarray(0, 6)), 'GIF89a');
  const [width, height] = [word(6), word(8)];
  const colours = 2 << (bytes[10] & 7);
  const screen = new Uint8Array(width * height);
  const frames = [];
  let at = 13 + 3 * colours;
  let [delay, hidden] = [0, -1];
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) [delay, hidden] = [word(at + 4), bytes[at + 3] & 1 ? bytes[at + 6] : -1];
      for (at += 2; bytes[at]; at += bytes[at] + 1);
      at += 1;
      continue;
    }
    assert.equal(bytes[at], 0x2c);
    const [left, top, wide, high] = [1, 3, 5, 7].map((offset) => word(at + offset));
    const { pixels, size } = unpack(bytes.subarray(at + 11), bytes[at + 10], wide * high);
    pixels.forEach((pixel, index) => {
      if (pixel !== hidden) screen[(top + Math.floor(index / wide)) * width + left + (index % wide)] = pixel;
    });
    frames.push({ pixels: Uint8Array.from(screen), delay, area: wide * high });
    at += 11 + size;
  }
  assert.equal(at, bytes.length - 1, 'nothing follows the end');
  return { width, height, frames };
}

/** The same numbers every time. */
function random(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('what is packed is unpacked as it was, whatever its length', () => {
  const next = random(7);
  for (const depth of [2, 4, 8]) {
    // Long enough for codes of every length, and for the table to begin anew.
    for (const count of [0, 1, 2, 3, 255, 256, 257, 1000, 5000, 60_000]) {
      for (const variety of [1, 2, 1 << depth]) {
        const pixels = Uint8Array.from({ length: count }, () => next(variety));
        assert.deepEqual(unpack(pack(pixels, depth), depth, count).pixels, [...pixels], `${depth} ${count} ${variety}`);
      }
    }
  }
});

test('every picture is seen as it was drawn, and only what changed is written', () => {
  const next = random(11);
  const [width, height] = [37, 23];
  const pictures = [Uint8Array.from({ length: width * height }, () => next(255))];
  for (let step = 1; step < 12; step += 1) {
    const picture = Uint8Array.from(pictures[step - 1]);
    for (let each = 0; each < step; each += 1) picture[next(picture.length)] = next(255);
    pictures.push(step === 5 ? pictures[4] : picture);
  }
  const film = new Gif(width, height, Array.from({ length: 255 }, (_, index) => [index, 0, 255 - index]));
  pictures.forEach((picture, index) => film.add(picture, 10 + index));
  const read = decode(film.finish());
  assert.deepEqual([read.width, read.height, read.frames.length], [width, height, pictures.length]);
  read.frames.forEach(({ pixels, delay }, index) => {
    assert.deepEqual(pixels, pictures[index], `picture ${index}`);
    assert.equal(delay, 10 + index);
  });
  assert.equal(read.frames[0].area, width * height);
  assert.equal(read.frames[1].area, 1);
  assert.equal(read.frames[5].area, 1);
});

test('few colours stay as they are, and many become the nearest', () => {
  const few = Uint8ClampedArray.from([255, 255, 255, 255, 10, 20, 30, 255, 10, 20, 30, 255]);
  const exact = new Palette();
  exact.add(few);
  exact.choose();
  assert.deepEqual([...exact.indexesOf(few)].map((index) => exact.colours[index]), [[255, 255, 255], [10, 20, 30], [10, 20, 30]]);
  const next = random(3);
  const many = Uint8ClampedArray.from({ length: 40_000 }, () => next(256));
  const palette = new Palette();
  palette.add(many);
  palette.choose();
  assert.equal(palette.colours.length, 255);
  assert.ok(Math.max(...palette.indexesOf(many)) < 255);
});
