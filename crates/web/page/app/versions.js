/** Keeps the site for visits without a network, and says when there is a new version of it. */

import { $ } from './dom.js';

/** How often a page that stays open looks for a new version. */
const LOOK_MS = 3_600_000;

export async function startVersions() {
  if (!('serviceWorker' in navigator)) return;
  let { controller } = navigator.serviceWorker;
  let registration;
  try {
    registration = await navigator.serviceWorker.register('sw.js');
  } catch {
    // Private windows and plain HTTP have none: the page works, with the network.
    return;
  }
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') offer(next);
    });
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The files of the version before are gone.
    if (controller) location.reload();
    ({ controller } = navigator.serviceWorker);
  });
  setInterval(() => registration.update().catch(() => {}), LOOK_MS);

  /** @param {ServiceWorker|null} next */
  function offer(next) {
    if (!next || !navigator.serviceWorker.controller) return;
    $('new-version').hidden = false;
    $('new-version-take').onclick = () => next.postMessage('take over');
  }
}
