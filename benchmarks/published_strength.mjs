// The computer of published pages, for published_strength.py: reads positions from lines, and writes the answers of a move.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [web, module, level, share] = process.argv.slice(2);
const ts = createRequire(join(web, "package.json"))("typescript");
const folder = mkdtempSync(join(tmpdir(), "pages-"));

/** A source as Node runs it, at the same place below the folder. */
function prepared(path) {
  const { outputText } = ts.transpileModule(readFileSync(join(web, `${path}.ts`), "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  const made = join(folder, `${path}.js`);
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(made, outputText.replace(/(from "\.[^"]*?)(\.js)?"/g, '$1.js"'));
  return pathToFileURL(made).href;
}

writeFileSync(join(folder, "package.json"), '{"type": "module"}');
for (const name of ["card", "notation", "followed", "position", "hiding", "turn", "index"]) prepared(`player/src/${name}`);
const { loadEngine } = await import(prepared("player/src/engine"));
prepared("pages/oversight");
const { chosen } = await import(prepared("pages/strength"));
const engine = await loadEngine(readFileSync(module));
/** What this process has used of the processor, in thousandths of a second; a level that has only a share of its time sees more. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 / Number(share);
};

for await (const line of createInterface({ input: process.stdin })) {
  const before = JSON.parse(line);
  const back = () => {
    engine.call("new_game", 0, 1);
    for (const answer of before) engine.call("answer", answer);
  };
  const begun = used();
  const answers = chosen(engine, level, back, Math.random, used);
  console.log(JSON.stringify({ answers, spent: used() - begun }));
}
