/** Edit: the drawing and the text of a level side by side; either changes the other, and the server says what is wrong. */

import { toast } from '../announce.js';
import { BoardHost } from '../board.js';
import { askDoubts } from '../components/doubts.js';
import { positionChanged } from '../components/insight.js';
import { numberField } from '../components/fields.js';
import { $, h, setUsable } from '../dom.js';
import { t } from '../i18n.js';
import { navigate, routeTo } from '../router.js';
import { openText, typeText } from '../source.js';
import { on, store } from '../store.js';
import { solveView } from './solve.js';

const board = new BoardHost($('edit-board'));
const place = { board, state: () => (soundText() === null ? null : (store.level?.state ?? null)) };

/** @type {Map<string, {texts: string[], index: number}>} texts that the drawing went through, by puzzle */
const histories = new Map();
/** @type {Map<string, string>} */
const tools = new Map();

export const editView = { place, start, show, hide, onKey };

let shown = false;

function start() {
  board.container.addEventListener('papan-edit', (/** @type {any} */ event) => typeText(event.detail.text));
  board.container.addEventListener('papan-refused', (/** @type {any} */ event) => toast(event.detail.words));
  $('edit-solve').addEventListener('click', () => {
    navigate(routeTo('solve', store.info.id));
    solveView.solve();
  });
  $('edit-play').addEventListener('click', () => navigate(routeTo('play', store.info.id)));
  $('edit-undo').addEventListener('click', () => walk(-1));
  $('edit-redo').addEventListener('click', () => walk(1));
  $('edit-new').addEventListener('submit', (event) => {
    event.preventDefault();
    makeNew();
  });
  on('puzzle', renderTools);
  on('source', sync);
  document.addEventListener('papan-language', renderTools);
}

function show() {
  shown = true;
  sync();
  renderTools();
}

function hide() {
  shown = false;
}

/** The chosen level in the canonical form, if it can be solved and played as it stands. */
function soundText() {
  const { levels, index, status } = store.source;
  return status === 'checking' ? null : (levels[index]?.text ?? null);
}

/** The chosen level as it was typed, sound or not. */
function typedLevel() {
  const { text, levels, index } = store.source;
  if (levels.length < 2) return text;
  return text
    .split('\n')
    .slice(levels[index].line - 1, (levels[index + 1]?.line ?? Infinity) - 1)
    .join('\n');
}

/** Draws the text once it has been read, and remembers it for undo. */
function sync() {
  const { source, module } = store;
  $('edit-solve').disabled = $('edit-play').disabled = soundText() === null;
  if (!shown || !source.text || source.status === 'checking') return;
  board.use(module, 'edit');
  board.element.text = soundText() ?? typedLevel();
  board.element.tool = currentTool();
  board.element.sides = store.info.sides;
  renderValues();
  remember(source.text);
  askDoubts(soundText());
  positionChanged(place);
}

function history() {
  const { id } = store.info;
  const found = histories.get(id) ?? { texts: [], index: -1 };
  histories.set(id, found);
  return found;
}

function remember(text) {
  const past = history();
  if (past.texts[past.index] !== text) {
    past.texts.length = past.index + 1;
    past.texts.push(text);
    past.index += 1;
  }
  setUsable($('edit-undo'), past.index > 0);
  setUsable($('edit-redo'), past.index < past.texts.length - 1);
}

function walk(step) {
  const past = history();
  const text = past.texts[past.index + step];
  if (text === undefined) return;
  past.index += step;
  openText(text);
}

const currentTool = () => tools.get(store.info.id) ?? store.module.editor.tools[0]?.id;

function renderTools() {
  if (!store.info) return;
  const { editor } = store.module;
  const { seeks_plans: isPlayed } = store.info;
  $('edit-solve').querySelector('span').textContent = t(isPlayed ? 'solve.start' : 'solve.analyse');
  $('edit-play').hidden = !isPlayed;
  const current = currentTool();
  $('tools').replaceChildren(
    ...editor.tools.map(({ id, labelKey, key }) =>
      h(
        'button',
        {
          class: 'tool',
          'aria-pressed': String(id === current),
          'aria-keyshortcuts': key,
          testid: `tool-${id}`,
          onclick: () => chooseTool(id),
        },
        h('span', { text: t(labelKey) }),
        key && h('kbd', { text: key }),
      ),
    ),
  );
  renderNew();
}

function chooseTool(id) {
  tools.set(store.info.id, id);
  if (board.element) board.element.tool = id;
  for (const button of $('tools').children)
    button.setAttribute('aria-pressed', String(button.dataset.testid === `tool-${id}`));
}

/** The sizes that are offered are those that the server reads. */
function renderNew() {
  const { sides } = store.info;
  const fields = (store.module.editor.params ?? []).map(({ id, labelKey, value, min }) => {
    const row = numberField(t(labelKey), value, () => {}, { testid: `new-${id}` });
    const input = row.querySelector('input');
    input.name = id;
    input.min = String(Math.max(min, sides.min));
    input.max = String(sides.max);
    input.addEventListener('change', resize);
    return row;
  });
  $('edit-new').replaceChildren(...fields, h('button', { type: 'submit', testid: 'edit-new', text: t('edit.new') }));
  renderValues();
}

/** What is being drawn, unless the board on the page is still that of another puzzle. */
const currentDraft = () => (board.element?.localName === store.module.element ? board.element.draft : null);

/** A board that can get another size shows the one it has. */
function renderValues() {
  const draft = currentDraft();
  const values = draft ? (store.module.editor.valuesOf?.(draft) ?? {}) : {};
  for (const [id, value] of Object.entries(values)) {
    const input = $('edit-new').elements[id];
    if (input !== document.activeElement) input.value = value;
  }
}

const sizeValues = () => Object.fromEntries([...new FormData($('edit-new'))].map(([id, value]) => [id, String(value)]));

/** Gives the drawing the size that was typed, if it can have it. */
function resize() {
  const { resize: change } = store.module.editor;
  const draft = currentDraft();
  if (change && draft && $('edit-new').reportValidity()) board.element.edit(change(draft, sizeValues()));
}

function makeNew() {
  openText(store.module.editor.empty(sizeValues(), store.info.sides));
}

/** @returns {boolean} whether the key meant something */
function onKey(event) {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && key === 'z') walk(event.shiftKey ? 1 : -1);
  else if (command && key === 'y') walk(1);
  else {
    const tool = !command && store.module.editor.tools.find((each) => each.key === event.key);
    if (!tool) return false;
    chooseTool(tool.id);
  }
  return true;
}
