/**
 * Fingers and the wheel that look at a board instead of playing on it: two fingers zoom and move the view, two taps show
 * all of it again, Ctrl and the wheel zoom. What one finger had begun when the second came is taken back.
 */

/** Taps this close to each other, in milliseconds and pixels, are a double tap; a finger that goes farther does not tap. */
const SOON = 280;
const NEAR = 30;

/**
 * @typedef {object} Looked the board, as far as gestures go
 * @property {boolean} canZoom
 * @property {boolean} isZoomed
 * @property {(factor: number, at: number[], to: number[]) => void} look zooms, and takes what is at one place of the screen to another
 * @property {() => void} fit
 * @property {() => void} cancel takes back what a pointer has begun
 */

/** @param {number[]} a @param {number[]} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {MouseEvent} event */
const spot = (event) => [event.clientX, event.clientY];

export class Gestures {
  /** The fingers on the board. @type {Map<number, number[]>} */
  #fingers = new Map();
  /** Whether they look: from the second finger on until the last is gone. */
  #isLooking = false;
  /** Where the finger went down. */
  #start = [0, 0];
  /** A tap that is played unless another follows. @type {{at: number[], timer: ReturnType<typeof setTimeout>, play: () => void}|null} */
  #tap = null;

  /** @param {Looked} board */
  constructor(board) {
    this.board = board;
  }

  /** A pointer goes down; whether it is none that plays. @param {PointerEvent} event */
  down(event) {
    const { board } = this;
    if (event.pointerType !== 'touch' || !board.canZoom) return false;
    // The first of a touch: one before it may have ended where nobody told us.
    if (event.isPrimary) {
      this.#fingers.clear();
      this.#isLooking = false;
    }
    this.#fingers.set(event.pointerId, spot(event));
    if (this.#fingers.size > 1) {
      if (!this.#isLooking) board.cancel();
      this.#isLooking = true;
      return true;
    }
    this.#start = spot(event);
    const tap = this.#tap;
    if (!tap) return false;
    clearTimeout(tap.timer);
    this.#tap = null;
    if (distance(tap.at, spot(event)) < NEAR) {
      this.#isLooking = true;
      board.cancel();
      board.fit();
      return true;
    }
    tap.play();
    return false;
  }

  /** A pointer moves; whether that looks. @param {PointerEvent} event */
  move(event) {
    if (!this.#fingers.has(event.pointerId)) return false;
    if (this.#isLooking && this.#fingers.size === 2) {
      const before = [...this.#fingers.values()];
      this.#fingers.set(event.pointerId, spot(event));
      const after = [...this.#fingers.values()];
      const middle = (/** @type {number[][]} */ [a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const factor = distance(after[0], after[1]) / Math.max(1, distance(before[0], before[1]));
      this.board.look(factor, middle(before), middle(after));
    }
    this.#fingers.set(event.pointerId, spot(event));
    return this.#isLooking;
  }

  /** A pointer goes up; whether it had looked. @param {PointerEvent} event */
  up(event) {
    if (!this.#fingers.delete(event.pointerId)) return false;
    const wasLooking = this.#isLooking;
    if (!this.#fingers.size) this.#isLooking = false;
    return wasLooking;
  }

  /** Ends a press: at once, or a moment later if it is a tap that may become two. @param {PointerEvent} event @param {() => void} play */
  end(event, play) {
    const at = spot(event);
    const isTap = event.type === 'pointerup' && event.pointerType === 'touch' && distance(at, this.#start) < NEAR / 2;
    if (!isTap || !this.board.isZoomed) {
      play();
      return;
    }
    const timer = setTimeout(() => {
      this.#tap = null;
      play();
    }, SOON);
    this.#tap = { at, timer, play };
  }

  /** Whether the wheel looked. @param {WheelEvent} event */
  wheel(event) {
    const { board } = this;
    if (!board.canZoom) return false;
    const at = spot(event);
    if (event.ctrlKey || event.metaKey) board.look(event.deltaY < 0 ? 1.2 : 1 / 1.2, at, at);
    else if (board.isZoomed) board.look(1, at, [at[0] - event.deltaX, at[1] - event.deltaY]);
    else return false;
    return true;
  }
}
