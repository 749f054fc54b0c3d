/** The chess board: a window on a board of any size, with cursor, selection and editing. */
import { t } from '../../app/i18n.js';
import { BoardElement } from '../shared/board-element.js';
import { arrowDirection, STEPS } from '../shared/directions.js';
import { CELL, group, svg } from '../shared/svg.js';
import { squaresOf } from './analysis.js';
import { Controls, pieceName } from './controls.js';
import * as editor from './editor.js';
import { GapLabels } from './gap-labels.js';
import { Layout } from './layout.js';
import { digits, ending } from './numbers.js';
import { lineShapes, wayShapes } from './overlay-view.js';
import * as rules from './rules.js';
import { ground, hatching, pieceShape } from './shapes.js';
import { Viewport, WINDOW } from './viewport.js';

/** Room for the labels of rows and columns. */
const LEFT = 36;
const BOTTOM = 22;
/** More pieces than this at once are drawn as dots. */
const DETAILED = 800;
/** Labels of gaps need bands at least this wide. */
const READABLE = 9;

let boards = 0;

export class ChessBoard extends BoardElement {
  rules = rules;
  editor = editor;
  browsable = true;

  #viewport = new Viewport();
  #layout = null;
  #byName = new Map();
  /** The square of the keyboard; also what the pointer chose. */
  #cursor = null;
  /** The square from which a piece is to be moved. */
  #from = null;
  #grip = null;

  build() {
    const pattern = `papan-hatch-${++boards}`;
    this.pattern = pattern;
    this.ground = group('ch-ground');
    this.pieces = group('ch-pieces');
    this.under = group('ch-under');
    this.over = group('ch-over');
    this.cursor = svg('rect', { class: 'papan-cursor', width: CELL - 3, height: CELL - 3, rx: 4 });
    this.chosen = svg('rect', { class: 'papan-mark chosen', width: CELL - 4, height: CELL - 4, rx: 6 });
    this.content = group('ch-content', this.ground, this.chosen, this.under, this.pieces, this.over, this.cursor);
    this.gaps = group('ch-gaps');
    this.window = svg('svg', { x: LEFT, y: 0, width: WINDOW }, this.content, this.gaps);
    this.labels = group('ch-labels');
    this.svg.append(hatching(pattern), this.window, this.labels);
    this.controls = new Controls({
      zoom: (factor) => this.#look(() => this.#viewport.zoom(factor)),
      fit: () => this.#look(() => this.#viewport.fit(this.#layout)),
      next: (step) => this.#visit(step),
      show: (piece) => this.#goTo(piece),
      place: (words, what) => this.#placeByWords(words, what),
      resize: (word) => this.edit(editor.resize(this.draft, { size: word })),
    });
    this.append(this.controls.bar, this.controls.form, this.controls.list);
    this.svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.svg.addEventListener('pointerleave', () => this.#tell(this.#cursor));
  }

  draw(changed) {
    const { size, pieces } = this.shown;
    const { overlay } = this;
    if (['state', 'draft', 'overlay', 'mode'].some((what) => changed.has(what))) {
      const inside = pieces.filter(({ x, y }) => x <= size && y <= size);
      this.#byName = new Map(inside.map((piece) => [rules.squareName(piece), piece]));
      // Around kings there is most to see; an editor needs room around every piece.
      const centres = this.mode === 'edit' ? inside : inside.filter(({ letter }) => /k/i.test(letter));
      this.#lay(new Layout(size, [...inside, ...squaresOf(overlay)], centres));
      this.under.replaceChildren(...(overlay ? lineShapes(this.#layout, overlay.data) : []));
      this.over.replaceChildren(...(overlay ? wayShapes(this.#layout, overlay.data) : []));
      this.controls.listPieces(inside);
      this.controls.size.value = String(size);
    }
    if (changed.has('mode')) {
      this.controls.form.hidden = this.mode !== 'edit';
      this.#from = null;
    }
    if (changed.has('language')) {
      this.controls.relabel();
      this.controls.listPieces(pieces);
    }
    this.#window();
    this.#tell(this.#cursor);
  }

  /** Where to look first when the whole board is too small: at a king in check, or at some king. */
  #kingCentre() {
    const checked = this.overlay?.data.checks[0]?.to;
    const king = checked ?? [...this.#byName.values()].find(({ letter }) => /k/i.test(letter));
    return king ? this.#layout.centre(king) : null;
  }

  /** Takes a new layout; the view stays if the board has the same shape. */
  #lay(layout) {
    const before = this.#layout;
    const same = before && before.width === layout.width && before.height === layout.height;
    const wasWhole = !before || this.#viewport.isWhole;
    this.#layout = layout;
    this.ground.replaceChildren(...ground(layout, this.pattern));
    if (!layout.columns.index.has(this.#cursor?.x) || !layout.rows.index.has(this.#cursor?.y)) this.#cursor = null;
    if (same) this.#viewport.layout = layout;
    else this.#viewport.fit(layout);
    if (!same && !wasWhole && this.#cursor) this.#viewport.focus(layout.centre(this.#cursor));
    else if (!same && this.#viewport.isTiny) this.#viewport.focus(this.#kingCentre() ?? [0, 0]);
    const height = this.#viewport.height;
    this.svg.setAttribute('viewBox', `0 0 ${LEFT + WINDOW} ${height + BOTTOM}`);
    this.svg.style.maxWidth = '720px';
    this.window.setAttribute('height', String(height));
    if (this.#byName.size <= DETAILED) this.#drawPieces([...this.#byName.values()]);
  }

  #drawPieces(pieces) {
    this.pieces.replaceChildren(...pieces.map((piece) => {
      const shape = pieceShape(piece.letter);
      const [x, y] = this.#layout.centre(piece);
      shape.setAttribute('transform', `translate(${x} ${y})`);
      return shape;
    }));
  }

  /** Draws what depends on the part that is seen. */
  #window() {
    const { scale, x, y, isWhole } = this.#viewport;
    this.content.setAttribute('transform', `scale(${scale}) translate(${-x} ${-y})`);
    this.dataset.zoomed = String(!isWhole);
    if (this.#byName.size > DETAILED) this.#drawMany();
    this.#drawLabels();
    this.#drawGaps();
    this.#mark(this.cursor, this.#cursor, 1.5);
    this.#mark(this.chosen, this.#from, 2);
  }

  /** Of many pieces only those that are seen; if these are still many, as dots. */
  #drawMany() {
    const viewport = this.#viewport;
    const seen = [...this.#byName.values()].filter((piece) => {
      const [x, y] = this.#layout.centre(piece);
      return viewport.sees(x - CELL, x + CELL, viewport.x, WINDOW)
        && viewport.sees(y - CELL, y + CELL, viewport.y, viewport.height);
    });
    if (seen.length <= DETAILED) {
      this.#drawPieces(seen);
      return;
    }
    const radius = Math.max(CELL / 4, 2.2 / viewport.scale);
    const dots = (white) => seen
      .filter((piece) => rules.isWhite(piece.letter) === white)
      .map((piece) => {
        const [x, y] = this.#layout.centre(piece);
        return `M${x - radius} ${y - radius}h${2 * radius}v${2 * radius}h${-2 * radius}z`;
      })
      .join('');
    this.pieces.replaceChildren(
      svg('path', { class: 'ch-dots ch-white', d: dots(true) }),
      svg('path', { class: 'ch-dots ch-black', d: dots(false) }),
    );
  }

  #mark(shape, square, inset) {
    const [x, y] = square ? this.#layout.centre(square) : [0, 0];
    shape.toggleAttribute('hidden', !square);
    shape.setAttribute('transform', `translate(${x - CELL / 2 + inset} ${y - CELL / 2 + inset})`);
  }

  /** Coordinates below and beside the window, as many as there is room for. */
  #drawLabels() {
    const { columns, rows } = this.#layout;
    const { scale, height } = this.#viewport;
    const shapes = [];
    const put = (axis, room, shortest, place) => {
      let free = -Infinity;
      for (const { first, start, length, isGap } of axis.slots) {
        const [at, point] = place(start + length / 2);
        if (isGap || at < 0 || at > room) continue;
        const words = ending(first);
        const half = Math.max(shortest, words.length * 8) / 2;
        if (at - half < free) continue;
        free = at + half;
        const shape = svg('text', { class: 'ch-label', ...point }, words);
        if (words !== String(first)) shape.append(svg('title', {}, digits(first)));
        shapes.push(shape);
      }
    };
    const [left, top] = [this.#viewport.toWindow(0, 0)[0], this.#viewport.toWindow(0, this.#layout.height)[1]];
    put(columns, WINDOW, 0, (middle) => [left + middle * scale, { x: LEFT + left + middle * scale, y: Math.min(height, top) + 11 }]);
    put(rows, height, 11, (middle) => {
      const at = top - middle * scale;
      return [height - at, { x: LEFT + Math.max(0, left) - LEFT / 2, y: at }];
    });
    this.labels.replaceChildren(...shapes);
  }

  /** The numbers of skipped lines, in the part of each gap that is seen, where they hide no other. */
  #drawGaps() {
    const { columns, rows, width, height } = this.#layout;
    const viewport = this.#viewport;
    const [left, top] = viewport.toWindow(0, 0);
    const [right, bottom] = viewport.toWindow(width, height);
    const across = [Math.max(0, left), Math.min(WINDOW, right)];
    const down = [Math.max(0, top), Math.min(viewport.height, bottom)];
    const labels = new GapLabels();
    const put = ({ start, length, first, last }, stretch, upright) => {
      const middle = (start + length / 2) * viewport.scale;
      const at = upright ? left + middle : bottom - middle;
      const isSeen = at > 0 && at < (upright ? WINDOW : viewport.height);
      if (isSeen && length * viewport.scale >= READABLE) labels.put(last - first + 1n, at, stretch, upright);
    };
    for (const slot of rows.slots) if (slot.isGap) put(slot, across, false);
    for (const slot of columns.slots) if (slot.isGap) put(slot, down, true);
    this.gaps.replaceChildren(...labels.shapes);
  }

  /** Changes the view and draws it. */
  #look(change) {
    if (!this.#layout) return;
    change();
    this.#window();
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = this.#inWindow(event);
    this.#look(() => this.#viewport.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, left, top));
  }

  /** Where an event is in the window. */
  #inWindow(event) {
    const { x, y } = super.point(event);
    return { left: x - LEFT, top: y };
  }

  point(event) {
    const { left, top } = this.#inWindow(event);
    const slots = left >= 0 && top >= 0 && top <= this.#viewport.height && this.#layout
      ? this.#layout.at(...this.#viewport.toBoard(left, top))
      : null;
    return { left, top, slots };
  }

  press({ left, top, slots }) {
    this.#grip = { left, top, x: this.#viewport.x, y: this.#viewport.y, moved: false };
    return Boolean(slots);
  }

  drag({ left, top }) {
    const grip = this.#grip;
    const { scale } = this.#viewport;
    grip.moved ||= Math.hypot(left - grip.left, top - grip.top) > 5;
    if (!grip.moved) return;
    this.#look(() => this.#viewport.moveTo(grip.x - (left - grip.left) / scale, grip.y - (top - grip.top) / scale));
  }

  release({ slots }, cancelled) {
    const { moved } = this.#grip;
    this.#grip = null;
    if (moved || cancelled || !slots) return;
    const { column, row } = slots;
    if (column.isGap || row.isGap) {
      // A square inside of a gap is named by its coordinates: the first one to begin with.
      this.controls.fill({ x: column.first, y: row.first });
      this.#tellSlots(slots);
      return;
    }
    this.#act({ x: column.first, y: row.first });
  }

  hover({ slots }) {
    if (slots) this.#tellSlots(slots);
  }

  /** What a click or Enter on a square does. */
  #act(square) {
    this.#cursor = square;
    this.controls.fill(square);
    this.#tell(square);
    if (this.mode === 'edit') this.#editSquare(square);
    this.#window();
  }

  #editSquare(square) {
    if (this.tool !== 'move' && this.tool) {
      this.edit(editor.paint(this.draft, square, this.tool));
      return;
    }
    const from = this.#from;
    const isSame = from && rules.squareName(from) === rules.squareName(square);
    if (from && !isSame) {
      this.#from = null;
      this.edit(editor.paint(this.draft, { ...square, from }, 'move'));
    } else {
      this.#from = !isSame && this.#byName.has(rules.squareName(square)) ? square : null;
    }
  }

  /** The form: puts the tool's piece, or the chosen one, on the square, or takes one away. */
  #placeByWords({ x, y }, what) {
    const square = rules.readPiece(x, y, 'k');
    if (!square || square.x > this.draft.size || square.y > this.draft.size) {
      this.controls.say(t('chess.form.bad', { size: digits(this.draft.size) }));
      return;
    }
    const at = { x: square.x, y: square.y };
    if (what === 'erase') this.edit(editor.paint(this.draft, at, 'erase'));
    else if (this.tool && this.tool !== 'move' && this.tool !== 'erase') this.edit(editor.paint(this.draft, at, this.tool));
    else if (this.#from) {
      const from = this.#from;
      this.#from = null;
      this.edit(editor.paint(this.draft, { ...at, from }, 'move'));
    } else {
      this.controls.say(t('chess.form.choose'));
      return;
    }
    this.#cursor = at;
  }

  /** Looks at the next piece of the list of the position. */
  #visit(step) {
    const pieces = [...this.#byName.values()];
    if (!pieces.length) return;
    const now = this.#cursor ? pieces.findIndex((piece) => piece.x === this.#cursor.x && piece.y === this.#cursor.y) : -1;
    const next = now < 0 ? (step > 0 ? 0 : pieces.length - 1) : (now + step + pieces.length) % pieces.length;
    this.#goTo(pieces[next]);
  }

  #goTo({ x, y }) {
    this.#cursor = { x, y };
    this.controls.fill(this.#cursor);
    this.#look(() => this.#viewport.focus(this.#layout.centre(this.#cursor)));
    this.#tell(this.#cursor);
  }

  key(event) {
    const direction = arrowDirection(event);
    if (direction) return this.#step(direction);
    const middle = this.#cursor && this.#viewport.toWindow(...this.#layout.centre(this.#cursor));
    switch (event.key) {
      case '+': case '=':
        this.#look(() => this.#viewport.zoom(1.5, ...(middle ?? [])));
        return true;
      case '-':
        this.#look(() => this.#viewport.zoom(1 / 1.5, ...(middle ?? [])));
        return true;
      case '0':
        this.#look(() => this.#viewport.fit(this.#layout));
        return true;
      case '[': case ']':
        this.#visit(event.key === ']' ? 1 : -1);
        return true;
      case 'Enter': case ' ':
        if (this.#cursor) this.#act(this.#cursor);
        return true;
      case 'Delete': case 'Backspace':
        if (this.mode !== 'edit' || !this.#cursor) return false;
        this.edit(editor.paint(this.draft, this.#cursor, 'erase'));
        return true;
      default:
        return false;
    }
  }

  /** Moves the cursor over the squares that are shown; gaps are stepped over. */
  #step(direction) {
    const { columns, rows } = this.#layout;
    const [down, right] = STEPS[direction];
    const along = (axis, from, by) => {
      const shown = axis.slots.filter(({ isGap }) => !isGap);
      const now = shown.findIndex(({ first }) => first === from);
      return shown[Math.min(shown.length - 1, Math.max(0, now + by))].first;
    };
    const [start] = this.#byName.values();
    this.#cursor = this.#cursor
      ? { x: along(columns, this.#cursor.x, right), y: along(rows, this.#cursor.y, -down) }
      : { x: start?.x ?? 1n, y: start?.y ?? 1n };
    this.controls.fill(this.#cursor);
    this.#look(() => this.#viewport.reveal(this.#layout.centre(this.#cursor)));
    this.#tell(this.#cursor);
    return true;
  }

  #tellSlots({ column, row }) {
    if (!column.isGap && !row.isGap) {
      this.#tell({ x: column.first, y: row.first });
      return;
    }
    const range = ({ first, last, isGap }) => (isGap ? `${digits(first)} – ${digits(last)}` : digits(first));
    this.controls.say(t('chess.square.gap', { x: range(column), y: range(row) }));
  }

  #tell(square) {
    if (!square) {
      this.controls.say(t('chess.hint'));
      return;
    }
    const piece = this.#byName.get(rules.squareName(square));
    this.controls.say(t(piece ? 'chess.square.piece' : 'chess.square', {
      x: digits(square.x), y: digits(square.y), piece: piece ? pieceName(piece.letter) : '',
    }));
  }

  describe() {
    const { size, pieces } = this.shown;
    return t('chess.board', { size: digits(size), n: pieces.length });
  }
}

customElements.define('papan-chess', ChessBoard);
