/** The Rush Hour board: dragging vehicles along their lines, and the same with keys. */
import { t } from '../../web/page/app/i18n.js';
import { arrowDirection, isInside, STEPS } from '../../web/page/shared/directions.js';
import { GridBoard } from '../../web/page/shared/grid-board.js';
import { arrow, CELL, cellAt, cellRect, cellsPath, group, path, place } from '../../web/page/shared/svg.js';
import * as editor from './editor.js';
import * as rules from './rules.js';
import { carShape, drawRoad, oddShape, RIM } from './shapes.js';

class RushHourBoard extends GridBoard {
  rules = rules;
  editor = editor;

  #level = null;
  #cars = [];
  #grip = null;
  /** The first cell of a stroke in the editor. */
  #start = null;

  build() {
    for (const name of ['road', 'under', 'cars', 'signs', 'stroke']) this.svg.append((this[name] = group('')));
    this.svg.append(this.cursor);
  }

  draw(changed) {
    const isDraft = this.mode === 'edit';
    const view = isDraft ? editor.picture(this.draft) : picture(this.shown);
    if (this.#level !== view.level || changed.has('mode')) this.#lay(view);
    view.pieces.forEach((piece, index) => this.#put(index, piece, view.at[index]));
    if (!isDraft) this.#label();
    this.#drawOverlay(view.columns);
    this.#drawMarks(view);
  }

  /** A new road with its vehicles. */
  #lay(view) {
    const margin = this.mode === 'edit' ? CELL : RIM;
    this.#level = view.level;
    this.frame(-margin, -margin, view.columns * CELL + 2 * margin, view.rows * CELL + 2 * margin, 84);
    this.road.replaceChildren(...drawRoad(view));
    this.#cars = view.pieces.map(carShape);
    this.cars.replaceChildren(...this.#cars, ...(view.odd ?? []).map(oddShape));
  }

  #put(index, { upright, line }, along) {
    const [x, y] = upright ? [line, along] : [along, line];
    place(this.#cars[index], x * CELL, y * CELL);
  }

  /** Vehicles are buttons for those who play without seeing or without a pointer. */
  #label() {
    this.#cars.forEach((car, index) => {
      const { upright, symbol, line, length } = this.shown.level.pieces[index];
      const isFixed = length === 1;
      const isPlayed = this.mode === 'play' && !isFixed;
      car.setAttribute('tabindex', isPlayed ? 0 : -1);
      car.setAttribute('role', isPlayed ? 'button' : 'img');
      const words = { piece: symbol, line: line + 1, column: this.shown.at[index] + 1, ...rules.freedom(this.shown, index) };
      car.setAttribute('aria-label', t(`rushhour.${isFixed ? 'fixed' : upright ? 'inColumn' : 'inRow'}`, words));
    });
  }

  #drawOverlay(columns) {
    const { way, blockers } = this.overlay?.data ?? { way: [], blockers: [] };
    this.#cars.forEach((car, index) => car.classList.toggle('rh-blocker', blockers.includes(index)));
    this.under.replaceChildren(path('rh-way', cellsPath(way.map((cell) => cellAt(cell, columns)))));
  }

  #drawMarks({ pieces, at }) {
    const { cells, move } = this.marks();
    if (move) {
      const { index, by } = rules.readMove(this.shown.level, move);
      const piece = pieces[index];
      const end = by > 0 ? at[index] + piece.length : at[index];
      const to = end + by - Math.sign(by) * 0.1;
      cells.push(frameOf(piece, at[index], 'hint'), arrow('hint', spot(piece, end), spot(piece, to)));
    }
    this.signs.replaceChildren(...cells);
  }

  press({ row, column, x, y }) {
    if (this.mode === 'edit') {
      this.moveCursor(row, column);
      this.#start = [row, column];
      this.#drawStroke(this.#start);
      return true;
    }
    const { rows, columns, pieces } = this.state.level;
    if (this.mode !== 'play' || !isInside(row, column, rows, columns)) return false;
    const index = rules.occupancy(this.state)[row * columns + column];
    if (index < 0 || pieces[index].length === 1) return false;
    this.#grip = { index, from: pieces[index].upright ? y : x, by: 0, ...rules.freedom(this.state, index) };
    return true;
  }

  takeFocus() {
    if (this.#grip) this.#cars[this.#grip.index].focus({ preventScroll: true });
    else super.takeFocus();
  }

  /** The vehicle follows the pointer as far as its neighbours let it. */
  drag({ row, column, x, y }) {
    if (this.mode === 'edit') {
      this.#drawStroke([row, column]);
      return;
    }
    const grip = this.#grip;
    const piece = this.state.level.pieces[grip.index];
    grip.by = Math.min(grip.forward, Math.max(-grip.back, ((piece.upright ? y : x) - grip.from) / CELL));
    this.hurry();
    this.#put(grip.index, piece, this.state.at[grip.index] + grip.by);
  }

  release({ row, column }, isCancelled) {
    if (this.mode === 'edit') {
      if (!isCancelled) this.#finishStroke([row, column]);
      return;
    }
    const { index, by } = this.#grip;
    const cells = isCancelled ? 0 : Math.round(by);
    this.#grip = null;
    if (by) this.redraw('pointer');
    if (cells) this.play([rules.writeMove(this.state.level.pieces[index], cells)]);
  }

  #drawStroke([row, column]) {
    const [top, left] = this.#start;
    const upright = Math.abs(row - top) > Math.abs(column - left);
    const length = Math.max(Math.abs(row - top), Math.abs(column - left)) + 1;
    const piece = { upright, line: upright ? left : top, length };
    this.stroke.replaceChildren(frameOf(piece, upright ? Math.min(row, top) : Math.min(column, left), 'chosen'));
  }

  #finishStroke(to) {
    const from = this.#start;
    this.#start = null;
    this.stroke.replaceChildren();
    const { draft, refused } = editor.paint(this.draft, { from, to }, this.tool);
    if (draft) this.edit(draft);
    else this.refuse(t(refused));
  }

  key(event) {
    if (this.mode === 'edit') return this.#editKey(event);
    if (this.mode !== 'play') return false;
    const { pieces } = this.state.level;
    const direction = arrowDirection(event);
    if (!direction) {
      const named = [event.key, event.key.toUpperCase()]
        .map((key) => pieces.findIndex(({ symbol }) => symbol === key)).find((index) => index >= 0);
      this.#cars[named]?.focus();
      return named !== undefined;
    }
    const focused = this.#cars.indexOf(document.activeElement);
    const index = focused >= 0 ? focused : rules.primaryIndex(pieces);
    const [down, right] = STEPS[direction];
    const way = pieces[index].upright ? down : right;
    const { back, forward } = rules.freedom(this.state, index);
    const room = way > 0 ? forward : back;
    if (way && room) this.play([rules.writeMove(pieces[index], way * (event.shiftKey ? room : 1))]);
    return true;
  }

  /** Enter at one end of a vehicle, then at the other; walls, exits and erasing take one place. */
  #editKey(event) {
    const { rows, columns } = this.draft;
    const isHandled = this.editKey(event, rows, columns, 1, (row, column) => {
      const isSecond = this.#start || !['car', 'primary'].includes(this.tool);
      this.#start ??= [row, column];
      if (isSecond) this.#finishStroke([row, column]);
    });
    if (this.#start) this.#drawStroke(this.cell);
    return isHandled;
  }

  describe() {
    const { rows, columns, pieces, exit } = this.mode === 'edit' ? this.draft : this.state.level;
    if (this.mode === 'edit') return t('rushhour.drawing', { rows, columns });
    const left = rules.wayOut(this.state).length;
    return t('rushhour.board', { rows, columns, pieces: pieces.length, exit: t(`side.${exit}`), left });
  }
}

/** The point on a piece's line, `along` cells from its beginning. */
const spot = ({ upright, line }, along) =>
  (upright ? [(line + 0.5) * CELL, along * CELL] : [along * CELL, (line + 0.5) * CELL]);

/** A frame around a piece. */
function frameOf({ upright, line, length }, at, kind) {
  const frame = cellRect(`papan-mark ${kind}`, upright ? [at, line] : [line, at], 2, 9);
  frame.setAttribute(upright ? 'height' : 'width', length * CELL - 4);
  return frame;
}

/** What there is to draw of a position. */
function picture({ level, at }) {
  const { line } = level.pieces[rules.primaryIndex(level.pieces)];
  return { ...level, level, at, exit: { side: level.exit, line }, isWall: (cell) => level.walls.has(cell) };
}

customElements.define('papan-rushhour', RushHourBoard);
