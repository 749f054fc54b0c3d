/** Buttons to look closer at a large board, for those who have neither two fingers nor the keys at hand. */

import { $, h, icon, setUsable } from '../dom.js';
import { translate } from '../i18n.js';
/** @import { BoardHost } from '../board.js' */

/** @param {BoardHost} board */
export function startZoomBar(board) {
  const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ action) =>
    h('button', { class: 'icon-only', testid: `zoom-${id}`, dataset: { tLabel: `zoom.${id}` }, onclick: () => action() }, icon(sign));
  const zoom = (/** @type {number} */ factor) => () => board.element?.zoom(factor, board.element.focusPoint() ?? undefined);
  const closer = button('in', 'zoom-in', zoom(1.6));
  const farther = button('out', 'zoom-out', zoom(1 / 1.6));
  const whole = button('fit', 'fit', () => board.element?.fit());
  $('zoom-bar').replaceChildren(farther, closer, whole);
  translate($('zoom-bar'));
  const render = () => {
    const { element } = board;
    $('zoom-bar').hidden = !element?.hasAttribute('data-zoom');
    for (const each of [farther, whole]) setUsable(each, Boolean(element?.isZoomed));
  };
  board.container.addEventListener('papan-look', render);
  new MutationObserver(render).observe(board.container, { childList: true });
  render();
}
