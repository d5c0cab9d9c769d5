/** Texts that are written, and the game under them. */

import type { Line, Opened, RulesText, Value } from "../protocol";
import { emptyTree, movesTo, treeOf } from "./tree";
import type { Doc } from "./types";

/** The name by which a person is meant, where else a program would stand. */
export const PERSON = "person";

/** A new document. */
export function newDoc(rules: RulesText, rest: Partial<Doc> = {}): Doc {
  return {
    id: crypto.randomUUID(),
    name: rules.name,
    text: rules.text,
    set: {},
    match: false,
    start: null,
    tree: emptyTree(),
    players: {},
    from: null,
    changed: Date.now(),
    ...rest,
  };
}

/** A document of a line that came with a link. */
export function docOfLine(line: Line): Doc {
  return newDoc(line.rules, { set: line.set, match: line.match, start: line.start, tree: treeOf(line.moves) });
}

/** The line of a document to one of its moves, under the rules that are played. */
export function lineOf(doc: Doc, rules: RulesText, node: number): Line {
  return { rules, set: doc.set, match: doc.match, start: doc.start, moves: movesTo(doc.tree, node) };
}

/** Only those settings that the options of the rules still know. */
export function settingsOf(set: Record<string, Value>, opened: Opened): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => {
      const option = opened.options.find((one) => one.name === name);
      return option !== undefined && typeof option.default === typeof value;
    }),
  );
}
