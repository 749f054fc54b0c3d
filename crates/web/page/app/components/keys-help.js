/** The list of keys, on demand. */

import { $, h } from '../dom.js';
import { t } from '../i18n.js';

/** Keys and the message that says what they do, by view. */
const KEYS = [
  {
    title: 'view.solve.long',
    keys: [
      ['← ↑ → ↓', 'keys.own'],
      ['→ ←', 'keys.step'],
      ['↑', 'keys.run'],
      ['↓', 'keys.runBack'],
      ['␣', 'keys.toggle'],
      ['Home End', 'keys.ends'],
      ['Esc', 'keys.cancel'],
    ],
  },
  {
    title: 'view.play',
    keys: [
      ['← ↑ → ↓', 'keys.move'],
      ['U, Ctrl+Z', 'play.undo'],
      ['Ctrl+Y', 'play.redo'],
      ['Shift+R', 'play.restart'],
      ['H', 'keys.hint'],
      ['+ − 0', 'keys.zoom'],
    ],
  },
  {
    title: 'view.edit',
    keys: [
      ['1 2 3 …', 'keys.tool'],
      ['← ↑ → ↓', 'keys.cursor'],
      ['Enter', 'keys.paint'],
      ['Ctrl+Z', 'play.undo'],
    ],
  },
  {
    title: 'keys.everywhere',
    keys: [
      ['Alt+1 … Alt+6', 'keys.views'],
      ['?', 'keys.title'],
    ],
  },
];

export function startKeysHelp() {
  $('keys').addEventListener('click', openKeysHelp);
  $('keys-dialog').addEventListener('click', (event) => {
    if (event.target === $('keys-dialog')) $('keys-dialog').close();
  });
}

export function openKeysHelp() {
  const dialog = $('keys-dialog');
  const groups = KEYS.map(({ title, keys }) =>
    h(
      'section',
      {},
      h('h3', { text: t(title) }),
      h(
        'dl',
        { class: 'keys' },
        ...keys.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', { text: key })), h('dd', { text: t(what) }))),
      ),
    ),
  );
  dialog.replaceChildren(
    h('h2', { id: 'keys-title', text: t('keys.title') }),
    ...groups,
    h('button', {
      class: 'primary',
      testid: 'keys-close',
      onclick: () => dialog.close(),
      text: t('close'),
    }),
  );
  dialog.showModal();
}
