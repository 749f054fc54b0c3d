/** The frame that shows where the keyboard is on a board of cells. */
import { arrowDirection, STEPS } from './directions.js';
import { CELL, cellRect, place } from './svg.js';

export class Cursor {
  row = 0;
  column = 0;

  constructor() {
    this.element = cellRect('papan-cursor', 0, 0, 1.5, 4);
  }

  /**
   * Follows an arrow key inside of some bounds (the last ones included).
   * @returns {boolean} whether it was one
   */
  follow(event, { top = 0, left = 0, bottom, right }) {
    const direction = arrowDirection(event);
    if (!direction) return false;
    const [down, aside] = STEPS[direction];
    this.put(
      Math.min(bottom, Math.max(top, this.row + down)),
      Math.min(right, Math.max(left, this.column + aside)),
    );
    return true;
  }

  put(row, column) {
    this.row = row;
    this.column = column;
    place(this.element, column * CELL, row * CELL);
  }
}

/** Whether a key says "do it here". */
export const isAction = (event) => event.key === 'Enter' || event.key === ' ';
