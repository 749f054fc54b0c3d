/** Files for the user: made here, and handed to the browser to be saved. Nothing is sent anywhere. */

import { h } from './dom.js';

/** Not in names of files, on any system. */
const STRANGE = /[\\/:*?"<>|\p{Cc}]+/gu;

/** @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name.replace(STRANGE, '-').replace(/^\.+/, '') }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} name @param {string} text @param {string} [type] */
export function saveText(name, text, type = 'text/plain;charset=utf-8') {
  saveBlob(name, new Blob([text], { type }));
}
