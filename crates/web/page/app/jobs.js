/** One job on the server, from submission to its last event. Aborting the signal cancels it: it then ends with what it knows. */

import { ApiError, cancel, eventsOf, reportConnection, submit } from './api.js';

const TRIES_WHEN_BUSY = 6;

/**
 * Runs a job and resolves with the data of its `done` event.
 * @param {object} request the body of `POST /api/v1/jobs`
 * @param {{signal?: AbortSignal, onEvent?: (type: string, data: any) => void}} [hooks] `onEvent` hears `queued`, `started`, `progress`, `improved` and `row`
 * @returns {Promise<any>}
 */
export async function runJob(request, { signal, onEvent } = {}) {
  const { id } = await submitPatiently(request, signal, onEvent);
  return new Promise((resolve, reject) => {
    const events = new EventSource(eventsOf(id));
    const stop = () => cancel(id).catch(() => {});
    const finish = (/** @type {() => void} */ settle) => {
      events.close();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    for (const type of ['queued', 'started', 'progress', 'improved', 'row']) {
      events.addEventListener(type, (event) => onEvent?.(type, JSON.parse(event.data)));
    }
    events.addEventListener('done', (event) => finish(() => resolve(JSON.parse(event.data))));
    events.addEventListener('failed', (event) => {
      const { code, message, ...place } = JSON.parse(event.data).error;
      finish(() => reject(new ApiError(code, message, place)));
    });
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
      return await submit(request);
    } catch (error) {
      const busy = error instanceof ApiError && error.code === 'busy';
      if (!busy || tries === TRIES_WHEN_BUSY || signal?.aborted) throw error;
      onEvent?.('queued', { position: null });
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(error.retryAfter ?? 1, 5)));
    }
  }
}
