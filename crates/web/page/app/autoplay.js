/** Walks along a timeline by itself, in either direction, until an end or until it is stopped. */

export class Autoplay {
  #timer = 0;
  /** @type {-1|0|1} */
  direction = 0;
  /** Moves a second. */
  speed = 4;

  /**
   * @param {(step: -1|1) => boolean} step takes one step; false when there is none
   * @param {() => void} changed called when it starts or stops
   */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
  }

  /** How long a move may take to be drawn. */
  get pace() {
    return Math.min(200, 800 / this.speed);
  }

  /** @param {-1|1} direction @param {boolean} [later] whether the first step comes after a pause, too */
  start(direction, later = false) {
    clearTimeout(this.#timer);
    this.direction = direction;
    this.changed();
    if (later) this.#wait();
    else this.#tick();
  }

  stop() {
    clearTimeout(this.#timer);
    if (this.direction === 0) return;
    this.direction = 0;
    this.changed();
  }

  #tick() {
    if (this.direction === 0) return;
    if (!this.step(this.direction)) {
      this.stop();
      return;
    }
    this.#wait();
  }

  #wait() {
    this.#timer = window.setTimeout(() => this.#tick(), 1000 / this.speed);
  }
}
