// The computer of published pages, for published_strength.py: reads positions from lines, and writes the answers of a move.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [web, module, level, share] = process.argv.slice(2);
const ts = createRequire(join(web, "package.json"))("typescript");
const folder = mkdtempSync(join(tmpdir(), "pages-"));

/** A source as Node runs it. */
function prepared(path, name) {
  const { outputText } = ts.transpileModule(readFileSync(join(web, path), "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  writeFileSync(join(folder, name), outputText);
  return pathToFileURL(join(folder, name)).href;
}

writeFileSync(join(folder, "package.json"), '{"type": "module"}');
for (const name of ["card", "notation"]) prepared(`player/src/${name}.ts`, `${name}.js`);
const { loadEngine } = await import(prepared("player/src/engine.ts", "engine.js"));
const { chosen } = await import(prepared("pages/strength.ts", "strength.js"));
const engine = await loadEngine(readFileSync(module));
/** What this process has used of the processor, in thousandths of a second; a level that has only a share of its time sees more. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 / Number(share);
};

for await (const line of createInterface({ input: process.stdin })) {
  engine.call("new_game", 0, 1);
  for (const answer of JSON.parse(line)) engine.call("answer", answer);
  const begun = used();
  const answers = chosen(engine, level, Math.random, used);
  console.log(JSON.stringify({ answers, spent: used() - begun }));
}
