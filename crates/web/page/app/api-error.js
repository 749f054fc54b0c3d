/** What went wrong with a question or a job, whoever was to answer it. */

/** @import { Fault } from '../../types.js' */

/** A refusal, or the server's silence (`code` is then `offline`). */
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
}

/** The error that a body of the protocol tells. @param {{error: Fault & {code: string}}} body @param {number} [retryAfter] */
export function toldError({ error: { code, message, ...more } }, retryAfter) {
  return new ApiError(code, message, { ...more, retryAfter });
}
