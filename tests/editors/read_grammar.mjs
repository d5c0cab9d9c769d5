// Evaluates a grammar.js for tree-sitter as its generator does, and writes it in the form of its grammar.json:
// node read_grammar.mjs grammar.js
import { createRequire } from "node:module";
import { resolve } from "node:path";

const BLANK = { type: "BLANK" };

function rule(value) {
  if (typeof value === "string") return { type: "STRING", value };
  if (value instanceof RegExp) return { type: "PATTERN", value: value.source };
  return value;
}

/** A function that takes a number, or none, and a rule. */
const weighted = (type) => (number, content) =>
  content === undefined
    ? { type, value: 0, content: rule(number) }
    : { type, value: number, content: rule(content) };

const symbols = new Proxy({}, { get: (_, name) => ({ type: "SYMBOL", name }) });

Object.assign(globalThis, {
  seq: (...members) => ({ type: "SEQ", members: members.map(rule) }),
  choice: (...members) => ({ type: "CHOICE", members: members.map(rule) }),
  optional: (content) => ({ type: "CHOICE", members: [rule(content), BLANK] }),
  repeat: (content) => ({ type: "REPEAT", content: rule(content) }),
  repeat1: (content) => ({ type: "REPEAT1", content: rule(content) }),
  field: (name, content) => ({ type: "FIELD", name, content: rule(content) }),
  alias: (content, as) => ({
    type: "ALIAS",
    content: rule(content),
    named: typeof as !== "string",
    value: typeof as === "string" ? as : as.name,
  }),
  prec: Object.assign(weighted("PREC"), { left: weighted("PREC_LEFT"), right: weighted("PREC_RIGHT") }),
  token: Object.assign((content) => ({ type: "TOKEN", content: rule(content) }), {
    immediate: (content) => ({ type: "IMMEDIATE_TOKEN", content: rule(content) }),
  }),
  grammar: ({ name, word, rules, extras, externals }) => ({
    name,
    word: word(symbols).name,
    rules: Object.fromEntries(Object.entries(rules).map(([key, make]) => [key, rule(make(symbols))])),
    extras: extras(symbols).map(rule),
    externals: externals(symbols).map(rule),
  }),
});

console.log(JSON.stringify(createRequire(import.meta.url)(resolve(process.argv[2]))));
