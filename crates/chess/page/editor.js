/** Setting up positions. Pieces of a draft may be off the board, or two on a square, until mended. */
import { read, readNumber, text } from './rules.js';
/** @import { Translate, Turn, Values } from '../../web/types.js' */
/** @import { Piece, Square, State } from './rules.js' */

export { read, text as write };

export const tools = [['move', '1'], ['erase', '2'], ...[...'kqrbhpKQRBHP'].map((letter) => [letter, letter])]
  .map(([id, key]) => ({ id, labelKey: `chess.tool.${id}`, key }));

export const eraser = 'erase';
/** Of a piece there may be a block, of which a line is the thinnest; to be moved it is touched. @param {string|null} tool */
export const brushes = (tool) => (tool === 'move' || /^k$/i.test(tool ?? '') ? [] : ['pencil', 'block']);
/** A block has no more squares than this. */
export const MOST_SQUARES = 400n;

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

/**
 * Puts a piece on every square of a block, or takes away what stands there.
 * @template {State} Draft
 * @param {Draft} draft
 * @param {Square} from
 * @param {Square} to
 * @param {string} tool the letter of a piece, or `erase`
 * @returns {Draft|null} null if there are too many squares
 */
export function paintBlock(draft, from, to, tool) {
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const [low, high] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
  const isOut = (/** @type {Square} */ { x, y }) => x < left || x > right || y < low || y > high;
  const pieces = draft.pieces.filter(isOut);
  if (tool === 'erase') return { ...draft, pieces };
  if ((right - left + 1n) * (high - low + 1n) > MOST_SQUARES) return null;
  for (let y = low; y <= high; y++) for (let x = left; x <= right; x++) pieces.push({ x, y, letter: tool });
  return { ...draft, pieces };
}

/** The position turned over or round. @template {State} Draft @param {Draft} draft @param {Turn} turn @returns {Draft} */
export function turn(draft, turn) {
  const far = draft.size + 1n;
  /** @type {Record<Turn, (square: Square) => Square>} */
  const ways = {
    mirror: ({ x, y }) => ({ x: far - x, y }),
    flip: ({ x, y }) => ({ x, y: far - y }),
    right: ({ x, y }) => ({ x: y, y: far - x }),
    left: ({ x, y }) => ({ x: far - y, y: x }),
  };
  return { ...draft, pieces: draft.pieces.map((piece) => ({ ...piece, ...ways[turn](piece) })) };
}

/**
 * The square of the piece in a line of the text, if that is one.
 * @param {string} text
 * @param {{line: number, column: number}} place from 1
 * @returns {Square|null}
 */
export function cellOf(text, { line }) {
  const [x, y, letter] = (text.split(/\r?\n/)[line - 1] ?? '').trim().split(/\s+/);
  const [column, row] = [readNumber(x), readNumber(y)];
  return column && row && letter ? { x: column, y: row } : null;
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
