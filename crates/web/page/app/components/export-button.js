/** Export: what makes files (../export/menu.js) is loaded when it is first wanted. */

import { toast } from '../announce.js';
import { $ } from '../dom.js';
import { t } from '../i18n.js';
/** @import { Row } from '../../../types.js' */
/** @import { Place } from './insight.js' */

/**
 * What there is to be exported in the view in use.
 * @typedef {object} Exported
 * @property {() => Place|null} place the board
 * @property {() => string|null} line the moves on it
 * @property {() => {rows: Row[], charts: SVGSVGElement[], table: HTMLTableElement}|null} race the comparison
 */

/** @param {Exported} exported */
export function startExport(exported) {
  $('export').addEventListener('click', async () => {
    try {
      const menu = await import('../export/menu.js');
      menu.open(exported);
    } catch {
      toast(t('export.unavailable'));
    }
  });
  $('export-dialog').addEventListener('click', (event) => {
    if (event.target === $('export-dialog')) $('export-dialog').close();
  });
}
