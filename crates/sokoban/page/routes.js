/**
 * Ways through a Sokoban board for the pointer: walking to a square, and pushing one box to a
 * square while the others stay where they are.
 */
import { DIRECTIONS, neighbour } from '../../web/page/shared/directions.js';

/** @import { Move, State } from './rules.js' */

/** Ways are indices of `DIRECTIONS`, which go in a circle. @param {number} way */
const back = (way) => (way + 2) % 4;

/** Shortest walks around boxes, from one start at a time. */
class Walker {
  #start = -1;
  #queue;
  /** The last way to each square, valid where the stamp is the one of this walk. */
  #came;
  #stamps;
  #stamp = 0;

  /** @param {State} state @param {number} [except] a box that is no obstacle until `blocked` says so */
  constructor({ level, boxes }, except) {
    const size = level.inside.length;
    this.blocked = new Uint8Array(size);
    for (const box of boxes) this.blocked[box] = box === except ? 0 : 1;
    this.next = DIRECTIONS.map((direction) => Int32Array.from({ length: size }, (_, at) => {
      const next = neighbour(level, at, direction);
      return next >= 0 && level.inside[next] ? next : -1;
    }));
    this.#queue = new Int32Array(size);
    this.#came = new Uint8Array(size);
    this.#stamps = new Uint32Array(size);
  }

  /** @param {number} at */
  isFree(at) {
    return at >= 0 && !this.blocked[at];
  }

  /** @param {number} at */
  reaches(at) {
    return this.#stamps[at] === this.#stamp;
  }

  /** Walks until all of the targets are reached, or everywhere. @param {number} start @param {number[]} targets */
  from(start, targets) {
    let missing = targets.filter((at) => at !== start).length;
    this.#start = start;
    this.#stamp += 1;
    this.#stamps[start] = this.#stamp;
    this.#queue[0] = start;
    for (let head = 0, tail = 1; head < tail && missing; head++) {
      for (let way = 0; way < 4; way++) {
        const at = this.next[way][this.#queue[head]];
        if (!this.isFree(at) || this.reaches(at)) continue;
        this.#stamps[at] = this.#stamp;
        this.#came[at] = way;
        this.#queue[tail++] = at;
        if (targets.includes(at)) missing -= 1;
      }
    }
    return this;
  }

  /** The steps to a square that was reached. @param {number} target */
  steps(target) {
    /** @type {Move[]} */
    const steps = [];
    for (let at = target; at !== this.#start; at = this.next[back(this.#came[at])][at]) {
      steps.push(DIRECTIONS[this.#came[at]]);
    }
    return steps.reverse();
  }
}

/** The moves of a shortest walk, null if there is none. @param {State} state @param {number} target @returns {Move[]|null} */
export function walk(state, target) {
  const walker = new Walker(state).from(state.player, [target]);
  return walker.reaches(target) ? walker.steps(target) : null;
}

/**
 * The last of some pushes.
 * @typedef {{box: number, player: number, length: number, way: number, previous: Node|null}} Node
 */

/** Where one box can go, and how: the fewest pushes, and among those the fewest steps. */
export class Pushes {
  #walker;
  /** The best way to each square. @type {Map<number, Node>} */
  #found = new Map();

  /**
   * Searches in layers, one push a layer, so the first layer that has the box on a square with the
   * player on a given side is final.
   * @param {State} state
   * @param {number} box
   */
  constructor(state, box) {
    this.#walker = new Walker(state, box);
    /** @type {Set<number>} */
    const seen = new Set();
    /** @type {Node[]} */
    let layer = [{ box, player: state.player, length: 0, way: -1, previous: null }];
    while (layer.length) {
      /** @type {Map<number, Node>} */
      const best = new Map();
      for (const node of layer) this.#expand(node, seen, best);
      layer = [...best.values()].sort((a, b) => a.length - b.length);
      for (const key of best.keys()) seen.add(key);
      for (const node of layer) if (!this.#found.has(node.box)) this.#found.set(node.box, node);
    }
    this.#found.delete(box);
  }

  /** The squares that the box can reach. */
  get squares() {
    return [...this.#found.keys()];
  }

  /** The moves that push it there, null if there are none. @param {number} square @returns {Move[]|null} */
  to(square) {
    /** @type {Move[]} */
    const moves = [];
    for (let node = this.#found.get(square) ?? null; node?.previous; node = node.previous) {
      const stand = this.#walker.next[back(node.way)][node.previous.box];
      this.#walk(node.previous, [stand]);
      moves.unshift(...this.#walker.steps(stand), DIRECTIONS[node.way].toUpperCase());
    }
    return moves.length ? moves : null;
  }

  /** Walks of the player before the next push. @param {Node} node @param {number[]} targets */
  #walk({ box, player }, targets) {
    this.#walker.blocked[box] = 1;
    this.#walker.from(player, targets);
    this.#walker.blocked[box] = 0;
  }

  /** @param {Node} node @param {Set<number>} seen @param {Map<number, Node>} best */
  #expand(node, seen, best) {
    const walker = this.#walker;
    const pushes = walker.next
      .map((next, way) => ({ way, to: next[node.box], stand: walker.next[back(way)][node.box] }))
      .filter(({ way, to, stand }) => walker.isFree(to) && walker.isFree(stand) && !seen.has(to * 4 + way));
    if (pushes.length) this.#walk(node, pushes.map(({ stand }) => stand));
    for (const { way, to, stand } of pushes.filter((push) => walker.reaches(push.stand))) {
      const length = node.length + walker.steps(stand).length + 1;
      const key = to * 4 + way;
      const isBetter = length < (best.get(key)?.length ?? Infinity);
      if (isBetter) best.set(key, { box: to, player: node.box, length, way, previous: node });
    }
  }
}
