/** Who answers: the server if there is one, or workers in this browser. The user's choice is remembered. */

import { crew } from './crew.js';
import { recall, remember } from './remember.js';
import { server } from './server.js';
import { site } from './site.js';
/** @import { Transport } from '../../types.js' */

const KEPT = 'transport';

/** Whether both can be had. */
export const isChoice = site.hasServer && site.worker !== '';

let isHere = !site.hasServer || (isChoice && recall(KEPT) === 'here');

/** @returns {Transport} */
export const transport = () => (isHere ? crew : server);

/** Whether searches run in this browser. */
export const runsHere = () => isHere;

/** Goes on in this browser, because the server does not answer. @returns {boolean} whether that can be done */
export function fallBack() {
  if (isHere || !isChoice) return false;
  isHere = true;
  return true;
}

/** Chooses for this and later visits; the page has to be loaded again. */
export function choose(here) {
  remember(KEPT, here ? 'here' : 'server');
}
