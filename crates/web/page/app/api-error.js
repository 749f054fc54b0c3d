/** What went wrong with a question or a job, whoever was to answer it. */

/** @import { Fault } from '../../types.js' */

/** A refusal; or nobody was there to ask: no server (`code` is then `offline`), no program (`unloaded`). */
export class ApiError extends Error {
  /** @param {Partial<Fault> & {retryAfter?: number}} [more] */
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.line = more.line;
    this.column = more.column;
    this.id = more.id;
    this.parameters = more.parameters;
    this.hint = more.hint;
    this.retryAfter = more.retryAfter;
  }

  /** Whether it says nothing of what was asked. */
  get isSilence() {
    return this.code === 'offline' || this.code === 'unloaded';
  }
}

/** The error that a body of the protocol tells. @param {{error: Fault & {code: string}}} body @param {number} [retryAfter] */
export function toldError({ error: { code, message, ...more } }, retryAfter) {
  return new ApiError(code, message, { ...more, retryAfter });
}
