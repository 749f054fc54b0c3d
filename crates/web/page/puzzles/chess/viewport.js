/** Which part of a laid out board is seen, and how large. */
import { CELL } from '../shared/svg.js';

/** The window on the board in units of the drawing, without the labels around it. */
export const WINDOW = 400;
const LEAST_HEIGHT = 240;
const MOST_HEIGHT = 540;
/** A cell is never drawn larger than this. */
const LARGEST_CELL = 84;
/** At most this small when a piece is looked at. */
const PIECE_CELL = 40;
const TINY_CELL = 9;

export class Viewport {
  scale = 1;
  x = 0;
  y = 0;

  /** Shows the whole board. */
  fit(layout) {
    this.layout = layout;
    const ratio = layout.height / layout.width;
    this.height = Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, WINDOW * ratio));
    this.whole = Math.min(WINDOW / layout.width, this.height / layout.height, LARGEST_CELL / CELL);
    this.scale = this.whole;
    this.#clamp();
  }

  get isWhole() {
    return this.scale <= this.whole * 1.001;
  }

  /** Whether nothing can be told apart. */
  get isTiny() {
    return this.scale * CELL < TINY_CELL;
  }

  /** Board units at a point of the window. */
  toBoard(left, top) {
    return [this.x + left / this.scale, this.y + top / this.scale];
  }

  /** The point of the window at board units. */
  toWindow(x, y) {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  /** Enlarges around a point of the window. */
  zoom(factor, left = WINDOW / 2, top = this.height / 2) {
    const [x, y] = this.toBoard(left, top);
    this.scale = Math.min(Math.max(LARGEST_CELL / CELL, this.whole), Math.max(this.whole, this.scale * factor));
    this.x = x - left / this.scale;
    this.y = y - top / this.scale;
    this.#clamp();
  }

  moveTo(x, y) {
    this.x = x;
    this.y = y;
    this.#clamp();
  }

  /** Puts a point in the middle, large enough to be seen. */
  focus([x, y]) {
    this.scale = Math.max(this.scale, PIECE_CELL / CELL, this.whole);
    this.moveTo(x - WINDOW / this.scale / 2, y - this.height / this.scale / 2);
  }

  /** Moves as little as needed to show a point with a cell around it. */
  reveal([x, y]) {
    const near = (value, low, room) => Math.min(Math.max(low, value + CELL - room), value - CELL);
    this.moveTo(near(x, this.x, WINDOW / this.scale), near(y, this.y, this.height / this.scale));
  }

  /** Whether a stretch of an axis is seen. */
  sees(low, high, from, room) {
    return high > from && low < from + room / this.scale;
  }

  /** The board does not leave the window; one that is smaller is centred. */
  #clamp() {
    const keep = (value, length, room) => (length <= room
      ? (length - room) / 2
      : Math.min(length - room, Math.max(0, value)));
    this.x = keep(this.x, this.layout.width, WINDOW / this.scale);
    this.y = keep(this.y, this.layout.height, this.height / this.scale);
  }
}
