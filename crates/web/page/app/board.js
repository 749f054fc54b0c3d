/** A place on the page where the board of the puzzle in use is drawn. */

import { h, prefersStillness } from './dom.js';
/** @import { Move, AnyPuzzle, Shown, Spot, State } from '../../types.js' */

/** How long a move takes to be drawn when nobody plays it faster. */
const CALM = 160;

export class BoardHost {
  /** @type {any} the puzzle's element */
  element = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /**
   * Puts in the element of this puzzle, unless it is there.
   * @param {AnyPuzzle} puzzle
   * @param {'view'|'play'|'edit'} mode
   */
  use(puzzle, mode) {
    if (this.element?.localName === puzzle.element) return;
    const hadFocus = this.container.contains(document.activeElement);
    this.element = document.createElement(puzzle.element);
    this.element.mode = mode;
    this.element.dataset.testid = `board-${puzzle.id}`;
    this.container.replaceChildren(this.element);
    // The board takes the focus as soon as it has drawn itself.
    if (hadFocus) queueMicrotask(() => this.focus());
  }

  /** Takes the board away: there is no level to show. @param {string} why in words */
  clear(why) {
    const notice = h('p', { class: 'notice', testid: 'no-board', tabindex: '-1', text: why });
    const hadFocus = this.container.contains(document.activeElement);
    this.element = null;
    this.container.replaceChildren(notice);
    if (hadFocus) notice.focus({ preventScroll: true });
  }

  /**
   * Draws a state.
   * @param {State} state
   * @param {{lastMove?: Move|null, animate?: boolean, pace?: number}} [how] the move that led to it; whether the change is shown as a motion
   */
  show(state, { lastMove = null, animate = false, pace = CALM } = {}) {
    if (!this.element) return;
    this.element.pace = animate && !prefersStillness() ? pace : 0;
    this.element.lastMove = lastMove;
    this.element.state = state;
  }

  /** What is shown on the board: the first overlay, and the second. @param {(Shown|null)[]} shown */
  set overlays([first = null, second = null]) {
    if (this.element) Object.assign(this.element, { overlay: first, secondOverlay: second });
  }

  get overlays() {
    return this.element ? [this.element.overlay, this.element.secondOverlay] : [];
  }

  /** Cells that a row beside the board is about. */
  set linked(/** @type {Spot[]} */ spots) {
    if (this.element && (spots.length || this.element.linked.length)) this.element.linked = spots;
  }

  set highlight(/** @type {any[]} */ value) {
    if (this.element) this.element.highlight = value;
  }

  /** Where no piece may be left. */
  set barred(/** @type {number[][]} */ value) {
    if (this.element) this.element.barred = value;
  }

  /** Shows that the puzzle is solved, and is done when that has been seen. @param {() => boolean} isStill whether it is, by then */
  async celebrate(isStill) {
    if (!this.element || prefersStillness()) return;
    // The last move is still on its way.
    await new Promise((resolve) => setTimeout(resolve, CALM));
    if (!isStill()) return;
    this.element?.fit();
    await Promise.allSettled((this.element?.celebrate() ?? []).map((/** @type {Animation} */ each) => each.finished));
  }

  focus() {
    this.element?.focus({ preventScroll: true });
  }
}
