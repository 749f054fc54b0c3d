/** The tree of a recorded search on a canvas: pans, zooms, follows the node in use, and draws no more than fits. */

import { t } from '../i18n.js';
/** @import { SearchRecord } from './record.js' */

/** Colours of f-layers, from the lowest on; read out on light and dark ground. */
const LAYERS = ['#2b6cb0', '#2f855a', '#b7791f', '#c05621', '#b83280', '#6b46c1', '#0987a0', '#744210'];
const ROW = 34;
const MIN_SCALE = 0.002;
const MAX_SCALE = 3;
/** The width of a leaf at scale 1. */
const COLUMN = 26;

export class TreeView {
  /** Where each node is in its row. */
  columns = new Float64Array();
  /** @type {Uint32Array[]} the nodes of each row, from left to right */
  rows = [];
  #scale = 1;
  #x = 0;
  #y = 0;
  #order = 0;
  #selected = -1;
  #follows = true;
  #frame = 0;
  /** @type {{x: number, y: number, moved: boolean}|null} */
  #drag = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {SearchRecord} record
   * @param {(node: number) => void} choose called when a node is clicked
   */
  constructor(canvas, record, choose) {
    this.canvas = canvas;
    this.record = record;
    this.choose = choose;
    this.#place();
    this.#listen();
    this.lowest = record.size ? record.f[0] : 0;
    // Nothing can be put in the middle before there is a place for it.
    new ResizeObserver(() => this.show(this.#order)).observe(canvas);
  }

  /**
   * After Wetherell and Shannon: a parent above the middle of its children, every node as far left as its row
   * allows, and what is below a node that had to give way moves along with it.
   */
  #place() {
    const { size, parents, depths } = this.record;
    const columns = (this.columns = new Float64Array(size));
    // Children of each node: first child and next sibling.
    const first = new Int32Array(size).fill(-1);
    const next = new Int32Array(size).fill(-1);
    const roots = [];
    for (let node = size - 1; node >= 0; node -= 1) {
      const parent = parents[node];
      if (parent < 0) roots.push(node);
      else [next[node], first[parent]] = [first[parent], node];
    }
    const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
    const free = new Float64Array(deepest + 1);
    const shift = new Float64Array(deepest + 1);
    const shifts = new Float64Array(size);
    const [left, right] = [new Float64Array(size), new Float64Array(size).fill(-1)];
    const done = (/** @type {number} */ node) => {
      const depth = depths[node];
      const isLeaf = first[node] < 0;
      const wanted = isLeaf ? free[depth] : (left[node] + right[node]) / 2;
      shift[depth] = Math.max(shift[depth], free[depth] - wanted);
      columns[node] = isLeaf ? wanted : wanted + shift[depth];
      shifts[node] = shift[depth];
      const parent = parents[node];
      free[depth] = columns[node] + (parent < 0 ? 1.5 : 1);
      if (parent < 0) return;
      if (right[parent] < 0) left[parent] = columns[node];
      right[parent] = columns[node];
    };
    for (const root of roots.reverse()) {
      let node = root;
      while (first[node] >= 0) node = first[node];
      for (;;) {
        done(node);
        if (node === root) break;
        if (next[node] < 0) node = parents[node];
        else {
          node = next[node];
          while (first[node] >= 0) node = first[node];
        }
      }
    }
    // Parents have lower numbers than their children.
    const moved = new Float64Array(size);
    for (let node = 0; node < size; node += 1) {
      const parent = parents[node];
      if (parent < 0) continue;
      moved[node] = moved[parent] + shifts[parent];
      columns[node] += moved[node];
    }
    // The nodes of each row, from left to right.
    /** @type {number[][]} */
    const rows = Array.from({ length: deepest + 1 }, () => []);
    for (let node = 0; node < size; node += 1) rows[depths[node]].push(node);
    this.rows = rows.map((row) => Uint32Array.from(row).sort((a, b) => columns[a] - columns[b]));
  }

  /** Shows the tree as it is after this expansion. */
  show(order) {
    this.#order = order;
    if (this.#follows && this.record.length) this.centre(this.record.expanded[order]);
    this.redraw();
  }

  select(node) {
    this.#selected = node;
    this.redraw();
  }

  centre(node) {
    const { width, height } = this.canvas.getBoundingClientRect();
    this.#x = this.columns[node] * COLUMN * this.#scale - width / 2;
    this.#y = this.record.depths[node] * this.rowHeight - height / 2;
  }

  get rowHeight() {
    return ROW * Math.max(0.35, Math.min(1.4, this.#scale));
  }

  follow(on) {
    this.#follows = on;
    if (on) this.show(this.#order);
  }

  get follows() {
    return this.#follows;
  }

  /** Zooms around a point of the canvas. */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.#scale * factor));
    const before = this.rowHeight;
    this.#x = ((this.#x + x) * scale) / this.#scale - x;
    this.#scale = scale;
    this.#y = ((this.#y + y) * this.rowHeight) / before - y;
    if (this.#follows) this.show(this.#order);
    else this.redraw();
  }

  pan(x, y) {
    this.#follows = false;
    this.#x += x;
    this.#y += y;
    this.redraw();
    this.canvas.dispatchEvent(new CustomEvent('papan-panned', { bubbles: true }));
  }

  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  /** Draws what is on the screen: of nodes that would share a pixel, one. */
  draw() {
    const { canvas, record } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!record.length) return;
    const style = getComputedStyle(canvas);
    const ink = { line: style.getPropertyValue('--line'), muted: style.getPropertyValue('--muted'), ok: style.getPropertyValue('--ok'), fg: style.color };
    const known = record.nodesAfter[this.#order];
    const step = COLUMN * this.#scale;
    const rowHeight = this.rowHeight;
    const radius = Math.max(1.2, Math.min(9, step * 0.36));
    const firstRow = Math.max(0, Math.floor(this.#y / rowHeight) - 1);
    const lastRow = Math.min(this.rows.length - 1, Math.ceil((this.#y + height) / rowHeight));
    const seen = [];
    for (let row = firstRow; row <= lastRow; row += 1) this.#visible(this.rows[row], known, step, width, seen);
    const x = (node) => this.columns[node] * step - this.#x;
    const y = (node) => record.depths[node] * rowHeight - this.#y;
    context.lineWidth = 1;
    for (const isPath of [false, true]) {
      context.strokeStyle = isPath ? ink.ok : ink.line;
      context.lineWidth = isPath ? 2.5 : 1;
      context.beginPath();
      for (const node of seen) {
        const parent = record.parents[node];
        if (parent < 0 || Boolean(record.isSolution[node]) !== isPath) continue;
        context.moveTo(x(parent), y(parent));
        context.lineTo(x(node), y(node));
      }
      context.stroke();
    }
    for (const node of seen) this.#dot(context, node, x(node), y(node), radius, ink);
    const current = record.expanded[this.#order];
    context.strokeStyle = ink.fg;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(x(current), y(current), radius + 4, 0, 2 * Math.PI);
    context.stroke();
    if (this.#selected >= 0 && this.#selected < known) {
      context.strokeStyle = ink.ok;
      context.setLineDash([3, 3]);
      context.beginPath();
      context.arc(x(this.#selected), y(this.#selected), radius + 7, 0, 2 * Math.PI);
      context.stroke();
      context.setLineDash([]);
    }
  }

  /** Adds the nodes of a row that are in sight and known by now, one a pixel. */
  #visible(row, known, step, width, seen) {
    const at = (column) => {
      let [low, high] = [0, row.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.columns[row[middle]] < column) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const left = this.#x / step - 1;
    const right = (this.#x + width) / step + 1;
    const gap = 1 / step;
    let index = at(left);
    while (index < row.length && this.columns[row[index]] <= right) {
      const node = row[index];
      if (node < known) {
        seen.push(node);
        // Where nodes are denser than pixels, the next one is a pixel further.
        index = gap > 1 ? Math.max(index + 1, at(this.columns[node] + gap)) : index + 1;
      } else index += 1;
    }
  }

  #dot(context, node, x, y, radius, ink) {
    const { record } = this;
    const isExpanded = record.orders[node] >= 0 && record.orders[node] <= this.#order;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    if (record.isPruned(node)) {
      context.strokeStyle = ink.muted;
      context.lineWidth = 1;
      context.globalAlpha = 0.6;
      context.stroke();
      context.globalAlpha = 1;
      return;
    }
    const colour = LAYERS[(record.f[node] - this.lowest + LAYERS.length * 1000) % LAYERS.length];
    if (isExpanded) {
      context.fillStyle = colour;
      context.fill();
    } else {
      context.strokeStyle = colour;
      context.lineWidth = 1.6;
      context.stroke();
    }
    if (radius >= 8) {
      context.fillStyle = isExpanded ? '#fff' : ink.fg;
      context.font = '9px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(String(record.f[node]), x, y);
    }
  }

  /** The node nearest to a point of the canvas, if one is near. */
  nodeAt(x, y) {
    const row = this.rows[Math.round((y + this.#y) / this.rowHeight)];
    if (!row) return -1;
    const known = this.record.nodesAfter[this.#order];
    const column = (x + this.#x) / (COLUMN * this.#scale);
    let best = -1;
    let distance = Math.max(0.7, 8 / (COLUMN * this.#scale));
    for (const node of row) {
      const away = Math.abs(this.columns[node] - column);
      if (node < known && away < distance) [best, distance] = [node, away];
    }
    return best;
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener('pointerdown', (event) => {
      this.#drag = { x: event.offsetX, y: event.offsetY, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!this.#drag) return;
      const [x, y] = [this.#drag.x - event.offsetX, this.#drag.y - event.offsetY];
      if (!this.#drag.moved && Math.hypot(x, y) < 4) return;
      this.#drag = { x: event.offsetX, y: event.offsetY, moved: true };
      this.pan(x, y);
    });
    canvas.addEventListener('pointerup', (event) => {
      const wasClick = this.#drag && !this.#drag.moved;
      this.#drag = null;
      const node = wasClick ? this.nodeAt(event.offsetX, event.offsetY) : -1;
      if (node >= 0) this.choose(node);
    });
    canvas.addEventListener('pointercancel', () => (this.#drag = null));
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
      },
      { passive: false },
    );
    canvas.setAttribute('aria-label', t('watch.tree'));
  }
}
