/** The Rush Hour board: dragging vehicles along their lines, and the same with keys. */
import { t } from '../../app/i18n.js';
import { arrow } from '../shared/arrow.js';
import { BoardElement } from '../shared/board-element.js';
import { Cursor, isAction } from '../shared/cursor.js';
import { arrowDirection, STEPS } from '../shared/directions.js';
import { readMarks } from '../shared/marks.js';
import { CELL, cellRect, cellsPath, group, line, place, svg } from '../shared/svg.js';
import { PRIMARY } from './course.js';
import * as editor from './editor.js';
import * as rules from './rules.js';
import { carShape, drawRoad, oddShape, RIM } from './shapes.js';

export class RushHourBoard extends BoardElement {
  rules = rules;
  editor = editor;

  #level = null;
  #cars = [];
  #grip = null;
  /** The first cell of a stroke in the editor. */
  #start = null;
  #cursor = new Cursor();

  build() {
    this.road = group('rh-board');
    this.under = group('rh-under');
    this.cars = group('rh-cars');
    this.over = group('rh-over');
    this.marks = group('rh-marks');
    this.stroke = group('rh-stroke');
    this.svg.append(this.road, this.under, this.cars, this.over, this.marks, this.stroke, this.#cursor.element);
  }

  draw(changed) {
    const editing = this.mode === 'edit';
    const view = editing ? editor.picture(this.draft) : picture(this.shown);
    if (this.#level !== (editing ? this.draft : this.shown.level) || changed.has('mode')) {
      this.#level = editing ? this.draft : this.shown.level;
      this.#lay(view);
    }
    view.at.forEach((at, index) => this.#put(index, view.pieces[index], at));
    if (!editing) this.#label(changed);
    if (['overlay', 'state', 'mode'].some((what) => changed.has(what))) this.#drawOverlay(view);
    if (['highlight', 'state', 'mode'].some((what) => changed.has(what))) this.#drawMarks(view);
  }

  /** A new road with its vehicles. */
  #lay(view) {
    const margin = this.mode === 'edit' ? CELL : RIM;
    this.frame(-margin, -margin, view.columns * CELL + 2 * margin, view.rows * CELL + 2 * margin, 84);
    this.road.replaceChildren(...drawRoad(view));
    this.#cars = view.pieces.map((piece) => carShape(piece, piece.symbol === PRIMARY));
    const odd = (view.odd ?? []).map(({ symbol, row, column }) => oddShape(symbol, row, column));
    this.cars.replaceChildren(...this.#cars, ...odd);
    this.stroke.replaceChildren();
    this.#cursor.put(this.#cursor.row, this.#cursor.column);
  }

  #put(index, { upright, line: across }, along) {
    const [x, y] = upright ? [across, along] : [along, across];
    place(this.#cars[index], x * CELL, y * CELL);
  }

  /** Vehicles are buttons for those who play without seeing or without a pointer. */
  #label() {
    const { level } = this.state;
    this.#cars.forEach((car, index) => {
      const playing = this.mode === 'play';
      car.toggleAttribute('tabindex', playing);
      if (!playing) return;
      const piece = level.pieces[index];
      const { back, forward } = rules.freedom(this.state, index);
      car.setAttribute('tabindex', '0');
      car.setAttribute('role', 'button');
      car.setAttribute('aria-label', t(piece.upright ? 'rushhour.car.upright' : 'rushhour.car.level', {
        piece: piece.symbol, line: piece.line + 1, back, forward,
      }));
    });
  }

  #drawOverlay(view) {
    const { kind, data } = this.overlay ?? {};
    const cellsOf = (list) => list.map((cell) => [Math.floor(cell / view.columns), cell % view.columns]);
    const way = kind === 'blockers' ? [svg('path', { class: 'rh-way', d: cellsPath(cellsOf(data.way)) })] : [];
    this.under.replaceChildren(...way);
    this.#cars.forEach((car, index) => {
      car.classList.toggle('rh-blocker', kind === 'blockers' && data.blockers.includes(index));
    });
    const lanes = kind === 'freedom'
      ? view.pieces.flatMap((piece, index) => this.#lanes(piece, view.at[index], data.free[index]))
      : [];
    this.over.replaceChildren(...lanes);
  }

  /** Lines over the cells to which a vehicle can go. */
  #lanes({ upright, line: across, length }, at, { back, forward }) {
    const spot = (along) => (upright ? [(across + 0.5) * CELL, along * CELL] : [along * CELL, (across + 0.5) * CELL]);
    const lanes = [];
    if (back) lanes.push(line('rh-lane', spot(at - 0.05), spot(at - back + 0.25)));
    if (forward) lanes.push(line('rh-lane', spot(at + length + 0.05), spot(at + length + forward - 0.25)));
    return lanes;
  }

  #drawMarks(view) {
    const { cells, pieces, moves } = readMarks(this.mode === 'edit' ? [] : this.highlight);
    const shapes = cells.map(({ row, column, kind }) => cellRect(`papan-mark ${kind}`, row, column, 2, 6));
    for (const { piece, kind } of pieces) {
      const index = view.pieces.findIndex((each) => each.symbol === piece);
      if (index >= 0) shapes.push(frameOf(view.pieces[index], view.at[index], kind));
    }
    const slide = moves.length && rules.readMove(this.state.level, moves[0]);
    if (slide) {
      const piece = view.pieces[slide.index];
      const at = view.at[slide.index];
      const spot = (along) => (piece.upright
        ? [(piece.line + 0.5) * CELL, along * CELL]
        : [along * CELL, (piece.line + 0.5) * CELL]);
      const end = slide.by > 0 ? at + piece.length : at;
      shapes.push(frameOf(piece, at, 'hint'));
      shapes.push(arrow('hint', spot(end), spot(end + slide.by + (slide.by > 0 ? -0.1 : 0.1))));
    }
    this.marks.replaceChildren(...shapes);
  }

  #carAt({ row, column }) {
    const { level } = this.state;
    if (row < 0 || column < 0 || row >= level.rows || column >= level.columns) return -1;
    return rules.occupancy(this.state)[row * level.columns + column];
  }

  press(at) {
    if (this.mode === 'edit') {
      this.#cursor.put(at.row, at.column);
      this.#start = [at.row, at.column];
      this.#drawStroke(this.#start);
      return true;
    }
    const index = this.mode === 'play' ? this.#carAt(at) : -1;
    if (index < 0) return false;
    const { back, forward } = rules.freedom(this.state, index);
    this.#grip = { index, from: this.state.level.pieces[index].upright ? at.y : at.x, back, forward, by: 0 };
    return true;
  }

  takeFocus() {
    if (this.#grip) this.#cars[this.#grip.index].focus({ preventScroll: true });
    else super.takeFocus();
  }

  /** The vehicle follows the pointer as far as its neighbours let it. */
  drag(at) {
    if (this.mode === 'edit') {
      this.#drawStroke([at.row, at.column]);
      return;
    }
    const grip = this.#grip;
    const piece = this.state.level.pieces[grip.index];
    const by = ((piece.upright ? at.y : at.x) - grip.from) / CELL;
    grip.by = Math.min(grip.forward, Math.max(-grip.back, by));
    this.style.setProperty('--papan-ms', '0ms');
    this.#put(grip.index, piece, this.state.at[grip.index] + grip.by);
  }

  release(at, cancelled) {
    if (this.mode === 'edit') {
      if (!cancelled) this.#finishStroke([at.row, at.column]);
      return;
    }
    const grip = this.#grip;
    this.#grip = null;
    const by = cancelled ? 0 : Math.round(grip.by);
    if (grip.by !== 0) this.redraw('state');
    if (by) this.play([rules.writeMove(this.state.level.pieces[grip.index], by)]);
  }

  #drawStroke(to) {
    const [from, end] = [this.#start, to];
    const [top, left] = [Math.min(from[0], end[0]), Math.min(from[1], end[1])];
    const upright = Math.abs(from[0] - end[0]) > Math.abs(from[1] - end[1]);
    const length = Math.max(Math.abs(from[0] - end[0]), Math.abs(from[1] - end[1])) + 1;
    this.stroke.replaceChildren(upright
      ? frameOf({ upright, line: from[1], length }, top, 'chosen')
      : frameOf({ upright, line: from[0], length }, left, 'chosen'));
  }

  #finishStroke(to) {
    const from = this.#start;
    this.#start = null;
    this.stroke.replaceChildren();
    this.edit(editor.paint(this.draft, { from, to }, this.tool));
  }

  key(event) {
    if (this.mode === 'edit') return this.#editKey(event);
    if (this.mode !== 'play') return false;
    const { level } = this.state;
    const direction = arrowDirection(event);
    if (!direction) {
      const symbols = level.pieces.map((piece) => piece.symbol);
      const named = [event.key, event.key.toUpperCase()].find((key) => symbols.includes(key));
      if (named) this.#cars[symbols.indexOf(named)].focus();
      return Boolean(named);
    }
    const focused = this.#cars.indexOf(this.ownerDocument.activeElement);
    const index = focused >= 0 ? focused : level.pieces.findIndex((piece) => piece.symbol === PRIMARY);
    const piece = level.pieces[index];
    const [down, right] = STEPS[direction];
    const way = piece.upright ? down : right;
    const { back, forward } = rules.freedom(this.state, index);
    const room = way > 0 ? forward : back;
    if (way && room) this.play([rules.writeMove(piece, way * (event.shiftKey ? room : 1))]);
    return true;
  }

  /** Enter at one end of a vehicle, then at the other; walls, exits and erasing take one place. */
  #editKey(event) {
    const { rows, columns } = this.draft;
    const cell = () => [this.#cursor.row, this.#cursor.column];
    if (this.#cursor.follow(event, { top: -1, left: -1, bottom: rows, right: columns })) {
      if (this.#start) this.#drawStroke(cell());
      return true;
    }
    if (!isAction(event)) return false;
    const twoEnds = this.tool === 'car' || this.tool === 'primary';
    const first = this.#start === null;
    this.#start ??= cell();
    if (twoEnds && first) this.#drawStroke(cell());
    else this.#finishStroke(cell());
    return true;
  }

  describe() {
    const { rows, columns } = this.mode === 'edit' ? this.draft : this.state.level;
    if (this.mode === 'edit') return t('rushhour.board.edit', { rows, columns });
    const { pieces, exit } = this.state.level;
    return t('rushhour.board', {
      rows, columns, pieces: pieces.length, exit: t(`side.${exit}`), left: rules.wayOut(this.state).length,
    });
  }
}

/** A frame around a piece. */
function frameOf({ upright, line: across, length }, at, kind) {
  const [row, column] = upright ? [at, across] : [across, at];
  const frame = cellRect(`papan-mark ${kind}`, row, column, 2, 9);
  frame.setAttribute(upright ? 'height' : 'width', String(length * CELL - 4));
  return frame;
}

/** What there is to draw of a position. */
function picture({ level, at }) {
  const { rows, columns, pieces, walls } = level;
  const { line: across } = pieces.find((piece) => piece.symbol === PRIMARY);
  return { rows, columns, pieces, at, exit: { side: level.exit, line: across }, isWall: (cell) => walls.has(cell) };
}

customElements.define('papan-rushhour', RushHourBoard);
