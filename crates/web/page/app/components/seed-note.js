/** The random seed of a generated level, for as long as that level is in use: with it the level can be made again. */

import { $ } from '../dom.js';
import { t } from '../i18n.js';
import { on, store } from '../store.js';

/** @type {{puzzle: string, text: string, seed: string}|null} */
let noted = null;

export function startSeedNote() {
  on('source', render);
  document.addEventListener('papan-language', render);
}

/** Call when a level was made from this seed and opened. */
export function noteSeed(seed) {
  noted = { puzzle: store.info.id, text: store.source.text, seed };
  render();
}

function render() {
  const isInUse = noted?.puzzle === store.info.id && noted.text === store.source.text;
  $('seed-note').hidden = !isInUse;
  $('seed-note').textContent = isInUse && noted ? t('generate.seed', { seed: noted.seed }) : '';
}
