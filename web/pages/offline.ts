/** Makes visited pages work offline. */

/** The common folder of all pages; this script is in one of its subfolders. */
const script = import.meta.url;
const root = new URL("../", script);

/** Cache the shared files, and those of this page's folder, if the browser can. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL("sw.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const folder = new URL("./", document.baseURI).href.slice(root.href.length);
    if (folder !== "") active?.postMessage({ keep: decodeURIComponent(folder) });
  } catch {
    // A framed page, or one at an insecure address, is not cached, but works anyway.
  }
}
