/** The form that makes a level, from what the registry says about generating. */

import { toast, wordsFor } from '../announce.js';
import * as api from '../api.js';
import { optionsFor } from '../catalogue.js';
import { $, h } from '../dom.js';
import { t } from '../i18n.js';
import { openText } from '../source.js';
import { on, store } from '../store.js';
import { optionField } from './fields.js';
import { noteSeed } from './seed-note.js';

/** @type {Map<string, Record<string, string>>} what the generator was last told, by puzzle */
const wishes = new Map();
/** @type {AbortController|null} the level being made */
let making = null;

export function startGenerator() {
  $('generate-toggle').addEventListener('click', () => {
    $('generate-form').hidden = !$('generate-form').hidden;
    $('generate-toggle').setAttribute('aria-expanded', String(!$('generate-form').hidden));
    render();
  });
  $('generate-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (making) making.abort();
    else generate();
  });
  on('puzzle', () => {
    making?.abort();
    render();
  });
  document.addEventListener('papan-language', render);
}

function render() {
  if ($('generate-form').hidden || !store.info) return;
  const wish = wishes.get(store.info.id) ?? {};
  wishes.set(store.info.id, wish);
  const fields = optionsFor(store.info, 'generate').map((option) =>
    optionField(option, wish[option.id], (value) => {
      if (value === undefined) delete wish[option.id];
      else wish[option.id] = value;
    }),
  );
  const words = t(making ? 'generate.busy' : 'generate.start');
  $('generate-form').replaceChildren(
    ...fields,
    h('button', { type: 'submit', class: making ? 'danger' : 'primary', testid: 'generate', text: words }),
  );
}

/** Makes a level as wished; a seed that is not named is drawn, so that every level is another one. */
async function generate() {
  const { info } = store;
  const drawn = optionsFor(info, 'generate').some(({ id }) => id === 'seed') ? { seed: randomSeed() } : {};
  const mine = (making = new AbortController());
  render();
  try {
    const options = { ...drawn, ...wishes.get(info.id) };
    const { text } = await api.generate(info.id, options, mine.signal);
    if (mine.signal.aborted) return;
    await openText(text);
    if (options.seed) noteSeed(options.seed);
  } catch (error) {
    if (!mine.signal.aborted) toast(wordsFor(error));
  } finally {
    making = null;
    render();
  }
}

const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
