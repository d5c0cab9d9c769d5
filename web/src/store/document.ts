/** Rule texts, each with the game played with it. */

import type { Line, Opened, RulesText, Value } from "../protocol";
import { emptyTree, movesTo, treeOf } from "../../record/tree";
import type { Doc } from "./types";

/** The value for a person, in place of a program. */
export const PERSON = "person";
/** The player who stands for chance. */
export const CHANCE = "chance";

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

/** A document from a shared line. */
export function docOfLine(line: Line): Doc {
  return newDoc(line.rules, { set: line.set, match: line.match, start: line.start, tree: treeOf(line.moves) });
}

/** The line of a document up to one of its moves, under the rules being played. */
export function lineOf(doc: Doc, rules: RulesText, node: number): Line {
  return { rules, set: doc.set, match: doc.match, start: doc.start, moves: movesTo(doc.tree, node) };
}

/** The same for the board: where seeds are hidden, it names the players whom programs play. */
export function seenLineOf(doc: Doc, rules: RulesText, node: number, game: Opened | null): Line {
  const line = lineOf(doc, rules, node);
  const programs = game?.players.filter((name) => (doc.players[name] ?? PERSON) !== PERSON) ?? [];
  return game?.hides === true && programs.length > 0 ? { ...line, programs } : line;
}

/** Whether two lines are equal: nothing needs to be requested again. */
export function sameLine(one: Line | null, other: Line | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    sameRules(one.rules, other.rules) &&
    one.match === other.match &&
    one.start === other.start &&
    sameTexts(one.moves, other.moves) &&
    sameTexts(one.programs ?? [], other.programs ?? []) &&
    sameTexts(entries(one.set), entries(other.set))
  );
}

/** Whether two rule texts are equal. */
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

/** The settings that the rules' options still accept. */
export function settingsOf(set: Record<string, Value>, opened: Opened): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => {
      const option = opened.options.find((one) => one.name === name);
      return option !== undefined && typeof option.default === typeof value;
    }),
  );
}
