/** The worker that thinks, as a file beside the pages. */

export function makeWorker(): Worker {
  return new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
}
