/**
 * What the boards have in common: the properties of the contract with the page, drawing once after
 * any number of them changed, pointer and key handling, and playing out a series of moves.
 *
 * A subclass says how its SVG looks (`build`, `draw`), what pointer and keys do (`press`, `drag`,
 * `release`, `key`), and which rules hold (`rules`).
 */
import { CELL, svg } from './svg.js';

/** Properties and their first values. */
const PROPERTIES = {
  /** The position to show. */
  state: null,
  /** The move that led to it. */
  lastMove: null,
  /** Milliseconds of a move's animation, 0 for none. */
  animate: 0,
  /** `view`, `play` or `edit`. */
  mode: 'view',
  /** The tool of the editor. */
  tool: null,
  /** What `overlay` of the puzzle returned. */
  overlay: null,
  /** Marks: `[row, column]`, `{cell, kind}`, `{piece, kind}` or `{move}`. */
  highlight: [],
};

/** The least time for a step of a path that is walked through, in milliseconds. */
const SHORTEST_STEP = 25;
/** The time for a whole path, unless its steps would be too short. */
const LONGEST_PATH = 900;

export class BoardElement extends HTMLElement {
  #values = { ...PROPERTIES };
  #changed = new Set();
  #waiting = false;
  #route = [];
  #timer = 0;
  #drawn = false;
  #pointer = null;
  #relabel = () => this.#change('language');

  static {
    for (const name of Object.keys(PROPERTIES)) {
      Object.defineProperty(this.prototype, name, {
        get() {
          return this.#values[name];
        },
        set(value) {
          if (this.#values[name] === value) return;
          this.#values[name] = value;
          if (name === 'state' || name === 'mode') this.#stopRoute();
          this.#change(name);
        },
      });
    }
  }

  /** The functions `apply`, `text`... of the puzzle. Absent where there are no moves. */
  rules = null;
  /** The editor of the puzzle. */
  editor = null;
  /** The level under the editor's hands. */
  draft = null;

  /** The level in the editor, valid or not. */
  get text() {
    return this.draft ? this.editor.write(this.draft) : '';
  }

  set text(text) {
    if (this.draft && this.text === text) return;
    this.draft = this.editor.read(text);
    this.#change('draft');
  }

  connectedCallback() {
    if (!this.#drawn) {
      this.#drawn = true;
      this.classList.add('papan-board');
      this.svg = svg('svg', { preserveAspectRatio: 'xMidYMid meet' });
      this.append(this.svg);
      this.build();
      this.#listen();
      for (const name of [...Object.keys(PROPERTIES), 'draft', 'language']) this.#change(name);
    }
    document.addEventListener('papan-language', this.#relabel);
  }

  disconnectedCallback() {
    document.removeEventListener('papan-language', this.#relabel);
    this.#stopRoute();
  }

  focus(options) {
    this.svg.focus(options);
  }

  /** Asks for a drawing; `what` is handed to `draw`. */
  #change(what) {
    this.#changed.add(what);
    if (this.#waiting || !this.#drawn) return;
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
      this.dataset.mode = mode;
      this.svg.setAttribute('role', mode === 'view' && !this.browsable ? 'img' : 'application');
      if (mode === 'view' && !this.browsable) this.svg.removeAttribute('tabindex');
      else this.svg.setAttribute('tabindex', '0');
      if (mode === 'edit') this.draft ??= this.editor.read(state ? this.rules.text(state) : '');
      else this.draft = null;
    }
    if (!(mode === 'edit' ? this.draft : state)) return;
    if (changed.has('state') && this.#route.length) {
      const goal = this.#route.at(-1);
      if (this.rules.text(goal) === this.rules.text(state)) {
        this.#follow(changed);
        return;
      }
      this.#route = [];
    }
    this.#show(state, this.animate, changed);
  }

  #show(state, milliseconds, changed) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.shown = this.mode === 'edit' ? this.draft : state;
    this.style.setProperty('--papan-ms', `${still ? 0 : milliseconds}ms`);
    this.draw(changed);
    this.svg.setAttribute('aria-label', this.describe());
  }

  /** Walks through the positions of a path until the last one is shown. */
  #follow(changed) {
    const still = !this.animate || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const steps = still ? [this.#route.at(-1)] : this.#route;
    const pace = Math.max(SHORTEST_STEP, Math.min(this.animate, LONGEST_PATH / steps.length));
    let next = 0;
    const step = () => {
      this.#show(steps[next], pace, next ? new Set(['state']) : changed);
      next += 1;
      if (next < steps.length) this.#timer = setTimeout(step, pace);
    };
    this.#route = [];
    step();
  }

  #stopRoute() {
    clearTimeout(this.#timer);
  }

  /** Tells the page that the user made these moves. */
  play(moves) {
    if (!moves?.length) return;
    const route = [];
    for (let at = this.state, index = 0; index < moves.length; index++) {
      at = this.rules.apply(at, moves[index]);
      if (!at) return;
      route.push(at);
    }
    this.#route = this.walksPaths ? route : [];
    this.dispatchEvent(new CustomEvent('papan-moves', { bubbles: true, detail: { moves } }));
  }

  /** Changes the draft and tells the page. */
  edit(draft) {
    if (!draft || draft === this.draft) return;
    this.draft = draft;
    this.#change('draft');
    // What was found out is about the level before.
    this.overlay = null;
    this.dispatchEvent(new CustomEvent('papan-edit', { bubbles: true, detail: { text: this.text } }));
  }

  /** Draws again, though no property changed. */
  redraw(what) {
    this.#change(what);
  }

  /** Handles a key; tells whether it meant something. The page may pass keys on. */
  handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.shown) return false;
    return Boolean(this.key(event));
  }

  #listen() {
    this.svg.addEventListener('keydown', (event) => {
      if (!this.handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.#pointer !== null || !this.shown) return;
      const at = this.point(event);
      if (!this.press(at, event)) return;
      this.#pointer = event.pointerId;
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.takeFocus();
    });
    this.svg.addEventListener('pointermove', (event) => {
      if (event.pointerId === this.#pointer) this.drag(this.point(event), event);
      else if (this.#pointer === null && this.shown) this.hover(this.point(event));
    });
    const end = (event, cancelled) => {
      if (event.pointerId !== this.#pointer) return;
      this.#pointer = null;
      this.release(this.point(event), cancelled);
    };
    this.svg.addEventListener('pointerup', (event) => end(event, false));
    this.svg.addEventListener('pointercancel', (event) => end(event, true));
  }

  /** Where on the board an event is, in user units and as a cell. */
  point(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y, row: Math.floor(y / CELL), column: Math.floor(x / CELL) };
  }

  /** Shows this part of the drawing, at no more than `largest` pixels a cell. */
  frame(x, y, width, height, largest = 72) {
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.svg.style.maxWidth = `${(width / CELL) * largest}px`;
  }

  /** Moves the focus to what was pressed. */
  takeFocus() {
    if (this.svg.hasAttribute('tabindex')) this.svg.focus({ preventScroll: true });
  }

  /** Boards that can be browsed take the focus in mode `view` too. */
  browsable = false;
  /** Whether a series of moves is shown one by one. */
  walksPaths = false;

  /** Called on pointer down; true to get the drag and the release. */
  press() {
    return false;
  }

  drag() {}
  release() {}
  hover() {}

  key() {
    return false;
  }
}
