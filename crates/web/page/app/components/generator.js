/** The form that makes a level, from what the registry says about generating. */

import { wordsFor } from '../announce.js';
import * as api from '../api.js';
import { optionsFor } from '../catalogue.js';
import { $, h, passFocus } from '../dom.js';
import { t } from '../i18n.js';
import { openText } from '../source.js';
import { on, store } from '../store.js';
import { optionField, replaceFields } from './fields.js';
import { noteSeed } from './seed-note.js';

/** How often the time that it takes is shown anew. */
const PACE = 250;

/** @type {Map<string, Record<string, string>>} what the generator was last told, by puzzle */
const chosen = new Map();
/** @type {AbortController|null} the level being made */
let making = null;

const fields = h('div', { class: 'fields' });
const bar = h('progress', { value: 0 });
const time = h('p', { class: 'muted small' });
const progress = h('div', { testid: 'generate-progress', hidden: true }, bar, time);
const note = h('p', { class: 'small', role: 'status', testid: 'generate-note', hidden: true });
const start = h('button', { type: 'submit', class: 'primary grow', testid: 'generate' });
const cancel = h('button', {
  class: 'danger grow',
  testid: 'generate-cancel',
  hidden: true,
  onclick: () => making?.abort(),
});

export function startGenerator() {
  $('generate-form').replaceChildren(fields, progress, note, h('div', { class: 'actions' }, start, cancel));
  $('generate-toggle').addEventListener('click', () => {
    $('generate-form').hidden = !$('generate-form').hidden;
    $('generate-toggle').setAttribute('aria-expanded', String(!$('generate-form').hidden));
    render();
  });
  $('generate-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!making) generate();
  });
  $('generate-form').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !making) return;
    making.abort();
    event.preventDefault();
  });
  on('puzzle', () => {
    making?.abort();
    say('');
    render();
  });
  document.addEventListener('papan-language', render);
}

function choices() {
  const { id } = store.info;
  const found = chosen.get(id) ?? {};
  chosen.set(id, found);
  return found;
}

function render() {
  if ($('generate-form').hidden || !store.info) return;
  const change = (id, value) => {
    if (value === undefined) delete choices()[id];
    else choices()[id] = value;
  };
  const offered = optionsFor(store.info, 'generate');
  replaceFields(
    fields,
    offered.map((option) => optionField(option, choices()[option.id], (value) => change(option.id, value))),
  );
  start.textContent = t('generate.start');
  cancel.textContent = t('cancel');
  bar.setAttribute('aria-label', t('progress'));
}

function say(words) {
  note.textContent = words;
  note.hidden = !words;
}

function setMaking(on) {
  const [shown, gone] = on ? [cancel, start] : [start, cancel];
  shown.hidden = false;
  passFocus(gone, shown);
  gone.hidden = true;
  progress.hidden = !on;
}

/** Says how long it has taken, of the time that it may take. */
function countTime(began) {
  const most = store.registry.limits.time_ms / 1000;
  const taken = (performance.now() - began) / 1000;
  bar.max = most;
  bar.value = Math.min(taken, most);
  time.textContent = t('generate.busy', { taken: Math.floor(taken), most });
}

/** Makes a level with the chosen options; a seed that is not given is drawn, so that every level is different. */
async function generate() {
  const { info } = store;
  const drawn = optionsFor(info, 'generate').some(({ id }) => id === 'seed') ? { seed: randomSeed() } : {};
  const mine = (making = new AbortController());
  const began = performance.now();
  const clock = setInterval(() => countTime(began), PACE);
  let words = '';
  say('');
  countTime(began);
  setMaking(true);
  try {
    const options = { ...drawn, ...choices() };
    const { text } = await api.generate(info.id, options, mine.signal);
    if (mine.signal.aborted) return;
    await openText(text);
    if (options.seed) noteSeed(options.seed);
  } catch (error) {
    words = mine.signal.aborted ? t('result.limit.cancelled') : wordsFor(error);
  } finally {
    clearInterval(clock);
    making = null;
    setMaking(false);
    if (store.info === info) say(words);
  }
}

export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
