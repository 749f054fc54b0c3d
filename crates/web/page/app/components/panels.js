/** Facts beside the board: the puzzle's own panels, and explanations as the server words them. */

import { h } from '../dom.js';
/** @import { Block, Explanation } from '../types.js' */

/**
 * @param {{title: string, text?: string, table?: {head: string[], rows: any[][]}}[]} panels
 * @returns {HTMLElement[]}
 */
export function panelNodes(panels) {
  return panels.map(({ title, text, table }) =>
    h('section', { class: 'panel' }, h('h3', { text: title }), text && h('p', { text }), table && tableNode(table)),
  );
}

/**
 * @param {Explanation['sections']} sections
 * @returns {HTMLElement[]}
 */
export function sectionNodes(sections) {
  return sections.map(({ title, blocks }) =>
    h('section', { class: 'panel', lang: 'en' }, h('h3', { text: title }), ...blocks.map(blockNode)),
  );
}

/** @param {Block} block */
function blockNode({ text, table, board }) {
  if (table) return tableNode(table);
  if (board) {
    const lines = board.lines.map((line) =>
      h('div', {}, ...line.map((cell) => h('span', { class: cell.mark ? 'marked' : null, text: cell.text }))),
    );
    return h(
      'figure',
      {},
      board.caption && h('figcaption', { class: 'muted', text: board.caption }),
      h('pre', {}, ...lines),
    );
  }
  return h('p', { text: text ?? '' });
}

/** @param {{head: any[], rows: any[][]}} table */
export function tableNode({ head, rows }) {
  const cell = (tag) => (value) =>
    h(tag, { scope: tag === 'th' ? 'col' : null }, value instanceof Node ? value : String(value ?? ''));
  return h(
    'div',
    { class: 'table-wrap', tabindex: '0' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...(head ?? []).map(cell('th')))),
      h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map(cell('td'))))),
    ),
  );
}
