/** What an exported page can answer of itself: the library lies beside it as files, so that nobody waits for Python to see it. */

import type { Request } from "./hangs";

const LIBRARY = "./library/";
const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/** The answer to a request, or null for one that Python is to answer; it fails where the file is not to be had. */
export function fromShelf({ method, params }: Request): Promise<unknown> | null {
  const { name } = params;
  // No file was named on a command line.
  if (method === "file.read") return Promise.resolve(null);
  if (method === "library.games") return fetched("gallery.json").then((file) => file.json());
  if (method !== "library.text" || typeof name !== "string" || !NAME.test(name)) return null;
  return fetched(`games/${name}.sow`, `there is no game called ‘${name}’`).then(async (file) => ({
    name,
    text: await file.text(),
  }));
}

async function fetched(name: string, missing = `‘${name}’ is missing`): Promise<Response> {
  const response = await fetch(new URL(LIBRARY + name, document.baseURI));
  if (response.status === 404) throw new Error(missing);
  if (!response.ok) throw new Error(`‘${name}’ cannot be fetched: ${response.status}`);
  return response;
}
