/** Levels: the library and the user's shelf (../levels/view.js), loaded when they are first wanted. */

import { toast } from '../announce.js';
import { t } from '../i18n.js';
/** @import * as View from '../levels/view.js' */

/** @type {typeof View|null} */
let view = null;

export const levelsView = {
  place: null,
  start: () => {},
  show: async () => (await load())?.show(),
  hide: () => view?.hide(),
  focus: () => view?.focus(),
  onKey: () => false,
};

/** @returns {Promise<typeof View|null>} nothing if it cannot be had now */
async function load() {
  if (view) return view;
  try {
    const loaded = await import('../levels/view.js');
    if (!view) loaded.start();
    view = loaded;
  } catch {
    toast(t('levels.unavailable'));
  }
  return view;
}
