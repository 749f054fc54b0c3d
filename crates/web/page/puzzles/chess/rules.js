/**
 * Chess positions on boards of any size. There are no moves to make: a position is looked at, and
 * what there is to see comes from the analysis of the server. Coordinates are BigInt.
 *
 * @typedef {{x: bigint, y: bigint, letter: string}} Piece `kqrbhp` white, `KQRBHP` black
 * @typedef {{size: bigint, pieces: Piece[]}} State
 */
import { trimmedLines } from '../shared/levels.js';

export const MAX_SIZE = 10n ** 18n;

/** The key of a square, as the analysis writes it. */
export const squareName = ({ x, y }) => `${x},${y}`;

/** @returns {{x: bigint, y: bigint}} */
export function readSquare(name) {
  const [x, y] = name.split(',').map(BigInt);
  return { x, y };
}

export const isWhite = (letter) => letter === letter.toLowerCase();

export const isKing = ({ letter }) => /k/i.test(letter);

/** @param {string} text `N P`, then a line `x y c` for each piece @returns {State} */
export function parse(text) {
  const [head = [], ...lines] = trimmedLines(text)
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words[0]);
  if (head.length !== 2 || !head.every((word) => /^\d+$/.test(word))) {
    throw new Error('expected the size and the number of pieces');
  }
  const size = BigInt(head[0]);
  if (size < 1n || size > MAX_SIZE) throw new Error('the size is out of range');
  if (lines.length !== Number(head[1])) throw new Error('the number of pieces is wrong');
  const taken = new Set();
  const pieces = lines.map(([x, y, letter, rest]) => {
    const piece = readPiece(x, y, letter);
    const inside = piece && piece.x <= size && piece.y <= size;
    if (!inside || rest || taken.has(squareName(piece))) throw new Error(`bad piece ${x} ${y}`);
    taken.add(squareName(piece));
    return piece;
  });
  return { size, pieces };
}

/** A piece of three words, null if they are none. @returns {Piece|null} */
export function readPiece(x, y, letter) {
  if (!/^\d{1,19}$/.test(x) || !/^\d{1,19}$/.test(y)) return null;
  const known = /^[kqrbhp]$/i.test(letter ?? '');
  const piece = { x: BigInt(x), y: BigInt(y), letter };
  return known && piece.x >= 1n && piece.y >= 1n ? piece : null;
}

/** The canonical text of a position. */
export function text({ size, pieces }) {
  const lines = pieces.map(({ x, y, letter }) => `${x} ${y} ${letter}`);
  return `${[`${size} ${pieces.length}`, ...lines].join('\n')}\n`;
}
