/**
 * Chess positions on boards of any size. There are no moves to make: what there is to see comes
 * from the server's analysis. Coordinates are BigInt.
 *
 * @typedef {{x: bigint, y: bigint, letter: string}} Piece `kqrbhp` white, `KQRBHP` black
 * @typedef {{x: bigint, y: bigint}} Square
 * @typedef {{size: bigint, pieces: Piece[]}} State
 */
import { trimmedLines } from '../../web/page/shared/levels.js';

/** The name of a square, as the analysis writes it. @param {Square} square */
export const squareName = ({ x, y }) => `${x},${y}`;

/** The name of a square for people: letter and rank on a usual board, else both coordinates. @param {bigint} size @param {Square} square */
export const shownName = (size, { x, y }) => (size === 8n ? `${fileName(x)}${y}` : `${x}, ${y}`);

/** The letter of a column of a usual board. @param {bigint} x */
export const fileName = (x) => 'abcdefgh'[Number(x) - 1];

/** @param {string} name @returns {Square} */
export function readSquare(name) {
  const [x, y] = name.split(',').map(BigInt);
  return { x, y };
}

/** The square of a name such as `e4` or `(12,7)`, null for anything else. @param {string} name @returns {Square|null} */
export function squareNamed(name) {
  const [, file, rank] = /^([a-h])([1-8])$/.exec(name) ?? [];
  if (file) return { x: BigInt(file.charCodeAt(0) - 96), y: BigInt(rank) };
  const [, x, y] = /^\(?(\d{1,19}), ?(\d{1,19})\)?$/.exec(name) ?? [];
  return x ? { x: BigInt(x), y: BigInt(y) } : null;
}

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toLowerCase();

/** @param {{letter: string}} piece */
export const isKing = ({ letter }) => /k/i.test(letter);

/** A whole number from 1 to 10^18, null for anything else. @param {string|undefined} word */
export function readNumber(word) {
  const number = word && /^\d{1,19}$/.test(word) ? BigInt(word) : 0n;
  return number < 1n || number > 10n ** 18n ? null : number;
}

/** Reads `N P` and lines `x y c`, after the number of boards if it is there; leaves out what is wrong. @param {string} text */
export function read(text) {
  const all = trimmedLines(text).map((line) => line.trim().split(/\s+/));
  const [head, ...lines] = all[0]?.length === 1 ? all.slice(1) : all;
  const pieces = lines.flatMap(([column, row, letter]) => {
    const [x, y] = [readNumber(column), readNumber(row)];
    return x && y && /^[kqrbhp]$/i.test(letter) ? [{ x, y, letter }] : [];
  });
  return {
    size: readNumber(head?.[0]) ?? 8n,
    pieces,
    count: Number(head?.[1]),
  };
}

/** @param {string} source @returns {State} */
export function parse(source) {
  const { size, pieces, count } = read(source);
  const isWrong = pieces.length !== count || pieces.some(({ x, y }) => x > size || y > size);
  if (isWrong || new Set(pieces.map(squareName)).size !== count) throw new Error('pieces missing or misplaced');
  return { size, pieces };
}

/** The canonical text of a position. @param {State} state */
export const text = ({ size, pieces }) =>
  [`${size} ${pieces.length}`, ...pieces.map(({ x, y, letter }) => `${x} ${y} ${letter}`), ''].join('\n');

/** A position on eight by eight squares in the notation that chess programs share: White in capitals, knights are `n`. @param {State} state */
export function fen({ pieces }) {
  const at = new Map(pieces.map((piece) => [squareName(piece), piece.letter]));
  const row = (/** @type {number} */ y) => Array.from({ length: 8 }, (_, x) => {
    const letter = at.get(`${x + 1},${y}`)?.replace('h', 'n').replace('H', 'N');
    return letter ? (isWhite(letter) ? letter.toUpperCase() : letter.toLowerCase()) : '1';
  }).join('').replace(/1+/g, (gap) => String(gap.length));
  return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/');
}
