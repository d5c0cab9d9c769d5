/**
 * Python's memory as it is right after its start, kept by the browser for the next one: that takes a tenth of the time then.
 *
 * Pyodide marks both options for this as not settled yet, so they are named here alone, and whatever goes wrong with what was
 * kept, Python starts as it does the first time. Only a page from a secure address (or from this machine) has such a store.
 */

import type { PyodideAPI } from "pyodide";

const STORE = "manqala-memory";

type Options = NonNullable<Parameters<(typeof import("pyodide"))["loadPyodide"]>[0]>;

/** Python that was started, and its memory if that is to be kept. */
export interface Started {
  python: PyodideAPI;
  fresh: Uint8Array<ArrayBuffer> | null;
}

/** Starts Python from what is kept of this version; else as it comes. */
export async function startPython(
  { loadPyodide, version }: Pick<typeof import("pyodide"), "loadPyodide" | "version">,
  options: Options,
): Promise<Started> {
  const kept = await keptMemory(version);
  if (kept !== null) {
    try {
      return { python: await loadPyodide({ ...options, _loadSnapshot: kept }), fresh: null };
    } catch {
      await forgetMemory();
    }
  }
  if (!("caches" in self)) return { python: await loadPyodide(options), fresh: null };
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  return { python, fresh: memoryOf(python) };
}

/** Keeps a memory; those of other versions are thrown away. */
export async function keepMemory(version: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const store = await caches.open(STORE);
    for (const old of await store.keys()) await store.delete(old);
    await store.put(nameOf(version), new Response(memory));
  } catch {
    // Without a store, or without room in it, the next start takes as long as this one.
  }
}

async function keptMemory(version: string): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(STORE)).match(nameOf(version));
    return (await found?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

async function forgetMemory(): Promise<void> {
  try {
    await caches.delete(STORE);
  } catch {
    // It is tried again the next time.
  }
}

/** Only now: what has been loaded since cannot be put back. */
function memoryOf(python: PyodideAPI): Uint8Array<ArrayBuffer> | null {
  try {
    return python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  } catch {
    return null;
  }
}

function nameOf(version: string): string {
  return `./memory/${encodeURIComponent(version)}`;
}
