/** The colours of a moving picture: at most as many as one byte tells apart, the others by the nearest of these. */

/** One index is kept for what stays as it was. */
export const MOST_COLOURS = 255;

/** Colours that differ only in the lower bits are one. */
const BITS = 5;

/** @param {number} red @param {number} green @param {number} blue */
const bucketOf = (red, green, blue) => {
  const shift = 8 - BITS;
  return ((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift);
};

/** Counts colours, and chooses the most frequent. */
export class Palette {
  /** @type {Map<number, number[]>} how often a bucket was seen, and the sums of its parts */
  #seen = new Map();
  /** @type {number[][]} */
  colours = [];
  /** @type {Map<number, number>} the index of a bucket, as far as it was asked for */
  #indexes = new Map();

  /** Takes the colours of a picture into account. @param {Uint8ClampedArray} rgba */
  add(rgba) {
    for (let at = 0; at < rgba.length; at += 4) {
      const bucket = bucketOf(rgba[at], rgba[at + 1], rgba[at + 2]);
      const sums = this.#seen.get(bucket);
      if (!sums) {
        this.#seen.set(bucket, [1, rgba[at], rgba[at + 1], rgba[at + 2]]);
        continue;
      }
      sums[0] += 1;
      for (const part of [0, 1, 2]) sums[part + 1] += rgba[at + part];
    }
  }

  /** Chooses the colours; what is added later does not count. */
  choose() {
    const buckets = [...this.#seen].sort(([a, [many]], [b, [more]]) => more - many || a - b).slice(0, MOST_COLOURS);
    this.colours = buckets.map(([, [count, ...sums]]) => sums.map((sum) => Math.round(sum / count)));
    this.#indexes = new Map(buckets.map(([bucket], index) => [bucket, index]));
  }

  /** The pixels of a picture as indexes. @param {Uint8ClampedArray} rgba @returns {Uint8Array} */
  indexesOf(rgba) {
    const indexes = new Uint8Array(rgba.length / 4);
    for (let at = 0; at < rgba.length; at += 4) {
      const bucket = bucketOf(rgba[at], rgba[at + 1], rgba[at + 2]);
      let index = this.#indexes.get(bucket);
      if (index === undefined) {
        index = this.#nearest(rgba[at], rgba[at + 1], rgba[at + 2]);
        this.#indexes.set(bucket, index);
      }
      indexes[at / 4] = index;
    }
    return indexes;
  }

  /** @param {number} red @param {number} green @param {number} blue */
  #nearest(red, green, blue) {
    let [best, least] = [0, Infinity];
    this.colours.forEach((colour, index) => {
      // Eyes tell greens apart best, and blues worst.
      const distance = 3 * (colour[0] - red) ** 2 + 6 * (colour[1] - green) ** 2 + (colour[2] - blue) ** 2;
      if (distance < least) [best, least] = [index, distance];
    });
    return best;
  }
}
