/** Dark or light: the system's choice until the user makes one, which is remembered. */

import { recall, remember } from './remember.js';

const system = matchMedia('(prefers-color-scheme: dark)');

/** Applies the choice, and follows the system while there is none. */
export function startTheme() {
  apply();
  system.addEventListener('change', apply);
}

/** Changes over to the other one. */
export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remember('theme', next);
  document.documentElement.dataset.theme = next;
}

function apply() {
  document.documentElement.dataset.theme = recall('theme') ?? (system.matches ? 'dark' : 'light');
}
