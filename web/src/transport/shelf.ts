/** Requests that an exported page answers from its files: the library, without waiting for Python. */

import type { Request } from "./hangs";

const LIBRARY = "./library/";
const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/** The reply to a request, or null if Python must reply; fails if the file is unavailable. */
export function fromShelf({ method, params }: Request): Promise<unknown> | null {
  const { name } = params;
  // No file was named on a command line.
  if (method === "file.read") return Promise.resolve(null);
  if (method === "library.games") return fetched("gallery.packed").then(unpackedJson);
  if (method !== "library.text" || typeof name !== "string" || !NAME.test(name)) return null;
  return fetched(`games/${name}.sow`, `there is no game called ‘${name}’`).then(async (file) => ({
    name,
    text: await file.text(),
  }));
}

/** The value in a file that was packed by zlib. */
function unpackedJson({ body }: Response): Promise<unknown> {
  if (!body) throw new Error("the list of games is empty");
  return new Response(body.pipeThrough(new DecompressionStream("deflate"))).json();
}

async function fetched(name: string, missing = `‘${name}’ is missing`): Promise<Response> {
  const response = await fetch(new URL(LIBRARY + name, document.baseURI));
  if (response.status === 404) throw new Error(missing);
  if (!response.ok) throw new Error(`‘${name}’ cannot be fetched: ${response.status}`);
  return response;
}
