/** Moving pictures as GIF 89a: one table of colours, and of each picture only the rectangle that has changed. */

import { pack } from './lzw.js';

/** The index of what stays as it was. */
const SAME = 255;
const DEPTH = 8;

/** @param {number} number of two bytes, the lower one first */
const two = (number) => [number & 255, (number >> 8) & 255];

/**
 * Writes pictures as they come.
 * @example
 * const film = new Gif(width, height, colours);
 * film.add(indexes, 25);
 * new Blob([film.finish()], { type: 'image/gif' });
 */
export class Gif {
  /** @type {Uint8Array[]} */
  #parts = [];
  /** @type {Uint8Array|null} */
  #last = null;

  /** @param {number} width @param {number} height @param {number[][]} colours at most 255, each red, green and blue */
  constructor(width, height, colours) {
    this.width = width;
    this.height = height;
    const table = Array.from({ length: 256 }, (_, index) => colours[index] ?? [0, 0, 0]).flat();
    const screen = [...two(width), ...two(height), 0xf0 | (DEPTH - 1), 0, 0];
    // Begins again when it is over.
    const forever = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, ...two(0), 0];
    this.#put(ascii('GIF89a'), screen, table, forever);
  }

  /** @param {number[][]} parts */
  #put(...parts) {
    for (const part of parts) this.#parts.push(Uint8Array.from(part));
  }

  /** Adds a picture. @param {Uint8Array} indexes of its pixels, row by row @param {number} delay hundredths of a second that it is shown */
  add(indexes, delay) {
    const { left, top, width, height } = changedPart(this.#last, indexes, this.width, this.height);
    const part = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const at = (top + row) * this.width + left + column;
        part[row * width + column] = this.#last?.[at] === indexes[at] ? SAME : indexes[at];
      }
    }
    const keeps = 1 << 2;
    this.#put(
      [0x21, 0xf9, 4, keeps | (this.#last ? 1 : 0), ...two(delay), SAME, 0],
      [0x2c, ...two(left), ...two(top), ...two(width), ...two(height), 0, DEPTH],
    );
    this.#parts.push(pack(part, DEPTH));
    this.#last = indexes;
  }

  /** The whole file. @returns {Uint8Array} */
  finish() {
    this.#put([0x3b]);
    const whole = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}

/** @param {string} words */
const ascii = (words) => [...words].map((letter) => letter.charCodeAt(0));

/**
 * The least rectangle that holds all that has changed; one pixel if nothing has.
 * @param {Uint8Array|null} before
 * @param {Uint8Array} after
 * @param {number} width
 * @param {number} height
 */
function changedPart(before, after, width, height) {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < after.length; at += 1) {
    if (before[at] === after[at]) continue;
    const [row, column] = [Math.floor(at / width), at % width];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = row;
  }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
