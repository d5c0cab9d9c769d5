/**
 * A snapshot of Python's memory after its start, cached by the browser: the next start takes a tenth of the time.
 *
 * Pyodide calls both options for this unstable, so only this module uses them, and if the snapshot fails, Python
 * starts normally. Only a page from a secure address (or from this machine) has such a cache.
 */

import type { PyodideAPI } from "pyodide";

const STORE = "manqala-memory";

type Options = NonNullable<Parameters<(typeof import("pyodide"))["loadPyodide"]>[0]>;

/** A started Python, and its memory if it should be cached. */
export interface Started {
  python: PyodideAPI;
  fresh: Uint8Array<ArrayBuffer> | null;
}

/** Start Python from the snapshot for this version, or else normally. */
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

/** Cache a snapshot, and remove those of other versions. */
export async function keepMemory(version: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const store = await caches.open(STORE);
    for (const old of await store.keys()) await store.delete(old);
    await store.put(nameOf(version), new Response(memory));
  } catch {
    // Without a cache, or without room in it, the next start is as slow as this one.
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
    // The next start tries again.
  }
}

/** Take the snapshot now: modules loaded later could not be restored. */
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
