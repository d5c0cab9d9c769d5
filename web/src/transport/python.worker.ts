/** A worker in which Python runs: it starts Pyodide, unpacks Manqala, and carries frames in and out. */

import type { FromWorker, ToWorker } from "./messages";
import { keptCompiled, keepCompiled } from "./compiled";
import { keepMemory, startPython } from "./memory";

/** What a worker is to itself; TypeScript's own words for it cannot stand beside those for a page. */
interface Scope {
  postMessage: (message: FromWorker) => void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** What Python gives: takes frames, and says what it has loaded as compiled code. */
interface Desk {
  take: (frame: string) => void;
}

const scope = self as unknown as Scope;
/** The worker lies in `assets/`, Python beside that. */
const PYTHON = new URL("../python/", self.location.href);
const PACKAGES = "/manqala";
/** An archive with nothing in it is so long. */
const NOTHING = 22;
/** What is kept for the next time is looked for when nobody has asked for anything this long, in milliseconds. */
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

/** What was compiled for this page, unless it was exported where that could not be done. */
function something(shipped: ArrayBuffer): ArrayBuffer | null {
  return shipped.byteLength > NOTHING ? shipped : null;
}

/** Something is done once, as soon as the page leaves Python in peace for a while. */
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
