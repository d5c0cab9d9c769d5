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

/** What stands in a line: a move, or all that chance decides between two moves. */
export interface Entry {
  readonly moves: readonly [Written, ...Written[]];
  /** The number of the move among those of players; of chance, that of the next one. */
  readonly number: number;
  readonly drawn: boolean;
}

/** The entries of a line. `isDrawn` tells which moves are chance's; `first` is the number of the first move. */
export function entries(line: readonly Written[], isDrawn: (id: number) => boolean, first = 1): Entry[] {
  const found: Entry[] = [];
  let number = first;
  for (const move of line) {
    const last = found.at(-1);
    const drawn = isDrawn(move.id);
    // Other outcomes stand beside the one they replace: only the first of an entry may have any.
    if (drawn && last?.drawn === true && move.variations.length === 0)
      found[found.length - 1] = { ...last, moves: [...last.moves, move] };
    else found.push({ moves: [move], number, drawn });
    if (!drawn) number += 1;
  }
  return found;
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
