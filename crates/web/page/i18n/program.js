/** What the program says in sentences of its own, in words for the page. */

/**
 * Sentences of answers that tell what to type, and what the page says instead; pairs of a pattern and its replacement.
 * @type {[RegExp, any][]}
 */
export const reworded = [
  [/^(?:Sokoban|Tiles|Rush Hour|Chess): ([a-z])/, (_, letter) => letter.toUpperCase()],
  [/ \(greedy, as [^)]*\)/, ' (greedy; the answer is then not proven optimal)'],
  [/: option goal blank-(?:first|last)\b/g, '; choose it as the goal among the options'],
  [/\bblank-(first|last)\b/g, 'blank $1'],
  [/ ?option hardest prints the hardest start as a board\./, ''],
  [/(And \d+ more goals); the JSON has them all\./, '$1.'],
  [/; option evasions N lists up to N\./, '; an option says how many are listed.'],
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
