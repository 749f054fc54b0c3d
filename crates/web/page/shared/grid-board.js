/** Boards of cells: the cursor of the keyboard in the editor, and marks. */
import { BoardElement } from './board-element.js';
import { arrowDirection, STEPS } from './directions.js';
import { CELL, cellRect, place } from './svg.js';

export class GridBoard extends BoardElement {
  cursor = cellRect('papan-cursor', [0, 0], 1.5, 4);
  /** The cell of the cursor. */
  cell = [0, 0];

  moveCursor(row, column) {
    this.cell = [row, column];
    place(this.cursor, column * CELL, row * CELL);
  }

  /**
   * Arrow keys move the cursor on a board of this size and `margin` cells around it; Enter and
   * space call `paint`.
   */
  editKey(event, rows, columns, margin, paint) {
    const direction = arrowDirection(event);
    if (direction) {
      const inside = (value, end) => Math.min(end - 1 + margin, Math.max(-margin, value));
      const [down, right] = STEPS[direction];
      this.moveCursor(inside(this.cell[0] + down, rows), inside(this.cell[1] + right, columns));
      return true;
    }
    const isAction = event.key === 'Enter' || event.key === ' ';
    if (isAction) paint(...this.cell);
    return isAction;
  }

  /**
   * Reads `highlight`: `[row, column]` or `{cell, kind}` marks a cell, `{move}` is a hint.
   */
  marks() {
    const items = this.mode === 'edit' ? [] : this.highlight ?? [];
    return {
      cells: items.filter((item) => Array.isArray(item) || item.cell)
        .map((item) => cellRect(`papan-mark ${item.kind ?? 'danger'}`, item.cell ?? item, 2, 6)),
      move: items.find((item) => item.move)?.move,
    };
  }
}
