/**
 * What may be wrong, in another language: the program names its sentences, so they need not be understood as those in
 * phrases.js are. Parameters are what was typed, numbers, or ids that the page has names for.
 */
/** @import { Fault, Told } from '../../types.js' */

/**
 * @param {Record<string, string>} sentences by the program's ids, with parameters as `{name}`
 * @param {(name: string, part: string) => string|undefined} nameOf a name for the value of a parameter, or for one of
 *   several with commas between them; undefined for what stays as it is
 * @returns {(fault: Fault) => string|null} null for a sentence that is not known
 */
export function faultTranslator(sentences, nameOf) {
  const valueOf = (/** @type {string} */ name, /** @type {string} */ value) =>
    nameOf(name, value) ?? value.split(', ').map((part) => nameOf(name, part) ?? part).join(', ');
  /** @type {(told: Told) => string|null} */
  const translate = ({ id, parameters = {} }) => {
    const sentence = id === undefined ? undefined : sentences[id];
    if (sentence === undefined) return null;
    return sentence.replace(/\{(\w+)\}/g, (whole, name) =>
      name in parameters ? valueOf(name, parameters[name]) : whole,
    );
  };
  return (fault) => {
    const [text, hint] = [translate(fault), fault.hint && translate(fault.hint)];
    if (text === null || hint === null) return null;
    return hint === undefined ? text : `${text} (${hint})`;
  };
}
