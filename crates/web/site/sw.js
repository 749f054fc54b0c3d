/**
 * Keeps the site for visits without a network: the files of one version, under a name of their own. A new version is
 * fetched beside the one in use, and takes its place when the page says so or was left. Adds the headers with which pages
 * may share memory with their workers, since static hosts set none.
 */

// Both are written by the builder.
const VERSION = '';
const FILES = [];

const scope = /** @type {any} */ (self).registration.scope;
const PREFIX = `papan ${scope} `;
const CACHE = PREFIX + VERSION;
const DOCUMENT = new URL('./', scope).href;
const known = new Set(FILES.map((name) => new URL(name, scope).href));

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

self.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));
self.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(tidy()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') /** @type {any} */ (self).skipWaiting();
});
self.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || !address.href.startsWith(scope)) return;
  const path = address.href.replace(/[?#].*$/, '');
  const name = path === `${DOCUMENT}index.html` ? DOCUMENT : path;
  if (known.has(name)) event.respondWith(answer(name, request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Names with a hash never change; the document does.
  const requests = [...known].map((url) => new Request(url, { cache: url === DOCUMENT ? 'reload' : 'default' }));
  await cache.addAll(requests);
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await /** @type {any} */ (self).clients.claim();
}

async function answer(name, request) {
  const cache = await caches.open(CACHE);
  const response = (await cache.match(name, { ignoreVary: true })) ?? (await fetch(request));
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  for (const [key, value] of Object.entries(HEADERS)) headers.set(key, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
