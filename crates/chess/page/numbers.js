/** Large numbers in little room. */
import { digits } from '../../web/page/app/i18n.js';

const SUPERSCRIPT = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];

/** About how many: `3`, `1 200`, `5·10¹⁷`. */
export function roughly(number) {
  const word = String(number);
  if (word.length <= 5) return digits(number);
  const power = [...String(word.length - 1)].map((digit) => SUPERSCRIPT[digit]).join('');
  const lead = word[1] === '0' ? word[0] : `${word[0]}.${word[1]}`;
  return `${lead}·10${power}`;
}

/** The end of a number, enough to tell neighbours apart. */
export const ending = (number) => {
  const word = String(number);
  return word.length <= 4 ? word : `…${word.slice(-3)}`;
};
