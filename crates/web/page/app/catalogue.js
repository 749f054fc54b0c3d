/** The boards that the page can draw, by the name of their puzzle in the registry. */

import puzzles from '../puzzles/modules.js';
/** @import { Option, PuzzleInfo, AnyPuzzle } from '../../types.js' */

const modules = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));

/** @returns {AnyPuzzle} */
export const moduleOf = (id) => /** @type {AnyPuzzle} */ (modules.get(id));

/** Whether the page has a board for this puzzle. */
export const isDrawn = (id) => modules.has(id);

/** The puzzle's own options that a form for this task offers. @param {PuzzleInfo} info */
export function optionsFor(info, task) {
  return info.options.filter((option) => option.tasks.includes(task));
}

/** The given options that are among those offered. @param {Record<string, string>} options @param {Option[]} offered */
export function pick(options, offered) {
  return Object.fromEntries(offered.filter(({ id }) => id in options).map(({ id }) => [id, options[id]]));
}
