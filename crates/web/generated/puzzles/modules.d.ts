/** What the server makes of the modules of all puzzles: `puzzle.js` of each, in the order of the registry. */
import type { AnyPuzzle } from '../../types.js';

declare const puzzles: AnyPuzzle[];
export default puzzles;
