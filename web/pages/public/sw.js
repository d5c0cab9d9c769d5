/*
 * Caches published pages for offline use. The list of files, each with its digest, is generated when the pages are
 * published: shared files are cached at once, a game's own files when its page is visited.
 */

importScripts("./sw-files.js");

const FILES = self.FILES;
const STORE = "manqala-pages";
const here = new URL("./", self.location.href);

/** The digest in the key keeps unchanged files valid across publications. */
const keyOf = (name) => new URL(`${name}?${FILES[name]}`, here).href;

async function keep(names) {
  const store = await caches.open(STORE);
  for (const name of names) {
    const key = keyOf(name);
    if (await store.match(key)) continue;
    const response = await fetch(new URL(name, here), { cache: "no-cache" });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await store.put(key, response);
  }
}

/** The files of a folder, or the shared files. */
function filesOf(folder) {
  return Object.keys(FILES).filter(
    (name) => (name.startsWith("assets/") ? "" : name.slice(0, name.lastIndexOf("/") + 1)) === folder,
  );
}

/** Delete the cache of an older publication of these pages; other folders of this server have their own. */
async function forgetOthers() {
  const store = await caches.open(STORE);
  const known = new Set(Object.keys(FILES).map(keyOf));
  for (const { url } of await store.keys()) if (url.startsWith(here.href) && !known.has(url)) await store.delete(url);
}

/** The name of the requested file, if it is one of ours. */
function nameOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(here.href)) return null;
  const path = decodeURIComponent(url.pathname.slice(here.pathname.length));
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return Object.hasOwn(FILES, name) ? name : null;
}

async function answer(name, request) {
  const kept = await (await caches.open(STORE)).match(keyOf(name));
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep(filesOf("")));
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.waitUntil(keep(filesOf(event.data.keep))));
self.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== null) event.respondWith(answer(name, event.request));
});
