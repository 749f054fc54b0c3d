/** A recorded search, as the server sends it: columns of numbers, and what follows from them. Draws nothing. */

/** @import { Columns } from '../../../types.js' */

const ROOT = 0;
const CHILD = 1;
const EXPAND = 2;

/** What became of a successor, in the order of the server's numbers. */
export const FATES = ['new', 'cheaper', 'reopened', 'known', 'bound', 'deadlock', 'redundant', 'known', 'bound', 'deadlock', 'redundant'];
const FIRST_PRUNED = 3;

export class SearchRecord {
  /** The node of each expansion. */
  expanded = new Uint32Array();
  /** How many nodes wait after each expansion. */
  open = new Uint32Array();
  /** How many nodes there are after each expansion. */
  nodesAfter = new Uint32Array();
  /** The first expansion of each node; -1 if there is none. */
  orders = new Int32Array();

  /** @param {Columns} columns */
  constructor(columns) {
    this.columns = columns;
    this.size = columns.parents.length;
    /** The parent of each node; -1 for a root. */
    this.parents = Int32Array.from(columns.parents, (parent) => parent - 1);
    this.g = Uint32Array.from(columns.g);
    /** Cost plus estimate; the cost alone where there is none. */
    this.f = Uint32Array.from(columns.g, (g, node) => g + Math.max(0, columns.h[node] - 1));
    this.fates = Uint8Array.from(columns.fates);
    this.isBackward = new Uint8Array(this.size);
    for (const node of columns.backward) this.isBackward[node] = 1;
    this.isSolution = new Uint8Array(this.size);
    for (const node of columns.solution) this.isSolution[node] = 1;
    this.depths = new Uint32Array(this.size);
    for (let node = 0; node < this.size; node += 1) {
      if (this.parents[node] >= 0) this.depths[node] = this.depths[this.parents[node]] + 1;
    }
    this.#readEvents(columns.events);
  }

  /** @param {number[]} events */
  #readEvents(events) {
    const expanded = [];
    const open = [];
    const nodesAfter = [];
    let nodes = 0;
    for (let at = 0; at < events.length; at += 3) {
      if (events[at] === EXPAND) {
        if (expanded.length) nodesAfter.push(nodes);
        expanded.push(events[at + 1]);
        open.push(events[at + 2]);
      } else if (events[at] === ROOT || events[at] === CHILD) {
        nodes = events[at + 1] + 1;
      }
    }
    if (expanded.length) nodesAfter.push(nodes);
    this.expanded = Uint32Array.from(expanded);
    this.open = Uint32Array.from(open);
    this.nodesAfter = Uint32Array.from(nodesAfter);
    this.orders = new Int32Array(this.size).fill(-1);
    for (let order = expanded.length - 1; order >= 0; order -= 1) this.orders[expanded[order]] = order;
  }

  /** How many expansions were recorded. */
  get length() {
    return this.expanded.length;
  }

  isPruned(node) {
    return this.fates[node] >= FIRST_PRUNED;
  }

  /** The name of what became of a node. */
  fate(node) {
    return FATES[this.fates[node]];
  }

  /** The estimate, or null. */
  h(node) {
    return this.columns.h[node] > 0 ? this.columns.h[node] - 1 : null;
  }

  action(node) {
    return this.columns.names[this.columns.actions[node]];
  }

  /** The nodes from the root to this one. @returns {number[]} */
  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.parents[at]) path.push(at);
    return path.reverse();
  }

  /** The board of a node, as a level's text. */
  board(node) {
    const { bases, ends, places, characters, whole, board } = this.columns;
    const chain = [];
    let state = this.columns.states[node];
    while (state !== 0 && whole[state] === undefined) {
      chain.push(state);
      state = bases[state];
    }
    const text = [...(whole[state] ?? board)];
    for (const each of chain.reverse()) {
      for (let at = each ? ends[each - 1] : 0; at < ends[each]; at += 1) text[places[at]] = characters[at];
    }
    return text.join('');
  }

  /**
   * The nodes that are taken next of those that wait after an expansion. What is taken later says in which order
   * they wait, so nothing has to be sorted.
   * @param {number} order @param {number} most @returns {number[]}
   */
  next(order, most) {
    const found = [];
    const end = Math.min(this.length, order + 5000);
    for (let later = order + 1; later < end && found.length < most; later += 1) {
      const node = this.expanded[later];
      if (node < this.nodesAfter[order] && this.orders[node] === later) found.push(node);
    }
    return found;
  }

  /** The successors of an expansion, pruned ones too. @returns {number[]} */
  children(order) {
    const node = this.expanded[order];
    const found = [];
    const first = order > 0 ? this.nodesAfter[order - 1] : 0;
    for (let at = first; at < this.nodesAfter[order]; at += 1) if (this.parents[at] === node) found.push(at);
    return found;
  }
}
