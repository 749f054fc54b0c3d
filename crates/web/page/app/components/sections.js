/** What the program explains, as it words it: sections of text, tables and boards. */

import { h } from '../dom.js';
import { said } from '../i18n.js';
import { isAbout } from './links.js';
/** @import { Block, Explanation, Said, Spot } from '../../../types.js' */

/** The cells that something is about, under the head of its column. @typedef {(said: Said, head?: Said) => Spot[]} SpotsIn */

/**
 * Sections of boards alone are closed at first: what they show can be seen on the board itself.
 * @param {Explanation['sections']} sections
 * @param {SpotsIn} [spotsIn]
 * @returns {HTMLElement[]}
 */
export function sectionNodes(sections, spotsIn = () => []) {
  return sections.map(({ title, blocks }) => {
    const open = !blocks.some(({ board }) => board) || blocks.some(({ table }) => table);
    return h(
      'details',
      { class: 'panel', open },
      h('summary', {}, h('h3', said(title))),
      ...blocks.map((block) => blockNode(block, spotsIn)).filter((node) => node.textContent),
    );
  });
}

/** @param {Block} block @param {SpotsIn} spotsIn */
function blockNode({ text, table, board }, spotsIn) {
  if (table) return tableNode(table, spotsIn);
  if (board) {
    const lines = board.lines.map((line) =>
      h('div', {}, ...line.map((cell) => h('span', { class: `mark-${cell.mark}`, text: cell.text }))),
    );
    return h('figure', {}, h('pre', {}, ...lines));
  }
  return isAbout(h('p', said(text ?? '')), spotsIn(text ?? ''));
}

/** @param {{head: any[], rows: any[][]}} table @param {SpotsIn} [spotsIn] */
export function tableNode({ head, rows }, spotsIn = () => []) {
  const content = (value) => (value instanceof Node ? value : h('span', said(value ?? '')));
  const title = (value) => (value ? h('th', { scope: 'col' }, content(value)) : h('td'));
  const cell = (value) => h('td', {}, content(value));
  const spots = (row) => row.flatMap((value, column) => (value instanceof Node ? [] : spotsIn(value, head?.[column])));
  return h(
    'div',
    { class: 'table-wrap', tabindex: '0' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...(head ?? []).map(title))),
      h('tbody', {}, ...rows.map((row) => isAbout(h('tr', {}, ...row.map(cell)), spots(row)))),
    ),
  );
}
