/** What is beside the library: the levels of the documents, and the user's own levels and collections. */

import { $, h, icon } from '../dom.js';
import { spoken, t } from '../i18n.js';
import { contentOf } from '../naming.js';
import { resultOf } from '../results.js';
import { navigate, routeTo } from '../router.js';
import { collectionsOf, removeCollection, removeLevel, renameCollection } from '../shelf.js';
import { openLevel } from '../source.js';
import { store } from '../store.js';
import { cardNode } from './cards.js';
/** @import { Collection } from '../../../types.js' */

/** Which collections are unfolded. @type {Set<string>} */
const unfolded = new Set();
/** The collection whose name is being typed, or whose removal is to be confirmed. */
let renaming = '';
let removing = '';

/** The levels of the documents, by what is on them. */
export function documentShelf() {
  const { examples } = store.info;
  const cards = examples.flatMap(({ id, title, levels }) => {
    const [first] = levels;
    if (!first?.text) return [];
    const name = contentOf(first.text);
    const { text: remark } = spoken(`example.${id}`, title);
    return [cardNode({ text: first.text, name, remark, href: `#/play/${store.info.id}?example=${id}`, testid: `document-${id}` })];
  });
  return h(
    'section',
    { class: 'shelf', testid: 'documents' },
    h('h2', { text: t('shelf.documents') }),
    h('ul', { class: 'level-grid' }, ...cards),
  );
}

/** The user's collections. @param {() => Promise<void>} changed draws them anew */
export async function ownShelf(changed) {
  const collections = await collectionsOf(store.info.id);
  return h(
    'section',
    { class: 'shelf', testid: 'own-shelf' },
    h('h2', { text: t('shelf.own') }),
    h('p', { class: 'muted', text: t(collections.length ? 'shelf.kept.where' : 'shelf.empty') }),
    h('div', { class: 'actions' }, h('button', { testid: 'shelf-open', text: t('shelf.open'), onclick: () => $('file').click() })),
    ...collections.map((collection) => collectionNode(collection, changed)),
  );
}

/** @param {Collection} collection */
const isDrawn = ({ id }) => id.startsWith('own ');

/** @param {Collection} collection */
const titleOf = (collection) => collection.title || t(isDrawn(collection) ? 'shelf.drawn' : 'shelf.untitled');

/** @param {Collection} collection @param {() => Promise<void>} changed */
function collectionNode(collection, changed) {
  const { id, levels } = collection;
  const solved = levels.filter(({ text }) => resultOf(text)).length;
  const grid = h('ul', { class: 'level-grid' });
  const fill = () => {
    if (!grid.firstChild) grid.append(...levels.map((level, index) => levelCard(collection, level, index)));
  };
  const box = h(
    'details',
    { class: 'card collection', testid: 'collection', dataset: { collection: id }, open: unfolded.has(id) },
    h(
      'summary',
      {},
      h('h3', { text: titleOf(collection) }),
      h('span', { class: 'muted', text: t('levels.count', { solved, n: levels.length }) }),
    ),
    tools(collection, changed),
    grid,
  );
  if (unfolded.has(id)) fill();
  box.addEventListener('toggle', () => {
    if (box.open) {
      unfolded.add(id);
      fill();
    } else {
      unfolded.delete(id);
    }
  });
  return box;
}

/** @param {Collection} collection @param {{title: string|null, text: string}} level @param {number} index */
function levelCard(collection, { title, text }, index) {
  const content = contentOf(text);
  const open = async () => {
    await openLevel({ title, text }, { kind: 'collection', id: collection.id });
    navigate(routeTo('play', store.info.id));
  };
  const card = cardNode({ text, name: title || `${index + 1}`, facts: content, open, testid: `own-${index + 1}` });
  if (isDrawn(collection)) {
    const name = t('shelf.removeLevel', { name: title || content });
    const remove = () => removeLevel(collection.id, text);
    const properties = { class: 'quiet icon-only remove', 'aria-label': name, title: name, testid: `remove-${index + 1}` };
    card.append(h('button', { ...properties, onclick: remove }, icon('close')));
  }
  return card;
}

/** Renaming and removing, each with a step in between. @param {Collection} collection @param {() => Promise<void>} changed */
function tools(collection, changed) {
  const { id } = collection;
  const enter = (/** @type {'renaming'|'removing'|''} */ what, /** @type {string} */ next) => async () => {
    renaming = what === 'renaming' ? id : '';
    removing = what === 'removing' ? id : '';
    await changed();
    const control = /** @type {any} */ (document.querySelector(`[data-collection="${CSS.escape(id)}"] [data-testid="${next}"]`));
    control?.focus();
    control?.select?.();
  };
  if (renaming === id) {
    const field = h('input', { type: 'text', value: titleOf(collection), 'aria-label': t('shelf.name'), testid: 'shelf-name', maxlength: 80 });
    const save = (/** @type {Event} */ event) => {
      event.preventDefault();
      renaming = '';
      renameCollection(id, field.value.trim());
    };
    const keep = h('button', { type: 'submit', class: 'primary', testid: 'shelf-name-save', text: t('shelf.save') });
    const form = h('form', { class: 'actions', onsubmit: save }, field, keep, h('button', { text: t('cancel'), testid: 'shelf-name-cancel', onclick: enter('', 'shelf-rename') }));
    return form;
  }
  if (removing === id) {
    const remove = () => {
      removing = '';
      unfolded.delete(id);
      removeCollection(id);
    };
    return h(
      'div',
      { class: 'actions' },
      h('p', { class: 'grow', role: 'status', text: t('shelf.sure') }),
      h('button', { class: 'danger', testid: 'shelf-remove-sure', text: t('shelf.remove'), onclick: remove }),
      h('button', { testid: 'shelf-remove-cancel', text: t('cancel'), onclick: enter('', 'shelf-remove') }),
    );
  }
  return h(
    'div',
    { class: 'actions' },
    h('button', { testid: 'shelf-rename', text: t('shelf.rename'), onclick: enter('renaming', 'shelf-name') }),
    h('button', { testid: 'shelf-remove', text: t('shelf.remove'), onclick: enter('removing', 'shelf-remove-cancel') }),
  );
}
