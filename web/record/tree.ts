/** A game tree: moves with variations, a current line and a current position. Pure functions. */

/** The marks of moves, from best to worst. */
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"] as const;
export type MoveMark = (typeof MARKS)[number] | "";

/** An annotation of a move, or of the start. */
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

/** All moves; `here` is the current position, on the line that ends in `tip`. */
export interface Tree {
  readonly nodes: Readonly<Record<number, TreeNode>>;
  readonly next: number;
  readonly here: number;
  readonly tip: number;
}

/** The start of a game. */
export const ROOT = 0;

/** An empty tree; its first move gets the number `next`. */
export function emptyTree(next = ROOT + 1): Tree {
  return { nodes: { [ROOT]: { id: ROOT, move: "", parent: null, children: [] } }, next, here: ROOT, tip: ROOT };
}

/** A tree with one line, at its end. */
export function treeOf(moves: readonly string[], next = ROOT + 1): Tree {
  return moves.reduce(grow, emptyTree(next));
}

/** The node with a number from the tree itself. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`There is no move number ${id} in the tree.`);
  return node;
}

/** The path from the root (excluded) to a node. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.unshift(node);
  return path;
}

/** The moves that lead to a node. */
export function movesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((node) => node.move);
}

/** The depth of a node. */
export function depthOf(tree: Tree, id: number): number {
  return pathTo(tree, id).length;
}

/** Play a move at the current position: an existing move keeps its node, another one is a variation. */
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

/** Go to a position; the current line stays if it contains the position, else it becomes the main line from there. */
export function goTo(tree: Tree, id: number): Tree {
  if (id === ROOT || pathTo(tree, tree.tip).some((node) => node.id === id)) return { ...tree, here: id };
  return { ...tree, here: id, tip: endOf(tree, id) };
}

/** The end of the main line from a node. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  for (let first = node.children[0]; first !== undefined; first = node.children[0]) node = nodeOf(tree, first);
  return node.id;
}

/** One move forward on the current line, if there is one. */
export function forward(tree: Tree): Tree {
  const after = pathTo(tree, tree.tip)[depthOf(tree, tree.here)];
  return after ? { ...tree, here: after.id } : tree;
}

/** One move back, if there is one; the move stays in the tree. */
export function back(tree: Tree): Tree {
  const before = nodeOf(tree, tree.here).parent;
  return before === null ? tree : { ...tree, here: before };
}

/** Remove a move and all that follow it. */
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

/** Make the line to a node the main line. */
export function promote(tree: Tree, id: number): Tree {
  const nodes: Record<number, TreeNode> = { ...tree.nodes };
  for (const node of pathTo(tree, id)) {
    if (node.parent === null) continue;
    const above = nodeOf(tree, node.parent);
    nodes[above.id] = { ...above, children: [node.id, ...above.children.filter((child) => child !== node.id)] };
  }
  return { ...tree, nodes };
}

/** Annotate a move, or the start; an empty text removes the annotation. */
export function annotate(tree: Tree, id: number, note: Note): Tree {
  const { mark = "", comment = "", ...node } = { ...nodeOf(tree, id), ...note };
  const said: TreeNode = { ...node, ...(mark === "" ? {} : { mark }), ...(comment === "" ? {} : { comment }) };
  return { ...tree, nodes: { ...tree.nodes, [id]: said } };
}
