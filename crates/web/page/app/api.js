/** The server's JSON API. Says where a call goes and what a failure means; keeps no state but whether the server answers. */

/** @import { Explanation, Fault, Parsed, Registry, Task } from '../../types.js' */

/** A refusal of the server, or its silence (`code` is then `offline`). */
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

/** Everything that the program can do, from its registry. @returns {Promise<Registry>} */
export const puzzles = () => call('GET', 'puzzles');

/** Reads a text; its faults are in the answer. @returns {Promise<Parsed>} */
export const parse = (puzzle, text, signal) => call('POST', 'parse', { puzzle, text }, signal);

/** What the solver sees in a position. @param {Task} task @returns {Promise<Explanation>} */
export const explain = (task, signal) => call('POST', 'explain', task, signal);

/** Makes a level; options by their names. @returns {Promise<{text: string}>} */
export const generate = (puzzle, options, signal) => call('POST', 'generate', { puzzle, options }, signal);

/** Submits a job. @returns {Promise<{id: string}>} */
export const submit = (request) => call('POST', 'jobs', request);

/** Asks a job to stop with what it knows. */
export const cancel = (id) => call('DELETE', `jobs/${encodeURIComponent(id)}`);

/** The address of a job's events. */
export const eventsOf = (id) => `/api/v1/jobs/${encodeURIComponent(id)}/events`;

async function call(method, path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      signal,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body && JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reportConnection(false);
    throw new ApiError('offline', String(error));
  }
  reportConnection(true);
  const text = await response.text();
  const answer = text ? readJson(text) : null;
  if (response.ok) return answer;
  const fault = answer?.error ?? { code: 'internal', message: response.statusText };
  throw new ApiError(fault.code, fault.message, {
    ...fault,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('internal', text.slice(0, 200));
  }
}

/** Tells the page whether the server answers (`papan-connection` on the document). */
export function reportConnection(answers) {
  document.dispatchEvent(new CustomEvent('papan-connection', { detail: { answers } }));
}
