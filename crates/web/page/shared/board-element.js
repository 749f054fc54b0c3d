/**
 * What the boards have in common: the properties of the contract with the page, drawing once after
 * any number of them changed, pointer and keys, and playing out a series of moves. A subclass says
 * how its SVG looks (`build`, `draw`, `describe`) and what pointer and keys do.
 */
import { Gestures } from './gestures.js';
import { CELL, svg } from './svg.js';
import { Zoom } from './zoom.js';
/** @import { Highlight, Shown } from '../../types.js' */

/**
 * `state`: the position to show; `lastMove`: the move that led to it; `pace`: milliseconds of a
 * move, 0 for none; `tool` of the editor; `overlay`: what the puzzle's `overlay` returned;
 * `highlight`: marks, see grid-board.js; `barred`: cells, row and column, where the program says that no piece may be left.
 * @template State, Move
 * @typedef {object} Properties
 * @property {State|null} state
 * @property {Move|null} lastMove
 * @property {number} pace
 * @property {'view'|'play'|'edit'} mode
 * @property {string|null} tool
 * @property {Shown|null} overlay
 * @property {Highlight[]} highlight
 * @property {number[][]} barred
 */

/**
 * Where something happens: on the board in user units and as a cell, and on the screen in pixels.
 * @typedef {{x: number, y: number, row: number, column: number, screen: number[]}} Point
 */

/**
 * The parts of the rules that a board needs; without `apply` there are no moves.
 * @template State, Move
 * @typedef {{text: (state: State) => string, apply?: (state: State, move: Move) => State|null}} BoardRules
 */
/**
 * @template Draft
 * @typedef {{read: (text: string) => Draft, write: (draft: Draft) => string}} BoardEditor
 */

/** A path that is walked through takes this long, unless its steps would be shorter than that. */
const LONGEST_PATH = 900;
const SHORTEST_STEP = 25;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @template State, Move, Draft */
export class BoardElement extends HTMLElement {
  /** @type {Properties<State, Move>} */
  #values = {
    state: null, lastMove: null, pace: 0, mode: 'view', tool: null, overlay: null, highlight: [], barred: [],
  };
  /** @type {Set<string>} */
  #changed = new Set();
  #waiting = false;
  #isBuilt = false;
  #isShown = false;
  /** @type {State|null} */
  #shown = null;
  /** @type {State[]} */
  #route = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {number|null} */
  #pointer = null;
  #relabel = () => this.redraw('language');
  #zoom = new Zoom();
  #gestures = new Gestures(this);

  get state() { return this.#values.state; }
  set state(value) { this.#set('state', value); }
  get lastMove() { return this.#values.lastMove; }
  set lastMove(value) { this.#set('lastMove', value); }
  get pace() { return this.#values.pace; }
  set pace(value) { this.#set('pace', value); }
  get mode() { return this.#values.mode; }
  set mode(value) { this.#set('mode', value); }
  get tool() { return this.#values.tool; }
  set tool(value) { this.#set('tool', value); }
  get overlay() { return this.#values.overlay; }
  set overlay(value) { this.#set('overlay', value); }
  get highlight() { return this.#values.highlight; }
  set highlight(value) { this.#set('highlight', value); }
  get barred() { return this.#values.barred; }
  set barred(value) { this.#set('barred', value); }

  /**
   * @template {keyof Properties<State, Move>} Name
   * @param {Name} name
   * @param {Properties<State, Move>[Name]} value
   */
  #set(name, value) {
    if (this.#values[name] === value) return;
    this.#values[name] = value;
    if (name === 'state' || name === 'mode') clearTimeout(this.#timer);
    this.redraw(name);
  }

  /** The puzzle's rules and editor, which every board has. */
  rules = /** @type {BoardRules<State, Move>} */ (/** @type {unknown} */ (null));
  editor = /** @type {BoardEditor<Draft>} */ (/** @type {unknown} */ (null));
  /** The level under the editor's hands, and how long its sides may be. @type {Draft|null} */
  draft = null;
  sides = { min: 1, max: Infinity };
  /** Whether the board takes the focus in mode `view` too, and shows moves one by one. */
  isBrowsable = false;
  /** @type {SVGSVGElement} */
  svg = svg('svg');
  walksPaths = false;
  /** Whether the board has a window of its own, with its own zoom. */
  hasWindow = false;

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
      this.append(this.svg);
      this.build();
      this.#listen();
      for (const name of [...Object.keys(this.#values), 'draft', 'language']) this.redraw(name);
    }
    document.addEventListener('papan-language', this.#relabel);
  }

  disconnectedCallback() {
    document.removeEventListener('papan-language', this.#relabel);
    clearTimeout(this.#timer);
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.svg.focus(options);
  }

  /** Draws soon; `what` changed. @param {string} what */
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
    const isArrived = changed.has('state') && route.length && this.rules.text(route[route.length - 1]) === this.rules.text(/** @type {State} */ (state));
    if (changed.has('state')) this.#route = [];
    if (isArrived && this.pace && !isStill()) this.#follow(route, changed);
    else this.#show(state, this.pace, changed);
  }

  /** @param {State|null} state @param {number} milliseconds @param {Set<string>} changed */
  #show(state, milliseconds, changed) {
    this.#isShown = true;
    this.#shown = state;
    this.hurry(isStill() ? 0 : milliseconds);
    this.draw(changed);
    const focus = this.isZoomed && changed.has('state') ? this.focusPoint() : null;
    if (focus) this.#look(() => this.#zoom.reveal(focus));
    this.svg.setAttribute('aria-label', this.describe());
  }

  /** Whether something was drawn yet. */
  get isShown() {
    return this.#isShown;
  }

  /** The position that is drawn: on the way to `state`, or `state` itself. */
  get shown() {
    return /** @type {State} */ (this.#shown ?? this.state);
  }

  /** How long the changes that follow take to be shown. */
  hurry(milliseconds = 0) {
    this.style.setProperty('--papan-ms', `${milliseconds}ms`);
  }

  /** Walks through the positions of a path. @param {State[]} route @param {Set<string>} changed */
  #follow(route, changed) {
    const pace = Math.max(SHORTEST_STEP, Math.min(this.pace, LONGEST_PATH / route.length));
    const step = (/** @type {number} */ index) => {
      this.#show(route[index], pace, index ? new Set(['state']) : changed);
      if (index + 1 < route.length) this.#timer = setTimeout(step, pace, index + 1);
    };
    step(0);
  }

  /** Tells the page that the user made these moves. @param {Move[]|null|undefined} moves */
  play(moves) {
    if (!moves?.length) return;
    /** @type {State[]} */
    const route = [];
    for (const move of moves) {
      const at = route.at(-1) ?? this.state;
      const next = at && this.rules.apply?.(at, move);
      if (!next) return;
      route.push(next);
    }
    this.#route = this.walksPaths ? route : [];
    this.dispatchEvent(new CustomEvent('papan-moves', { bubbles: true, detail: { moves } }));
  }

  /** Changes the draft and tells the page. What was found out is about the level before. @param {Draft} draft */
  edit(draft) {
    if (draft === this.draft) return;
    this.draft = draft;
    this.overlay = null;
    this.redraw('draft');
    this.dispatchEvent(new CustomEvent('papan-edit', { bubbles: true, detail: { text: this.text } }));
  }

  /** Tells the user why nothing was drawn. @param {string} words */
  refuse(words) {
    this.dispatchEvent(new CustomEvent('papan-refused', { bubbles: true, detail: { words } }));
  }

  /** Handles a key; tells whether it meant something. The page may pass keys on. @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.isShown) return false;
    return Boolean(this.key(event)) || this.#zoomKey(event);
  }

  /** @param {KeyboardEvent} event */
  #zoomKey({ key }) {
    if (!this.canZoom) return false;
    const point = this.focusPoint() ?? undefined;
    /** @type {Record<string, (() => void)|undefined>} */
    const actions = {
      '+': () => this.zoom(1.5, point),
      '=': () => this.zoom(1.5, point),
      '-': () => this.zoom(1 / 1.5, point),
      0: () => this.fit(),
    };
    actions[key]?.();
    return key in actions;
  }

  #listen() {
    /** @type {<Type extends keyof SVGElementEventMap>(type: Type, action: (event: SVGElementEventMap[Type]) => void) => void} */
    const on = (type, action) => this.svg.addEventListener(type, action);
    on('keydown', (event) => {
      if (!this.handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    on('pointerdown', (event) => {
      if (this.#gestures.down(event)) return;
      if (event.button !== 0 || this.#pointer !== null || !this.isShown || !this.press(this.point(event))) return;
      this.#pointer = event.pointerId;
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.takeFocus();
    });
    on('pointermove', (event) => {
      if (this.#gestures.move(event)) return;
      if (event.pointerId === this.#pointer) this.drag(this.point(event));
      else if (this.#pointer === null && this.isShown) this.hover(this.point(event));
    });
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      on(type, (event) => {
        if (this.#gestures.up(event) || event.pointerId !== this.#pointer) return;
        const at = this.point(event);
        this.#pointer = null;
        this.#gestures.end(event, () => this.release(at, type === 'pointercancel'));
      });
    }
    this.svg.addEventListener('wheel', (event) => {
      if (this.#gestures.wheel(event)) event.preventDefault();
    }, { passive: false });
  }

  /** Takes back what the pointer has begun. */
  cancel() {
    this.#pointer = null;
    this.release({ x: -1, y: -1, row: -1, column: -1, screen: [-1, -1] }, true);
  }

  /** Whether there is more to see by looking closer. */
  get canZoom() {
    return this.mode === 'play' && this.isShown && this.#zoom.most > 1;
  }

  get isZoomed() {
    return !this.#zoom.isWhole;
  }

  /** Zooms, and takes what is at one place of the screen to another. @param {number} factor @param {number[]} from @param {number[]} to */
  look(factor, from, to) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const [before, after] = [from, to].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    this.#look(() => {
      this.#zoom.move(before.x - after.x, before.y - after.y);
      this.#zoom.by(factor, [before.x, before.y]);
    });
  }

  /** Looks closer, or from farther away. @param {number} factor @param {number[]} [point] of the drawing, which is seen then */
  zoom(factor, point) {
    this.#look(() => {
      this.#zoom.by(factor, point);
      if (point) this.#zoom.reveal(point);
    });
  }

  /** Shows all of the board. */
  fit() {
    this.#look(() => this.#zoom.fit());
  }

  /** @param {() => void} change */
  #look(change) {
    change();
    this.svg.setAttribute('viewBox', this.#zoom.box.join(' '));
    this.dataset.zoomed = String(this.isZoomed);
    this.dispatchEvent(new CustomEvent('papan-look', { bubbles: true }));
  }

  /** Where an event is. @param {Pick<MouseEvent, 'clientX'|'clientY'>} event @returns {Point} */
  point(event) {
    const screen = [event.clientX, event.clientY];
    const { x, y } = new DOMPoint(...screen).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x, y, row: Math.floor(y / CELL), column: Math.floor(x / CELL), screen };
  }

  /**
   * Shows this part of the drawing, at no more than `largest` pixels a cell, or what the place it stands in allows.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  frame(x, y, width, height, largest = 72) {
    this.#look(() => {
      this.#zoom.take(x, y, width, height);
      this.toggleAttribute('data-zoom', !this.hasWindow && this.#zoom.most > 1);
    });
    const widest = `${width / CELL} * max(${largest}px, var(--board-cell, 0px))`;
    // No wider than it may be high, so that nothing is left beside the drawing.
    this.svg.style.maxWidth = `min(${widest}, ${width / height} * var(--board-max-height, 78vh))`;
  }

  /** Moves the focus to what was pressed. */
  takeFocus() {
    this.svg.focus({ preventScroll: true });
  }

  /** Makes what is drawn on. */
  build() {}

  /** Draws what changed. @param {Set<string>} _changed */
  draw(_changed) {}

  /** Where on the drawing the keys play, if it is one place: a board that is seen in part follows it. @returns {number[]|null} */
  focusPoint() {
    return null;
  }

  /** Shows that the puzzle is solved; what moves for that is back in its place with the next position. @returns {Animation[]} */
  celebrate() {
    return [];
  }

  /** The board in words. */
  describe() {
    return '';
  }

  /** A key; whether it meant something. @param {KeyboardEvent} _event @returns {boolean} */
  key(_event) {
    return false;
  }

  /** On pointer down; true to get the drag and the release. @param {Point} _at */
  press(_at) {
    return false;
  }

  /** @param {Point} _at */
  drag(_at) {}

  /** @param {Point} _at @param {boolean} _isCancelled */
  release(_at, _isCancelled) {}

  /** @param {Point} _at */
  hover(_at) {}
}
