/** Watch: what shows recorded searches (../watch/view.js) is loaded when it is first wanted. */

import { toast } from '../announce.js';
import { $ } from '../dom.js';
import { t } from '../i18n.js';
/** @import * as View from '../watch/view.js' */

/** @type {typeof View|null} */
let view = null;

export const watchView = {
  place: null,
  start: () => {},
  show: load,
  hide: () => view?.hide(),
  onKey: (/** @type {KeyboardEvent} */ event) => view?.onKey(event) ?? false,
  /** Opens a step of a lesson, or closes the lesson. @param {string|null} id @param {number} step from 1 */
  openLesson: async (id, step) => (await load())?.openLesson(id, step),
};

/** Opens the view with this lane chosen, as a race had it. @param {string} algorithm @param {string|null} heuristic */
export async function watchLane(algorithm, heuristic) {
  (await load())?.watchLane(algorithm, heuristic);
}

/** @returns {Promise<typeof View|null>} nothing if it cannot be had now */
async function load() {
  if (view) return view;
  try {
    const loaded = await import('../watch/view.js');
    if (!view) loaded.start();
    view = loaded;
  } catch {
    $('watch-form').hidden = true;
    toast(t('watch.unavailable'));
  }
  return view;
}
