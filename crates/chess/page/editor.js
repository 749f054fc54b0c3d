/** Setting up positions. Pieces of a draft may be off the board, or two on a square, until mended. */
import { read, readNumber, text } from './rules.js';
/** @import { Translate, Values } from '../../web/types.js' */
/** @import { Piece, Square, State } from './rules.js' */

export { read, text as write };

export const tools = [['move', '1'], ['erase', '2'], ...[...'kqrbhpKQRBHP'].map((letter) => [letter, letter])]
  .map(([id, key]) => ({ id, labelKey: `chess.tool.${id}`, key }));

export const params = [{ id: 'size', labelKey: 'chess.size', min: 1, value: 8 }];

/** Both kings on their usual files, in the first row and the last. @param {Values} [values] */
export function empty(values = {}) {
  const size = readNumber(String(values.size)) ?? 8n;
  return text({ size, pieces: [{ x: 5n, y: 1n, letter: 'k' }, { x: 5n, y: size, letter: 'K' }] });
}

/**
 * Puts, takes away or moves a piece.
 * @template {State} Draft
 * @param {Draft} draft
 * @param {Square & {from?: Square}} place `from` for moves
 * @param {string} tool the letter of a piece, `erase` or `move`
 */
export function paint(draft, { x, y, from }, tool) {
  const isOn = (/** @type {Piece} */ piece, /** @type {Square|undefined} */ square) => piece.x === square?.x && piece.y === square.y;
  const moved = draft.pieces.find((piece) => isOn(piece, from));
  const letter = tool === 'move' ? moved?.letter : tool;
  const pieces = draft.pieces.filter((piece) => !isOn(piece, { x, y }) && piece !== moved);
  if (letter && tool !== 'erase') pieces.push({ x, y, letter });
  return { ...draft, pieces };
}

/** What a draft answers to the parameters, as they are typed. @param {State} draft */
export const valuesOf = ({ size }) => ({ size: String(size) });

/** The draft on a board of another size. @template {State} Draft @param {Draft} draft @param {Values} values */
export const resize = (draft, { size }) => ({ ...draft, size: readNumber(String(size)) ?? draft.size });

/**
 * What is odd about a sound position, in words.
 * @param {{status?: string, sides?: {checkers: {piece: string}[]}[]}} analysis
 * @param {Translate} t
 */
export function doubts({ status, sides = [] }, t) {
  if (status !== 'impossible') return [];
  const isKing = (/** @type {{piece: string}} */ { piece }) => piece === 'king';
  return [t(sides.some(({ checkers }) => checkers.some(isKing)) ? 'chess.doubt.kings' : 'chess.doubt.both')];
}
