/** The board of sliding tiles. */
import { t } from '../../web/page/app/i18n.js';
import { isInside, keyDirection, OPPOSITE, STEPS, swipeDirection } from '../../web/page/shared/directions.js';
import { GridBoard } from '../../web/page/shared/grid-board.js';
import { arrow, CELL, cellAt, cellRect, centre, group, label, place, svg } from '../../web/page/shared/svg.js';
import * as editor from './editor.js';
import * as rules from './rules.js';

const MARGIN = 8;

/** @import { Direction } from '../../web/page/shared/directions.js' */
/** @import { Point } from '../../web/page/shared/board-element.js' */
/** @import { Shown } from '../../web/types.js' */
/** @import { Draft } from './editor.js' */
/** @import { Move, State } from './rules.js' */

/** @extends {GridBoard<State, Move, Draft>} */
class TilesBoard extends GridBoard {
  rules = rules;
  editor = editor;

  tray = group('');
  tiles = group('');
  signs = group('');

  /** @type {SVGGElement[]} */
  #shapes = [];
  #size = '';
  /** @type {{moves: Move[], x: number, y: number, by: number}|null} */
  #grip = null;
  /** Where on the screen the pointer went down. */
  #pressed = [0, 0];
  /** The first cell of a swap in the editor. @type {number|null} */
  #chosen = null;

  build() {
    this.svg.append(this.tray, this.tiles, this.signs, this.cursor);
  }

  /** What is drawn: the draft in the editor. @returns {State|Draft} */
  get #board() {
    return (this.mode === 'edit' ? this.draft : null) ?? this.shown;
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    const board = this.#board;
    const { rows, columns, cells } = board;
    if (`${rows} ${columns}` !== this.#size || changed.has('mode')) this.#lay(rows, columns);
    const goal = 'goal' in board ? board.goal : null;
    const wrong = (/** @type {number} */ at) => !('goal' in board) && editor.isWrong(board, at);
    const overlays = [this.overlay, this.secondOverlay];
    const isMarked = (/** @type {string|number} */ tile) =>
      overlays.findIndex((shown) => shown?.kind === 'misplaced' && valueOf(shown, tile));
    const hasValues = (/** @type {Shown|null} */ shown) => shown !== null && shown.kind !== 'misplaced';
    this.tiles.classList.toggle('tl-valued', overlays.some(hasValues));
    cells.forEach((tile, at) => {
      const shape = this.#shape(tile, at);
      place(shape, (at % columns) * CELL, Math.floor(at / columns) * CELL);
      shape.classList.toggle('tl-blank', String(tile) === '0');
      shape.classList.toggle('tl-home', goal !== null && tile === goal[at]);
      shape.classList.toggle('tl-wrong', wrong(at));
      shape.classList.toggle('tl-marked', isMarked(tile) === 0);
      shape.classList.toggle('tl-marked-second', isMarked(tile) === 1);
      shape.children[2].textContent = String(tile);
      overlays.forEach((shown, index) => {
        shape.children[3 + index].textContent = hasValues(shown) ? String(valueOf(shown, tile) ?? '') : '';
      });
    });
    this.#drawMarks();
  }

  /** Drafts may have a word twice, so their shapes belong to cells; tiles keep theirs when they move. @param {string|number} tile @param {number} at */
  #shape(tile, at) {
    return this.#shapes[this.mode === 'edit' ? at : Number(tile)];
  }

  /** A new tray with a shape for each tile. @param {number} rows @param {number} columns */
  #lay(rows, columns) {
    this.#size = `${rows} ${columns}`;
    const [width, height] = [columns * CELL, rows * CELL];
    const rect = (/** @type {string} */ name, /** @type {number} */ margin, /** @type {number} */ rx) =>
      svg('rect', { class: name, x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin, rx });
    this.frame(-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN, 110);
    this.tray.replaceChildren(rect('tl-frame', MARGIN, 9), rect('tl-well', 2, 5));
    this.#shapes = Array.from({ length: rows * columns }, tileShape);
    this.tiles.replaceChildren(...this.#shapes);
    this.#chosen = null;
  }

  #drawMarks() {
    const marks = this.marks();
    if (this.#chosen !== null) marks.push(cellRect('papan-mark chosen', cellAt(this.#chosen, this.#board.columns), 2, 6));
    this.signs.replaceChildren(...marks);
  }

  /** @param {Point} at */
  press({ row, column, x, y, screen }) {
    const { rows, columns } = this.#board;
    if (this.mode === 'view' || !isInside(row, column, rows, columns)) return false;
    if (this.mode === 'edit') {
      this.moveCursor(row, column);
      this.#paint(row, column);
      return true;
    }
    this.#pressed = screen;
    const moves = rules.slideTo(this.shown, row * columns + column);
    if (moves.length) this.#grip = { moves, x, y, by: 0 };
    return true;
  }

  /** All tiles between the pressed one and the blank follow the pointer, by one cell at most. @param {Point} at */
  drag({ x, y }) {
    const grip = this.#grip;
    if (!grip) return;
    const [down, right] = STEPS[OPPOSITE[grip.moves[0]]];
    const by = Math.min(CELL, Math.max(0, (x - grip.x) * right + (y - grip.y) * down));
    grip.by = by;
    const { columns, blank, cells } = this.shown;
    this.hurry();
    grip.moves.forEach((_, index) => {
      const at = blank - (down * columns + right) * (index + 1);
      place(this.#shapes[cells[at]], (at % columns) * CELL + by * right, Math.floor(at / columns) * CELL + by * down);
    });
  }

  /**
   * A tap slides what was pressed, and so does a swipe to where it can go; any other swipe slides the tile that can go
   * that way. A drag that came back is taken back.
   * @param {Point} at
   * @param {boolean} isCancelled
   */
  release({ screen }, isCancelled) {
    const grip = this.#grip;
    this.#grip = null;
    if (this.mode !== 'play') return;
    this.redraw('pointer');
    if (isCancelled) return;
    const swipe = swipeDirection(this.#pressed, screen);
    if (swipe && (!grip || swipe !== OPPOSITE[grip.moves[0]])) this.#slide(swipe);
    else if (grip && (swipe || grip.by < CELL / 8 || grip.by >= CELL / 2)) this.play(grip.moves);
  }

  /** @param {Direction} direction */
  #slide(direction) {
    const move = OPPOSITE[direction];
    if (this.state && rules.apply(this.state, move)) this.play([move]);
  }

  /** @param {number} row @param {number} column */
  #paint(row, column) {
    if (!this.draft) return;
    const cell = row * this.draft.columns + column;
    const from = this.#chosen;
    const tool = this.activeTool;
    const isFirst = !['slide', 'fill', 'erase'].includes(tool ?? '') && from === null;
    this.#chosen = isFirst ? cell : null;
    if (isFirst) this.#drawMarks();
    else this.edit(editor.paint(this.draft, { cell, from }, tool));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { rows, columns } = this.#board;
    if (this.mode === 'edit') return this.editKey(event, rows, columns, 0, (row, column) => this.#paint(row, column));
    const direction = this.mode === 'play' ? keyDirection(event) : undefined;
    if (direction) this.#slide(direction);
    return direction !== undefined;
  }

  focusPoint() {
    return this.mode === 'play' && this.state ? centre(cellAt(this.shown.blank, this.shown.columns)) : null;
  }

  /** A wave runs over the board. */
  celebrate() {
    const { columns, cells } = this.shown;
    const gap = Math.min(60, 500 / (columns + cells.length / columns));
    return cells.map((tile, at) => {
      const [row, column] = cellAt(at, columns);
      return this.#shapes[tile].animate({ scale: [1, 1.12, 1] }, { duration: 320, delay: (row + column) * gap, easing: 'ease-in-out' });
    });
  }

  describe() {
    const { rows, columns } = this.#board;
    const cells = (this.mode === 'edit' ? this.text : rules.text(this.shown)).trim().replace(/\b0\b/, t('tiles.blank')).replace(/\n/g, '; ');
    return t('tiles.board', { rows, columns, cells });
  }
}

const tileShape = () => group(
  'tl-tile papan-slides',
  svg('rect', { class: 'tl-edge', x: 1.2, y: 2.4, width: CELL - 2.4, height: CELL - 2.8, rx: 5 }),
  svg('rect', { class: 'tl-face', x: 1.2, y: 1.2, width: CELL - 2.4, height: CELL - 3.4, rx: 5 }),
  label('tl-number', [CELL / 2, CELL / 2], ''),
  label('tl-value', [CELL - 5, 9.5], ''),
  label('tl-value tl-second', [5, 9.5], ''),
);

/** What an overlay says about a tile. @param {Shown|null} shown @param {string|number} tile */
const valueOf = (shown, tile) => /** @type {Map<number, number>|undefined} */ (shown?.data)?.get(Number(tile));

customElements.define('papan-tiles', TilesBoard);

/** What the signs of an overlay mean, on a tile. @param {string} id @param {boolean} isSecond */
export function overlayLegend(id, isSecond) {
  const tile = tileShape();
  tile.children[2].textContent = '5';
  if (id === 'misplaced') tile.classList.add(isSecond ? 'tl-marked-second' : 'tl-marked');
  else tile.children[isSecond ? 4 : 3].textContent = '2';
  return [{ sample: [group(id === 'misplaced' ? '' : 'tl-valued', tile)], labelKey: `tiles.sign.${id}` }];
}

/** What a tool of the editor does, at the origin. @param {string} tool */
export function toolIcon(tool) {
  const tile = (/** @type {string} */ words) => {
    const shape = tileShape();
    shape.children[2].textContent = words;
    return shape;
  };
  /** @type {Record<string, SVGElement[]>} */
  const icons = {
    swap: [tile(''), arrow('', [8, 14], [33, 14], 9), arrow('', [32, 26], [7, 26], 9)],
    slide: [tile(''), arrow('', [7, 20], [34, 20], 12)],
    fill: [tile('+1')],
  };
  return icons[tool] ?? [];
}
