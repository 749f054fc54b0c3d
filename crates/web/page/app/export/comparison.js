/** A race as files: its table, its charts, and all of it on one page that stands alone. */

import { t } from '../i18n.js';
import { alone, painted } from './picture.js';
/** @import { Row, SolveRecord } from '../../../types.js' */

/** @typedef {{rows: Row[], charts: SVGSVGElement[]}} Comparison */

/** The columns of the table of figures, for programs: the same words in every language. @type {[string, (record: SolveRecord, row: Row) => unknown][]} */
const COLUMNS = [
  ['lane', (_, { name }) => name],
  ['algorithm', ({ algorithm }) => algorithm],
  ['heuristic', ({ heuristic }) => heuristic],
  ['outcome', ({ outcome }) => outcome],
  ['limit', ({ limit }) => limit],
  ['objective', ({ objective }) => objective],
  ['cost', ({ cost }) => cost],
  ['optimal', ({ optimal }) => optimal],
  ['lower_bound', (record) => record.lower_bound],
  ['expanded', ({ stats }) => stats.expanded],
  ['generated', ({ stats }) => stats.generated],
  ['elapsed_s', ({ stats }) => stats.elapsed_s],
  ['peak_memory_bytes', ({ stats }) => stats.peak_memory_bytes],
  ['solution', ({ solution }) => solution],
];

/** @param {Comparison} comparison */
export function csvOf({ rows }) {
  const lines = rows.map((row) => COLUMNS.map(([, value]) => quoted(value(row.record, row))).join(','));
  return `${[COLUMNS.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`;
}

/** A field; those that a spreadsheet would take for more than they are, in quotes. @param {unknown} value */
function quoted(value) {
  const words = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

const GAP = 24;

/** All charts below each other. @param {Comparison} comparison @returns {Promise<HTMLCanvasElement>} */
export async function chartsOf({ charts }) {
  const parts = await Promise.all(charts.map((chart) => painted(onPaper(chart), 2)));
  const width = Math.max(...parts.map((part) => part.width));
  const height = parts.reduce((sum, part) => sum + part.height + GAP, -GAP);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  let top = 0;
  for (const part of parts) {
    context.drawImage(part, 0, top);
    top += part.height + GAP;
  }
  return canvas;
}

/** A chart takes the colour of what it stands in: on paper that is dark. @param {SVGSVGElement} chart */
function onPaper(chart) {
  const room = document.createElement('div');
  room.className = 'paper paper-room chart-paper';
  const copy = /** @type {SVGSVGElement} */ (chart.cloneNode(true));
  room.append(copy);
  document.body.append(room);
  const drawn = alone(copy, chart.querySelector('title')?.textContent ?? '');
  room.remove();
  return drawn;
}

/**
 * One page: the level, its board, the table and the charts.
 * @param {Comparison} comparison
 * @param {{title: string, level: string, board: SVGSVGElement|null, table: HTMLTableElement, version: string, language: string}} about
 */
export function pageOf({ charts }, { title, level, board, table, version, language }) {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  const put = (/** @type {string} */ tag, /** @type {string} */ text, parent = page.body) => {
    const element = page.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  const viewport = page.createElement('meta');
  viewport.setAttribute('name', 'viewport');
  viewport.setAttribute('content', 'width=device-width, initial-scale=1');
  page.head.prepend(charset, viewport);
  put('h1', title);
  put('p', t('export.conditions'));
  if (board) page.body.append(page.importNode(board, true));
  put('pre', level);
  const wrap = page.createElement('div');
  wrap.className = 'table';
  wrap.append(plainTable(page, table));
  page.body.append(wrap, ...charts.map((chart) => page.importNode(onPaper(chart), true)));
  put('footer', t('export.made', { version }));
  // A style sheet in the document itself would be held to the rules of this page.
  const html = page.documentElement.outerHTML.replace('</head>', () => `<style>\n${STYLE}\n</style></head>`);
  return `<!doctype html>\n${html}\n`;
}

/** The table of the page without what can be pressed. @param {Document} page @param {HTMLTableElement} table */
function plainTable(page, table) {
  const copy = page.createElement('table');
  for (const row of table.rows) {
    const line = copy.insertRow();
    // The last column holds what can be pressed.
    for (const cell of [...row.cells].slice(0, -1)) {
      const plain = page.createElement(cell.localName);
      plain.textContent = cell.textContent?.trim() ?? '';
      line.append(plain);
    }
  }
  return copy;
}

const STYLE = [
  'body{max-width:960px;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color:#23201b;background:#fff}',
  'svg{display:block;max-width:100%;height:auto;margin:1em 0}',
  'pre{overflow:auto;padding:1em;background:#f3f1ec}',
  '.table{overflow:auto}table{border-collapse:collapse}th,td{padding:.4em .8em;text-align:left;border-bottom:1px solid #d9d3c7}',
  'footer{margin-top:2em;color:#686157}',
].join('\n');

