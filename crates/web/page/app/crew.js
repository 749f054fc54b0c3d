/**
 * The protocol without a server: calls to the program in workers. A worker that computes hears nothing, so questions and
 * jobs have workers of their own, and one that must not go on is ended unless it looks at a flag that pages may share.
 */

import { ApiError, toldError } from './api-error.js';
import { site } from './site.js';
/** @import { Hooks, Transport } from '../../types.js' */

/** A worker that holds more than this is replaced: the memory of a program never shrinks. */
const LARGE_BYTES = 64 * 2 ** 20;
/** How long a search that was told to stop may take to hear it. */
const HEARS_MS = 1500;
/** Events after which nothing comes. */
const LAST = ['answer', 'error', 'done', 'failed'];

/** @type {Promise<WebAssembly.Module>|null} */
let program = null;

/** Loads the program, once. A failure is tried again by whoever needs it next. */
export function load() {
  program ??= compile().catch((error) => {
    program = null;
    throw new ApiError('unloaded', String(error));
  });
  return program;
}

async function compile() {
  const response = await fetch(site.program);
  if (!response.ok) throw new Error(response.statusText);
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @typedef {object} Call
 * @property {string} path
 * @property {string} body
 * @property {(name: string, data: any) => void} hear
 * @property {(() => void)|null} stop while it runs
 * @property {boolean} [isUnwanted] whether it is not to begin
 * @property {(position: number) => void} [queued]
 */

/** Workers that are used again; calls wait until one is free. */
class Crew {
  /** @type {Worker[]} */
  #idle = [];
  /** @type {Call[]} */
  #waiting = [];
  #busy = 0;

  /** @param {number} most how many work at once */
  constructor(most) {
    this.most = most;
  }

  /** @param {Call} call */
  add(call) {
    this.#waiting.push(call);
    this.#next();
    this.#tellPlaces();
  }

  /** Takes a call out of the queue. @param {Call} call @returns {boolean} whether it was waiting */
  drop(call) {
    const place = this.#waiting.indexOf(call);
    if (place < 0) return false;
    this.#waiting.splice(place, 1);
    this.#tellPlaces();
    return true;
  }

  #tellPlaces() {
    this.#waiting.forEach((call, position) => call.queued?.(position));
  }

  #next() {
    if (this.#busy === this.most) return;
    const call = this.#waiting.shift();
    if (!call) return;
    this.#busy += 1;
    this.#work(call).finally(() => {
      this.#busy -= 1;
      this.#next();
    });
    this.#next();
  }

  /** @param {Call} call */
  async #work(call) {
    let module;
    try {
      module = await load();
    } catch (error) {
      call.hear('unavailable', error);
      return;
    }
    if (call.isUnwanted) {
      call.hear('ended', null);
      return;
    }
    const worker = this.#idle.pop() ?? new Worker(site.worker);
    const flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const end = () => {
        worker.terminate();
        resolve();
      };
      call.stop = () => {
        if (!flag) {
          end();
          call.hear('ended', null);
          return;
        }
        Atomics.store(flag, 0, 1);
        setTimeout(() => {
          if (call.stop === null) return;
          end();
          call.hear('ended', null);
        }, HEARS_MS);
      };
      worker.onmessage = ({ data: { name, data, bytes } }) => {
        if (name !== 'returned') {
          call.hear(name, JSON.parse(data));
          return;
        }
        call.stop = null;
        worker.onmessage = worker.onerror = null;
        if (bytes > LARGE_BYTES) worker.terminate();
        else this.#idle.push(worker);
        resolve();
      };
      worker.onerror = (event) => {
        event.preventDefault();
        call.stop = null;
        end();
        call.hear('unavailable', new ApiError('internal', event.message ?? 'the worker does not start'));
      };
      worker.postMessage({ module, path: call.path, body: call.body, flag });
    });
  }
}

const questions = new Crew(2);
const jobs = new Crew(2);

/** @type {Transport} */
export const crew = {
  ask(path, body, signal) {
    if (path === 'puzzles' && site.registry) return Promise.resolve(JSON.parse(site.registry));
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      /** @type {Call} */
      const call = { path, body: JSON.stringify(body ?? null), stop: null, hear };
      function hear(name, data) {
        if (name === 'answer') resolve(data);
        else if (name === 'error') reject(toldError(data));
        else if (name === 'unavailable') reject(data);
      }
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        // What takes no time may as well come to its end.
        call.isUnwanted = true;
        if (!questions.drop(call) && path !== 'parse') call.stop?.();
      });
      questions.add(call);
    });
  },

  /** @param {object} request @param {Hooks} hooks */
  run(request, { signal, onEvent } = {}) {
    return new Promise((resolve, reject) => {
      /** @type {Map<string, any>} the last event of each name, and of each lane its row */
      const known = new Map();
      let isOver = false;
      /** @type {Call} */
      const call = { path: 'jobs', body: JSON.stringify(request), stop: null, hear, queued };
      const stop = () => {
        call.isUnwanted = true;
        if (jobs.drop(call)) hear('ended', null);
        else call.stop?.();
      };
      function queued(position) {
        onEvent?.('queued', { position });
      }
      function hear(name, data) {
        if (isOver) return;
        if (LAST.includes(name) || name === 'ended' || name === 'unavailable') {
          isOver = true;
          signal?.removeEventListener('abort', stop);
        }
        if (name === 'done') resolve(data);
        else if (name === 'failed' || name === 'error') reject(toldError(data));
        else if (name === 'unavailable') reject(data);
        else if (name === 'ended') crew.ask('cancelled', request).then((last) => resolve(complete(last, known, request)), reject);
        else {
          known.set(name === 'row' ? `row ${data.lane}` : name, data);
          onEvent?.(name, data);
        }
      }
      if (signal?.aborted) {
        hear('ended', null);
        return;
      }
      signal?.addEventListener('abort', stop);
      jobs.add(call);
    });
  },
};

/**
 * The end of a job that was ended with its worker: what a job says that was cancelled before it began, and what this one
 * had told until then.
 * @param {any} last
 * @param {Map<string, any>} known
 * @param {any} request
 */
function complete(last, known, request) {
  if (last.rows) {
    return { rows: last.rows.map((row) => known.get(`row ${row.lane}`) ?? row), charts: [] };
  }
  const { improved, progress } = Object.fromEntries(known);
  const record = { ...last.record, ...improved };
  // One that goes on for better solutions has its answer with the first.
  if (improved && request.improve) Object.assign(record, { outcome: 'solved', limit: null });
  if (progress) {
    const { expanded, generated, elapsed_s, memory_bytes, lower_bound } = progress;
    record.stats = { ...record.stats, expanded, generated, elapsed_s, peak_memory_bytes: memory_bytes };
    record.lower_bound = lower_bound;
  }
  return { record };
}
