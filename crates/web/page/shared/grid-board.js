/** Boards of cells: the cursor of the keyboard in the editor, and marks. */
import { BoardElement } from './board-element.js';
import { arrowDirection, STEPS } from './directions.js';
import { CELL, cellRect, cellsPath, centre, group, path, place, route } from './svg.js';

/**
 * @template State, Move, Draft
 * @extends {BoardElement<State, Move, Draft>}
 */
export class GridBoard extends BoardElement {
  cursor = cellRect('papan-cursor', [0, 0], 1.5, 4);
  /** The cell of the cursor. */
  cell = [0, 0];
  /** What a stroke of the editor covers so far, and its first cell. */
  stroke = group('papan-stroke');
  /** @type {number[]|null} */
  start = null;

  /** @param {number} row @param {number} column */
  moveCursor(row, column) {
    this.cell = [row, column];
    place(this.cursor, column * CELL, row * CELL);
    this.tellSpot([row, column]);
  }

  /**
   * Arrow keys move the cursor on a board of this size and `margin` cells around it; Enter and
   * space call `paint`, and so do Delete and Backspace, to draw away.
   * @param {KeyboardEvent} event
   * @param {number} rows
   * @param {number} columns
   * @param {number} margin
   * @param {(row: number, column: number) => void} paint
   */
  editKey(event, rows, columns, margin, paint) {
    const direction = arrowDirection(event);
    if (direction) {
      const inside = (/** @type {number} */ value, /** @type {number} */ end) => Math.min(end - 1 + margin, Math.max(-margin, value));
      const [down, right] = STEPS[direction];
      this.moveCursor(inside(this.cell[0] + down, rows), inside(this.cell[1] + right, columns));
      return true;
    }
    const isAction = event.key === 'Enter' || event.key === ' ';
    const isErasure = event.key === 'Delete' || event.key === 'Backspace';
    if (isAction) paint(this.cell[0], this.cell[1]);
    if (isErasure) this.erasing(() => paint(this.cell[0], this.cell[1]));
    return isAction || isErasure;
  }

  /** Shows what a stroke covers; nothing ends it. @param {number[][]} [cells] */
  showStroke(cells = []) {
    this.stroke.replaceChildren(...(cells.length ? [path('papan-covered', cellsPath(cells))] : []));
  }

  /** Gives up a stroke under way. Tells whether there was one. */
  dropStroke() {
    const was = this.start !== null;
    this.start = null;
    this.showStroke();
    return was;
  }

  /**
   * Draws `highlight`: `[row, column]` or `{cell, kind}` marks a cell, `{cell, to, kind}` all cells up to another one, and
   * `{path}` is an arrow through the middles of cells.
   */
  marks() {
    return (this.mode === 'edit' ? [] : this.highlight ?? []).map((item) => {
      if (Array.isArray(item)) return cellRect('papan-mark danger', item, 2, 6);
      if ('path' in item) return route('hint', item.path.map(centre));
      const { cell, to = cell, kind = 'danger' } = item;
      const mark = cellRect(`papan-mark ${kind}`, cell, 2, 6);
      mark.setAttribute('width', String((to[1] - cell[1] + 1) * CELL - 4));
      mark.setAttribute('height', String((to[0] - cell[0] + 1) * CELL - 4));
      return mark;
    });
  }
}
