/** A heat map: how often each cell held something among the expanded states, and how deep in the search. */

import { h } from '../dom.js';
import { count } from '../format.js';
import { t } from '../i18n.js';
/** @import { AnyPuzzle } from '../../../types.js' */
/** @import { SearchRecord } from './record.js' */

/** Of longer searches, as many expansions as this, evenly spread. */
const SAMPLE = 20_000;
const CELL = 34;

/** @param {SearchRecord} record @param {AnyPuzzle} puzzle @param {Record<string, string>} options */
export function heatMap(record, puzzle, options) {
  const canvas = h('canvas', { class: 'watch-heat', role: 'img', testid: 'watch-heat-map' });
  const words = h('p', { class: 'muted small', testid: 'watch-heat-words' });
  const choice = h('select', { 'aria-label': t('watch.heat'), testid: 'watch-heat-layer' });
  /** @type {ReturnType<typeof counted>|null} */
  let heat = null;
  const draw = () => heat && paint(canvas, words, heat, Number(choice.value), record);
  choice.addEventListener('change', draw);
  return h(
    'details',
    {
      class: 'watch-heat-box',
      testid: 'watch-heat',
      ontoggle: () => {
        heat ??= counted(record, puzzle, options);
        if (!choice.length) choice.append(...heat.names.map((text, value) => h('option', { value, text })));
        draw();
      },
    },
    h('summary', { text: t('watch.heat') }),
    choice,
    canvas,
    words,
  );
}

function counted(record, puzzle, options) {
  const step = Math.max(1, Math.ceil(record.length / SAMPLE));
  /** @type {string[]} */
  let names = [];
  let [rows, columns, looked] = [0, 0, 0];
  /** @type {{counts: Uint32Array, depths: Float64Array}[]} */
  const layers = [];
  for (let order = 0; order < record.length; order += step) {
    const node = record.expanded[order];
    const seen = puzzle.heat?.(puzzle.parse(record.board(node), options), t);
    if (!seen) break;
    looked += 1;
    if (!layers.length) {
      ({ rows, columns } = seen);
      names = seen.layers.map(({ name }) => name);
      for (const _ of names) layers.push({ counts: new Uint32Array(rows * columns), depths: new Float64Array(rows * columns) });
    }
    seen.layers.forEach(({ cells }, layer) => {
      for (const cell of cells) {
        layers[layer].counts[cell] += 1;
        layers[layer].depths[cell] += record.g[node];
      }
    });
  }
  return { names, rows, columns, looked, layers };
}

/** How often is how strong a cell is; how deep on average, from blue to red. */
function paint(canvas, words, { rows, columns, looked, layers, names }, layer, record) {
  const { counts, depths } = layers[layer];
  [canvas.width, canvas.height] = [columns * CELL, rows * CELL];
  const context = canvas.getContext('2d');
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const deepest = record.g.reduce((a, b) => Math.max(a, b), 1);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = '10px system-ui, sans-serif';
  counts.forEach((n, cell) => {
    const [x, y] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    context.strokeStyle = 'rgb(128 128 128 / 40%)';
    context.strokeRect(x + 0.5, y + 0.5, CELL - 1, CELL - 1);
    if (!n) return;
    const hue = 220 - 220 * (depths[cell] / n / deepest);
    context.fillStyle = `hsl(${hue} 75% 45% / ${0.2 + 0.8 * (n / most)})`;
    context.fillRect(x, y, CELL, CELL);
    // Dark on a light rim: it can be read on every colour, on a light page and on a dark one.
    const share = /** @type {[string, number, number]} */ ([`${Math.round((100 * n) / looked)}%`, x + CELL / 2, y + CELL / 2]);
    [context.strokeStyle, context.lineWidth, context.fillStyle] = ['rgb(255 255 255 / 85%)', 3, '#111'];
    context.strokeText(...share);
    context.lineWidth = 1;
    context.fillText(...share);
  });
  canvas.setAttribute('aria-label', names[layer]);
  words.textContent = t('watch.heatWords', { n: count(looked) });
}
