/** The fragment of the address: `#/VIEW/PUZZLE`, with `?s=WORD` for a shared level, `?level=ID`, `?example=ID`, or `?lesson=ID&step=N`. */

/** @import { Route } from '../../types.js' */

/** The views there are, in the order of their keys. */
export const views = ['solve', 'play', 'edit', 'compare', 'watch', 'levels'];

/** The one to begin with. */
const FIRST = 'play';

/** @returns {Route} */
export function readRoute(hash = location.hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view, puzzle] = path.split('/');
  const parameters = new URLSearchParams(query);
  return {
    view: views.includes(view) ? view : FIRST,
    puzzle: puzzle || null,
    shared: parameters.get('s'),
    example: parameters.get('example'),
    level: parameters.get('level'),
    lesson: parameters.get('lesson'),
    step: Number(parameters.get('step')) || 1,
  };
}

export const routeTo = (view, puzzle, shared) => `#/${view}/${puzzle}${shared ? `?s=${shared}` : ''}`;

/** A level of the library. @param {string} puzzle @param {string} id its name, or `daily` */
export const routeToLevel = (puzzle, id) => `#/play/${puzzle}?level=${id}`;

/** A step of a lesson. @param {string} puzzle that it shows @param {string} id @param {number} step from 1 */
export const routeToStep = (puzzle, id, step) => `#/watch/${puzzle}?lesson=${id}&step=${step}`;

/** The address of a page in which others find it: here, or where the builder of the site says. */
export const addressOf = (base, hash, search = '') => `${base}${search}${hash}`;

/** Goes there; a new entry of the history unless it only completes the address. */
export function navigate(hash, replace = false) {
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else location.hash = hash;
}
