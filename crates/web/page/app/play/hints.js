/** Hints for the position on the board, each telling more than the last: whether there is a way, with which piece it goes on, how, and all of it. */

import { wordsFor } from '../announce.js';
import { $, passFocus, setUsable } from '../dom.js';
import { t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { learnBest, store, taskFor } from '../store.js';
import { countedObjective } from './counting.js';
/** @import { BoardHost } from '../board.js' */
/** @import { Timeline } from '../timeline.js' */
/** @import { Limits, Move, SolveRecord } from '../../../types.js' */

/** How long a hint may be looked for, and how long a better one when there is one already. */
const LIMITS = { time_ms: 20_000 };
const GRACE = 2500;

/** The buttons, in the order of what they tell. */
const BUTTONS = ['hint-solvable', 'hint-piece', 'hint-move', 'hint-solution'];

export class Hints {
  /** @type {Move[]|null} a solution from the position on the board */
  plan = null;
  /** Whether the level is known to have no solution, wherever one goes. */
  isHopeless = false;
  /** How much has been told about this position by the one button that tells more each time. */
  #told = 0;
  /** @type {AbortController|null} the search under way */
  #searching = null;
  /** The button that began it: the focus goes back to it. @type {any} */
  #asking = null;

  /**
   * @param {BoardHost} board
   * @param {() => Timeline|null} line
   * @param {(found: Move[]) => void} show plays the rest
   */
  constructor(board, line, show) {
    this.board = board;
    this.line = line;
    this.show = show;
  }

  start() {
    $('hint-solvable').addEventListener('click', () => this.tellSolvable());
    $('hint-piece').addEventListener('click', () => this.tellPiece());
    $('hint-move').addEventListener('click', () => this.tellMove());
    $('hint-solution').addEventListener('click', () => this.tellSolution());
    $('hint').addEventListener('click', () => this.tellMore());
    $('hint-cancel').addEventListener('click', () => this.cancel());
  }

  get isSearching() {
    return this.#searching !== null;
  }

  cancel() {
    this.#searching?.abort();
  }

  /** The position is another: what was asked about the last one no longer matters. */
  forget() {
    this.cancel();
    this.#told = 0;
    this.say('');
  }

  /** Another level. */
  reset() {
    this.forget();
    this.plan = null;
    this.isHopeless = false;
  }

  /** The player goes on: the plan holds for those who follow it. @param {Move[]} moves */
  follow(moves) {
    const isFollowed = moves.every((move, index) => move === this.plan?.[index]);
    this.plan = this.plan && isFollowed ? this.plan.slice(moves.length) : null;
  }

  /** @param {string} words */
  say(words) {
    $('hint-text').textContent = words;
  }

  /**
   * Solves the position on the board; null when cancelled or failed, which has then been said.
   * @param {{level?: string, objective?: string, limits?: Limits}} [request]
   * @returns {Promise<SolveRecord|null>}
   */
  async search(request = {}) {
    const line = this.line();
    if (!line || this.#searching) return null;
    const { index } = line;
    const mine = (this.#searching = new AbortController());
    const job = new AbortController();
    mine.signal.addEventListener('abort', () => job.abort());
    let enough = 0;
    // A first plan is some help; a better one is looked for a little longer.
    const onEvent = (/** @type {string} */ type) => {
      if (type === 'improved' && !enough && request.level === undefined) enough = window.setTimeout(() => job.abort(), GRACE);
    };
    this.say(t('hint.thinking'));
    this.#setSearching(true);
    try {
      const task = {
        task: 'solve',
        ...taskFor(store.module.text(line.state), 'solve'),
        objective: countedObjective(),
        limits: LIMITS,
        ...request,
      };
      const { record } = await runJob(task, { signal: job.signal, onEvent });
      if (line !== this.line() || index !== line.index) return null;
      if (mine.signal.aborted) {
        this.say('');
        return null;
      }
      return record;
    } catch (error) {
      this.say(wordsFor(error));
      return null;
    } finally {
      clearTimeout(enough);
      this.#searching = null;
      this.#setSearching(false);
    }
  }

  /** @param {boolean} on */
  #setSearching(on) {
    for (const id of [...BUTTONS, 'hint']) setUsable($(id), !on);
    const cancel = $('hint-cancel');
    if (on) this.#asking = document.activeElement;
    else if (document.activeElement === cancel) passFocus(cancel, this.#asking?.isConnected ? this.#asking : this.board);
    cancel.hidden = !on;
  }

  /** A plan from here: the one at hand, or a new search. Says why if there is none. */
  async #findPlan() {
    const line = this.line();
    if (!line) return null;
    if (store.module.isSolved?.(line.state)) {
      this.say(t('hint.done'));
      return null;
    }
    if (this.plan?.length) return this.plan;
    const record = await this.search();
    if (!record) return null;
    if (record.solution) {
      if (line.index === 0) learnBest(record);
      this.plan = store.module.readSolution?.(line.state, record.solution) ?? null;
      return this.plan;
    }
    if (record.outcome === 'unsolvable' && line.index === 0) this.isHopeless = true;
    const isDead = record.outcome === 'unsolvable';
    this.say(t(isDead ? (this.isHopeless ? 'hint.hopeless' : 'hint.dead') : 'hint.unknown'));
    return null;
  }

  /** Tells a little more than the last time; all of it only where that is asked for. */
  async tellMore() {
    const tell = [() => this.tellSolvable(), () => this.tellPiece(), () => this.tellMove()][Math.min(this.#told, 2)];
    const told = this.#told + 1;
    await tell();
    if (this.plan) this.#told = told;
  }

  async tellSolvable() {
    if (await this.#findPlan()) this.say(t('hint.alive'));
  }

  tellPiece() {
    return this.#mark('piece');
  }

  tellMove() {
    return this.#mark('move');
  }

  /** Marks on the board what the plan begins with. @param {'piece'|'move'} part */
  async #mark(part) {
    const found = await this.#findPlan();
    const line = this.line();
    if (!found || !line) return;
    const { hint, describe } = store.module;
    const marks = hint?.(line.state, found);
    if (marks) {
      this.board.highlight = marks[part];
      this.say(t(...marks.words[part]));
    } else {
      this.say(t('hint.next', { move: describe?.(found[0], t, line.state) ?? '' }));
    }
  }

  /** Plays the rest by itself. */
  async tellSolution() {
    const line = this.line();
    const found = line?.isShownNext ? [] : await this.#findPlan();
    if (found) this.show(found);
  }
}
