/** Which part of a laid out board is seen, and how large. */
import { CELL } from '../../web/page/shared/svg.js';

/** The width of the window on the board in units of the drawing; its height follows the board. */
export const WINDOW = 400;
const [LEAST_HEIGHT, MOST_HEIGHT] = [240, 540];
/** The largest cell, the least one for looking at a piece, and one too small to tell anything. */
const [LARGEST, LEAST, TINY] = [84, 40, 9].map((side) => side / CELL);

const within = (low, value, high) => Math.min(high, Math.max(low, value));

export class Viewport {
  layout = { width: CELL, height: CELL };
  height = LEAST_HEIGHT;
  /** The scale at which the whole board is seen. */
  whole = 1;
  scale = 1;
  x = 0;
  y = 0;

  /** Shows the whole board. @param {{width: number, height: number}} layout */
  fit(layout) {
    this.layout = layout;
    this.height = within(LEAST_HEIGHT, (WINDOW * layout.height) / layout.width, MOST_HEIGHT);
    this.whole = Math.min(WINDOW / layout.width, this.height / layout.height, LARGEST);
    this.scale = this.whole;
    this.moveTo(0, 0);
  }

  get isWhole() {
    return this.scale <= this.whole * 1.001;
  }

  get isTiny() {
    return this.scale < TINY;
  }

  /** Board units at a point of the window. @param {number} left @param {number} top */
  toBoard(left, top) {
    return [this.x + left / this.scale, this.y + top / this.scale];
  }

  /** The point of the window at board units. @param {number} x @param {number} y */
  toWindow(x, y) {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  /** Enlarges around a point of the window. @param {number} factor @param {number[]} [point] */
  zoom(factor, [left, top] = [WINDOW / 2, this.height / 2]) {
    const [x, y] = this.toBoard(left, top);
    this.scale = within(this.whole, this.scale * factor, Math.max(LARGEST, this.whole));
    this.moveTo(x - left / this.scale, y - top / this.scale);
  }

  /** Goes to a corner. The board does not leave the window; one that is smaller is centred. @param {number} x @param {number} y */
  moveTo(x, y) {
    const keep = (value, length, room) => (length <= room ? (length - room) / 2 : within(0, value, length - room));
    this.x = keep(x, this.layout.width, WINDOW / this.scale);
    this.y = keep(y, this.layout.height, this.height / this.scale);
  }

  /** Puts a point in the middle, large enough to be seen. @param {number[]} point */
  focus([x, y]) {
    this.scale = Math.max(this.scale, LEAST, this.whole);
    this.moveTo(x - WINDOW / this.scale / 2, y - this.height / this.scale / 2);
  }

  /** Moves as little as needed to show a point with a cell around it. @param {number[]} point */
  reveal([x, y]) {
    const near = (value, low, room) => Math.min(Math.max(low, value + CELL - room), value - CELL);
    this.moveTo(near(x, this.x, WINDOW / this.scale), near(y, this.y, this.height / this.scale));
  }

  /** Whether a piece at this point is seen. @param {number[]} point */
  sees([x, y]) {
    const [left, top] = this.toWindow(x, y);
    const margin = CELL * this.scale;
    return left > -margin && left < WINDOW + margin && top > -margin && top < this.height + margin;
  }
}
