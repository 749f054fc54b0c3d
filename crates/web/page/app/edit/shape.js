/** Turning a drawing over and round, and lines more or less at each of its sides. */

import { SIDES, TURNS } from '../../shared/drafts.js';
import { $, h, icon, replaceContent, setUsable } from '../dom.js';
import { t } from '../i18n.js';
import { store } from '../store.js';
/** @import { AnyDraft, Side } from '../../../types.js' */

/** What is being drawn, and where a change of it goes. @typedef {{draft: () => AnyDraft|null, edit: (draft: AnyDraft) => void}} Desk */

/** @param {Desk} desk */
export function renderShape({ draft, edit }) {
  const { editor } = store.module;
  const change = (/** @type {(draft: AnyDraft) => AnyDraft} */ action) => () => {
    const now = draft();
    if (now) edit(action(now));
  };
  const button = (/** @type {string} */ testid, /** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
    h('button', { class: 'icon-only', testid, title: name, 'aria-label': name, onclick }, icon(sign));
  replaceContent(
    $('edit-turns'),
    TURNS.map((turn) => button(`turn-${turn}`, `turn-${turn}`, t(`edit.turn.${turn}`), change((now) => editor.turn(now, turn)))),
  );
  $('edit-sides').hidden = !editor.extend;
  const { extend } = editor;
  if (!extend) return;
  const pair = (/** @type {Side} */ side) =>
    h(
      'div',
      { class: `side-${side}`, role: 'group', 'aria-label': t(`edit.side.${side}`) },
      button(`remove-${side}`, 'less', t(`edit.remove.${side}`), change((now) => extend(now, side, -1))),
      button(`add-${side}`, 'more', t(`edit.add.${side}`), change((now) => extend(now, side, 1))),
    );
  replaceContent($('edit-sides'), [...SIDES.map(pair), h('span', { class: 'side-middle muted', id: 'edit-size' })]);
}

/** Says how large the drawing is, and offers only sizes that the puzzle takes. @param {{rows?: number, columns?: number, height?: number, width?: number}|null} draft */
export function renderSize(draft) {
  const [rows, columns] = [draft?.rows ?? draft?.height, draft?.columns ?? draft?.width];
  if (!$('edit-size') || !rows || !columns) return;
  const { min, max } = store.info.sides;
  $('edit-size').textContent = `${rows} × ${columns}`;
  for (const side of SIDES) {
    const length = side === 'top' || side === 'bottom' ? rows : columns;
    for (const [name, isPossible] of /** @type {[string, boolean][]} */ ([['add', length < max], ['remove', length > min]])) {
      const button = document.querySelector(`[data-testid="${name}-${side}"]`);
      if (button) setUsable(button, isPossible);
    }
  }
}
