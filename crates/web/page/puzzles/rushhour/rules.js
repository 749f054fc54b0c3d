/**
 * The rules of Rush Hour. A move is a slide as the solutions write it: `A+2`, right and down
 * positive. The board is solved when the piece `P` stands next to the exit.
 *
 * @typedef {import('./course.js').Piece} Piece
 * @typedef {import('./course.js').Side} Side
 * @typedef {object} Level What no move changes.
 * @property {number} rows
 * @property {number} columns
 * @property {Set<number>} walls cells row by row
 * @property {Piece[]} pieces
 * @property {Side} exit in line with `P`
 * @typedef {{level: Level, at: number[]}} State `at` is the first cell of each piece in its line
 */
import { PRIMARY, readCourse, readPieces, writeCourse } from './course.js';

/** @returns {State} */
export function parse(text) {
  const { rows, columns, cells, exit } = readCourse(text);
  const { pieces, at, odd } = readPieces({ columns, cells });
  if (odd.length) throw new Error(`${odd[0].symbol} is not one straight piece`);
  const walls = new Set([...cells.keys()].filter((cell) => cells[cell] === '#'));
  const primary = pieces.find((piece) => piece.symbol === PRIMARY);
  if (!primary) throw new Error('no P');
  const inLine = exit && (exit.side === 'top' || exit.side === 'bottom') === primary.upright;
  if (!inLine || exit.line !== primary.line) throw new Error('no exit in line with P');
  return { level: { rows, columns, walls, pieces, exit: exit.side }, at };
}

/** The cell of a piece's `along`th place in its line. */
export const cellOf = (level, piece, along) =>
  piece.upright ? along * level.columns + piece.line : piece.line * level.columns + along;

/** Which piece (its index) is on each cell; -1 for none, -2 for a wall. */
export function occupancy({ level, at }) {
  const cells = new Array(level.rows * level.columns).fill(-1);
  for (const wall of level.walls) cells[wall] = -2;
  level.pieces.forEach((piece, index) => {
    for (let along = 0; along < piece.length; along++) {
      cells[cellOf(level, piece, at[index] + along)] = index;
    }
  });
  return cells;
}

/** The canonical text of a position. */
export function text(state) {
  const { level } = state;
  const symbols = occupancy(state).map((owner) => {
    if (owner >= 0) return level.pieces[owner].symbol;
    return owner === -2 ? '#' : '.';
  });
  const { line } = level.pieces.find((piece) => piece.symbol === PRIMARY);
  return writeCourse({ ...level, cells: symbols, exit: { side: level.exit, line } });
}

/** How far a piece can slide: cells back (left, up) and forward (right, down). */
export function freedom(state, index, cells = occupancy(state)) {
  const { level, at } = state;
  const piece = level.pieces[index];
  const end = piece.upright ? level.rows : level.columns;
  const free = (along) => along >= 0 && along < end && cells[cellOf(level, piece, along)] === -1;
  let back = 0;
  while (free(at[index] - back - 1)) back++;
  let forward = 0;
  while (free(at[index] + piece.length + forward)) forward++;
  return { back, forward };
}

/** The piece (its index) and the signed cells of a move; null if the word is not a move. */
export function readMove(level, move) {
  const [, symbol, by] = /^(.)([+-]\d+)$/u.exec(move) ?? [];
  const index = level.pieces.findIndex((piece) => piece.symbol === symbol);
  return index < 0 || Number(by) === 0 ? null : { index, by: Number(by) };
}

export const writeMove = (piece, by) => `${piece.symbol}${by > 0 ? '+' : ''}${by}`;

/** @returns {State|null} */
export function apply(state, move) {
  const slide = readMove(state.level, move);
  if (!slide) return null;
  const { back, forward } = freedom(state, slide.index);
  if (slide.by < -back || slide.by > forward) return null;
  const at = [...state.at];
  at[slide.index] += slide.by;
  return { ...state, at };
}

export function legalMoves(state) {
  const cells = occupancy(state);
  return state.level.pieces.flatMap((piece, index) => {
    const { back, forward } = freedom(state, index, cells);
    const moves = [];
    for (let by = -back; by <= forward; by++) if (by) moves.push(writeMove(piece, by));
    return moves;
  });
}

/** The cells between the primary piece and the exit. */
export function wayOut({ level, at }) {
  const index = level.pieces.findIndex((piece) => piece.symbol === PRIMARY);
  const piece = level.pieces[index];
  const towardsZero = level.exit === 'left' || level.exit === 'top';
  const end = piece.upright ? level.rows : level.columns;
  const from = towardsZero ? 0 : at[index] + piece.length;
  const to = towardsZero ? at[index] : end;
  return Array.from({ length: to - from }, (_, step) => cellOf(level, piece, from + step));
}

export const isSolved = (state) => wayOut(state).length === 0;

export function readSolution({ level }, solution) {
  const words = solution.trim().split(/\s+/).filter(Boolean);
  for (const word of words) if (!readMove(level, word)) throw new Error(`${word} is not a move`);
  return words;
}

/** Slides of one piece that follow each other are one slide, or none if it came back. */
function joined(moves) {
  const slides = [];
  for (const move of moves) {
    const [symbol, ...by] = move;
    const last = slides.at(-1);
    if (last?.symbol !== symbol) slides.push({ symbol, by: 0 });
    slides.at(-1).by += Number(by.join(''));
    if (slides.at(-1).by === 0) slides.pop();
  }
  return slides;
}

export const writeSolution = (moves) =>
  joined(moves).map((slide) => writeMove(slide, slide.by)).join(' ');

export function counters(moves) {
  const slides = joined(moves);
  const steps = slides.reduce((sum, slide) => sum + Math.abs(slide.by), 0);
  return [{ id: 'slides', value: slides.length }, { id: 'steps', value: steps }];
}
