/** The language of rule files in the editor: highlighting and folding. */

import { foldService, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { Tag } from "@lezer/highlight";
import { tags as t } from "@lezer/highlight";
import grammar from "../../../editors/vscode/syntaxes/sow.tmLanguage.json";
import { frontMatter } from "./front";
import type { Grammar } from "./textmate";
import { streamParser } from "./textmate";

/** Scopes of the grammar by prefix, the longer ones first, and their CodeMirror tags. */
const SCOPES: [string, Tag][] = [
  ["comment", t.comment],
  ["constant.numeric", t.number],
  ["constant.language", t.atom],
  ["entity.name.function", t.definition(t.name)],
  ["entity.name.tag.key", t.propertyName],
  ["entity.name", t.definition(t.name)],
  ["invalid", t.invalid],
  ["keyword.control", t.controlKeyword],
  ["keyword.declaration", t.definitionKeyword],
  ["keyword.operator.word", t.operatorKeyword],
  ["keyword.operator", t.operator],
  ["keyword.other.example", t.moduleKeyword],
  ["keyword.other.label", t.operatorKeyword],
  ["keyword.other.quantifier", t.operatorKeyword],
  ["keyword", t.keyword],
  ["punctuation", t.punctuation],
  ["storage.modifier.tag", t.annotation],
  ["storage.type.article", t.operatorKeyword],
  ["storage.type", t.typeName],
  ["string", t.string],
  ["support.function", t.standard(t.name)],
  ["variable.language", t.self],
  ["variable.parameter", t.propertyName],
];

/** A scope as a style name: dots would split it. */
const styleOf = (scope: string): string => scope.replaceAll(".", "-");

/** The CodeMirror tag of each scope in the grammar. */
const tokenTable: Record<string, Tag> = {};
for (const [, scope = ""] of JSON.stringify(grammar).matchAll(/"name":"([a-z.-]+)"/g)) {
  const known = SCOPES.find(([begin]) => scope.startsWith(begin));
  if (known) tokenTable[styleOf(scope)] = known[1];
}

/** Style classes; the page's style sheet defines their colours. */
const style = HighlightStyle.define([
  { tag: t.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: t.string, color: "var(--code-string)" },
  { tag: [t.number, t.atom], color: "var(--code-number)" },
  { tag: [t.keyword, t.controlKeyword], color: "var(--code-keyword)" },
  { tag: [t.definitionKeyword, t.moduleKeyword], color: "var(--code-head)", fontWeight: "600" },
  { tag: [t.operatorKeyword, t.operator, t.punctuation], color: "var(--code-joint)" },
  { tag: t.standard(t.name), color: "var(--code-verb)", fontWeight: "600" },
  { tag: t.definition(t.name), color: "var(--code-verb)", fontWeight: "600" },
  { tag: [t.propertyName, t.typeName], color: "var(--code-key)" },
  { tag: t.self, color: "var(--code-self)" },
  { tag: t.annotation, color: "var(--quiet)" },
  { tag: t.invalid, color: "var(--fault)" },
]);

/** Fold the indented lines after a line. */
const folding = foldService.of((state, from) => {
  const line = state.doc.lineAt(from);
  if (line.number === 1) {
    const front = frontMatter(state.doc);
    if (front !== null) return { from: front.from, to: front.to };
  }
  if (!/^\S/.test(line.text) || line.text.startsWith("#")) return null;
  let end = line.to;
  for (let number = line.number + 1; number <= state.doc.lines; number++) {
    const next = state.doc.line(number);
    if (/^\S/.test(next.text)) break;
    if (next.text.trim() !== "") end = next.to;
  }
  return end > line.to ? { from: line.to, to: end } : null;
});

/** The language. */
export const language = StreamLanguage.define({
  ...streamParser(grammar as Grammar, (scope) => (styleOf(scope) in tokenTable ? styleOf(scope) : null)),
  tokenTable,
});

/** The extensions for the language. */
export function rulesLanguage(): Extension {
  return [language, syntaxHighlighting(style), folding, indentUnit.of("  ")];
}
