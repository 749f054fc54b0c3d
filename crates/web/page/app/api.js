/** What the page may ask: the addresses of the protocol, whichever transport carries it. */

import { ApiError } from './api-error.js';
import { transport } from './transport.js';
/** @import { Explanation, LibraryLevel, Parsed, Registry, Task } from '../../types.js' */

export { ApiError };

/** Everything that the program can do, from its registry. @returns {Promise<Registry>} */
export const puzzles = () => transport().ask('puzzles');

/** Reads a text; its faults are in the answer. @returns {Promise<Parsed>} */
export const parse = (puzzle, text, signal) => transport().ask('parse', { puzzle, text }, signal);

/** What the solver sees in a position. @param {Task} task @returns {Promise<Explanation>} */
export const explain = (task, signal) => transport().ask('explain', task, signal);

/** Makes a level; options by their names. @returns {Promise<{text: string}>} */
export const generate = (puzzle, options, signal) => transport().ask('generate', { puzzle, options }, signal);

/** The levels that come with the program, in order of difficulty. @returns {Promise<{edition: number, levels: LibraryLevel[]}>} */
export const levels = (puzzle) => transport().ask('levels', { puzzle });

/** Which of them is the level of a date, as `2026-11-18`. @returns {Promise<{id: string}>} */
export const daily = (puzzle, date) => transport().ask('daily', { puzzle, date });
