/** Which way to Python this page has: an exported folder says of itself that Python runs in the page. */

import { SocketTransport, socketAddress } from "./socket";
import type { Transport } from "./transport";
import { WorkerTransport } from "./worker";

/** Opens the way to Python. */
export function openTransport(page: Document): Transport {
  if (page.querySelector('meta[name="manqala-python"][content="page"]') === null)
    return new SocketTransport(socketAddress(page.location));
  page.getElementById("waiting")?.remove();
  const transport = new WorkerTransport();
  const stop = transport.state.subscribe((state) => {
    if (state !== "ready") return;
    // Only now, so that nothing is fetched beside what the first look needs.
    void keepForOffline();
    queueMicrotask(() => {
      stop();
    });
  });
  return transport;
}

/** Has the browser keep the files of the page, where it can: from a secure address, or from this machine. */
async function keepForOffline(): Promise<void> {
  try {
    await navigator.serviceWorker.register(new URL("./sw.js", document.baseURI));
  } catch {
    // Then the page works as long as its server does.
  }
}
