/** The texts that a drawing went through. Undo and redo walk on them, a whole stroke at a time. */

/** More are forgotten, the oldest first. */
const MOST = 500;

export class History {
  /** @type {{text: string, stroke: string|null}[]} */
  #past = [];
  #index = -1;

  /** The text where one stands. */
  get text() {
    return this.#past[this.#index]?.text ?? null;
  }

  get canUndo() {
    return this.#index > 0;
  }

  get canRedo() {
    return this.#index < this.#past.length - 1;
  }

  /**
   * Remembers a text. What the same stroke goes on to is one step with what it began; a stroke that ends where it began is
   * none.
   * @param {string} text
   * @param {string|null} [stroke] its name; none for a step of its own
   */
  add(text, stroke = null) {
    const last = this.#past[this.#index];
    if (last?.text === text) return;
    this.#past.length = this.#index + 1;
    const isSame = last !== undefined && stroke !== null && last.stroke === stroke && this.#index > 0;
    if (isSame) this.#past.pop();
    if (!isSame || this.#past.at(-1)?.text !== text) this.#past.push({ text, stroke });
    if (this.#past.length > MOST) this.#past.shift();
    this.#index = this.#past.length - 1;
  }

  /** Goes a step back or on. @param {1|-1} step @returns {string|null} the text there, none at an end */
  walk(step) {
    const found = this.#past[this.#index + step];
    if (!found) return null;
    this.#index += step;
    // What is drawn from here on is another stroke.
    found.stroke = null;
    return found.text;
  }
}
