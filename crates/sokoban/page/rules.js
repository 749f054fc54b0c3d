/**
 * The rules of Sokoban. A move is one letter of the LURD notation: small for a step, capital for
 * a push. Squares are numbered row by row. Only those `inside`, where the player could walk without
 * boxes, take part; what lies outside is scenery.
 *
 * @typedef {string} Move
 * @typedef {{width: number, height: number, scenery: string[], inside: Uint8Array}} Level
 * @typedef {{level: Level, player: number, boxes: number[]}} State a box keeps its index
 */
import { DIRECTIONS, isDirection, neighbour } from '../../web/page/shared/directions.js';
import { trimmedLines, writeRows } from '../../web/page/shared/levels.js';

/** @import { Direction } from '../../web/page/shared/directions.js' */
/** @import { Hint } from '../../web/types.js' */

/** @param {string} text @returns {State} */
export function parse(text) {
  const rows = trimmedLines(text);
  if (rows.some((row) => /[^#@+$*. _-]/.test(row))) throw new Error('unknown character');
  const width = Math.max(0, ...rows.map((row) => row.length));
  const height = rows.length;
  const glyphs = rows.flatMap((row) => [...row.replace(/[-_]/g, ' ').padEnd(width)]);
  const [player, ...more] = glyphs.flatMap((glyph, at) => ('@+'.includes(glyph) ? [at] : []));
  if (player === undefined || more.length) throw new Error('not one player');
  const inside = new Uint8Array(glyphs.length);
  const open = [player];
  inside[player] = 1;
  while (open.length) {
    const at = /** @type {number} */ (open.pop());
    for (const direction of DIRECTIONS) {
      const next = neighbour({ width, height }, at, direction);
      if (next < 0 || glyphs[next] === '#' || inside[next]) continue;
      inside[next] = 1;
      open.push(next);
    }
  }
  const boxes = glyphs.flatMap((glyph, at) => (inside[at] && '$*'.includes(glyph) ? [at] : []));
  const scenery = glyphs.map((glyph, at) => (!inside[at] ? glyph : '+*.'.includes(glyph) ? '.' : ' '));
  return { level: { width, height, scenery, inside }, player, boxes };
}

/** @param {Level} level @param {number} at */
export const isGoal = (level, at) => level.scenery[at] === '.';

/** The canonical text of a position. @param {State} state */
export function text({ level, player, boxes }) {
  const glyphs = [...level.scenery];
  for (const box of boxes) glyphs[box] = isGoal(level, box) ? '*' : '$';
  glyphs[player] = isGoal(level, player) ? '+' : '@';
  return writeRows(glyphs, level.width);
}

/**
 * The move in a direction, a push if a box is in the way; null if it is impossible.
 * @param {State} state
 * @param {Direction} direction
 * @returns {Move|null}
 */
export function moveTowards({ level, player, boxes }, direction) {
  const next = neighbour(level, player, direction);
  if (next < 0 || !level.inside[next]) return null;
  if (!boxes.includes(next)) return direction;
  const beyond = neighbour(level, next, direction);
  return beyond >= 0 && level.inside[beyond] && !boxes.includes(beyond) ? direction.toUpperCase() : null;
}

/**
 * @param {State} state
 * @param {Move} move
 * @returns {State|null} null if the move is illegal, or pushes where it says it walks
 */
export function apply(state, move) {
  const direction = move.toLowerCase();
  if (!isDirection(direction) || moveTowards(state, direction) !== move) return null;
  const player = neighbour(state.level, state.player, direction);
  const beyond = neighbour(state.level, player, direction);
  if (!isPush(move)) return { ...state, player };
  return { ...state, player, boxes: state.boxes.map((box) => (box === player ? beyond : box)) };
}

/** @param {State} state */
export const legalMoves = (state) =>
  DIRECTIONS.map((direction) => moveTowards(state, direction)).filter((move) => move !== null);

/** @param {State} state */
export const isSolved = ({ level, boxes }) => boxes.every((box) => isGoal(level, box));

/** Reads letters of either case; the case of the moves follows the board. @param {State} state @param {string} solution @returns {Move[]} */
export function readSolution(state, solution) {
  return [...solution.replace(/\s+/g, '').toLowerCase()].map((letter, index) => {
    const move = isDirection(letter) ? moveTowards(state, letter) : null;
    const next = move && apply(state, move);
    if (!move || !next) throw new Error(`move ${index + 1}, ${letter}, is blocked or none`);
    state = next;
    return move;
  });
}

/** @param {Move[]} moves */
export const writeSolution = (moves) => moves.join('');

/** @param {Move} move */
export const isPush = (move) => move !== move.toLowerCase();

/** @param {Move[]} moves */
export const counters = (moves) => [
  { id: 'moves', value: moves.length },
  { id: 'pushes', value: moves.filter(isPush).length },
];

/**
 * What a plan begins with: the first box that is pushed, and where it goes before another one is.
 * @param {State} state
 * @param {Move[]} plan
 * @returns {Hint}
 */
export function hint(state, plan) {
  const { width } = state.level;
  const cell = (/** @type {number} */ square) => /** @type {[number, number]} */ ([Math.floor(square / width), square % width]);
  /** @type {number[]} the squares of the box, from the first to the last */
  const way = [];
  let now = state;
  for (const move of plan) {
    const next = /** @type {State} */ (apply(now, move));
    const index = now.boxes.findIndex((box, at) => box !== next.boxes[at]);
    if (index >= 0 && way.length && now.boxes[index] !== way.at(-1)) break;
    if (index >= 0) way.push(...(way.length ? [] : [now.boxes[index]]), next.boxes[index]);
    now = next;
  }
  const [from, to] = [cell(way[0]), cell(/** @type {number} */ (way.at(-1)))];
  const box = { cell: from, kind: 'hint' };
  const at = { row: from[0] + 1, column: from[1] + 1 };
  return {
    piece: [box],
    move: [box, { cell: to, kind: 'target' }, { path: way.map(cell) }],
    words: {
      piece: ['sokoban.hint.piece', at],
      move: ['sokoban.hint.move', { ...at, toRow: to[0] + 1, toColumn: to[1] + 1, n: way.length - 1 }],
    },
  };
}
