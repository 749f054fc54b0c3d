/**
 * What the program says, in other words: it names its sentences and what varies in them, so nothing has to be understood.
 * A parameter is what was typed, a number, an id that the page has a name for, or itself a sentence.
 */
/** @import { Fault, Said, Told } from '../../types.js' */

/**
 * @param {Record<string, string>} sentences by the program's ids, with parameters as `{name}`, and `{name:one|other}` for
 *   the form of a word that goes with that number
 * @param {(name: string, part: string) => string|undefined} nameOf a name for the value of a parameter, or for one of
 *   several with commas between them; undefined for what stays as it is
 * @param {(told: Told) => string|null} otherwise what to say for a sentence that is not among them
 * @returns {(said: Said) => string|null} null if that is what `otherwise` has for some part of it
 */
export function speaker(sentences, nameOf, otherwise) {
  const named = (/** @type {string} */ name, /** @type {string} */ value) =>
    nameOf(name, value) ?? value.split(', ').map((part) => nameOf(name, part) ?? part).join(', ');
  /** @type {(said: Said, name?: string) => string|null} */
  const say = (said, name) => {
    if (typeof said === 'string') return name === undefined ? said : named(name, said);
    if (Array.isArray(said)) {
      const parts = said.map((part) => say(part, name));
      return parts.includes(null) ? null : parts.join(', ');
    }
    const sentence = said.id === undefined ? undefined : sentences[said.id];
    if (sentence === undefined) return otherwise(said);
    const parts = new Map(Object.entries(said.parameters ?? {}).map(([key, value]) => [key, say(value, key)]));
    if ([...parts.values()].includes(null)) return null;
    return sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, key, one, other) => {
      if (one !== undefined) return said.parameters?.[key] === '1' ? one : other;
      return parts.get(key) ?? whole;
    });
  };
  return (said) => say(said);
}

/**
 * What is wrong, with its hint in brackets.
 * @param {(said: Said) => string|null} say
 * @param {Fault} fault
 */
export function faultText(say, fault) {
  const [text, hint] = [say(fault), fault.hint && say(fault.hint)];
  if (text === null || hint === null) return null;
  return hint === undefined ? text : `${text} (${hint})`;
}

/**
 * Help that begins with the name of its puzzle, as it does where all puzzles are listed together, without that.
 * @param {string} help
 * @param {string[]} names of puzzles
 */
export function ownHelp(help, names) {
  const [, name, letter, rest] = /^([^:]+): (\p{Ll})(.*)$/su.exec(help) ?? [];
  return name !== undefined && names.includes(name) ? letter.toUpperCase() + rest : help;
}
