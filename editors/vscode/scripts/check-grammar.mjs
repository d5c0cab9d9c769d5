// Colours every shipped rule file as VS Code does, with its own engine: every word must get a scope, and every
// word of the language that of a keyword.
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const here = new URL("..", import.meta.url).pathname;
const root = join(here, "..", "..");
const require = createRequire(import.meta.url);
const KEYWORD = /^(keyword|storage|constant\.language|variable\.language)\./;
const PLAIN = new Set(["source.sow", "meta.example.sow", "meta.front-matter.sow"]);
const AT_MARGIN = new Set(["to", "mark", "when", "drop", "setup", "turn", "between", "example"]);
const IN_EXAMPLES = new Set(["position", "play", "gives", "illegal", "legal", "option", "expect"]);
const faults = [];

async function sowFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.name.endsWith(".sow"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

async function grammar() {
  const wasm = await readFile(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const path = join(here, "syntaxes", "sow.tmLanguage.json");
      return scope === "source.sow" ? textmate.parseRawGrammar(await readFile(path, "utf8"), path) : null;
    },
  });
  return registry.loadGrammar("source.sow");
}

/** Every piece of a text with its scopes. */
function* pieces(sow, text) {
  let stack = textmate.INITIAL;
  for (const [n, line] of text.split("\n").entries()) {
    const result = sow.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const token of result.tokens) {
      yield { line: n + 1, text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes };
    }
  }
}

const sow = await grammar();
const files = [...(await sowFiles(join(root, "games"))), ...(await sowFiles(join(root, "grammar")))];
let words = 0;
for (const file of files) {
  const text = await readFile(file, "utf8");
  for (const piece of pieces(sow, text)) {
    if (piece.text.trim() === "") {
      continue;
    }
    words += 1;
    const last = piece.scopes.at(-1);
    if (PLAIN.has(last) || last.startsWith("invalid")) {
      faults.push(`${file}:${piece.line}: ‘${piece.text}’ is ${last}`);
    }
  }
}

// The words of the language, where each of them can stand.
const lark = await readFile(join(root, "grammar", "manqala.lark"), "utf8");
const rules = lark.replace(/\/\/.*$/gm, "");
const literals = new Set([...rules.matchAll(/"([a-z]+)"/g)].map((match) => match[1]));
for (const [, group] of rules.matchAll(/\/\(([a-z|]+)\)/g)) {
  group.split("|").forEach((word) => literals.add(word));
}
for (const word of literals) {
  const text = AT_MARGIN.has(word)
    ? `${word} x rounds: y`
    : IN_EXAMPLES.has(word)
      ? `example "x"\n  ${word} ${word === "option" ? "seeds = 1" : 1}`
      : word === "possible"
        ? "turn\n  must x if possible"
        : `turn\n  x ${word === "time" ? "at any time" : word === "can" || word === "cannot" ? `${word} move` : word === "so" || word === "that" ? "so that" : word}`;
  const found = [...pieces(sow, text)].find((piece) => piece.text.split(/\s+/).includes(word));
  if (found === undefined || !KEYWORD.test(found.scopes.at(-1))) {
    faults.push(`the word ‘${word}’ of the language is ${found?.scopes.at(-1) ?? "nothing"}`);
  }
}

// The verbs of the prelude.
const prelude = await readFile(join(root, "grammar", "prelude.sow"), "utf8");
for (const [, verb] of prelude.matchAll(/^to ([a-z-]+)/gm)) {
  const found = [...pieces(sow, `turn\n  ${verb} x`)].find((piece) => piece.text === verb);
  if (found?.scopes.at(-1) !== "support.function.sow" && !literals.has(verb)) {
    faults.push(`the verb ‘${verb}’ of the prelude is ${found?.scopes.at(-1) ?? "nothing"}`);
  }
}

console.log(`${files.length} files, ${words} words and signs, ${literals.size} words of the language`);
if (faults.length > 0) {
  console.log(faults.slice(0, 40).join("\n"));
  process.exit(1);
}
