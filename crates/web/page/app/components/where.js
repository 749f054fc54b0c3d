/** Where searches run, with the choice where there is one; and the little that a frame in another page shows beside the board. */

import { load } from '../crew.js';
import { $ } from '../dom.js';
import { t } from '../i18n.js';
import { site } from '../site.js';
import { store } from '../store.js';
import { choose, isChoice, runsHere } from '../transport.js';
import { startVersions } from '../versions.js';

let state = 'loading';

export function startWhere() {
  $('foot').hidden = !site.worker;
  $('here-label').hidden = !isChoice;
  $('here').checked = runsHere();
  $('here').addEventListener('change', () => {
    choose($('here').checked);
    // Limits and what is being computed are the other's.
    location.reload();
  });
  document.addEventListener('papan-language', render);
  render();
  if (site.worker) prepare();
}

/** Loads the program before it is needed, and then keeps the site: one after the other, since both take the network. */
async function prepare() {
  if (runsHere()) {
    state = await load().then(
      () => 'here',
      () => 'failed',
    );
    render();
  }
  await startVersions();
}

function render() {
  $('where').textContent = t(`where.${runsHere() ? state : 'server'}`);
  $('where').dataset.state = runsHere() ? state : 'server';
}

/** @param {() => string} currentView @param {() => Promise<void>} solve */
export function startEmbedding(currentView, solve) {
  const button = $('embed-solve');
  $('embed-bar').hidden = false;
  button.hidden = currentView() !== 'solve' || !$('player').hidden;
  button.textContent = t(store.info.seeks_plans ? 'solve.start' : 'solve.analyse');
  button.addEventListener('click', async () => {
    button.disabled = true;
    await solve();
    button.disabled = false;
    button.hidden = !$('player').hidden;
  });
  $('embed-open').href = `${site.base}${location.hash}`;
}
