/** Moves with their variations: a tree, of which one line is shown and one position is looked at. Pure functions. */

import type { MoveMark } from "../protocol";

/** What is said of a move, or of the start. */
export interface Note {
  readonly mark?: MoveMark;
  readonly comment?: string;
}

/** A move in the tree; the root is no move. */
export interface TreeNode extends Note {
  readonly id: number;
  readonly move: string;
  readonly parent: number | null;
  /** The first is the main line. */
  readonly children: readonly number[];
}

/** All moves; `here` is looked at, and lies on the line that ends in `tip`. */
export interface Tree {
  readonly nodes: Readonly<Record<number, TreeNode>>;
  readonly next: number;
  readonly here: number;
  readonly tip: number;
}

/** The start of a game. */
export const ROOT = 0;

/** A tree with no move; its first will have the number `next`. */
export function emptyTree(next = ROOT + 1): Tree {
  return { nodes: { [ROOT]: { id: ROOT, move: "", parent: null, children: [] } }, next, here: ROOT, tip: ROOT };
}

/** A tree of one line, looked at its end. */
export function treeOf(moves: readonly string[], next = ROOT + 1): Tree {
  return moves.reduce(grow, emptyTree(next));
}

/** The node of a number that came from the tree itself. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`There is no move number ${id} in the tree.`);
  return node;
}

/** From the root, which is left out, to a node. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.unshift(node);
  return path;
}

/** The moves that lead to a node. */
export function movesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((node) => node.move);
}

/** How many moves lead to a node. */
export function depthOf(tree: Tree, id: number): number {
  return pathTo(tree, id).length;
}

/** Plays a move where one is: the same move is the same node, another one is a variation. */
export function grow(tree: Tree, move: string): Tree {
  const here = nodeOf(tree, tree.here);
  const known = here.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return goTo(tree, known);
  const id = tree.next;
  return {
    nodes: {
      ...tree.nodes,
      [here.id]: { ...here, children: [...here.children, id] },
      [id]: { id, move, parent: here.id, children: [] },
    },
    next: id + 1,
    here: id,
    tip: id,
  };
}

/** Looks at a position; the line shown stays if it is on it, else it is the main line from there. */
export function goTo(tree: Tree, id: number): Tree {
  if (id === ROOT || pathTo(tree, tree.tip).some((node) => node.id === id)) return { ...tree, here: id };
  return { ...tree, here: id, tip: endOf(tree, id) };
}

/** Where the main line from a node ends. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  for (let first = node.children[0]; first !== undefined; first = node.children[0]) node = nodeOf(tree, first);
  return node.id;
}

/** One move forward on the line shown, if there is one. */
export function forward(tree: Tree): Tree {
  const after = pathTo(tree, tree.tip)[depthOf(tree, tree.here)];
  return after ? { ...tree, here: after.id } : tree;
}

/** One move back, if there is one; the move stays in the tree. */
export function back(tree: Tree): Tree {
  const before = nodeOf(tree, tree.here).parent;
  return before === null ? tree : { ...tree, here: before };
}

/** Without a move and all that follows it. */
export function prune(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return emptyTree(tree.next);
  const gone = new Set<number>();
  const visit = (one: number): void => {
    gone.add(one);
    nodeOf(tree, one).children.forEach(visit);
  };
  visit(id);
  const nodes: Record<number, TreeNode> = {};
  for (const node of Object.values(tree.nodes)) if (!gone.has(node.id)) nodes[node.id] = node;
  const above = nodeOf(tree, parent);
  nodes[parent] = { ...above, children: above.children.filter((child) => child !== id) };
  const rest = { ...tree, nodes, here: gone.has(tree.here) ? parent : tree.here };
  return gone.has(tree.tip) ? { ...rest, tip: endOf(rest, parent) } : rest;
}

/** With the line to a node as the main line. */
export function promote(tree: Tree, id: number): Tree {
  const nodes: Record<number, TreeNode> = { ...tree.nodes };
  for (const node of pathTo(tree, id)) {
    if (node.parent === null) continue;
    const above = nodeOf(tree, node.parent);
    nodes[above.id] = { ...above, children: [node.id, ...above.children.filter((child) => child !== node.id)] };
  }
  return { ...tree, nodes };
}

/** With something said of a move, or of the start; an empty text says nothing. */
export function annotate(tree: Tree, id: number, note: Note): Tree {
  const { mark = "", comment = "", ...node } = { ...nodeOf(tree, id), ...note };
  const said: TreeNode = { ...node, ...(mark === "" ? {} : { mark }), ...(comment === "" ? {} : { comment }) };
  return { ...tree, nodes: { ...tree.nodes, [id]: said } };
}
