/** The chess board: a window on a board of any size, with cursor, selection and editing. */
import { digits, t, translate } from '../../web/page/app/i18n.js';
import { BoardElement } from '../../web/page/shared/board-element.js';
import { arrowDirection, STEPS } from '../../web/page/shared/directions.js';
import { CELL, group, svg } from '../../web/page/shared/svg.js';
import { Controls, pieceName } from './controls.js';
import * as editor from './editor.js';
import { BOTTOM, coordinates, LEFT, skippedLines } from './labels.js';
import { Layout } from './layout.js';
import { lineShapes, wayShapes } from './overlay-view.js';
import { squaresOf } from './overlays.js';
import * as rules from './rules.js';
import { ground, hatching, pieceShape } from './shapes.js';
import { Viewport, WINDOW } from './viewport.js';

/** A piece is never drawn smaller, in units of the window, and of a crowd no more than these. */
const LEAST_PIECE = 8;
const MOST_PIECES = 1500;

let boards = 0;

/** @param {bigint} a @param {bigint} b */
const smaller = (a, b) => (a < b ? a : b);

/** @param {string} name */
const frame = (name) => svg('rect', { class: name, x: -18, y: -18, width: 36, height: 36, rx: 5 });

/** @import { Point } from '../../web/page/shared/board-element.js' */
/** @import { Spot } from '../../web/types.js' */
/** @import { Slot } from './layout.js' */
/** @import { Lines } from './overlays.js' */
/** @typedef {{column: Slot, row: Slot}} Slots */
/** @import { Piece, Square, State } from './rules.js' */

/** @extends {BoardElement<State, never, ReturnType<typeof editor.read>>} */
class ChessBoard extends BoardElement {
  rules = rules;
  editor = editor;
  isBrowsable = true;
  hasWindow = true;

  #viewport = new Viewport();
  /** Laid out anew by every drawing. */
  #layout = new Layout(8n, [], []);
  /** @type {Map<string, Piece>} */
  #byName = new Map();
  /** The square of the keyboard; also what the pointer chose. @type {Square|null} */
  #cursor = null;
  /** The square from which a piece is to be moved. @type {Square|null} */
  #from = null;
  #isLaid = false;
  #grip = { left: 0, top: 0, x: 0, y: 0, isMoved: false };
  /** The slots where a block of the editor begins. @type {Slots|null} */
  #corner = null;

  pattern = `papan-hatch-${++boards}`;
  cursor = frame('papan-cursor');
  chosen = frame('papan-mark chosen');
  ground = group('ch-ground');
  under = group('ch-under');
  pieces = group('ch-pieces');
  over = group('ch-over');
  gaps = group('ch-gaps');
  labels = group('ch-labels');
  block = svg('rect', { class: 'papan-covered', hidden: '' });
  content = group('', this.ground, this.chosen, this.under, this.pieces, this.over, this.signals, this.block, this.cursor);
  window = svg('svg', { x: LEFT, width: WINDOW }, this.content, this.gaps);
  controls = new Controls({
    zoom: (factor) => this.#look(() => this.#viewport.zoom(factor)),
    fit: () => this.fit(),
    visit: (step) => this.#visit(step),
    show: (piece) => this.#goTo(piece),
    put: (square, isErased) => this.#putByForm(square, isErased),
  });

  build() {
    this.svg.append(hatching(this.pattern), this.window, this.labels);
    this.append(...this.controls.elements);
    translate(this);
    this.svg.addEventListener('pointerleave', () => this.#tell(this.#cursor));
  }

  /** What is drawn: the draft in the editor. @returns {State} */
  get #position() {
    return (this.mode === 'edit' ? this.draft : null) ?? this.shown;
  }

  /** What the overlays show: the first, and the second. */
  get #lines() {
    return /** @type {({data: Lines}|null)[]} */ ([this.overlay, this.secondOverlay]);
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    const { size, pieces } = this.#position;
    this.dataset.brush = this.mode === 'edit' ? this.brush : '';
    if (['state', 'draft', 'overlay', 'secondOverlay', 'mode'].some((what) => changed.has(what))) {
      const inside = pieces.filter(({ x, y }) => x <= size && y <= size);
      this.#byName = new Map(inside.map((piece) => [rules.squareName(piece), piece]));
      // Around kings there is most to see; an editor needs room around every piece.
      const centres = this.mode === 'edit' ? inside : inside.filter(rules.isKing);
      this.#lay(new Layout(size, [...inside, ...this.#lines.flatMap(squaresOf)], centres));
    }
    if (changed.has('mode') || changed.has('state')) this.#from = null;
    this.controls.update([...this.#byName.values()]);
    this.#window();
    this.#tell(this.#cursor);
  }

  /**
   * Takes a new layout. The view stays if the board has the same shape; a board too large to tell
   * anything is looked at where a king is, one in check if possible.
   * @param {Layout} layout
   */
  #lay(layout) {
    const before = this.#isLaid ? this.#layout : null;
    const wasWhole = !before || this.#viewport.isWhole;
    this.#isLaid = true;
    this.#layout = layout;
    if (this.#cursor && !layout.has(this.#cursor)) this.#cursor = null;
    if (before?.width === layout.width && before.height === layout.height) {
      this.#viewport.layout = layout;
    } else {
      this.#viewport.fit(layout);
      const king = this.#lines.flatMap((lines) => lines?.data.check ?? [])[0]?.to ?? [...this.#byName.values()].find(rules.isKing);
      const seen = (wasWhole ? null : this.#cursor) ?? (this.#viewport.isTiny ? king : null);
      if (seen) this.#viewport.focus(layout.centre(seen));
    }
    this.frame(0, 0, LEFT + WINDOW, this.#viewport.height + BOTTOM);
    this.window.setAttribute('height', String(this.#viewport.height));
    this.ground.replaceChildren(...ground(layout, this.pattern));
    const layers = (/** @type {(layout: Layout, lines: Lines) => SVGElement[]} */ shapes) => this.#lines.flatMap((lines, index) =>
      (lines ? [group(index ? 'papan-second' : 'papan-first', ...shapes(layout, lines.data))] : []));
    this.under.replaceChildren(...layers(lineShapes));
    this.over.replaceChildren(...layers(wayShapes));
  }

  /** Draws what depends on the part that is seen. */
  #window() {
    const { scale, x, y, isWhole } = this.#viewport;
    this.content.setAttribute('transform', `scale(${scale}) translate(${-x} ${-y})`);
    this.dataset.zoomed = String(!isWhole);
    // From far away, pieces are drawn larger than their squares.
    const size = Math.max(1, LEAST_PIECE / CELL / scale);
    const seen = [...this.#byName.values()]
      .map((piece) => ({ letter: piece.letter, at: this.#layout.centre(piece) }))
      .filter(({ at }) => this.#viewport.sees(at)).slice(0, MOST_PIECES);
    this.pieces.replaceChildren(...seen.map(({ letter, at }) => pieceShape(letter, at, size)));
    this.labels.replaceChildren(...coordinates(this.#layout, this.#viewport));
    this.gaps.replaceChildren(...skippedLines(this.#layout, this.#viewport));
    for (const { shape, square } of [
      { shape: this.cursor, square: this.#cursor },
      { shape: this.chosen, square: this.#from },
    ]) {
      shape.toggleAttribute('hidden', !square);
      if (square) shape.setAttribute('transform', `translate(${this.#layout.centre(square).join(' ')})`);
    }
  }

  /** Changes the view and draws it. @param {() => void} change */
  #look(change) {
    if (!this.#isLaid) return;
    change();
    this.#window();
  }

  /** Two fingers and the wheel look at this board in every mode, in its own window. */
  get canZoom() {
    return this.#isLaid;
  }

  get isZoomed() {
    return !this.#viewport.isWhole;
  }

  /** @param {number} factor @param {number[]} from @param {number[]} to */
  look(factor, from, to) {
    const [before, after] = [from, to].map(([clientX, clientY]) => this.#spot(this.point({ clientX, clientY })));
    const { scale, x, y } = this.#viewport;
    this.#look(() => {
      this.#viewport.moveTo(x - (after.left - before.left) / scale, y - (after.top - before.top) / scale);
      this.#viewport.zoom(factor, [after.left, after.top]);
    });
  }

  fit() {
    this.#look(() => this.#viewport.fit(this.#layout));
  }

  /** Where a point is in the window, and on the board. @param {Point} at */
  #spot({ x, y }) {
    const left = x - LEFT;
    const isInside = left >= 0 && y <= this.#viewport.height;
    return { left, top: y, slots: isInside ? this.#at(this.#viewport.toBoard(left, y)) : null };
  }

  /** @param {number[]} point */
  #at([left, top]) {
    return this.#layout.at(left, top);
  }

  /** @param {Point} at */
  press(at) {
    const { left, top, slots } = this.#spot(at);
    this.#grip = { left, top, x: this.#viewport.x, y: this.#viewport.y, isMoved: false };
    this.#corner = this.mode === 'edit' && this.activeBrush === 'block' ? slots : null;
    if (slots) this.#showBlock(slots);
    return slots !== null;
  }

  /** @param {Point} at */
  drag(at) {
    const { left, top, slots } = this.#spot(at);
    if (this.#corner) {
      if (slots) this.#showBlock(slots);
      return;
    }
    const grip = this.#grip;
    const { scale } = this.#viewport;
    grip.isMoved ||= Math.hypot(left - grip.left, top - grip.top) > 5;
    if (!grip.isMoved) return;
    this.#look(() => this.#viewport.moveTo(grip.x - (left - grip.left) / scale, grip.y - (top - grip.top) / scale));
  }

  /** @param {Point} at @param {boolean} isCancelled */
  release(at, isCancelled) {
    const { slots } = this.#spot(at);
    const corner = this.#corner;
    this.#corner = null;
    this.block.toggleAttribute('hidden', true);
    if (corner) {
      if (slots && !isCancelled) this.#paintBlock(corner, slots);
      return;
    }
    if (this.#grip.isMoved || isCancelled || !slots) return;
    const square = { x: slots.column.first, y: slots.row.first };
    // A square inside of a gap is named by its coordinates, with the first one to begin with.
    if (slots.column.isGap || slots.row.isGap) this.controls.fill(square);
    else this.#act(square);
  }

  /** Shows the block from the corner where it begins to these slots. @param {Slots} slots */
  #showBlock({ column, row }) {
    const corner = this.#corner;
    this.block.toggleAttribute('hidden', !corner);
    if (!corner) return;
    const span = (/** @type {Slot} */ a, /** @type {Slot} */ b) =>
      [Math.min(a.start, b.start), Math.max(a.start + a.length, b.start + b.length)];
    const [left, right] = span(corner.column, column);
    const [low, high] = span(corner.row, row);
    const place = { x: left, y: this.#layout.height - high, width: right - left, height: high - low };
    for (const [name, value] of Object.entries(place)) this.block.setAttribute(name, String(value));
  }

  /** Gaps belong to a block as a whole. @param {Slots} from @param {Slots} to */
  #paintBlock(from, to) {
    if (!this.draft) return;
    const [left, low] = [smaller(from.column.first, to.column.first), smaller(from.row.first, to.row.first)];
    const [right, high] = [-smaller(-from.column.last, -to.column.last), -smaller(-from.row.last, -to.row.last)];
    this.#moveCursor({ x: to.column.first, y: to.row.first });
    const draft = editor.paintBlock(this.draft, { x: left, y: low }, { x: right, y: high }, this.activeTool ?? '');
    if (draft) this.edit(draft);
    else this.refuse(t('chess.refused', { most: digits(editor.MOST_SQUARES) }));
  }

  /** @param {'fault'|'linked'} kind @param {Spot} spot */
  markSpot(kind, spot) {
    if (Array.isArray(spot) || !this.#layout.has(spot)) return [];
    const mark = frame(`papan-signal ${kind}`);
    mark.setAttribute('transform', `translate(${this.#layout.centre(spot).join(' ')})`);
    return [mark];
  }

  /** @param {Point} at */
  spotAt(at) {
    const { slots } = this.#spot(at);
    return !slots || slots.column.isGap || slots.row.isGap ? null : { x: slots.column.first, y: slots.row.first };
  }

  /** @param {Point} at */
  hover(at) {
    const { slots } = this.#spot(at);
    if (!slots) return;
    const { column, row } = slots;
    const range = ({ first, last, isGap }) => (isGap ? `${digits(first)} – ${digits(last)}` : digits(first));
    if (column.isGap || row.isGap) this.controls.say(t('chess.skipped', { x: range(column), y: range(row) }));
    else this.#tell({ x: column.first, y: row.first });
  }

  /** Says what is on a square. @param {Square|null} square */
  #tell(square) {
    if (!square) {
      this.controls.say(t('chess.hint'));
      return;
    }
    const piece = this.#byName.get(rules.squareName(square));
    const [x, y] = [digits(square.x), digits(square.y)];
    const { size } = this.#position;
    const where = size === 8n ? rules.shownName(size, square) : t('chess.square', { x, y });
    this.controls.say(piece ? t('chess.occupied', { where, piece: pieceName(piece.letter) }) : where);
  }

  /** @param {Square} square */
  #moveCursor({ x, y }) {
    this.#cursor = { x, y };
    this.controls.fill(this.#cursor);
    this.#tell(this.#cursor);
    this.tellSpot(this.#cursor);
  }

  /** What a click or Enter on a square does. @param {Square} square */
  #act(square) {
    this.#moveCursor(square);
    if (this.mode === 'edit') this.#editSquare(square);
    else if (this.mode === 'play') this.#playSquare(square);
    this.#window();
  }

  /** A piece is picked, then the square it goes to; the page says what comes of it. @param {Square} square */
  #playSquare(square) {
    const from = this.#from;
    const piece = this.#byName.get(rules.squareName(square));
    const mover = from && this.#byName.get(rules.squareName(from));
    const isOther = piece && mover && piece !== mover && rules.isWhite(piece.letter) === rules.isWhite(mover.letter);
    const isTry = from && mover && piece !== mover && !isOther;
    this.#from = null;
    if (isTry) this.dispatchEvent(new CustomEvent('papan-try', { bubbles: true, detail: { from, to: square } }));
    else if (piece !== mover || !from) this.dispatchEvent(new CustomEvent('papan-pick', { bubbles: true, detail: { square } }));
  }

  /** Marks the piece that is to go, or none. @param {Square|null} square */
  pick(square) {
    this.#from = square;
    if (this.#isLaid) this.#window();
  }

  /** @param {Square} square */
  #editSquare(square) {
    const from = this.#from;
    this.#from = null;
    if (!this.draft) return;
    const tool = this.activeTool;
    if (tool && tool !== 'move') this.edit(editor.paint(this.draft, square, tool));
    else if (from) this.edit(editor.paint(this.draft, { ...square, from }, 'move'));
    else if (this.#byName.has(rules.squareName(square))) this.#from = square;
  }

  /** Puts the tool's piece, or the one that is to be moved, on a square, or takes one away. @param {Square|null} square @param {boolean} isErased */
  #putByForm(square, isErased) {
    if (!this.draft) return;
    const { size } = this.draft;
    if (!square || square.x > size || square.y > size) this.controls.say(t('chess.form.bad', { size: digits(size) }));
    else if (isErased) this.edit(editor.paint(this.draft, square, 'erase'));
    else if (this.#from || /^[a-z]$/i.test(this.tool ?? '')) {
      this.#moveCursor(square);
      this.#editSquare(square);
    } else this.controls.say(t('chess.form.choose'));
  }

  /** Looks at the next piece. @param {number} step */
  #visit(step) {
    const pieces = [...this.#byName.values()];
    const now = pieces.findIndex(({ x, y }) => x === this.#cursor?.x && y === this.#cursor.y);
    const next = now < 0 && step < 0 ? pieces.length - 1 : (now + step + pieces.length) % pieces.length;
    if (pieces.length) this.#goTo(pieces[next]);
  }

  /** @param {Square} square */
  #goTo(square) {
    this.#moveCursor(square);
    this.#look(() => this.#viewport.focus(this.#layout.centre(square)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const direction = arrowDirection(event);
    const cursor = this.#cursor;
    const [x, y] = cursor ? this.#layout.centre(cursor) : [];
    const middle = cursor ? this.#viewport.toWindow(x, y) : undefined;
    const zoom = (/** @type {number} */ factor) => () => this.#look(() => this.#viewport.zoom(factor, middle));
    const act = () => cursor && this.#strike(cursor);
    const draft = this.mode === 'edit' ? this.draft : null;
    const erase = draft && cursor ? () => this.edit(editor.paint(draft, cursor, 'erase')) : undefined;
    /** @type {Record<string, (() => void)|undefined>} */
    const actions = {
      '+': zoom(1.5),
      '=': zoom(1.5),
      '-': zoom(1 / 1.5),
      0: () => this.fit(),
      '[': () => this.#visit(-1),
      ']': () => this.#visit(1),
      Enter: act,
      ' ': act,
      Delete: erase,
      Backspace: erase,
      Escape: this.#corner ? () => this.#dropBlock() : undefined,
    };
    const action = direction ? () => this.#step(direction) : actions[event.key];
    action?.();
    return action !== undefined;
  }

  #dropBlock() {
    this.#corner = null;
    this.block.toggleAttribute('hidden', true);
  }

  /** With keys a block has its corners one after the other. @param {Square} square */
  #strike(square) {
    const slots = this.mode === 'edit' && this.activeBrush === 'block' ? this.#layout.slotsOf(square) : null;
    if (!slots) {
      this.#act(square);
      return;
    }
    const corner = this.#corner;
    this.#corner = corner ? null : slots;
    this.#showBlock(slots);
    if (corner) this.#paintBlock(corner, slots);
  }

  /** Moves the cursor over the squares that are shown; gaps are stepped over. @param {keyof typeof STEPS} direction */
  #step(direction) {
    const [down, right] = STEPS[direction];
    /** @type {(axis: Layout['columns'], from: bigint, by: number) => bigint} */
    const along = ({ index }, from, by) => {
      const shown = [...index.keys()];
      return shown[Math.min(shown.length - 1, Math.max(0, shown.indexOf(from) + by))];
    };
    const [start = { x: 1n, y: 1n }] = this.#byName.values();
    const { x, y } = this.#cursor ?? start;
    const { columns, rows } = this.#layout;
    const next = this.#cursor ? { x: along(columns, x, right), y: along(rows, y, -down) } : start;
    this.#moveCursor(next);
    const slots = this.#layout.slotsOf(next);
    if (slots) this.#showBlock(slots);
    this.#look(() => this.#viewport.reveal(this.#layout.centre(next)));
  }

  describe() {
    const { size, pieces } = this.#position;
    return t('chess.board', { size: digits(size), n: pieces.length });
  }
}

customElements.define('papan-chess', ChessBoard);
