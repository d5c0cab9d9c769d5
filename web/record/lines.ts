/** The moves of a game for display: a main line, with nested variations. */

import { nodeOf, pathTo, ROOT, type Tree } from "./tree";

/** A move, with the alternatives to it. */
export interface Written {
  readonly id: number;
  readonly move: string;
  /** Its number of moves from the start. */
  readonly ply: number;
  readonly variations: readonly (readonly Written[])[];
}

/** The main line of a tree, with all variations. */
export function written(tree: Tree): Written[] {
  return lineFrom(tree, nodeOf(tree, ROOT).children, 1);
}

function lineFrom(tree: Tree, first: readonly number[], begin: number): Written[] {
  const found: Written[] = [];
  let children = first;
  for (let ply = begin; children[0] !== undefined; ply++) {
    const node = nodeOf(tree, children[0]);
    const variations = children.slice(1).map((id) => lineFrom(tree, [id], ply));
    found.push({ id: node.id, move: node.move, ply, variations });
    children = node.children;
  }
  return found;
}

/** The nodes of the current line. */
export function shownLine(tree: Tree): ReadonlySet<number> {
  return new Set(pathTo(tree, tree.tip).map((node) => node.id));
}

/** Whether a move is on the main line. */
export function onMain(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((node) => node.parent === null || nodeOf(tree, node.parent).children[0] === node.id);
}
