/**
 * What the boards have in common: the properties of the contract with the page, drawing once after
 * any number of them changed, pointer and keys, and playing out a series of moves. A subclass says
 * how its SVG looks (`build`, `draw`, `describe`) and what pointer and keys do.
 */
import { CELL, svg } from './svg.js';

/**
 * `state`: the position to show; `lastMove`: the move that led to it; `animate`: milliseconds of a
 * move, 0 for none; `mode`: `view`, `play` or `edit`; `tool` of the editor; `overlay`: what the
 * puzzle's `overlay` returned; `highlight`: marks, see marks.js.
 */
const PROPERTIES = {
  state: null, lastMove: null, animate: 0, mode: 'view', tool: null, overlay: null, highlight: [],
};

/** A path that is walked through takes this long, unless its steps would be shorter than that. */
const LONGEST_PATH = 900;
const SHORTEST_STEP = 25;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class BoardElement extends HTMLElement {
  #values = { ...PROPERTIES };
  #changed = new Set();
  #waiting = false;
  #isBuilt = false;
  #route = [];
  #timer = 0;
  #pointer = null;
  #relabel = () => this.redraw('language');

  static {
    for (const name of Object.keys(PROPERTIES)) {
      Object.defineProperty(this.prototype, name, {
        get() {
          return this.#values[name];
        },
        set(value) {
          if (this.#values[name] === value) return;
          this.#values[name] = value;
          if (name === 'state' || name === 'mode') clearTimeout(this.#timer);
          this.redraw(name);
        },
      });
    }
  }

  /** The puzzle's rules and editor; rules without `apply` have no moves. */
  rules = null;
  editor = null;
  /** The level under the editor's hands, and how long its sides may be. */
  draft = null;
  sides = { min: 1, max: Infinity };
  /** Whether the board takes the focus in mode `view` too, and shows moves one by one. */
  isBrowsable = false;
  walksPaths = false;

  /** The level in the editor, valid or not. */
  get text() {
    return this.draft ? this.editor.write(this.draft) : '';
  }

  set text(text) {
    if (this.draft && this.text === text) return;
    this.draft = this.editor.read(text);
    this.redraw('draft');
  }

  connectedCallback() {
    if (!this.#isBuilt) {
      this.#isBuilt = true;
      this.classList.add('papan-board');
      this.svg = svg('svg');
      this.append(this.svg);
      this.build();
      this.#listen();
      for (const name of [...Object.keys(PROPERTIES), 'draft', 'language']) this.redraw(name);
    }
    document.addEventListener('papan-language', this.#relabel);
  }

  disconnectedCallback() {
    document.removeEventListener('papan-language', this.#relabel);
    clearTimeout(this.#timer);
  }

  focus(options) {
    this.svg.focus(options);
  }

  /** Draws soon; `what` changed. */
  redraw(what) {
    this.#changed.add(what);
    if (this.#waiting || !this.#isBuilt) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#update();
    });
  }

  #update() {
    const changed = this.#changed;
    this.#changed = new Set();
    const { mode, state } = this;
    if (changed.has('mode')) {
      const isImage = mode === 'view' && !this.isBrowsable;
      this.dataset.mode = mode;
      this.svg.setAttribute('role', isImage ? 'img' : 'application');
      this.svg.tabIndex = isImage ? -1 : 0;
      this.draft = mode === 'edit' ? (this.draft ?? this.editor.read(state ? this.rules.text(state) : '')) : null;
    }
    if (!(mode === 'edit' ? this.draft : state)) return;
    const route = this.#route;
    const isArrived = changed.has('state') && route.length && this.rules.text(route.at(-1)) === this.rules.text(state);
    if (changed.has('state')) this.#route = [];
    if (isArrived && this.animate && !isStill()) this.#follow(route, changed);
    else this.#show(state, this.animate, changed);
  }

  #show(state, milliseconds, changed) {
    this.shown = this.mode === 'edit' ? this.draft : state;
    this.hurry(isStill() ? 0 : milliseconds);
    this.draw(changed);
    this.svg.setAttribute('aria-label', this.describe());
  }

  /** How long the changes that follow take to be shown. */
  hurry(milliseconds = 0) {
    this.style.setProperty('--papan-ms', `${milliseconds}ms`);
  }

  /** Walks through the positions of a path. */
  #follow(route, changed) {
    const pace = Math.max(SHORTEST_STEP, Math.min(this.animate, LONGEST_PATH / route.length));
    const step = (index) => {
      this.#show(route[index], pace, index ? new Set(['state']) : changed);
      if (index + 1 < route.length) this.#timer = setTimeout(step, pace, index + 1);
    };
    step(0);
  }

  /** Tells the page that the user made these moves. */
  play(moves) {
    if (!moves?.length) return;
    let at = this.state;
    const route = moves.map((move) => (at = at && this.rules.apply(at, move)));
    if (!at) return;
    this.#route = this.walksPaths ? route : [];
    this.dispatchEvent(new CustomEvent('papan-moves', { bubbles: true, detail: { moves } }));
  }

  /** Changes the draft and tells the page. What was found out is about the level before. */
  edit(draft) {
    if (draft === this.draft) return;
    this.draft = draft;
    this.overlay = null;
    this.redraw('draft');
    this.dispatchEvent(new CustomEvent('papan-edit', { bubbles: true, detail: { text: this.text } }));
  }

  /** Tells the user why nothing was drawn. */
  refuse(words) {
    this.dispatchEvent(new CustomEvent('papan-refused', { bubbles: true, detail: { words } }));
  }

  /** Handles a key; tells whether it meant something. The page may pass keys on. */
  handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.shown) return false;
    return Boolean(this.key(event));
  }

  #listen() {
    const on = (type, action) => this.svg.addEventListener(type, action);
    on('keydown', (event) => {
      if (!this.handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    on('pointerdown', (event) => {
      if (event.button !== 0 || this.#pointer !== null || !this.shown || !this.press(this.point(event))) return;
      this.#pointer = event.pointerId;
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.takeFocus();
    });
    on('pointermove', (event) => {
      if (event.pointerId === this.#pointer) this.drag(this.point(event));
      else if (this.#pointer === null && this.shown) this.hover(this.point(event));
    });
    for (const type of ['pointerup', 'pointercancel']) {
      on(type, (event) => {
        if (event.pointerId !== this.#pointer) return;
        this.#pointer = null;
        this.release(this.point(event), type === 'pointercancel');
      });
    }
  }

  /** Where an event is: on the board in user units and as a cell, and on the screen in pixels. */
  point(event) {
    const screen = [event.clientX, event.clientY];
    const { x, y } = new DOMPoint(...screen).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y, row: Math.floor(y / CELL), column: Math.floor(x / CELL), screen };
  }

  /** Shows this part of the drawing, at no more than `largest` pixels a cell. */
  frame(x, y, width, height, largest = 72) {
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.svg.style.maxWidth = `${(width / CELL) * largest}px`;
  }

  /** Moves the focus to what was pressed. */
  takeFocus() {
    this.svg.focus({ preventScroll: true });
  }

  /** On pointer down; true to get the drag and the release. */
  press() {
    return false;
  }

  drag() {}
  release() {}
  hover() {}
}
