/**
 * Keeps the pages of a site in the browser, so that they open without a network. Pages come from the network if it
 * answers; files in assets/ have a hash in their names and come from the cache.
 */
const FILES = [];
const CACHE = `cruxpress ${registration.scope}`;
const KEPT = /\/$|\.html$|\.svg$|\/assets\//;
const address = (path) => new URL(path, registration.scope).href;

async function keep(cache, request, answer) {
  if (!answer.ok) return;
  // Browsers refuse a redirected answer for a page that was not redirected.
  await cache.put(request, answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (path) => keep(cache, address(path), await fetch(address(path), { cache: 'no-cache' }))));
  await skipWaiting();
}

/** Remove the assets of earlier builds. */
async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(FILES.map(address));
  const old = (await cache.keys()).filter(({ url }) => url.startsWith(address('assets/')) && !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known && request.url.startsWith(address('assets/'))) return known;
  try {
    const found = await fetch(request);
    await keep(cache, request, found.clone());
    return found;
  } catch (error) {
    const other = request.mode === 'navigate' ? await cache.match(address('index.html')) : undefined;
    if (known ?? other) return known ?? other;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const wanted = method === 'GET' && url.startsWith(registration.scope) && KEPT.test(new URL(url).pathname);
  if (wanted) event.respondWith(answer(event.request));
});
