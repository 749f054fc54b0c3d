/** Where a level comes from: an example, a file, a text, the generator, a collection. One card for all views. */

import { toast } from '../announce.js';
import { $, h, isTyping, replaceContent } from '../dom.js';
import { puzzleName, spoken, t, told } from '../i18n.js';
import { chooseLevel, openExample, openFile, openText, typeText } from '../source.js';
import { on, store, usePuzzle } from '../store.js';
import { saveCollection } from '../shelf.js';
import { contentOf } from '../naming.js';
import { doubtsAbout, startDoubts } from './doubts.js';
import { startGenerator } from './generator.js';
import { startLevelName } from './level-name.js';
import { startSeedNote } from './seed-note.js';
import { startShareBox } from './share-box.js';
/** @import { Fault } from '../../../types.js' */

/** Whether a text was pasted into the field, and is still to be read. */
let isPasted = false;

/** @param {() => string} currentView the view that a shared link opens @param {() => string|null} currentLine the moves that it may carry */
export function startLevelCard(currentView, currentLine) {
  $('example').addEventListener('change', () => {
    const example = store.info.examples.find(({ id }) => id === $('example').value);
    if (example) openExample(example);
  });
  $('level-choice').addEventListener('change', () => {
    chooseLevel(Number($('level-choice').value));
    scrollTo(store.source.levels[store.source.index].line);
  });
  $('level-text').addEventListener('input', () => typeText($('level-text').value));
  $('level-text').addEventListener('paste', () => (isPasted = true));
  $('file').addEventListener('change', () => takeFile($('file').files[0]).then(() => ($('file').value = '')));
  startGenerator();
  startSeedNote();
  startLevelName();
  startDoubts(renderValidation);
  startShareBox(currentView, currentLine);
  on('source', render);
  on('source', () => {
    if (!isPasted || store.source.status !== 'checked') return;
    isPasted = false;
    keepCollection(null);
  });
  document.addEventListener('papan-language', render);
  document.addEventListener('paste', takePaste);
  acceptDrops();
}

function render() {
  const { source, info } = store;
  const choices = info.examples.map(({ id, title }) =>
    h('option', { value: id, ...exampleName(id, title), selected: id === source.example }),
  );
  $('example').replaceChildren(
    h('option', { value: '', text: t('level.example'), disabled: true, selected: !source.example }),
    ...choices,
  );
  const choice = $('level-choice');
  choice.hidden = source.levels.length < 2;
  choice.replaceChildren(
    ...source.levels.map((level, index) =>
      h('option', {
        value: index,
        selected: index === source.index,
        text: `${level.error ? '⚠ ' : ''}${level.number}${level.title ? ` · ${level.title}` : ''}`,
      }),
    ),
  );
  if ($('level-text').value !== source.text) $('level-text').value = source.text;
  renderValidation();
}

/** An example by what is on it, and then where it comes from. */
function exampleName(id, title) {
  const { text, ...language } = spoken(`example.${id}`, title);
  const [first] = store.info.examples.find((example) => example.id === id)?.levels ?? [];
  return { text: first?.text ? `${contentOf(first.text)} (${text})` : text, ...language };
}

function renderValidation() {
  const { source, info } = store;
  const chosen = source.levels[source.index];
  const faults = [source.fault, chosen?.error].filter((fault) => fault !== null && fault !== undefined);
  const box = $('validation');
  box.dataset.state = source.status !== 'checked' ? source.status : faults.length ? 'invalid' : 'valid';
  $('level-text').setAttribute('aria-invalid', String(box.dataset.state === 'invalid'));
  if (source.status === 'checking') return;
  if (source.status === 'unchecked') {
    box.replaceChildren(h('p', { class: 'muted', text: t('validation.unchecked') }));
    return;
  }
  const other =
    source.other &&
    h('button', {
      testid: 'open-as',
      onclick: openElsewhere,
      text: t('validation.openAs', { puzzle: puzzleName(source.other) }),
    });
  const doubts = faults.length ? [] : doubtsAbout(chosen?.text);
  const messages = [...faults.map(faultNode), ...doubts.map((text) => h('p', { class: 'note', testid: 'doubt', text }))];
  if (!messages.length && chosen)
    messages.push(h('p', { class: 'good', text: t('validation.good', { puzzle: puzzleName(info.id) }) }));
  if (source.more) messages.push(h('p', { class: 'muted', text: t('validation.more', { n: source.levels.length }) }));
  replaceContent(box, other ? [...messages, other] : messages);
}

/** @param {Fault} fault */
function faultNode(fault) {
  const words = h('span', told(fault));
  if (!fault.line) return h('p', { class: 'fault', testid: 'fault' }, words);
  const { line, column = 1 } = fault;
  return h(
    'button',
    {
      class: 'fault',
      dataset: { testid: 'fault', line, column },
      title: t('validation.jump'),
      onclick: () => jumpTo(line, column),
    },
    h('strong', { text: t('place', { line, column }) }),
    ' ',
    words,
  );
}

/** Puts the cursor of the text area on a place. */
function jumpTo(line, column) {
  const area = $('level-text');
  const lines = /** @type {string[]} */ (area.value.split('\n'));
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  $('text-details').open = true;
  area.focus();
  area.setSelectionRange(start, Math.min(start + 1, area.value.length));
  scrollTo(line);
}

/** Brings a line of the text into sight. */
function scrollTo(line) {
  const area = $('level-text');
  area.scrollTop = ((line - 2) / area.value.split('\n').length) * area.scrollHeight;
}

function openElsewhere() {
  const { text, other } = store.source;
  if (!other) return;
  // The button goes away; what it opens stands here.
  $('example').focus({ preventScroll: true });
  usePuzzle(other);
  openText(text);
}

/** @param {File|undefined} file */
async function takeFile(file) {
  if (!file) return;
  if (file.size > store.registry.limits.body_bytes) {
    toast(t('level.tooLarge'));
    return;
  }
  await openFile(await file.text());
  await keepCollection(file.name.replace(/\.\w{1,5}$/, ''));
}

/** A text that is pasted beside all fields is a level, too. */
function takePaste(event) {
  const text = event.clipboardData?.getData('text/plain');
  if (text?.trim() && !isTyping(event.target)) openFile(text).then(() => keepCollection(null));
}

/** Several levels in one text go to the user's shelf. @param {string|null} title */
async function keepCollection(title) {
  const { levels, example, more } = store.source;
  const sound = levels.filter(({ text }) => text).map((level) => ({ title: level.title, text: level.text ?? '' }));
  if (sound.length < 2 || example) return;
  const isKept = await saveCollection({ puzzle: store.info.id, levels: sound, title });
  const words = { n: sound.length };
  toast(t(!isKept ? 'shelf.unkept' : more ? 'shelf.keptFirst' : 'shelf.kept', words));
}

function acceptDrops() {
  const hint = $('drop-hint');
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    hint.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) hint.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    hint.hidden = true;
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    takeFile(event.dataTransfer.files[0]);
  });
}
