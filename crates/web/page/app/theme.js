/** Dark or light: the system's choice until the user makes one, which is remembered. */

const STORED = 'papan-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Applies the choice, and follows the system while there is none. */
export function startTheme() {
  apply();
  system.addEventListener('change', apply);
}

/** Changes over to the other one. */
export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Not remembered, but applied.
  }
  document.documentElement.dataset.theme = next;
}

function apply() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(STORED);
  } catch {
    // Storage may be forbidden.
  }
  document.documentElement.dataset.theme = chosen ?? (system.matches ? 'dark' : 'light');
}
