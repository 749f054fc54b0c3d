/**
 * Ways through a Sokoban board for the pointer: walking to a square, and pushing one box to a
 * square while the others stay where they are.
 */
import { DIRECTIONS, OPPOSITE } from '../shared/directions.js';
import { neighbour } from './rules.js';

/** Steps of shortest walks from one square to all others, around some obstacles. */
class Walks {
  #came;
  #level;
  #start;

  constructor(level, start, blocked) {
    this.#level = level;
    this.#start = start;
    this.#came = new Array(level.inside.length);
    const queue = [start];
    this.#came[start] = 'start';
    for (let head = 0; head < queue.length; head++) {
      for (const direction of DIRECTIONS) {
        const next = neighbour(level, queue[head], direction);
        if (next < 0 || !level.inside[next] || blocked[next] || this.#came[next]) continue;
        this.#came[next] = direction;
        queue.push(next);
      }
    }
  }

  /** @returns {string[]|null} */
  to(target) {
    if (!this.#came[target]) return null;
    const steps = [];
    for (let at = target; at !== this.#start; ) {
      const direction = this.#came[at];
      steps.push(direction);
      at = neighbour(this.#level, at, OPPOSITE[direction]);
    }
    return steps.reverse();
  }
}

function occupied(state, except) {
  const blocked = new Uint8Array(state.level.inside.length);
  for (const box of state.boxes) if (box !== except) blocked[box] = 1;
  return blocked;
}

/** The moves of a shortest walk, null if there is none. @returns {string[]|null} */
export function walk(state, target) {
  return new Walks(state.level, state.player, occupied(state)).to(target);
}

/**
 * All squares to which a box can be pushed, each with moves that push least and, among those,
 * walk least. Plans are found in layers, one push a layer, so the first layer that reaches a
 * square (with the player on a given side) is final.
 *
 * @returns {Map<number, string[]>}
 */
export function pushes(state, box) {
  const { level } = state;
  const blocked = occupied(state, box);
  const plans = new Map();
  const seen = new Set();
  let layer = [{ box, player: state.player, moves: [] }];
  while (layer.length) {
    const next = new Map();
    for (const node of layer) {
      blocked[node.box] = 1;
      const walks = new Walks(level, node.player, blocked);
      blocked[node.box] = 0;
      for (const direction of DIRECTIONS) {
        const to = neighbour(level, node.box, direction);
        const behind = neighbour(level, node.box, OPPOSITE[direction]);
        const key = to * 4 + DIRECTIONS.indexOf(direction);
        if (to < 0 || behind < 0 || !level.inside[to] || blocked[to] || seen.has(key)) continue;
        const steps = walks.to(behind);
        if (!steps) continue;
        const length = node.moves.length + steps.length + 1;
        if (length >= (next.get(key)?.moves.length ?? Infinity)) continue;
        const moves = [...node.moves, ...steps, direction.toUpperCase()];
        next.set(key, { box: to, player: node.box, moves });
      }
    }
    layer = [...next.values()];
    for (const key of next.keys()) seen.add(key);
    const reached = new Map();
    for (const node of layer) {
      const best = reached.get(node.box);
      if (!best || node.moves.length < best.length) reached.set(node.box, node.moves);
    }
    for (const [square, moves] of reached) {
      if (!plans.has(square)) plans.set(square, moves);
    }
  }
  plans.delete(box);
  return plans;
}
