/** A line of play: a start, the moves after it, and the place where one stands. Undo, redo and scrubbing are walks on it. */

/** @import { Game, Move, AnyPuzzle, State } from '../../types.js' */

export class Timeline {
  /** @type {State[]} states known so far; the rest are computed when first needed */
  #states;
  /** @type {number[]} for each move, which act it belongs to; they are numbered from 1 */
  #acts = [];
  /** @type {Set<number>} the acts that the machine did: a solution that was shown */
  #shown = new Set();

  /** @param {AnyPuzzle} puzzle @param {State} start @param {Move[]} [moves] */
  constructor(puzzle, start, moves = []) {
    this.puzzle = puzzle;
    this.#states = [start];
    /** @type {Move[]} */
    this.moves = [];
    this.index = 0;
    this.setFuture(moves, { single: true });
  }

  get length() {
    return this.moves.length;
  }

  /** The state where one stands. */
  get state() {
    return this.stateAt(this.index);
  }

  /** The move that led here, if any. */
  get lastMove() {
    return this.moves[this.index - 1] ?? null;
  }

  /** The move that leads on from here, if one is known. */
  get nextMove() {
    return this.moves[this.index] ?? null;
  }

  /** The moves up to here. */
  get past() {
    return this.moves.slice(0, this.index);
  }

  /** @returns {State} */
  stateAt(index) {
    for (let known = this.#states.length; known <= index; known += 1) {
      const state = this.puzzle.apply?.(this.#states[known - 1], this.moves[known - 1]);
      if (!state) throw new Error(`move ${known} is not legal`);
      this.#states.push(state);
    }
    return this.#states[index];
  }

  /** Some of the moves as a text; `null` if there are none. */
  write(moves = this.moves) {
    return (moves.length && this.puzzle.writeSolution?.(moves)) || null;
  }

  /** Goes to a place, as near as there is one. */
  seek(index) {
    this.index = Math.max(0, Math.min(this.length, index));
  }

  /**
   * Replaces what comes after this place. Each call is one act: undo and redo take it as a whole,
   * unless `single` makes every move an act of its own. `shown`: the machine does it, not the user.
   * @param {Move[]} moves
   */
  setFuture(moves, { single = false, shown = false } = {}) {
    const acts = this.#acts.slice(0, this.index);
    const act = (acts.at(-1) ?? 0) + 1;
    this.moves = [...this.past, ...moves];
    this.#acts = [...acts, ...moves.map((_, offset) => (single ? act + offset : act))];
    this.#states.length = Math.min(this.#states.length, this.index + 1);
    this.#shown = new Set([...this.#shown].filter((old) => old < act));
    if (shown) this.#acts.slice(this.index).forEach((each) => this.#shown.add(each));
  }

  /** Whether the machine has a part in how one got here. */
  get isShown() {
    return this.#acts.slice(0, this.index).some((act) => this.#shown.has(act));
  }

  /** Whether the machine goes on from here. */
  get isShownNext() {
    return this.#shown.has(this.#acts[this.index]);
  }

  /** All of it, to be kept and replayed. @returns {Game} */
  get game() {
    /** @type {Game['acts']} */
    const acts = [];
    this.moves.forEach((move, at) => {
      const isNew = this.#acts[at] !== this.#acts[at - 1];
      if (isNew) acts.push({ moves: [], shown: this.#shown.has(this.#acts[at]) });
      acts.at(-1)?.moves.push(move);
    });
    return { acts, index: this.index };
  }

  /** Replays a game that was kept; throws if it does not fit. @param {Game} game */
  replay({ acts, index }) {
    for (const { moves, shown } of acts) {
      this.setFuture(moves, { shown });
      this.seek(this.length);
    }
    this.stateAt(this.length);
    this.seek(index);
  }

  /** Where the act that led here began. */
  get startOfAct() {
    const act = this.#acts[this.index - 1];
    let index = this.index;
    while (index > 0 && this.#acts[index - 1] === act) index -= 1;
    return index;
  }

  /** Where the act that comes next ends. */
  get endOfNextAct() {
    const act = this.#acts[this.index];
    let index = this.index;
    while (index < this.length && this.#acts[index] === act) index += 1;
    return index;
  }
}
