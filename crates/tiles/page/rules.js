/**
 * The rules of sliding tiles. A move is the direction in which the blank goes, so the tile slides
 * the other way.
 *
 * @typedef {Direction} Move
 * @typedef {{rows: number, columns: number, cells: number[], blank: number, goal: number[]}} State
 *   cells row by row, the blank is 0; `blank` is where it is
 */
import { DIRECTIONS, isDirection, neighbour, OPPOSITE } from '../../web/page/shared/directions.js';
import { trimmedLines, writeRows } from '../../web/page/shared/levels.js';

/** @import { Direction } from '../../web/page/shared/directions.js' */
/** @import { Hint } from '../../web/types.js' */

export const MIN_SIDE = 2;
export const MAX_SIDE = 10;

/**
 * @param {string} text
 * @param {{goal?: string}} [options] the goal: `blank-last`, `blank-first`, or a board's text
 * @returns {State}
 */
export function parse(text, { goal = 'blank-last' } = {}) {
  const board = readBoard(text);
  return { ...board, blank: board.cells.indexOf(0), goal: readGoal(goal, board) };
}

/** @param {string} text */
function readBoard(text) {
  const lines = trimmedLines(text).map((line) => line.trim().split(/\s+/));
  const rows = lines.length;
  const columns = lines[0]?.length ?? 0;
  const cells = lines.flat().map((word) => (/^[Xx_.]$/.test(word) ? 0 : Number(word)));
  const fits = (/** @type {number} */ side) => side >= MIN_SIDE && side <= MAX_SIDE;
  if (!fits(rows) || !fits(columns) || lines.some((line) => line.length !== columns)) {
    throw new Error('rows of different lengths, or a board that is too small or too large');
  }
  if (cells.some((_, tile) => !cells.includes(tile))) throw new Error('tiles missing or there twice');
  return { rows, columns, cells };
}

/** @param {string} goal @param {ReturnType<typeof readBoard>} board */
function readGoal(goal, { rows, columns, cells }) {
  const counting = [...cells.keys()];
  if (goal === 'blank-first') return counting;
  if (goal === 'blank-last') return [...counting.slice(1), 0];
  const board = readBoard(goal);
  if (board.rows !== rows || board.columns !== columns) throw new Error('the goal has another size');
  return board.cells;
}

/** The canonical text of a position. @param {Pick<State, 'columns'|'cells'>} state */
export const text = ({ columns, cells }) => writeRows(cells, columns, ' ');

/** The cell to which a move takes the blank, -1 beyond the edge. @param {State} state @param {Move} move */
const target = ({ rows, columns, blank }, move) =>
  (isDirection(move) ? neighbour({ width: columns, height: rows }, blank, move) : -1);

/** @param {State} state @param {Move} move @returns {State|null} */
export function apply(state, move) {
  const at = target(state, move);
  if (at < 0) return null;
  const cells = [...state.cells];
  cells[state.blank] = cells[at];
  cells[at] = 0;
  return { ...state, cells, blank: at };
}

/** The tile that a move slides. @param {State} state @param {Move} move */
export const slidTile = (state, move) => state.cells[target(state, move)];

/** @param {State} state */
export const legalMoves = (state) => DIRECTIONS.filter((move) => target(state, move) >= 0);

/** @param {State} state */
export const isSolved = ({ cells, goal }) => cells.every((tile, at) => tile === goal[at]);

/**
 * The moves that slide a whole piece of a line until the blank is on `at`; none if not in line.
 * @param {{columns: number, blank: number}} state
 * @param {number} at
 * @returns {Move[]}
 */
export function slideTo({ columns, blank }, at) {
  const down = Math.floor(at / columns) - Math.floor(blank / columns);
  const right = (at % columns) - (blank % columns);
  if ((down === 0) === (right === 0)) return [];
  const move = down ? (down > 0 ? 'd' : 'u') : right > 0 ? 'r' : 'l';
  return Array(Math.abs(down + right)).fill(move);
}

/**
 * Reads any of the notations: directions of the blank, directions of the tiles, or numbers of
 * tiles. Of readings that can be performed, one that ends at the goal is preferred.
 * @param {State} state
 * @param {string} solution
 * @returns {Move[]}
 */
export function readSolution(state, solution) {
  const word = solution.trim();
  if (/\d/.test(word)) return readNumbers(state, word);
  const letters = [...word.replace(/\s+/g, '').toLowerCase()];
  if (!letters.every(isDirection)) throw new Error('expected u, d, l and r');
  const readings = [letters, letters.map((letter) => OPPOSITE[letter])];
  const end = (/** @type {State|null} */ at, /** @type {Move} */ move) => at && apply(at, move);
  const ends = readings.map((moves) => moves.reduce(end, state));
  const solved = ends.findIndex((end) => end && isSolved(end));
  const chosen = solved >= 0 ? solved : ends.findIndex(Boolean);
  if (chosen < 0) throw new Error('a move leaves the board');
  return readings[chosen];
}

/** @param {State} state @param {string} word @returns {Move[]} */
function readNumbers(state, word) {
  return word.split(/[\s,]+/).map((number) => {
    const move = legalMoves(state).find((each) => slidTile(state, each) === Number(number));
    const next = move && apply(state, move);
    if (!next) throw new Error(`tile ${number} is not next to the blank`);
    state = next;
    return move;
  });
}

/** @param {Move[]} moves */
export const writeSolution = (moves) => moves.join('');

/** @param {Move[]} moves */
export const counters = (moves) => [{ id: 'moves', value: moves.length }];

/** What a plan begins with: a tile, and the blank it goes to. @param {State} state @param {Move[]} plan @returns {Hint} */
export function hint(state, [move]) {
  const cell = (/** @type {number} */ at) => /** @type {[number, number]} */ ([Math.floor(at / state.columns), at % state.columns]);
  const [from, to] = [cell(target(state, move)), cell(state.blank)];
  const tile = { cell: from, kind: 'hint' };
  const words = { tile: slidTile(state, move) };
  return {
    piece: [tile],
    move: [tile, { cell: to, kind: 'target' }, { path: [from, to] }],
    words: { piece: ['tiles.hint.piece', words], move: ['tiles.hint.move', words] },
  };
}
