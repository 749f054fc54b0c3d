/** The protocol over HTTP, to the server that the page came from. Keeps no state but whether the server answers. */

import { ApiError, toldError } from './api-error.js';
/** @import { Hooks, Transport } from '../../types.js' */

const TRIES_WHEN_BUSY = 6;

/** @type {Transport} */
export const server = {
  ask: (path, body, signal) => call(body ? 'POST' : 'GET', path, body, signal),
  run,
};

/** @param {object} request @param {Hooks} hooks */
async function run(request, { signal, onEvent } = {}) {
  const { id } = await submitPatiently(request, signal, onEvent);
  const address = `jobs/${encodeURIComponent(id)}`;
  return new Promise((resolve, reject) => {
    const events = new EventSource(`api/v1/${address}/events`);
    const stop = () => call('DELETE', address).catch(() => {});
    const finish = (/** @type {() => void} */ settle) => {
      events.close();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    for (const type of ['queued', 'started', 'progress', 'position', 'improved', 'row']) {
      events.addEventListener(type, (event) => onEvent?.(type, JSON.parse(event.data)));
    }
    events.addEventListener('done', (event) => finish(() => resolve(JSON.parse(event.data))));
    events.addEventListener('failed', (event) => finish(() => reject(toldError(JSON.parse(event.data)))));
    events.addEventListener('error', () => {
      reportConnection(false);
      finish(() => reject(new ApiError('offline', 'the connection was lost')));
    });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
}

/** A busy server says when to come back; this does. @param {(type: string, data: any) => void} [onEvent] */
async function submitPatiently(request, signal, onEvent) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('POST', 'jobs', request);
    } catch (error) {
      const busy = error instanceof ApiError && error.code === 'busy';
      if (!busy || tries === TRIES_WHEN_BUSY || signal?.aborted) throw error;
      onEvent?.('queued', { position: null });
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(error.retryAfter ?? 1, 5)));
    }
  }
}

async function call(method, path, body, signal) {
  let response;
  try {
    response = await fetch(`api/v1/${path}`, {
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
  throw toldError({ error: fault }, Number(response.headers.get('retry-after')) || undefined);
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('internal', text.slice(0, 200));
  }
}

/** Tells the page whether the server answers (`papan-connection` on the document). */
function reportConnection(answers) {
  document.dispatchEvent(new CustomEvent('papan-connection', { detail: { answers } }));
}
