/** Converts between documents and records. */

import type { Chapter as RecordedChapter, GameRecord, RecordedMove, RulesText } from "../protocol";
import { bookOf, chaptersOf, type Chapter } from "./chapters";
import { newDoc, PERSON } from "./document";
import { nodeOf, ROOT, type Tree, type TreeNode } from "../../record/tree";
import type { Doc } from "./types";

/** The record of a document, under the rules being played. */
export function toRecord(doc: Doc, rules: RulesText): GameRecord {
  const players = Object.fromEntries(Object.entries(doc.players).filter(([, spec]) => spec !== PERSON));
  return { rules, set: doc.set, players, chapters: chaptersOf(doc).map(written) };
}

/** The document of a record. */
export function fromRecord(record: GameRecord): Doc {
  let next = ROOT + 1;
  const chapters = record.chapters.map((chapter): Chapter => {
    const tree = treeFrom(chapter, next);
    next = tree.next;
    return { title: chapter.title, match: chapter.match, start: chapter.start, tree };
  });
  return newDoc(record.rules, { set: record.set, players: record.players, ...bookOf(chapters, 0) });
}

function written({ title, match, start, tree }: Chapter): RecordedChapter {
  const moves: RecordedMove[] = [];
  const left = nodeOf(tree, ROOT).children.map((id) => ({ id, parent: 0 }));
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    const node = nodeOf(tree, one.id);
    const parent = moves.push({ move: node.move, parent: one.parent, ...noteOf(node) });
    left.unshift(...node.children.map((id) => ({ id, parent })));
  }
  return { title, match, start, comment: nodeOf(tree, ROOT).comment ?? "", moves };
}

function noteOf({ mark = "", comment = "" }: TreeNode): Pick<RecordedMove, "mark" | "comment"> {
  return { mark, comment };
}

/** The moves of a chapter as a tree, numbered from `first`, at its start. */
function treeFrom({ comment, moves }: RecordedChapter, first: number): Tree {
  const nodes: Record<number, TreeNode> = {};
  const idOf = (number: number): number => (number === 0 ? ROOT : first + number - 1);
  const children = new Map<number, number[]>([[ROOT, []]]);
  for (const [n, { parent }] of moves.entries()) {
    const id = idOf(n + 1);
    children.set(id, []);
    children.get(idOf(parent))?.push(id);
  }
  const said = (text: string): { comment?: string } => (text === "" ? {} : { comment: text });
  nodes[ROOT] = { id: ROOT, move: "", parent: null, children: children.get(ROOT) ?? [], ...said(comment) };
  for (const [n, told] of moves.entries()) {
    const id = idOf(n + 1);
    const marked = told.mark === "" ? {} : { mark: told.mark };
    nodes[id] = {
      id,
      move: told.move,
      parent: idOf(told.parent),
      children: children.get(id) ?? [],
      ...marked,
      ...said(told.comment),
    };
  }
  let tip = ROOT;
  for (let then = children.get(tip)?.[0]; then !== undefined; then = children.get(tip)?.[0]) tip = then;
  return { nodes, next: first + moves.length, here: ROOT, tip };
}
