/**
 * Python's compiled code, cached by the browser: the next start takes half as long.
 *
 * Only a page from a secure address (or from this machine) has such a cache; others do without.
 */

import type { PyodideAPI } from "pyodide";

const STORE = "manqala-compiled";

interface Packer {
  pack: () => Promise<{ toJs: () => Uint8Array<ArrayBuffer>; destroy: () => void }>;
}

/** The cached code for exactly these packages, if any. */
export async function keptCompiled(packages: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(STORE)).match(await nameOf(packages));
    return (await found?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

/** Cache the code compiled so far, and remove that of other packages. */
export async function keepCompiled(python: PyodideAPI, packages: ArrayBuffer): Promise<void> {
  try {
    const store = await caches.open(STORE);
    const name = await nameOf(packages);
    const packer = python.pyimport("manqala.studio.compiled_code") as unknown as Packer;
    const packed = await packer.pack();
    const bytes = packed.toJs();
    packed.destroy();
    for (const old of await store.keys()) await store.delete(old);
    await store.put(name, new Response(bytes));
  } catch {
    // Without a cache, or without room in it, the next start is as slow as this one.
  }
}

async function nameOf(packages: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", packages));
  return `./compiled/${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
