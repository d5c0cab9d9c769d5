// Node runs this when the studio is exported: it starts Python as the page does, and writes the code compiled meanwhile.
//   node precompile.mjs FOLDER      reads manqala.zip and Pyodide there, writes compiled.zip
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home", XDG_CACHE_HOME: "/kept/cache" } });
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "manqala.zip"))), "zip", { extractDir: "/manqala" });
python.runPython('import sys; sys.path.insert(0, "/manqala")');
const compiled = python.pyimport("manqala.studio.compiled_code");
compiled.use();
const desk = python.pyimport("manqala.studio.in_page").begin(() => undefined);
const params = { capabilities: {}, processId: null, rootUri: null };
desk.take(JSON.stringify({ channel: "lsp", message: { jsonrpc: "2.0", id: 1, method: "initialize", params } }));
// The page asks this before a program's first move.
const players = { jsonrpc: "2.0", id: 2, method: "search.players", params: {} };
desk.take(JSON.stringify({ channel: "rpc", message: players }));
const packed = await compiled.pack();
writeFileSync(join(folder, "compiled.zip"), packed.toJs());
