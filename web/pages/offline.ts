/** Lets pages that were seen work without a network. */

/** The folder that all pages lie in; this script lies in one of its own. */
const script = import.meta.url;
const root = new URL("../", script);

/** Keep what all pages share, and the files of this page's folder. Where a browser keeps nothing, nothing is kept. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL("sw.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const folder = new URL("./", document.baseURI).href.slice(root.href.length);
    if (folder !== "") active?.postMessage({ keep: decodeURIComponent(folder) });
  } catch {
    // A page within another one, or of an insecure address, is not kept; it plays all the same.
  }
}
