/** A line of play: a start, the moves after it, and the place where one stands. Undo, redo and scrubbing are walks on it. */

/** @import { Move, PuzzleModule, State } from '../../types.js' */

export class Timeline {
  /** @type {State[]} states known so far; the rest are computed when first needed */
  #states;
  /** @type {number[]} for each move, which act of the user it belongs to */
  #acts = [];

  /** @param {PuzzleModule} puzzle @param {State} start @param {Move[]} [moves] */
  constructor(puzzle, start, moves = []) {
    this.puzzle = puzzle;
    this.#states = [start];
    /** @type {Move[]} */
    this.moves = [];
    this.index = 0;
    this.setFuture(moves);
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

  /** Goes to a place, as near as there is one. */
  seek(index) {
    this.index = Math.max(0, Math.min(this.length, index));
  }

  /**
   * Replaces what comes after this place. Each call is one act: undo and redo take it as a whole,
   * unless `single` makes every move an act of its own.
   * @param {Move[]} moves
   */
  setFuture(moves, single = true) {
    const acts = this.#acts.slice(0, this.index);
    const act = (acts.at(-1) ?? 0) + 1;
    this.moves = [...this.past, ...moves];
    this.#acts = [...acts, ...moves.map((_, offset) => (single ? act + offset : act))];
    this.#states.length = Math.min(this.#states.length, this.index + 1);
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
