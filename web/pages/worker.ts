/** Creates the worker that thinks, from a separate file. */

export function makeWorker(): Worker {
  return new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
}
