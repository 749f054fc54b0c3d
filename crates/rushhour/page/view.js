/** The Rush Hour board: dragging vehicles along their lines, and the same with keys. */
import { t } from '../../web/page/app/i18n.js';
import { arrowDirection, isInside, STEPS } from '../../web/page/shared/directions.js';
import { GridBoard } from '../../web/page/shared/grid-board.js';
import { arrow, CELL, cellAt, cellRect, cellsPath, group, path, place } from '../../web/page/shared/svg.js';
import * as editor from './editor.js';
import * as rules from './rules.js';
import { carShape, drawRoad, oddShape, RIM } from './shapes.js';

/** @import { Point } from '../../web/page/shared/board-element.js' */
/** @import { Grid, Piece } from './course.js' */
/** @import { Level, Move, State } from './rules.js' */

/** @import { Seen } from './overlays.js' */
/** @typedef {ReturnType<typeof picture>|ReturnType<typeof editor.picture>} Picture */
/** @typedef {Pick<Piece, 'upright'|'line'>} Line */

/** @extends {GridBoard<State, Move, Grid>} */
class RushHourBoard extends GridBoard {
  rules = rules;
  editor = editor;

  road = group('');
  under = group('');
  cars = group('');
  over = group('');
  signs = group('');

  /** @type {Level|Grid|null} */
  #level = null;
  /** @type {SVGGElement[]} */
  #cars = [];
  /** @type {{index: number, from: number, by: number, back: number, forward: number}|null} */
  #grip = null;
  /** The primary piece on its way out. @type {Animation|null} */
  #leaving = null;

  build() {
    this.svg.append(this.road, this.under, this.cars, this.over, this.signs, this.stroke, this.cursor);
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    const draft = this.mode === 'edit' ? this.draft : null;
    const view = draft ? editor.picture(draft) : picture(this.shown);
    if (this.#level !== view.level || changed.has('mode')) this.#lay(view);
    if (changed.has('state')) this.#leaving?.cancel();
    view.pieces.forEach((piece, index) => this.#put(index, piece, view.at[index]));
    if (!draft) this.#label();
    this.#drawOverlays(view);
    this.signs.replaceChildren(...this.marks());
  }

  /** A new road with its vehicles. @param {Picture} view */
  #lay(view) {
    const margin = this.mode === 'edit' ? CELL : RIM;
    this.#level = view.level;
    this.frame(-margin, -margin, view.columns * CELL + 2 * margin, view.rows * CELL + 2 * margin, 84);
    this.road.replaceChildren(...drawRoad(view));
    this.#cars = view.pieces.map(carShape);
    this.cars.replaceChildren(...this.#cars, ...('odd' in view ? view.odd : []).map(oddShape));
  }

  /** @param {number} index @param {Line} line @param {number} along */
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
      car.setAttribute('tabindex', isPlayed ? '0' : '-1');
      car.setAttribute('role', isPlayed ? 'button' : 'img');
      const words = { piece: symbol, line: line + 1, column: this.shown.at[index] + 1, ...rules.freedom(this.shown, index) };
      car.setAttribute('aria-label', t(`rushhour.${isFixed ? 'fixed' : upright ? 'inColumn' : 'inRow'}`, words));
    });
  }

  /** @param {Picture} view */
  #drawOverlays({ columns, pieces, at }) {
    const seen = [this.overlay, this.secondOverlay].map((shown) => /** @type {Seen|undefined} */ (shown?.data));
    this.#cars.forEach((car, index) => {
      const by = seen.findIndex((each) => each?.blockers.includes(index));
      car.classList.toggle('rh-blocker', by >= 0);
      car.classList.toggle('papan-second', by === 1);
    });
    const layer = (/** @type {(data: Seen) => SVGElement[]} */ shapes) =>
      seen.map((data, index) => group(index ? 'papan-second' : 'papan-first', ...(data ? shapes(data) : [])));
    this.under.replaceChildren(...layer(({ way }) => [path('rh-way', cellsPath(way.map((cell) => cellAt(cell, columns))))]));
    this.over.replaceChildren(...layer(({ free }) => free.flatMap((room, index) => freedomArrows(pieces[index], at[index], room))));
  }

  /** @param {Point} at */
  press({ row, column, x, y }) {
    if (this.mode === 'edit') {
      this.moveCursor(row, column);
      this.start = [row, column];
      this.#drawStroke(this.start);
      return true;
    }
    const { rows, columns, pieces } = this.shown.level;
    if (this.mode !== 'play' || !this.state || !isInside(row, column, rows, columns)) return false;
    const index = rules.occupancy(this.state)[row * columns + column];
    if (index < 0 || pieces[index].length === 1) return false;
    this.#grip = { index, from: pieces[index].upright ? y : x, by: 0, ...rules.freedom(this.state, index) };
    return true;
  }

  takeFocus() {
    if (this.#grip) this.#cars[this.#grip.index].focus({ preventScroll: true });
    else super.takeFocus();
  }

  /** The vehicle follows the pointer as far as its neighbours let it. @param {Point} at */
  drag({ row, column, x, y }) {
    if (this.mode === 'edit') {
      this.#drawStroke([row, column]);
      return;
    }
    const grip = this.#grip;
    if (!grip || !this.state) return;
    const piece = this.state.level.pieces[grip.index];
    grip.by = Math.min(grip.forward, Math.max(-grip.back, ((piece.upright ? y : x) - grip.from) / CELL));
    this.hurry();
    this.#put(grip.index, piece, this.state.at[grip.index] + grip.by);
  }

  /** @param {Point} at @param {boolean} isCancelled */
  release({ row, column }, isCancelled) {
    if (this.mode === 'edit') {
      if (isCancelled) this.dropStroke();
      else this.#finishStroke([row, column]);
      return;
    }
    if (!this.#grip || !this.state) return;
    const { index, by } = this.#grip;
    const cells = isCancelled ? 0 : Math.round(by);
    this.#grip = null;
    if (by) this.redraw('pointer');
    if (cells) this.play([rules.writeMove(this.state.level.pieces[index], cells)]);
  }

  /** @param {number[]} cell */
  #drawStroke([row, column]) {
    const [top, left] = this.start ?? [row, column];
    if (this.draft && this.activeBrush !== 'pencil') {
      const cells = editor.strokeOf(this.draft, this.activeBrush, [top, left], [row, column], this.activeTool);
      this.showStroke(cells);
      return;
    }
    const upright = Math.abs(row - top) > Math.abs(column - left);
    const length = Math.max(Math.abs(row - top), Math.abs(column - left)) + 1;
    const piece = { upright, line: upright ? left : top, length };
    this.stroke.replaceChildren(frameOf(piece, upright ? Math.min(row, top) : Math.min(column, left), 'chosen'));
  }

  /** @param {number[]} to */
  #finishStroke(to) {
    const from = this.start ?? to;
    this.dropStroke();
    if (!this.draft) return;
    const painted = editor.paint(this.draft, { from, to, brush: this.activeBrush }, this.activeTool);
    if ('draft' in painted) this.edit(painted.draft);
    else this.refuse(t(painted.refused));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.mode === 'edit') return this.#editKey(event);
    if (this.mode !== 'play' || !this.state) return false;
    const { pieces } = this.state.level;
    const direction = arrowDirection(event);
    if (!direction) {
      const named = [event.key, event.key.toUpperCase()]
        .map((key) => pieces.findIndex(({ symbol }) => symbol === key)).find((index) => index >= 0);
      if (named === undefined) return false;
      this.#cars[named]?.focus();
      return true;
    }
    const focused = this.#cars.findIndex((car) => car === document.activeElement);
    const index = focused >= 0 ? focused : rules.primaryIndex(pieces);
    const [down, right] = STEPS[direction];
    const way = pieces[index].upright ? down : right;
    const { back, forward } = rules.freedom(this.state, index);
    const room = way > 0 ? forward : back;
    if (way && room) this.play([rules.writeMove(pieces[index], way * (event.shiftKey ? room : 1))]);
    return true;
  }

  /** Enter at one end of a vehicle, a block or a frame, then at the other; the rest takes one place. @param {KeyboardEvent} event */
  #editKey(event) {
    if (!this.draft) return false;
    if (event.key === 'Escape') return this.dropStroke();
    const { rows, columns } = this.draft;
    const isHandled = this.editKey(event, rows, columns, 1, (row, column) => {
      const isLong = ['car', 'primary'].includes(this.activeTool ?? '') || ['block', 'frame'].includes(this.activeBrush);
      const isLast = this.start || !isLong;
      this.start ??= [row, column];
      if (isLast) this.#finishStroke([row, column]);
    });
    if (this.start) this.#drawStroke(this.cell);
    return isHandled;
  }

  /** The red car drives out of the board, and stays away until the next position. */
  celebrate() {
    const { pieces, exit } = this.shown.level;
    const car = this.#cars[rules.primaryIndex(pieces)];
    const far = (pieces[rules.primaryIndex(pieces)].length + 1) * CELL;
    const [right, down] = { right: [far, 0], left: [-far, 0], top: [0, -far], bottom: [0, far] }[exit];
    this.#leaving = car.animate({ translate: ['0 0', `${right}px ${down}px`] }, { duration: 700, easing: 'ease-in', fill: 'forwards' });
    return [this.#leaving];
  }

  describe() {
    if (this.mode === 'edit' && this.draft) {
      return t('rushhour.drawing', { rows: this.draft.rows, columns: this.draft.columns });
    }
    const { rows, columns, pieces, exit } = this.shown.level;
    const left = rules.wayOut(this.shown).length;
    return t('rushhour.board', { rows, columns, pieces: pieces.length, exit: t(`side.${exit}`), left });
  }
}

/** The point on a piece's line, `along` cells from its beginning. @param {Line} piece @param {number} along */
const spot = ({ upright, line }, along) =>
  (upright ? [(line + 0.5) * CELL, along * CELL] : [along * CELL, (line + 0.5) * CELL]);

/** Arrows as long as a piece can go from where it is. @param {Line & {length: number}} piece @param {number} at @param {{back: number, forward: number}} room */
function freedomArrows(piece, at, { back, forward }) {
  const ends = [[at, -back], [at + piece.length, forward]].filter(([, cells]) => cells);
  return ends.map(([end, cells]) => {
    const way = Math.sign(cells) * 0.12;
    return arrow('rh-free', spot(piece, end - way), spot(piece, end + cells - way), 9);
  });
}

/** What the signs of an overlay mean. @param {string} id */
export function overlayLegend(id) {
  const piece = { symbol: 'A', upright: false, line: 0, length: 1 };
  if (id === 'freedom') return [{ sample: freedomArrows(piece, -0.9, { back: 0, forward: 0.8 }), labelKey: 'rushhour.sign.free' }];
  const hull = cellRect('rh-hull', [0, 0], 5, 10);
  return [
    { sample: [path('rh-way', cellsPath([[0, 0]]))], labelKey: 'rushhour.sign.way' },
    { sample: [group('rh-blocker', hull)], labelKey: 'rushhour.sign.blocker' },
  ];
}

/** A frame around a piece. @param {Line & {length: number}} piece @param {number} at @param {string} kind */
function frameOf({ upright, line, length }, at, kind) {
  const frame = cellRect(`papan-mark ${kind}`, upright ? [at, line] : [line, at], 2, 9);
  frame.setAttribute(upright ? 'height' : 'width', String(length * CELL - 4));
  return frame;
}

/** What there is to draw of a position. @param {State} state */
function picture({ level, at }) {
  const { line } = level.pieces[rules.primaryIndex(level.pieces)];
  return { ...level, level, at, exit: { side: level.exit, line }, isWall: (/** @type {number} */ cell) => level.walls.has(cell) };
}

customElements.define('papan-rushhour', RushHourBoard);
