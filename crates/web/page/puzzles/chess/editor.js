/**
 * Setting up positions. A draft is a position whose size or pieces may be wrong: pieces off the
 * board or on one square stay where the text puts them until they are mended.
 *
 * @typedef {import('./rules.js').State} Draft
 */
import { trimmedLines } from '../shared/text.js';
import { isWhite, KINDS, MAX_SIZE, readPiece, text } from './rules.js';

const pieceTool = (letter) => ({
  id: letter,
  labelKey: `chess.tool.${isWhite(letter) ? 'white' : 'black'}.${letter.toLowerCase()}`,
  key: letter,
});

export const tools = [
  { id: 'move', labelKey: 'chess.tool.move', key: '1' },
  { id: 'erase', labelKey: 'chess.tool.erase', key: '2' },
  ...KINDS.map(pieceTool),
  ...KINDS.map((letter) => pieceTool(letter.toUpperCase())),
];

export const params = [{ id: 'size', labelKey: 'chess.size', min: 2, max: 1e18, value: 8 }];

/** Both kings on their usual squares, or as near as the board has them. */
export function empty(values = {}) {
  const size = readSize(values.size) ?? 8n;
  const x = size < 5n ? size / 2n + 1n : 5n;
  return text({ size, pieces: [{ x, y: 1n, letter: 'k' }, { x, y: size, letter: 'K' }] });
}

/** @returns {bigint|null} */
export function readSize(word) {
  if (!/^\d{1,19}$/.test(String(word ?? ''))) return null;
  const size = BigInt(word);
  return size < 2n || size > MAX_SIZE ? null : size;
}

/** @returns {Draft} */
export function read(source) {
  const all = trimmedLines(source);
  // A file begins with the number of its boards.
  const isCounted = /^\s*\d+\s*$/.test(all[0] ?? '') && /^\s*\d+\s+\d+\s*$/.test(all[1] ?? '');
  const [head = '', ...lines] = isCounted ? all.slice(1) : all;
  const size = readSize(head.trim().split(/\s+/)[0]) ?? 8n;
  const pieces = lines.map((line) => readPiece(...line.trim().split(/\s+/))).filter(Boolean);
  return { size, pieces };
}

export const write = text;

/**
 * Puts, takes away or moves a piece.
 * @param {Draft} draft
 * @param {{x: bigint, y: bigint, from?: {x: bigint, y: bigint}}} place `from` for moves
 * @param {string} tool the letter of a piece, `erase` or `move`
 */
export function paint(draft, { x, y, from }, tool) {
  const on = (square) => (piece) => piece.x === square.x && piece.y === square.y;
  if (x < 1n || y < 1n || x > draft.size || y > draft.size) return draft;
  if (tool === 'move' && !from) return draft;
  const letter = tool === 'move' ? draft.pieces.find(on(from))?.letter : tool;
  const pieces = draft.pieces.filter((piece) => !on({ x, y })(piece) && !(from && on(from)(piece)));
  if (letter && tool !== 'erase') pieces.push({ x, y, letter });
  return { ...draft, pieces };
}

/** The draft on a board of another size; pieces outside stay and are told by the validation. */
export const resize = (draft, values) => ({ ...draft, size: readSize(values.size) ?? draft.size });
