/** The tools of the editor as pictures of what they place, and the brushes that they are used with. */

import { $, h, icon, replaceContent, setUsable } from '../dom.js';
import { t } from '../i18n.js';
import { store } from '../store.js';

/** @type {Map<string, string>} the tool in use, by puzzle */
const tools = new Map();
let brush = 'pencil';

/** The tool in use. */
export const currentTool = () => tools.get(store.info.id) ?? store.module.editor.tools[0]?.id;

/** The brush in use; tools that have none are used as they are. */
export const currentBrush = () => (brushesOf(currentTool()).includes(brush) ? brush : 'pencil');

const brushesOf = (/** @type {string} */ tool) => store.module.editor.brushes?.(tool) ?? [];

/** @param {() => void} changed is called when another tool or brush was chosen */
export function renderToolbar(changed) {
  const { tools: all, toolIcon } = store.module.editor;
  $('tools').replaceChildren(
    ...all.map(({ id, labelKey, key }) =>
      choice(`tool-${id}`, t(labelKey), key, picture(toolIcon(id)), id === currentTool(), () => chooseTool(id, changed)),
    ),
  );
  renderBrushes(changed);
}

/** @param {string} id @param {() => void} changed */
export function chooseTool(id, changed) {
  tools.set(store.info.id, id);
  press($('tools'), `tool-${id}`);
  renderBrushes(changed);
  changed();
}

/** All brushes of the puzzle stay where they are; those that the tool has no use for cannot be pressed. @param {() => void} changed */
function renderBrushes(changed) {
  const all = [...new Set(store.module.editor.tools.flatMap(({ id }) => brushesOf(id)))];
  const usable = ['pencil', ...brushesOf(currentTool())];
  $('brushes').hidden = !all.length;
  const choose = (/** @type {string} */ id) => {
    brush = id;
    press($('brushes'), `brush-${id}`);
    changed();
  };
  const buttons = all.map((id) =>
    choice(`brush-${id}`, t(`edit.brush.${id}`), undefined, icon(`brush-${id}`), id === currentBrush(), () => choose(id)),
  );
  buttons.forEach((button, index) => setUsable(button, usable.includes(all[index])));
  replaceContent($('brushes'), buttons);
}

/**
 * @param {string} testid
 * @param {string} name
 * @param {string|undefined} key
 * @param {Element} image
 * @param {boolean} isChosen
 * @param {() => void} onclick
 */
function choice(testid, name, key, image, isChosen, onclick) {
  const properties = { 'aria-pressed': String(isChosen), 'aria-keyshortcuts': key, title: name, testid, onclick };
  const words = h('span', { class: 'visually-hidden', text: name });
  return h('button', { class: 'tool', ...properties }, image, words, key && h('kbd', { 'aria-hidden': 'true', text: key }));
}

/** What belongs on one cell of a board, as a picture. @param {SVGElement[]} shapes */
export function picture(shapes, viewBox = '0 0 40 40') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('swatch');
  svg.append(...shapes);
  return svg;
}

/** @param {HTMLElement} group @param {string} testid */
function press(group, testid) {
  for (const button of /** @type {HTMLElement[]} */ ([...group.children]))
    button.setAttribute('aria-pressed', String(button.dataset.testid === testid));
}
