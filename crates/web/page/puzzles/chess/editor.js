/** Setting up positions. Pieces of a draft may be off the board, or two on a square, until mended. */
import { read, readNumber, text } from './rules.js';

export { read, text as write };

export const tools = [['move', '1'], ['erase', '2'], ...[...'kqrbhpKQRBHP'].map((letter) => [letter, letter])]
  .map(([id, key]) => ({ id, labelKey: `chess.tool.${id}`, key }));

export const params = [{ id: 'size', labelKey: 'chess.size', min: 2, max: 1e18, value: 8 }];

/** Both kings on their usual squares, or as near as the board has them. */
export function empty(values = {}) {
  const size = readNumber(String(values.size)) ?? 8n;
  const x = size < 5n ? size / 2n + 1n : 5n;
  return text({ size, pieces: [{ x, y: 1n, letter: 'k' }, { x, y: size, letter: 'K' }] });
}

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

/** The draft on a board of another size. */
export const resize = (draft, word) => ({ ...draft, size: readNumber(word) ?? draft.size });
