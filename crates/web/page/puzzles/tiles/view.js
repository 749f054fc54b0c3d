/** The board of sliding tiles. */
import { t } from '../../app/i18n.js';
import { BoardElement } from '../shared/board-element.js';
import { Cursor, isAction } from '../shared/cursor.js';
import { keyDirection, OPPOSITE, STEPS } from '../shared/directions.js';
import { readMarks } from '../shared/marks.js';
import { CELL, cellRect, group, label, place, svg } from '../shared/svg.js';
import * as editor from './editor.js';
import * as rules from './rules.js';

const MARGIN = 8;

export class TilesBoard extends BoardElement {
  rules = rules;
  editor = editor;

  #shapes = [];
  #size = '';
  #grip = null;
  /** The first cell of a swap in the editor. */
  #chosen = null;
  #cursor = new Cursor();

  build() {
    this.tray = group('tl-tray');
    this.tiles = group('tl-tiles');
    this.marks = group('tl-marks');
    this.svg.append(this.tray, this.tiles, this.marks, this.#cursor.element);
  }

  draw(changed) {
    const { rows, columns, cells } = this.shown;
    if (`${rows} ${columns}` !== this.#size || changed.has('mode')) this.#lay(rows, columns);
    // Drafts may have a word twice, so their shapes belong to cells; tiles keep theirs when they move.
    const editing = this.mode === 'edit';
    cells.forEach((tile, at) => {
      const shape = this.#shapes[editing ? at : tile];
      place(shape, (at % columns) * CELL, Math.floor(at / columns) * CELL);
      shape.classList.toggle('tl-blank', String(tile) === '0');
      shape.classList.toggle('tl-home', !editing && tile === this.shown.goal[at]);
      shape.classList.toggle('tl-wrong', editing && editor.isWrong(this.shown, at));
      shape.querySelector('.tl-number').textContent = tile;
    });
    if (changed.has('overlay') || changed.has('mode')) this.#drawOverlay();
    this.#drawMarks();
  }

  /** A new tray with a shape for each tile. */
  #lay(rows, columns) {
    this.#size = `${rows} ${columns}`;
    const [width, height] = [columns * CELL, rows * CELL];
    this.frame(-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN, 110);
    this.tray.replaceChildren(
      svg('rect', { class: 'tl-frame', x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 9 }),
      svg('rect', { class: 'tl-well', x: -2, y: -2, width: width + 4, height: height + 4, rx: 5 }),
    );
    this.#shapes = Array.from({ length: rows * columns }, tileShape);
    this.tiles.replaceChildren(...this.#shapes);
    this.#chosen = null;
    this.#cursor.put(0, 0);
  }

  #drawOverlay() {
    const { kind, data } = this.overlay ?? {};
    this.shown.cells.forEach((tile, at) => {
      const shape = this.#shapes[this.mode === 'edit' ? at : tile];
      const value = data?.values.get(Number(tile));
      shape.classList.toggle('tl-marked', kind === 'marked' && Boolean(value));
      shape.querySelector('.tl-value').textContent = kind === 'values' ? (value ?? '') : '';
    });
  }

  #drawMarks() {
    const shapes = [];
    const { columns } = this.shown;
    if (this.mode === 'edit') {
      const at = this.#chosen;
      if (at !== null) shapes.push(cellRect('papan-mark chosen', Math.floor(at / columns), at % columns, 2, 6));
    } else {
      const { cells, moves } = readMarks(this.highlight);
      for (const { row, column, kind } of cells) shapes.push(cellRect(`papan-mark ${kind}`, row, column, 2, 6));
      const [move] = moves;
      const tile = move && rules.slidTile(this.shown, move);
      if (tile) {
        const at = this.shown.cells.indexOf(tile);
        shapes.push(cellRect('papan-mark hint', Math.floor(at / columns), at % columns, 2, 6));
      }
    }
    this.marks.replaceChildren(...shapes);
  }

  #cell({ row, column }) {
    const { rows, columns } = this.shown;
    return row < 0 || column < 0 || row >= rows || column >= columns ? -1 : row * columns + column;
  }

  press(at) {
    const cell = this.#cell(at);
    if (cell < 0 || this.mode === 'view') return false;
    if (this.mode === 'edit') {
      this.#cursor.put(at.row, at.column);
      this.#paint(cell);
      return true;
    }
    const moves = rules.slideTo(this.state, cell);
    if (moves.length) this.#grip = { moves, x: at.x, y: at.y, by: 0 };
    return true;
  }

  /** All tiles between the pressed one and the blank follow the pointer, by one cell at most. */
  drag(at) {
    if (!this.#grip || this.mode !== 'play') return;
    const { moves, x, y } = this.#grip;
    const [down, right] = STEPS[OPPOSITE[moves[0]]];
    const by = Math.min(CELL, Math.max(0, (at.x - x) * right + (at.y - y) * down));
    this.#grip.by = by;
    const { columns, blank, cells } = this.state;
    this.style.setProperty('--papan-ms', '0ms');
    moves.forEach((_, index) => {
      const cell = blank - (down * columns + right) * (index + 1);
      const shape = this.#shapes[cells[cell]];
      place(shape, (cell % columns) * CELL + by * right, Math.floor(cell / columns) * CELL + by * down);
    });
  }

  release(_, cancelled) {
    const grip = this.#grip;
    this.#grip = null;
    if (!grip) return;
    // A tap slides at once; a drag that went less than half of the way is taken back.
    if (cancelled || (grip.by > CELL / 8 && grip.by < CELL / 2)) this.redraw('state');
    else this.play(grip.moves);
  }

  #paint(cell) {
    if (this.tool === 'slide' || this.tool === 'fill') {
      this.edit(editor.paint(this.draft, { cell }, this.tool));
    } else if (this.#chosen === null) {
      this.#chosen = cell;
      this.#drawMarks();
    } else {
      const from = this.#chosen;
      this.#chosen = null;
      this.edit(editor.paint(this.draft, { cell, from }, 'swap'));
    }
  }

  key(event) {
    if (this.mode === 'edit') {
      const { rows, columns } = this.draft;
      if (this.#cursor.follow(event, { bottom: rows - 1, right: columns - 1 })) return true;
      if (isAction(event)) this.#paint(this.#cursor.row * columns + this.#cursor.column);
      return isAction(event);
    }
    const direction = this.mode === 'play' && keyDirection(event);
    if (!direction) return false;
    const move = OPPOSITE[direction];
    if (rules.apply(this.state, move)) this.play([move]);
    return true;
  }

  describe() {
    const { rows, columns, cells } = this.shown;
    const lines = this.editor.write({ columns, cells }).trim().replace(/\b0\b/g, t('tiles.blank'));
    return t('tiles.board', { rows, columns, cells: lines.replace(/\n/g, '; ') });
  }
}

function tileShape() {
  return group(
    'tl-tile papan-slides',
    svg('rect', { class: 'tl-edge', x: 1.2, y: 2.4, width: CELL - 2.4, height: CELL - 2.8, rx: 5 }),
    svg('rect', { class: 'tl-face', x: 1.2, y: 1.2, width: CELL - 2.4, height: CELL - 3.4, rx: 5 }),
    label('tl-number', CELL / 2, CELL / 2, ''),
    label('tl-value', CELL - 5, 9.5, ''),
  );
}

customElements.define('papan-tiles', TilesBoard);
