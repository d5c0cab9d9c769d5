/** The worker that runs Python: starts Pyodide, unpacks Manqala, and exchanges frames. */

import type { FromWorker, ToWorker } from "./messages";
import { keptCompiled, keepCompiled } from "./compiled";
import { keepMemory, startPython } from "./memory";

/** The global scope of a worker; TypeScript's own type for it conflicts with that of a page. */
interface Scope {
  postMessage: (message: FromWorker) => void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** The interface of Python: takes frames, and packs the compiled code. */
interface Desk {
  take: (frame: string) => void;
}

const scope = self as unknown as Scope;
/** The worker is in `assets/`, Python in a folder beside it. */
const PYTHON = new URL("../python/", self.location.href);
const PACKAGES = "/manqala";
/** The length of an empty archive. */
const NOTHING = 22;
/** Milliseconds without requests before data is cached for the next start. */
const QUIET = 4000;

const early: ToWorker[] = [];
let desk: Desk | null = null;
let begin: () => void = () => undefined;

scope.onmessage = ({ data }) => {
  if (data.kind === "ping") scope.postMessage({ kind: "pong" });
  else if (desk) deliver(desk, data);
  else early.push(data);
};

function deliver(to: Desk, message: ToWorker): void {
  if (message.kind !== "frame") return;
  scope.postMessage({ kind: "began", number: message.number });
  to.take(message.text);
  scope.postMessage({ kind: "ended", number: message.number });
  begin();
}

function progress(words: string, part: number | null): void {
  scope.postMessage({ kind: "progress", words, part });
}

async function start(): Promise<void> {
  progress("Fetching Python …", 0.05);
  const packages = fetched("manqala.zip");
  const shipped = fetched("compiled.zip");
  const pyodide = (await import(/* @vite-ignore */ new URL("pyodide.mjs", PYTHON).href)) as typeof import("pyodide");
  const { python, fresh } = await startPython(pyodide, {
    indexURL: PYTHON.href,
    env: { HOME: "/home", XDG_CACHE_HOME: "/kept/cache" },
  });
  progress("Unpacking Manqala …", 0.5);
  const archive = await packages;
  python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  const kept = something(await shipped) ?? (await keptCompiled(archive));
  if (kept) python.unpackArchive(kept, "zip", { extractDir: "/kept" });
  progress("Starting Manqala …", 0.7);
  const began = performance.now();
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  python.runPython("from manqala.studio import compiled_code; compiled_code.use()");
  const page = python.pyimport("manqala.studio.in_page") as { begin: (send: (frame: string) => void) => Desk };
  const made = page.begin((text) => {
    scope.postMessage({ kind: "frame", text });
  });
  progress("Reading the grammar …", 0.9);
  desk = made;
  scope.postMessage({ kind: "ready", took: performance.now() - began });
  if (!kept || fresh) {
    whenQuiet(async () => {
      if (!kept) await keepCompiled(python, archive);
      if (fresh) await keepMemory(pyodide.version, fresh);
    });
  }
  for (const message of early.splice(0)) deliver(made, message);
}

async function fetched(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(name, PYTHON));
  if (!response.ok) throw new Error(`‘python/${name}’ cannot be fetched: ${response.status}`);
  return response.arrayBuffer();
}

/** The code compiled for this page, unless it was exported without. */
function something(shipped: ArrayBuffer): ArrayBuffer | null {
  return shipped.byteLength > NOTHING ? shipped : null;
}

/** Run something once the page has left Python idle for a while. */
function whenQuiet(done: () => Promise<void>): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  begin = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      begin = () => undefined;
      void done();
    }, QUIET);
  };
  begin();
}

start().catch((error: unknown) => {
  scope.postMessage({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
});
