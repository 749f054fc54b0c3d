/**
 * What the boards have in common: the properties of the contract with the page, drawing once after
 * any number of them changed, pointer and keys, and playing out a series of moves. A subclass says
 * how its SVG looks (`build`, `draw`, `describe`) and what pointer and keys do.
 */
import { CELL, cellRect, group, svg } from './svg.js';
/** @import { Highlight, Shown, Spot } from '../../types.js' */

/**
 * `state`: the position to show; `lastMove`: the move that led to it; `pace`: milliseconds of a
 * move, 0 for none; `tool` and `brush` of the editor; `overlay` and `secondOverlay`: what the puzzle's `overlay`
 * returned; `highlight`: marks, see grid-board.js; `faults` and `linked`: cells where the text is wrong, and cells that
 * a row beside the board is about.
 * @template State, Move
 * @typedef {object} Properties
 * @property {State|null} state
 * @property {Move|null} lastMove
 * @property {number} pace
 * @property {'view'|'play'|'edit'} mode
 * @property {string|null} tool
 * @property {string} brush
 * @property {Shown|null} overlay
 * @property {Shown|null} secondOverlay
 * @property {Spot[]} faults
 * @property {Spot[]} linked
 * @property {Highlight[]} highlight
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
 * @typedef {{read: (text: string) => Draft, write: (draft: Draft) => string, eraser: string, brushes?: (tool: string|null) => string[]}} BoardEditor
 */

/** A path that is walked through takes this long, unless its steps would be shorter than that. */
const LONGEST_PATH = 900;
const SHORTEST_STEP = 25;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @template State, Move, Draft */
export class BoardElement extends HTMLElement {
  /** @type {Properties<State, Move>} */
  #values = {
    state: null, lastMove: null, pace: 0, mode: 'view', tool: null, brush: 'pencil', overlay: null, secondOverlay: null,
    highlight: [], faults: [], linked: [],
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
  /** Whether what is pressed is drawn away: with the other button, or with a second finger. */
  #isErasing = false;
  /** How many strokes were drawn. Undo takes each as a whole. */
  #strokes = 0;
  /** The draft before the stroke under way. @type {Draft|null} */
  #before = null;
  /** Where it began. @type {Point} */
  #pressedAt = { x: 0, y: 0, row: 0, column: 0, screen: [0, 0] };
  /** The cell that was told of last. */
  #pointed = '';
  #relabel = () => this.redraw('language');

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
  get brush() { return this.#values.brush; }
  set brush(value) { this.#set('brush', value); }
  get overlay() { return this.#values.overlay; }
  set overlay(value) { this.#set('overlay', value); }
  get secondOverlay() { return this.#values.secondOverlay; }
  set secondOverlay(value) { this.#set('secondOverlay', value); }
  get faults() { return this.#values.faults; }
  set faults(value) { this.#set('faults', value); }
  get linked() { return this.#values.linked; }
  set linked(value) { this.#set('linked', value); }
  get highlight() { return this.#values.highlight; }
  set highlight(value) { this.#set('highlight', value); }

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
  /** Marks that the page sets: faults, and what a row is about. */
  signals = group('papan-signals');

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
      if (!this.signals.parentNode) this.svg.append(this.signals);
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
    // Signals lie over the board: what is under the pointer must not be drawn anew because of them.
    const isSignal = this.#isShown && [...changed].every((what) => what === 'linked' || what === 'faults');
    this.#isShown = true;
    this.#shown = state;
    if (!isSignal) {
      this.hurry(isStill() ? 0 : milliseconds);
      this.draw(changed);
    }
    this.signals.replaceChildren(
      ...this.faults.flatMap((spot) => this.markSpot('fault', spot)),
      ...this.linked.flatMap((spot) => this.markSpot('linked', spot)),
    );
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
    if (this.#pointer === null) this.#strokes += 1;
    this.draft = draft;
    this.overlay = this.secondOverlay = null;
    this.faults = this.linked = [];
    this.redraw('draft');
    const detail = { text: this.text, stroke: this.#strokes };
    this.dispatchEvent(new CustomEvent('papan-edit', { bubbles: true, detail }));
  }

  /** The tool in use: while something is drawn away, the one that does that. */
  get activeTool() {
    return this.#isErasing ? this.editor.eraser : this.tool;
  }

  /** The brush in use, as far as the tool has brushes. */
  get activeBrush() {
    return this.editor.brushes?.(this.activeTool).includes(this.brush) ? this.brush : 'pencil';
  }

  /** Uses a tool as if it were chosen: draws away what a key says. @param {() => void} action */
  erasing(action) {
    this.#isErasing = true;
    action();
    this.#isErasing = false;
  }

  /** What marks a cell that the page points out. @param {'fault'|'linked'} kind @param {Spot} spot @returns {SVGElement[]} */
  markSpot(kind, spot) {
    return Array.isArray(spot) ? [cellRect(`papan-signal ${kind}`, spot, 1.5, 5)] : [];
  }

  /** The cell at a point, for rows that are about it. @param {Point} at @returns {Spot|null} */
  spotAt({ row, column }) {
    return [row, column];
  }

  /** Tells the page which cell is pointed at, when it is another one. @param {Spot|null} spot */
  tellSpot(spot) {
    const name = spot === null ? '' : Object.values(spot).join();
    if (name === this.#pointed) return;
    this.#pointed = name;
    this.dispatchEvent(new CustomEvent('papan-point', { bubbles: true, detail: { spot } }));
  }

  /** Tells the user why nothing was drawn. @param {string} words */
  refuse(words) {
    this.dispatchEvent(new CustomEvent('papan-refused', { bubbles: true, detail: { words } }));
  }

  /** Handles a key; tells whether it meant something. The page may pass keys on. @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.isShown) return false;
    return Boolean(this.key(event));
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
      if (this.isShown) this.tellSpot(this.spotAt(this.point(event)));
      if (this.#pointer !== null && this.mode === 'edit') this.#eraseInstead(event);
      const isDrawnAway = event.button === 2 && this.mode === 'edit';
      if ((event.button !== 0 && !isDrawnAway) || this.#pointer !== null || !this.isShown) return;
      this.#isErasing = isDrawnAway;
      this.#before = this.draft;
      // What a stroke draws is one step for undo, from its first cell on.
      this.#strokes += 1;
      this.#pointer = event.pointerId;
      this.#pressedAt = this.point(event);
      if (!this.press(this.#pressedAt)) {
        this.#pointer = null;
        this.#isErasing = false;
        return;
      }
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.takeFocus();
    });
    on('pointermove', (event) => {
      if (this.isShown) this.tellSpot(this.spotAt(this.point(event)));
      if (event.pointerId === this.#pointer) this.drag(this.point(event));
      else if (this.#pointer === null && this.isShown) this.hover(this.point(event));
    });
    on('pointerleave', () => this.tellSpot(null));
    // The other button draws away; it opens no menu over the drawing.
    on('contextmenu', (event) => this.mode === 'edit' && event.preventDefault());
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      on(type, (event) => {
        if (event.pointerId !== this.#pointer) return;
        // A stroke that the browser takes for something else, such as a zoom, was none.
        if (type === 'pointercancel') this.#takeBack();
        this.release(this.point(event), type === 'pointercancel');
        this.#pointer = null;
        this.#isErasing = false;
      });
    }
  }

  /** A second finger: the first one draws away what it touches, and what it has drawn is taken back. @param {PointerEvent} event */
  #eraseInstead(event) {
    if (event.pointerType !== 'touch' || this.#isErasing || !this.editor.eraser) return;
    this.#takeBack();
    this.release(this.#pressedAt, true);
    this.#isErasing = true;
    this.press(this.#pressedAt);
  }

  #takeBack() {
    if (this.mode === 'edit' && this.#before && this.draft !== this.#before) this.edit(this.#before);
  }

  /** Where an event is. @param {MouseEvent} event @returns {Point} */
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
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
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
