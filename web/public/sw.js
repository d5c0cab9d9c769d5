/* Keeps the files of an exported studio, so that it works without a network once it was seen. The list of files, with the
   digest of each, is written when the studio is exported; `manqala studio` has none and asks for no service worker. */

importScripts("./offline-files.js");

const FILES = self.FILES;
const STORE = "manqala-files";
const here = new URL("./", self.location.href);

/** Under its digest a file that has not changed is found again when others have. */
const keyOf = (name) => new URL(`${name}?${FILES[name]}`, here).href;

async function keepAll() {
  const store = await caches.open(STORE);
  for (const name of Object.keys(FILES)) {
    const key = keyOf(name);
    if (await store.match(key)) continue;
    const response = await fetch(new URL(name, here), { cache: "no-cache" });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await store.put(key, response);
  }
}

async function forgetOthers() {
  const store = await caches.open(STORE);
  const known = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await store.keys()) if (!known.has(request.url)) await store.delete(request);
}

/** The name of the file that a request is for, if it is one of ours. */
function nameOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(here.href)) return null;
  const name = decodeURIComponent(url.pathname.slice(here.pathname.length)) || "index.html";
  return Object.hasOwn(FILES, name) ? name : null;
}

async function answer(name, request) {
  const kept = await (await caches.open(STORE)).match(keyOf(name));
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== null) event.respondWith(answer(name, event.request));
});
