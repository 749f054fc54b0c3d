/** Edit: the drawing and the text of a level side by side; either changes the other, and the server says what is wrong. */

import { announce, toast } from '../announce.js';
import { BoardHost } from '../board.js';
import { askDoubts } from '../components/doubts.js';
import { positionChanged } from '../components/insight.js';
import { numberField } from '../components/fields.js';
import { $, h, setUsable } from '../dom.js';
import { History } from '../edit/history.js';
import { forgetRating, holdRating, rateSoon, renderRating } from '../edit/rating.js';
import { renderShape, renderSize } from '../edit/shape.js';
import { chooseTool, currentBrush, currentTool, renderToolbar } from '../edit/toolbar.js';
import { t } from '../i18n.js';
import { navigate, routeTo } from '../router.js';
import { saveText } from '../save.js';
import { saveLevel } from '../shelf.js';
import { openText, typeText } from '../source.js';
import { on, store } from '../store.js';
import { solveView } from './solve.js';

const board = new BoardHost($('edit-board'));
const place = { board, state: () => (soundText() === null ? null : (store.level?.state ?? null)) };

/** @type {Map<string, History>} by puzzle */
const histories = new Map();

export const editView = { place, start, show, hide, onKey };

let shown = false;
/** The stroke that the text comes from. @type {string|null} */
let stroke = null;
/** Counts texts that were typed and read: what is typed in one go is one step for undo. */
let typed = 0;

function start() {
  board.container.addEventListener('papan-edit', (/** @type {any} */ event) => {
    stroke = `drawn ${event.detail.stroke}`;
    typeText(event.detail.text);
    stroke = null;
  });
  board.container.addEventListener('papan-refused', (/** @type {any} */ event) => toast(event.detail.words));
  $('edit-solve').addEventListener('click', () => {
    navigate(routeTo('solve', store.info.id));
    solveView.solve();
  });
  $('edit-play').addEventListener('click', () => navigate(routeTo('play', store.info.id)));
  $('edit-undo').addEventListener('click', () => walk(-1));
  $('edit-redo').addEventListener('click', () => walk(1));
  $('edit-save').addEventListener('click', save);
  $('edit-file').addEventListener('click', saveFile);
  $('edit-new').addEventListener('submit', (event) => {
    event.preventDefault();
    makeNew();
  });
  on('puzzle', renderTools);
  on('source', sync);
  on('puzzle', () => ($('edit-title').value = ''));
  on('level', takeTitle);
  on('settings', () => {
    forgetRating();
    if (shown) rateSoon(soundText());
  });
  document.addEventListener('papan-language', () => {
    renderTools();
    renderRating();
  });
}

/** What is opened brings its name along; what is drawn keeps the one it was given. */
function takeTitle() {
  const { level, source } = store;
  const isOpened = level?.title || source.listed || source.example || source.series;
  if (isOpened && document.activeElement !== $('edit-title')) $('edit-title').value = level?.title ?? '';
}

function show() {
  shown = true;
  sync();
  renderTools();
}

function hide() {
  shown = false;
  rateSoon(null);
}

/** The chosen level in the canonical form, if it can be solved and played as it stands. */
function soundText() {
  const { levels, index, status } = store.source;
  return status === 'checking' ? null : (levels[index]?.text ?? null);
}

/** Where the chosen level begins in the text, in lines. */
const lineBefore = () => (store.source.levels.length < 2 ? 0 : store.source.levels[store.source.index].line - 1);

/** The chosen level as it was typed, sound or not. */
function typedLevel() {
  const { text, levels, index } = store.source;
  if (levels.length < 2) return text;
  return text
    .split('\n')
    .slice(lineBefore(), (levels[index + 1]?.line ?? Infinity) - 1)
    .join('\n');
}

/** Draws the text once it has been read; what can be undone is remembered before that. */
function sync() {
  const { source, module } = store;
  const isSound = soundText() !== null;
  for (const id of ['edit-solve', 'edit-play', 'edit-save']) $(id).disabled = !isSound;
  if (!shown || !source.text) return;
  remember(source.text);
  if (source.status === 'checking') {
    holdRating();
    return;
  }
  typed += 1;
  board.use(module, 'edit');
  board.element.text = soundText() ?? typedLevel();
  board.element.sides = store.info.sides;
  useTool();
  markFaults();
  renderValues();
  askDoubts(soundText());
  rateSoon(soundText());
  positionChanged(place);
}

/** Marks the cells of the drawing where its text is wrong. */
function markFaults() {
  const { fault, levels, index } = store.source;
  const faults = [fault, levels[index]?.error].filter((each) => each?.line);
  board.element.faults = faults.flatMap((each) => {
    const spot = store.module.editor.cellOf(typedLevel(), { line: (each?.line ?? 1) - lineBefore(), column: each?.column ?? 1 });
    return spot ? [spot] : [];
  });
}

function history() {
  const { id } = store.info;
  const found = histories.get(id) ?? new History();
  histories.set(id, found);
  return found;
}

function remember(text) {
  const past = history();
  past.add(text, stroke ?? `typed ${typed}`);
  setUsable($('edit-undo'), past.canUndo);
  setUsable($('edit-redo'), past.canRedo);
}

/** @param {1|-1} step */
function walk(step) {
  const text = history().walk(step);
  if (text !== null) openText(text);
}

function useTool() {
  if (!board.element) return;
  board.element.tool = currentTool();
  board.element.brush = currentBrush();
}

function renderTools() {
  if (!store.info) return;
  const { seeks_plans: isPlayed } = store.info;
  $('edit-solve').querySelector('span').textContent = t(isPlayed ? 'solve.start' : 'solve.analyse');
  $('edit-play').hidden = !isPlayed;
  $('edit-title').placeholder = t('edit.title');
  renderToolbar(useTool);
  renderShape({ draft: currentDraft, edit: (draft) => board.element.edit(draft) });
  renderNew();
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
  renderSize(draft);
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

/** Keeps the level among the user's own. */
async function save() {
  const text = soundText();
  if (text === null) return;
  const title = $('edit-title').value.trim() || null;
  const isKept = await saveLevel({ puzzle: store.info.id, text, title });
  const words = t(isKept ? 'edit.saved' : 'edit.savedForNow');
  toast(words);
  announce(words);
}

/** Saves the drawing as a file: in the usual format if it is a level, and as it is if not. */
function saveFile() {
  const sound = soundText();
  const { extension, text } = sound === null ? { extension: 'txt', text: typedLevel() } : store.module.file(sound);
  saveText(`${$('edit-title').value.trim() || store.info.id}.${extension}`, text);
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
    chooseTool(tool.id, useTool);
  }
  return true;
}
