/** How long somebody has played: counts only while told to, and never while the page is hidden. */

export class Clock {
  #taken = 0;
  /** Since when it runs, in milliseconds of the page. @type {number|null} */
  #since = null;
  #isWanted = false;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#turn());
  }

  /** Seconds so far. */
  get seconds() {
    return this.#taken + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  set seconds(value) {
    this.#taken = Number.isFinite(value) ? value : 0;
    if (this.#since !== null) this.#since = performance.now();
  }

  get isRunning() {
    return this.#since !== null;
  }

  /** Goes on, or rests. @param {boolean} isWanted */
  run(isWanted) {
    this.#isWanted = isWanted;
    this.#turn();
  }

  #turn() {
    const runs = this.#isWanted && document.visibilityState === 'visible';
    if (runs === this.isRunning) return;
    this.#taken = this.seconds;
    this.#since = runs ? performance.now() : null;
  }
}

/** As clocks show it: `1:07`, `1:00:07`. @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
