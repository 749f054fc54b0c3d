/** The link that shares a level: with the collection it stands in or the moves on the board, if wished, or as a frame. */

import { copyText, toast } from '../announce.js';
import { $ } from '../dom.js';
import { t } from '../i18n.js';
import { addressOf, routeTo } from '../router.js';
import { pack } from '../share.js';
import { site } from '../site.js';
import { on, store } from '../store.js';

/** Mail programs and chats cut links that are much longer. */
const MOST_CHARACTERS = 8000;

/** @type {() => string} */
let currentView = () => '';
/** @type {() => string|null} */
let currentLine = () => null;
let address = '';

/** @param {() => string} viewInUse the view that the link opens @param {() => string|null} lineInUse the moves that it may carry */
export function startShareBox(viewInUse, lineInUse) {
  [currentView, currentLine] = [viewInUse, lineInUse];
  $('share').addEventListener('click', open);
  for (const id of ['share-all', 'share-line']) $(id).addEventListener('change', write);
  $('share-embed').addEventListener('click', copyFrame);
  for (const event of /** @type {const} */ (['puzzle', 'level', 'settings'])) on(event, close);
}

async function open() {
  const line = currentLine();
  $('share-box').hidden = false;
  $('share-all-label').hidden = store.source.levels.length < 2;
  $('share-all').checked = false;
  $('share-line-label').hidden = !line;
  $('share-line').checked = false;
  await write();
}

function close() {
  $('share-box').hidden = true;
}

/** Puts the link together and copies it. */
async function write() {
  address = await linkTo('');
  if (address.length > MOST_CHARACTERS && $('share-all').checked) {
    $('share-all').checked = false;
    toast(t('share.large'));
    address = await linkTo('');
  }
  $('share-url').value = address;
  $('share-url').select();
  copyText(address, t('share.copied'), t('share.select'));
}

/** @param {string} search */
async function linkTo(search) {
  const { level, settings, info, source } = store;
  const { algorithm, heuristic, objective, options } = settings;
  const isAll = $('share-all').checked;
  const isOne = source.levels.length > 1 && !isAll && level;
  const line = $('share-line').checked ? currentLine() : null;
  const word = await pack({
    level: isOne ? level.text : source.text,
    ...(isAll && source.index ? { index: source.index } : {}),
    ...(line ? { line } : {}),
    algorithm,
    heuristic,
    objective,
    options,
  });
  // A line is watched where there is a player.
  return addressOf(site.base, routeTo(line ? 'solve' : currentView(), info.id, word), search);
}

async function copyFrame() {
  const source = (await linkTo('?embed=1')).replaceAll('&', '&amp;');
  const frame = `<iframe src="${source}" title="papan" width="480" height="560" loading="lazy"></iframe>`;
  copyText(frame, t('share.embedded'), t('copy.failed'));
}
