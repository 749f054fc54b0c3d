/** The fragment of the address: `#/VIEW/PUZZLE`, with `?s=WORD` for a shared level or `?example=ID`. */

/** @import { Route } from '../../types.js' */

/** The views there are; the first is the one to begin with. */
export const views = ['solve', 'play', 'edit', 'compare', 'watch'];

/** @returns {Route} */
export function readRoute(hash = location.hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view, puzzle] = path.split('/');
  const parameters = new URLSearchParams(query);
  return {
    view: views.includes(view) ? view : views[0],
    puzzle: puzzle || null,
    shared: parameters.get('s'),
    example: parameters.get('example'),
  };
}

export const routeTo = (view, puzzle, shared) => `#/${view}/${puzzle}${shared ? `?s=${shared}` : ''}`;

/** The address of a page in which others find it: here, or where the builder of the site says. */
export const addressOf = (base, hash, search = '') => `${base}${search}${hash}`;

/** Goes there; a new entry of the history unless it only completes the address. */
export function navigate(hash, replace = false) {
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else location.hash = hash;
}
