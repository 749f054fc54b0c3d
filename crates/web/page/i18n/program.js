/** What the program says in sentences of its own, in words for the page. */

/** @import { Rewording } from '../../types.js' */

/**
 * Sentences that tell what to type, and what the page says instead. Those of one puzzle stand in its `messages.js`.
 * @type {Rewording[]}
 */
export const reworded = [
  [/; name (?:the puzzle|one) with option puzzle[^.]*/, ''],
  [/ Build it again\.$/, ' Whoever runs this server can build it again.'],
];

/**
 * Sentences that no puzzle has to itself, in Indonesian.
 * @type {[string, string][]}
 */
export const phrases = [
  ['Stopped', 'Berhenti'],
  ['Nothing more is known: {reason}.', 'Lebih dari itu tidak diketahui: {reason}.'],
  ['heuristic', 'heuristik'],
  ['value', 'nilai'],
  ['claim', 'jaminan'],
  ['unsolvable', 'tanpa penyelesaian'],
  ['none', 'tidak ada'],
  ['admissible', 'dapat diterima'],
  ['consistent', 'konsisten'],
];
