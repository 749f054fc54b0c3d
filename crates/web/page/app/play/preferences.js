/** What a player may switch on and off: the clock, sound, vibration, warnings. Remembered from visit to visit. */

import { $ } from '../dom.js';
import { recall, remember } from '../remember.js';

/** Each with what it is until somebody chooses; the ids are those of the switches on the page. */
const DEFAULTS = { clock: false, sound: false, vibration: true, warn: true };

/** @param {keyof typeof DEFAULTS} name */
export function preference(name) {
  const kept = recall(name);
  return kept === null ? DEFAULTS[name] : kept !== 'off';
}

/** Connects the switches. @param {(name: keyof typeof DEFAULTS) => void} changed */
export function startPreferences(changed) {
  $('vibration-label').hidden = !('vibrate' in navigator);
  for (const name of /** @type {(keyof typeof DEFAULTS)[]} */ (Object.keys(DEFAULTS))) {
    $(name).checked = preference(name);
    $(name).addEventListener('change', () => {
      remember(name, $(name).checked ? 'on' : 'off');
      changed(name);
    });
  }
}
