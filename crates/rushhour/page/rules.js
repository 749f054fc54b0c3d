/**
 * The rules of Rush Hour. A move is a slide as the solutions write it: `A+2`, right and down
 * positive. The board is solved when the piece `P` stands next to the exit.
 *
 * @typedef {import('./course.js').Piece} Piece
 * @typedef {import('./course.js').Exit['side']} Side
 * @typedef {string} Move
 * @typedef {{rows: number, columns: number, walls: Set<number>, pieces: Piece[], exit: Side}} Level
 * @typedef {{level: Level, at: number[]}} State `at` is the first cell of each piece in its line
 */
/** @import { Hint } from '../../web/types.js' */
import { PRIMARY, readCourse, readPieces, writeCourse } from './course.js';

/** @param {string} text @returns {State} */
export function parse(text) {
  const { rows, columns, cells, exit } = readCourse(text);
  const { pieces, at, odd } = readPieces({ columns, cells });
  if (odd.length) throw new Error(`${odd[0].symbol} is not one straight piece`);
  const walls = new Set([...cells.keys()].filter((cell) => cells[cell] === '#'));
  const primary = pieces[primaryIndex(pieces)];
  if (!primary) throw new Error('no P');
  const isUpright = exit?.side === 'top' || exit?.side === 'bottom';
  if (!exit || isUpright !== primary.upright || exit.line !== primary.line) throw new Error('no exit in line with P');
  return { level: { rows, columns, walls, pieces, exit: exit.side }, at };
}

/** @param {Piece[]} pieces */
export const primaryIndex = (pieces) => pieces.findIndex(({ symbol }) => symbol === PRIMARY);

/**
 * The cell of a piece's `along`th place in its line.
 * @param {{columns: number}} level
 * @param {Piece} piece
 * @param {number} along
 */
const cellOf = ({ columns }, { upright, line }, along) => (upright ? along * columns + line : line * columns + along);

/** Which piece (its index) is on each cell; -1 for none, -2 for a wall. @param {State} state @returns {number[]} */
export function occupancy({ level, at }) {
  const cells = Array(level.rows * level.columns).fill(-1);
  for (const wall of level.walls) cells[wall] = -2;
  level.pieces.forEach((piece, index) => {
    for (let along = 0; along < piece.length; along++) cells[cellOf(level, piece, at[index] + along)] = index;
  });
  return cells;
}

/** The canonical text of a position. @param {State} state */
export function text(state) {
  const { level } = state;
  const cells = occupancy(state).map((owner) => level.pieces[owner]?.symbol ?? (owner === -2 ? '#' : '.'));
  const { line } = level.pieces[primaryIndex(level.pieces)];
  return writeCourse({ ...level, cells, exit: { side: level.exit, line } });
}

/** How far a piece can slide: cells back (left, up) and forward (right, down). One of a single cell cannot. @param {State} state @param {number} index */
export function freedom(state, index, cells = occupancy(state)) {
  const { level, at } = state;
  const piece = level.pieces[index];
  const end = piece.upright ? level.rows : level.columns;
  const isFree = (/** @type {number} */ along) =>
    piece.length > 1 && along >= 0 && along < end && cells[cellOf(level, piece, along)] === -1;
  const free = { back: 0, forward: 0 };
  while (isFree(at[index] - free.back - 1)) free.back += 1;
  while (isFree(at[index] + piece.length + free.forward)) free.forward += 1;
  return free;
}

/** The piece (its index) and the signed cells of a move; null if the word is not a move. @param {Pick<Level, 'pieces'>} level @param {Move} move */
export function readMove({ pieces }, move) {
  const [, letter, by] = /^(.)([+-]\d+)$/u.exec(move) ?? [];
  const index = pieces.findIndex(({ symbol }) => symbol === letter);
  return index < 0 || Number(by) === 0 ? null : { index, by: Number(by) };
}

/** @param {Pick<Piece, 'symbol'>} piece @param {number} by @returns {Move} */
export const writeMove = ({ symbol }, by) => `${symbol}${by > 0 ? '+' : ''}${by}`;

/** @param {State} state @param {Move} move @returns {State|null} */
export function apply(state, move) {
  const slide = readMove(state.level, move);
  if (!slide) return null;
  const { index, by } = slide;
  const { back, forward } = freedom(state, index);
  return by < -back || by > forward ? null : { ...state, at: state.at.with(index, state.at[index] + by) };
}

/** @param {State} state @returns {Move[]} */
export function legalMoves(state) {
  const cells = occupancy(state);
  return state.level.pieces.flatMap((piece, index) => {
    const { back, forward } = freedom(state, index, cells);
    const slides = Array.from({ length: back + forward + 1 }, (_, step) => step - back);
    return slides.filter(Boolean).map((by) => writeMove(piece, by));
  });
}

/** The cells between the primary piece and the exit. @param {State} state */
export function wayOut({ level, at }) {
  const index = primaryIndex(level.pieces);
  const piece = level.pieces[index];
  const isBack = level.exit === 'left' || level.exit === 'top';
  const from = isBack ? 0 : at[index] + piece.length;
  const to = isBack ? at[index] : piece.upright ? level.rows : level.columns;
  return Array.from({ length: to - from }, (_, step) => cellOf(level, piece, from + step));
}

/** @param {State} state */
export const isSolved = (state) => wayOut(state).length === 0;

/** @param {State} state @param {string} solution @returns {Move[]} */
export function readSolution({ level }, solution) {
  const words = solution.split(/\s+/).filter(Boolean);
  for (const word of words) if (!readMove(level, word)) throw new Error(`${word} is not a move`);
  return words;
}

/** Slides of one piece that follow each other are one slide, or none if it came back. @param {Move[]} moves */
function joined(moves) {
  /** @type {{symbol: string, by: number}[]} */
  const slides = [];
  for (const [symbol, ...cells] of moves) {
    const before = slides.at(-1)?.symbol === symbol ? slides.pop() : undefined;
    const by = (before?.by ?? 0) + Number(cells.join(''));
    if (by !== 0) slides.push({ symbol, by });
  }
  return slides;
}

/** @param {Move[]} moves */
export const writeSolution = (moves) => joined(moves).map((slide) => writeMove(slide, slide.by)).join(' ');

/** @param {Move[]} moves */
export function counters(moves) {
  const slides = joined(moves);
  const steps = slides.reduce((sum, { by }) => sum + Math.abs(by), 0);
  return [{ id: 'slides', value: slides.length }, { id: 'steps', value: steps }];
}

/** What a plan begins with: a piece, and where it slides to. @param {State} state @param {Move[]} plan @returns {Hint} */
export function hint({ level, at }, plan) {
  const { index } = /** @type {{index: number}} */ (readMove(level, plan[0]));
  const slides = plan.map((move) => readMove(level, move));
  const end = slides.findIndex((slide) => slide?.index !== index);
  const by = slides.slice(0, end < 0 ? undefined : end).reduce((sum, slide) => sum + (slide?.by ?? 0), 0);
  const { upright, line, length, symbol } = level.pieces[index];
  const cell = (/** @type {number} */ along) => /** @type {[number, number]} */ (upright ? [along, line] : [line, along]);
  const frame = (/** @type {number} */ first, /** @type {string} */ kind) => ({ cell: cell(first), to: cell(first + length - 1), kind });
  const front = at[index] + (by > 0 ? length - 1 : 0);
  return {
    piece: [frame(at[index], 'hint')],
    move: [frame(at[index], 'hint'), frame(at[index] + by, 'target'), { path: [cell(front), cell(front + by)] }],
    words: {
      piece: ['rushhour.hint.piece', { piece: symbol }],
      move: [`rushhour.hint.${upright ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'}`, { piece: symbol, n: Math.abs(by) }],
    },
  };
}
