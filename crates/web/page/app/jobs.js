/** One job from submission to its last event. Aborting the signal cancels it: it then ends with what it knows. */

import { transport } from './transport.js';

/**
 * Runs a job and resolves with the data of its `done` event.
 * @param {object} request the body of `POST /api/v1/jobs`
 * @param {{signal?: AbortSignal, onEvent?: (type: string, data: any) => void}} [hooks] `onEvent` hears `queued`, `started`, `progress`, `position`, `improved` and `row`
 * @returns {Promise<any>}
 */
export const runJob = (request, hooks = {}) => transport().run(request, hooks);
