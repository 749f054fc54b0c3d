/** A chart over the expansions of a search: f, the open list and the successors kept, with a line at the present. */

/** @import { SearchRecord } from './record.js' */

export class ChartView {
  #order = 0;
  #frame = 0;
  /** @type {HTMLCanvasElement|null} what does not change with time */
  #drawn = null;

  /** @param {HTMLCanvasElement} canvas @param {SearchRecord} record @param {(order: number) => void} seek */
  constructor(canvas, record, seek) {
    this.canvas = canvas;
    this.record = record;
    this.kept = new Uint32Array(record.length);
    for (let node = 0; node < record.size; node += 1) {
      const parent = record.parents[node];
      if (parent >= 0 && !record.isPruned(node) && record.orders[parent] >= 0) this.kept[record.orders[parent]] += 1;
    }
    canvas.addEventListener('pointerdown', (event) => {
      seek(Math.round((event.offsetX / canvas.clientWidth) * (this.record.length - 1)));
    });
    new ResizeObserver(() => {
      this.#drawn = null;
      this.redraw();
    }).observe(canvas);
  }

  show(order) {
    this.#order = order;
    this.redraw();
  }

  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  draw() {
    const { canvas } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      this.#drawn = null;
    }
    this.#drawn ??= this.#lines(width, height);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#drawn, 0, 0);
    const x = (this.#order / Math.max(1, this.record.length - 1)) * (width - 1);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
  }

  #lines(width, height) {
    const drawn = document.createElement('canvas');
    [drawn.width, drawn.height] = [width, height];
    const context = drawn.getContext('2d');
    if (!context) return drawn;
    const { record } = this;
    const style = getComputedStyle(this.canvas);
    const f = (order) => record.f[record.expanded[order]];
    this.#line(context, width, height, style.getPropertyValue('--line'), (order) => this.kept[order]);
    this.#line(context, width, height, style.getPropertyValue('--accent'), (order) => record.open[order]);
    this.#line(context, width, height, style.getPropertyValue('--danger'), f);
    return drawn;
  }

  /** The largest value of each pixel's expansions. */
  #line(context, width, height, colour, value) {
    const { length } = this.record;
    const values = new Float64Array(width);
    for (let order = 0; order < length; order += 1) {
      const x = Math.floor((order / length) * width);
      values[x] = Math.max(values[x], value(order));
    }
    const most = values.reduce((a, b) => Math.max(a, b), 1);
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.beginPath();
    for (let x = 0; x < width; x += 1) {
      // Fewer expansions than pixels leave gaps.
      if (length < width && Math.floor((Math.round((x / width) * length) / length) * width) !== x) continue;
      context.lineTo(x, height - 3 - (values[x] / most) * (height - 6));
    }
    context.stroke();
  }
}
