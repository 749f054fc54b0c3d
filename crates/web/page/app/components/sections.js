/** What the program explains, as it words it: sections of text, tables and boards. */

import { h } from '../dom.js';
import { said } from '../i18n.js';
/** @import { Block, Explanation } from '../../../types.js' */

/**
 * Sections with boards are closed at first: what they show can be seen on the board itself.
 * @param {Explanation['sections']} sections
 * @returns {HTMLElement[]}
 */
export function sectionNodes(sections) {
  return sections.map(({ title, blocks }) => {
    const open = !blocks.some(({ board }) => board);
    return h(
      'details',
      { class: 'panel', open },
      h('summary', {}, h('h3', said(title))),
      ...blocks.map(blockNode).filter((node) => node.textContent),
    );
  });
}

/** @param {Block} block */
function blockNode({ text, table, board }) {
  if (table) return tableNode(table);
  if (board) {
    const lines = board.lines.map((line) =>
      h('div', {}, ...line.map((cell) => h('span', { class: `mark-${cell.mark}`, text: cell.text }))),
    );
    return h('figure', {}, h('pre', {}, ...lines));
  }
  return h('p', said(text ?? ''));
}

/** @param {{head: any[], rows: any[][]}} table */
export function tableNode({ head, rows }) {
  const content = (value) => (value instanceof Node ? value : h('span', said(value ?? '')));
  const title = (value) => (value ? h('th', { scope: 'col' }, content(value)) : h('td'));
  const cell = (value) => h('td', {}, content(value));
  return h(
    'div',
    { class: 'table-wrap', tabindex: '0' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...(head ?? []).map(title))),
      h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map(cell)))),
    ),
  );
}
