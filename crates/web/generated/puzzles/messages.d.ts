/** What the server makes of the words of all puzzles: `messages.js` of each, by the name of the puzzle. */
import type { PuzzleWords } from '../../types.js';

declare const messages: Record<string, PuzzleWords>;
export default messages;
