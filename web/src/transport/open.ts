/** Chooses the transport to Python: an exported page says that Python runs in the page. */

import { SocketTransport, socketAddress } from "./socket";
import type { Transport } from "./transport";
import { WorkerTransport } from "./worker";

/** Open the transport. */
export function openTransport(page: Document): Transport {
  if (page.querySelector('meta[name="manqala-python"][content="page"]') === null)
    return new SocketTransport(socketAddress(page.location));
  page.getElementById("waiting")?.remove();
  const transport = new WorkerTransport();
  const stop = transport.state.subscribe((state) => {
    if (state !== "ready") return;
    // Delayed, so that it does not compete with the first rendering.
    void keepForOffline();
    queueMicrotask(() => {
      stop();
    });
  });
  return transport;
}

/** Have the browser cache the page's files, if it can: from a secure address, or from this machine. */
async function keepForOffline(): Promise<void> {
  try {
    await navigator.serviceWorker.register(new URL("./sw.js", document.baseURI));
  } catch {
    // Then the page works only while its server does.
  }
}
