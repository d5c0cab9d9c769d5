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

/** Whether two lines are the same: nothing need be asked again. */
export function sameLine(one: Line | null, other: Line | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    sameRules(one.rules, other.rules) &&
    one.match === other.match &&
    one.start === other.start &&
    sameTexts(one.moves, other.moves) &&
    sameTexts(entries(one.set), entries(other.set))
  );
}

/** Whether two texts of rules are the same. */
export function sameRules(one: RulesText | null, other: RulesText): boolean {
  return one?.text === other.text && one.name === other.name;
}

function entries(set: Record<string, Value>): string[] {
  return Object.entries(set)
    .map((entry) => JSON.stringify(entry))
    .sort();
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, number) => text === other[number]);
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
