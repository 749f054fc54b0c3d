/** What the program knows about a position without being asked: that it is dead, and where no box may be left. */

import * as api from '../api.js';
import { debounce } from '../dom.js';
import { store, taskFor } from '../store.js';
import { preference } from './preferences.js';
/** @import { BoardHost } from '../board.js' */
/** @import { Level, State } from '../../../types.js' */

/** How long a warning may take. */
const LIMITS = { time_ms: 1500 };

/** Whether there is something to be warned of in this puzzle. */
export const warns = () => Boolean(store.module.overlays?.some(({ id }) => id === 'deadlocks'));

export class Warnings {
  /** @type {AbortController} the question under way */
  #asking = new AbortController();
  /** Dead squares, and the level that they belong to. @type {{level: Level|null, cells: number[][]}} */
  #dead = { level: null, cells: [] };

  /** @param {BoardHost} board @param {(state: State, deadlocks: {kind: string, boxes: number[][]}[]) => void} warn */
  constructor(board, warn) {
    this.board = board;
    this.warn = warn;
  }

  /** Asks about the position that is on the board now; none where nothing is asked. @param {State|null} state */
  watch(state) {
    this.#asking.abort();
    this.#ask.cancel();
    if (store.level !== this.#dead.level) this.#dead = { level: null, cells: [] };
    // The board may be another one than the last time.
    this.board.barred = this.#dead.cells;
    if (!state || !warns()) return;
    // They belong to the level: with warnings off, one question about it is enough.
    if (preference('warn') || !this.#dead.level) this.#ask(state);
  }

  #ask = debounce(async (/** @type {State} */ state) => {
    const mine = (this.#asking = new AbortController());
    const { level } = store;
    try {
      const { analysis } = await api.explain(
        { ...taskFor(store.module.text(state), 'explain'), limits: LIMITS },
        mine.signal,
      );
      if (mine.signal.aborted || level !== store.level) return;
      if (analysis?.dead_squares && !this.#dead.level) {
        this.#dead = { level, cells: analysis.dead_squares };
        this.board.barred = this.#dead.cells;
      }
      if (analysis?.deadlocks?.length && preference('warn')) this.warn(state, analysis.deadlocks);
    } catch {
      // A warning that cannot be had is no reason to disturb the player.
    }
  }, 120);
}
