/**
 * Setting up positions. A draft is a position whose size or pieces may be wrong: pieces off the
 * board stay in the text until they are mended.
 */
import { trimmedLines } from '../shared/levels.js';
import { MAX_SIZE, readPiece, text } from './rules.js';

export const tools = [['move', '1'], ['erase', '2'], ...[...'kqrbhpKQRBHP'].map((letter) => [letter, letter])]
  .map(([id, key]) => ({ id, labelKey: `chess.tool.${id}`, key }));

export const params = [{ id: 'size', labelKey: 'chess.size', min: 2, max: 1e18, value: 8 }];

/** Both kings on their usual squares, or as near as the board has them. */
export function empty(values = {}) {
  const size = readSize(values.size) ?? 8n;
  const x = size < 5n ? size / 2n + 1n : 5n;
  return text({ size, pieces: [{ x, y: 1n, letter: 'k' }, { x, y: size, letter: 'K' }] });
}

/** @returns {bigint|null} */
function readSize(word) {
  const size = /^\d{1,19}$/.test(String(word)) ? BigInt(word) : 0n;
  return size < 2n || size > MAX_SIZE ? null : size;
}

/** @returns {import('./rules.js').State} */
export function read(source) {
  const all = trimmedLines(source).map((line) => line.trim().split(/\s+/));
  // A file begins with the number of its boards.
  const [head, ...lines] = all[0]?.length === 1 ? all.slice(1) : all;
  return { size: readSize(head?.[0]) ?? 8n, pieces: lines.map((words) => readPiece(...words)).filter(Boolean) };
}

export const write = text;

/**
 * Puts, takes away or moves a piece.
 * @param {{x: bigint, y: bigint, from?: {x: bigint, y: bigint}}} place `from` for moves
 * @param {string} tool the letter of a piece, `erase` or `move`
 */
export function paint(draft, { x, y, from }, tool) {
  const isOn = (piece, square) => piece.x === square?.x && piece.y === square.y;
  const moved = draft.pieces.find((piece) => isOn(piece, from));
  const letter = tool === 'move' ? moved?.letter : tool;
  const pieces = draft.pieces.filter((piece) => !isOn(piece, { x, y }) && piece !== moved);
  if (letter && tool !== 'erase') pieces.push({ x, y, letter });
  return { ...draft, pieces };
}

/** The draft on a board of another size; pieces outside stay and are told by the validation. */
export const resize = (draft, word) => ({ ...draft, size: readSize(word) ?? draft.size });
