/**
 * Sentences that the program makes, in another language. A phrase is a pair of templates, such as
 * `No solution has fewer than {n} pushes.` and its translation. `n`, `n1`, `n2` stand for whole numbers, other parameters for what has no words in
 * it, or is itself such a sentence.
 */
/** @import { PuzzleWords, Rewording } from '../../types.js' */

/**
 * @param {[string, string][]} phrases the first that fits is taken
 * @param {(id: string) => string|undefined} nameOf the name of something that is called by its id, such as a heuristic
 * @returns {(sentence: string) => string|null} null for a sentence that is not understood as a whole
 */
export function translator(phrases, nameOf) {
  const patterns = phrases.map(([from, to]) => ({ pattern: patternOf(from), to }));
  /** @type {(sentence: string) => string|null} */
  const translate = (sentence) => {
    if (!hasWords(sentence)) return sentence;
    for (const { pattern, to } of patterns) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const parts = Object.entries(found.groups ?? {}).map(([name, value]) => ({ name, words: translate(value) }));
      if (parts.some(({ words }) => words === null)) continue;
      const named = new Map(parts.map(({ name, words }) => [name, words]));
      return to.replace(/\{(\w+)\}/g, (whole, name) => named.get(name) ?? whole);
    }
    return nameOf(sentence) ?? null;
  };
  return translate;
}

/** Whether there is something to translate, not only numbers, letters and what was typed. @param {string} sentence */
const hasWords = (sentence) => /\p{L}{2}/u.test(sentence.replaceAll(/\x60[^\x60]*\x60/g, '').replaceAll(/\d+x\d+/g, ''));

/** @param {string} template */
function patternOf(template) {
  const parts = template.split(/\{(\w+)\}/);
  const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parameter = (/** @type {string} */ name) => `(?<${name}>${/^n\d?$/.test(name) ? '\\d+' : '.+?'})`;
  return new RegExp(`^${parts.map((part, index) => (index % 2 ? parameter(part) : escaped(part))).join('')}$`, 's');
}

/**
 * Says a sentence for people without a command line: help that begins with the name of its puzzle, as it does where all
 * puzzles are listed together, without that; and what tells what to type in other words.
 * @param {Rewording[]} shared
 * @param {Pick<PuzzleWords, 'en'|'reworded'>[]} puzzles
 * @returns {(sentence: string) => string}
 */
export function rewording(shared, puzzles) {
  const names = new Set(puzzles.map(({ en }) => String(en.name)));
  const pairs = [...puzzles.flatMap(({ reworded = [] }) => reworded), ...shared];
  return (sentence) => {
    const [, name, letter, rest] = /^([^:]+): (\p{Ll})(.*)$/su.exec(sentence) ?? [];
    const own = name !== undefined && names.has(name) ? letter.toUpperCase() + rest : sentence;
    return pairs.reduce((text, [pattern, better]) => text.replace(pattern, better), own);
  };
}
