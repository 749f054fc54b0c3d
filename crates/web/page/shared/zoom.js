/** Which part of a board is seen: all of it, or a part that somebody looks at more closely. In units of the drawing. */
import { CELL } from './svg.js';

/** Looking closest, this many cells are still seen along the longer side; boards with fewer cells than these have no zoom. */
const LEAST_CELLS = 5;
const SMALL = 9;
/** What is followed keeps this far from the edge. */
const MARGIN = 1.5 * CELL;

/** @param {number} low @param {number} value @param {number} high */
const within = (low, value, high) => Math.min(high, Math.max(low, value));

export class Zoom {
  #whole = { x: 0, y: 0, width: CELL, height: CELL };
  #middle = [0, 0];
  scale = 1;

  /** Takes a board, seen as a whole unless it has the size of the last. @param {number} x @param {number} y @param {number} width @param {number} height */
  take(x, y, width, height) {
    const before = this.#whole;
    this.#whole = { x, y, width, height };
    if (before.width !== width || before.height !== height || before.x !== x) this.fit();
  }

  /** Shows all of it. */
  fit() {
    const { x, y, width, height } = this.#whole;
    this.scale = 1;
    this.#middle = [x + width / 2, y + height / 2];
  }

  /** The largest scale; 1 where there is nothing more to see. */
  get most() {
    const cells = Math.max(this.#whole.width, this.#whole.height) / CELL;
    return cells < SMALL ? 1 : cells / LEAST_CELLS;
  }

  get isWhole() {
    return this.scale < 1.001;
  }

  /** The part that is seen, as `viewBox` wants it. */
  get box() {
    const [width, height] = this.#size;
    const [x, y] = this.#middle;
    return [x - width / 2, y - height / 2, width, height];
  }

  get #size() {
    return [this.#whole.width / this.scale, this.#whole.height / this.scale];
  }

  /** Looks closer or from farther away; what is at `point` stays where it is. @param {number} factor @param {number[]} [point] */
  by(factor, point = this.#middle) {
    const before = this.scale;
    this.scale = within(1, before * factor, this.most);
    const shrunk = before / this.scale;
    this.#lookAt(point.map((value, axis) => value + (this.#middle[axis] - value) * shrunk));
  }

  /** @param {number} right @param {number} down */
  move(right, down) {
    this.#lookAt([this.#middle[0] + right, this.#middle[1] + down]);
  }

  /** Moves as little as it takes to see a point with something around it. @param {number[]} point */
  reveal(point) {
    const size = this.#size;
    this.#lookAt(point.map((value, axis) => {
      const room = Math.max(0, size[axis] / 2 - MARGIN);
      return within(value - room, this.#middle[axis], value + room);
    }));
  }

  /** The part that is seen does not leave the board. @param {number[]} point */
  #lookAt([x, y]) {
    const { x: left, y: top, width, height } = this.#whole;
    const [wide, high] = this.#size;
    this.#middle = [within(left + wide / 2, x, left + width - wide / 2), within(top + high / 2, y, top + height - high / 2)];
  }
}

/**
 * Looks closer or from farther away by a key; whether it is one of those.
 * @param {{zoom: (factor: number, point?: number[]) => void, fit: () => void, focusPoint: () => number[]|null}} board
 * @param {string} key
 */
export function zoomByKey(board, key) {
  const point = board.focusPoint() ?? undefined;
  /** @type {Record<string, () => void>} */
  const actions = {
    '+': () => board.zoom(1.5, point),
    '=': () => board.zoom(1.5, point),
    '-': () => board.zoom(1 / 1.5, point),
    0: () => board.fit(),
  };
  actions[key]?.();
  return key in actions;
}
