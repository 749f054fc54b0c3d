/**
 * Ways through a Sokoban board for the pointer: walking to a square, and pushing one box to a
 * square while the others stay where they are.
 */
import { DIRECTIONS, OPPOSITE } from '../shared/directions.js';
import { neighbour } from './rules.js';

/** Shortest walks on the floor around obstacles, one start at a time. */
class Walker {
  #next;
  #blocked;
  #queue;
  /** Direction of the last step to each square, valid where the stamp is the one of this walk. */
  #came;
  #stamps;
  #stamp = 0;
  #start = -1;

  /** @param {import('./rules.js').Level} level @param {Uint8Array} blocked may change between walks */
  constructor(level, blocked) {
    const size = level.inside.length;
    this.#blocked = blocked;
    this.#next = DIRECTIONS.map((direction) => Int32Array.from({ length: size }, (_, at) => {
      const next = neighbour(level, at, direction);
      return next >= 0 && level.inside[next] ? next : -1;
    }));
    this.#queue = new Int32Array(size);
    this.#came = new Uint8Array(size);
    this.#stamps = new Uint32Array(size);
  }

  /** The floor next to a square, -1 if there is a wall. `way` is an index of `DIRECTIONS`. */
  next(at, way) {
    return this.#next[way][at];
  }

  isFree(at) {
    return at >= 0 && !this.#blocked[at];
  }

  reaches(at) {
    return this.#stamps[at] === this.#stamp;
  }

  /** Walks from a square everywhere, or until all `targets` are reached. */
  from(start, targets = null) {
    const queue = this.#queue;
    let missing = targets ? targets.filter((at) => at !== start).length : Infinity;
    this.#start = start;
    this.#stamp += 1;
    this.#stamps[start] = this.#stamp;
    queue[0] = start;
    for (let head = 0, tail = 1; head < tail && missing; head++) {
      for (let way = 0; way < 4; way++) {
        const at = this.#next[way][queue[head]];
        if (at < 0 || this.#blocked[at] || this.reaches(at)) continue;
        this.#stamps[at] = this.#stamp;
        this.#came[at] = way;
        queue[tail++] = at;
        if (targets?.includes(at)) missing -= 1;
      }
    }
    return this;
  }

  /** The steps of the walk to a square that was reached. */
  steps(target) {
    const steps = [];
    for (let at = target; at !== this.#start; ) {
      const direction = DIRECTIONS[this.#came[at]];
      steps.push(direction);
      at = this.next(at, DIRECTIONS.indexOf(OPPOSITE[direction]));
    }
    return steps.reverse();
  }
}

function obstacles(state, except) {
  const blocked = new Uint8Array(state.level.inside.length);
  for (const box of state.boxes) if (box !== except) blocked[box] = 1;
  return blocked;
}

/** The moves of a shortest walk, null if there is none. @returns {string[]|null} */
export function walk(state, target) {
  const walker = new Walker(state.level, obstacles(state)).from(state.player);
  return target >= 0 && walker.reaches(target) ? walker.steps(target) : null;
}

/** Where one box can go, and how: the fewest pushes, and among those the fewest steps. */
export class Pushes {
  #walker;
  #blocked;
  /** The best way to each square. */
  #found = new Map();

  constructor(state, box) {
    this.#blocked = obstacles(state, box);
    this.#walker = new Walker(state.level, this.#blocked);
    this.#search({ box, player: state.player, length: 0, previous: null });
    this.#found.delete(box);
  }

  /** The squares that the box can reach. */
  get squares() {
    return [...this.#found.keys()];
  }

  /** The moves that push it there, null if there are none. @returns {string[]|null} */
  to(square) {
    const moves = [];
    for (let node = this.#found.get(square); node?.previous; node = node.previous) {
      const behind = this.#walker.next(node.previous.box, (node.way + 2) % 4);
      moves.unshift(...this.#walk(node.previous).steps(behind), DIRECTIONS[node.way].toUpperCase());
    }
    return moves.length ? moves : null;
  }

  /** Walks of the player before the next push. */
  #walk({ box, player }, targets) {
    this.#blocked[box] = 1;
    this.#walker.from(player, targets);
    this.#blocked[box] = 0;
    return this.#walker;
  }

  /**
   * In layers, one push a layer, so the first layer that has the box on a square with the player on
   * a given side is final.
   */
  #search(start) {
    const seen = new Set();
    let layer = [start];
    while (layer.length) {
      const best = new Map();
      for (const node of layer) this.#expand(node, seen, best);
      layer = [...best.values()];
      for (const key of best.keys()) seen.add(key);
      for (const node of [...layer].sort((a, b) => a.length - b.length)) {
        if (!this.#found.has(node.box)) this.#found.set(node.box, node);
      }
    }
  }

  #expand(node, seen, best) {
    const walker = this.#walker;
    const ways = DIRECTIONS.map((_, way) => way).filter((way) => {
      const [to, behind] = [walker.next(node.box, way), walker.next(node.box, (way + 2) % 4)];
      return walker.isFree(to) && walker.isFree(behind) && !seen.has(to * 4 + way);
    });
    if (!ways.length) return;
    const behind = (way) => walker.next(node.box, (way + 2) % 4);
    this.#walk(node, ways.map(behind));
    for (const way of ways) {
      if (!walker.reaches(behind(way))) continue;
      const to = walker.next(node.box, way);
      const length = node.length + walker.steps(behind(way)).length + 1;
      const key = to * 4 + way;
      if (length < (best.get(key)?.length ?? Infinity)) {
        best.set(key, { box: to, player: node.box, length, way, previous: node });
      }
    }
  }
}
