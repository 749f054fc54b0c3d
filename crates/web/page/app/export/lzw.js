/** The compression of GIF: Lempel, Ziv and Welch, with codes of growing length. */

/** Codes have at most twelve bits. */
const MOST_CODES = 4096;

/**
 * Packs the indexes of pixels. Blocks of at most 255 bytes follow each other, each after its length, an empty one last.
 * @param {Uint8Array} pixels each less than 2 to the power of `depth`
 * @param {number} depth bits of a pixel, from 2 to 8
 * @returns {Uint8Array}
 */
export function pack(pixels, depth) {
  const clear = 1 << depth;
  const end = clear + 1;
  const out = new Blocks();
  let length = depth + 1;
  let next = end + 1;
  /** @type {Map<number, number>} the code of a known row of pixels and the pixel after it */
  let codes = new Map();
  out.put(clear, length);
  let code = -1;
  for (const pixel of pixels) {
    if (code < 0) {
      code = pixel;
      continue;
    }
    const key = code * 256 + pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      code = known;
      continue;
    }
    out.put(code, length);
    code = pixel;
    if (next === MOST_CODES) {
      out.put(clear, length);
      codes = new Map();
      next = end + 1;
      length = depth + 1;
      continue;
    }
    // A reader learns a code one step later, and so reads longer codes from the one after this.
    if (next === 1 << length) length += 1;
    codes.set(key, next);
    next += 1;
  }
  if (code >= 0) out.put(code, length);
  // The reader has learned one more by now.
  if (next === 1 << length && length < 12) length += 1;
  out.put(end, length);
  return out.finish();
}

/** Bits, the lowest first, in blocks. */
class Blocks {
  /** @type {number[]} */
  #bytes = [];
  #bits = 0;
  #held = 0;

  /** @param {number} code @param {number} length */
  put(code, length) {
    this.#held |= code << this.#bits;
    this.#bits += length;
    while (this.#bits >= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
      this.#bits -= 8;
    }
  }

  finish() {
    if (this.#bits) this.#bytes.push(this.#held & 255);
    const blocks = Math.ceil(this.#bytes.length / 255);
    const packed = new Uint8Array(this.#bytes.length + blocks + 1);
    for (let block = 0; block < blocks; block += 1) {
      const part = this.#bytes.slice(block * 255, block * 255 + 255);
      packed[block * 256] = part.length;
      packed.set(part, block * 256 + 1);
    }
    return packed;
  }
}
