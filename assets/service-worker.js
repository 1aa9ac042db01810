// Keeps the app on the device, so that it opens without a network. The build writes the version and the list of files; as
// long as there are none (while developing) it does nothing.
const VERSION = "";
const FILES = [];

// Several copies of the app may live on one host: each keeps to its own folder's cache.
const PREFIX = `resilience-lab ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  // Past the browser's own cache: a new version must not be made of old files.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "resilience-lab:take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope) || FILES.length === 0) return;
  // The folder's address and `index.html` are the same page.
  const root = new URL(self.registration.scope).pathname;
  const page = request.mode === "navigate" && (address.pathname === root || address.pathname === `${root}index.html`);
  const answer = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(page ? "./index.html" : request, { ignoreSearch: true });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
