/**
 * The rules of Sokoban. A move is one letter of the LURD notation: small for a step, capital for
 * a push. Only squares that the player could reach on a board without boxes take part; what lies
 * outside is scenery.
 *
 * @typedef {object} Level What no move changes; squares are numbered row by row.
 * @property {number} width
 * @property {number} height
 * @property {string[]} scenery a character a square: `#`, `.`, space, or an unreachable box
 * @property {Uint8Array} inside 1 where the player could walk
 *
 * @typedef {object} State
 * @property {Level} level
 * @property {number} player
 * @property {number[]} boxes a box keeps its index for its whole life
 */
import { DIRECTIONS, STEPS } from '../shared/directions.js';
import { trimmedLines } from '../shared/text.js';

const GLYPHS = /^[#@+$*. _-]*$/;

/** @returns {State} */
export function parse(text) {
  const rows = trimmedLines(text);
  if (!rows.length) throw new Error('no rows');
  const width = Math.max(...rows.map((row) => row.length));
  const height = rows.length;
  const glyphs = rows.flatMap((row) => {
    if (!GLYPHS.test(row)) throw new Error(`unknown character in ${row}`);
    return [...row.replace(/[-_]/g, ' ').padEnd(width)];
  });
  const players = indices(glyphs, (glyph) => glyph === '@' || glyph === '+');
  if (players.length !== 1) throw new Error(`${players.length} players`);
  const [player] = players;
  const inside = reachable(glyphs, width, height, player);
  const boxes = indices(glyphs, (glyph, at) => inside[at] && (glyph === '$' || glyph === '*'));
  const scenery = glyphs.map((glyph, at) => {
    if (glyph === '#' || !inside[at]) return glyph;
    return '+*.'.includes(glyph) ? '.' : ' ';
  });
  return { level: { width, height, scenery, inside }, player, boxes };
}

function indices(list, test) {
  return list.flatMap((item, at) => (test(item, at) ? [at] : []));
}

function reachable(glyphs, width, height, start) {
  const inside = new Uint8Array(glyphs.length);
  inside[start] = 1;
  const open = [start];
  while (open.length) {
    const at = open.pop();
    for (const direction of DIRECTIONS) {
      const next = neighbour({ width, height }, at, direction);
      if (next >= 0 && glyphs[next] !== '#' && !inside[next]) {
        inside[next] = 1;
        open.push(next);
      }
    }
  }
  return inside;
}

/** The square next to another, -1 beyond the edge. */
export function neighbour({ width, height }, at, direction) {
  const [down, right] = STEPS[direction];
  const column = (at % width) + right;
  const row = Math.floor(at / width) + down;
  return column < 0 || column >= width || row < 0 || row >= height ? -1 : row * width + column;
}

export const isGoal = (level, at) => level.scenery[at] === '.';

/** The canonical text of a position. */
export function text({ level, player, boxes }) {
  const glyphs = [...level.scenery];
  for (const box of boxes) glyphs[box] = isGoal(level, box) ? '*' : '$';
  glyphs[player] = isGoal(level, player) ? '+' : '@';
  const rows = [];
  for (let row = 0; row < level.height; row++) {
    rows.push(glyphs.slice(row * level.width, (row + 1) * level.width).join('').trimEnd());
  }
  return `${rows.join('\n')}\n`;
}

/** The move in a direction, a push if a box is in the way; null if it is impossible. */
export function moveTowards(state, direction) {
  const { level, boxes } = state;
  const next = neighbour(level, state.player, direction);
  if (next < 0 || !level.inside[next]) return null;
  if (!boxes.includes(next)) return direction;
  const beyond = neighbour(level, next, direction);
  const free = beyond >= 0 && level.inside[beyond] && !boxes.includes(beyond);
  return free ? direction.toUpperCase() : null;
}

/** @returns {State|null} null if the move is illegal, or pushes where it says it walks */
export function apply(state, move) {
  const direction = move.toLowerCase();
  if (!(direction in STEPS) || moveTowards(state, direction) !== move) return null;
  const player = neighbour(state.level, state.player, direction);
  if (move === direction) return { ...state, player };
  const beyond = neighbour(state.level, player, direction);
  return { ...state, player, boxes: state.boxes.map((box) => (box === player ? beyond : box)) };
}

export const legalMoves = (state) =>
  DIRECTIONS.map((direction) => moveTowards(state, direction)).filter(Boolean);

export const isSolved = ({ level, boxes }) => boxes.every((box) => isGoal(level, box));

/** Letters of either case, with runs such as `3r`; the case of the moves follows the board. */
export function readSolution(state, solution) {
  const moves = [];
  for (const [word, run, letter] of solution.matchAll(/(\d*)([a-z])|\S/gi)) {
    if (!letter || !(letter.toLowerCase() in STEPS)) throw new Error(`${word} is not a move`);
    for (let left = Math.min(Number(run || 1), 65536); left > 0; left--) {
      const move = moveTowards(state, letter.toLowerCase());
      if (!move) throw new Error(`move ${moves.length + 1} is blocked`);
      moves.push(move);
      state = apply(state, move);
    }
  }
  return moves;
}

export const writeSolution = (moves) => moves.join('');

export const isPush = (move) => move !== move.toLowerCase();

export const counters = (moves) => [
  { id: 'moves', value: moves.length },
  { id: 'pushes', value: moves.filter(isPush).length },
];
