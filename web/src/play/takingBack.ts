/** Undo and redo at the table: of an answer in mid-move, else of a change to the game. */

import { computed, type ReadonlySignal } from "@preact/signals";
import { CHANCE, PERSON } from "../store/document";
import { pathTo, ROOT } from "../../record/tree";
import type { Studio } from "../store/types";
import type { Asking } from "./asking";

/** Undoes and redoes. */
export class TakingBack {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  constructor(
    private readonly studio: Studio,
    private readonly asking: Asking,
  ) {
    const { past, tree } = studio;
    this.canUndo = computed(() => asking.given.value.length > 0 || past.canUndo.value || tree.value.here !== ROOT);
    this.canRedo = computed(() => asking.canRedo.value || past.canRedo.value);
  }

  /** Undo the last answer of the current move, or the last change. */
  async undo(): Promise<void> {
    if (await this.asking.back()) return;
    const { studio } = this;
    if (studio.past.canUndo.value) {
      studio.undo();
      return;
    }
    // Changes before the page was loaded are unknown: take back the last move by a person.
    const tree = studio.tree.value;
    const path = pathTo(tree, tree.here).map((node) => node.id);
    const players = studio.doc.value.players;
    const byPerson = path.map((_, n) => {
      const turn = studio.views.value[n]?.turn ?? CHANCE;
      return turn !== CHANCE && (players[turn] ?? PERSON) === PERSON;
    });
    const node = takenBack(path, byPerson);
    if (node !== null) studio.takeBack(node);
  }

  /** Redo what was undone last. */
  async redo(): Promise<void> {
    if (!(await this.asking.redo())) this.studio.redo();
  }
}

/**
 * The move that undo takes back: the last one by a person, with the replies of programs.
 *
 * `byPerson` tells for each move up to the current position whether a person made it.
 */
export function takenBack(path: readonly number[], byPerson: readonly boolean[]): number | null {
  const last = byPerson.lastIndexOf(true, path.length - 1);
  return path[last] ?? path.at(-1) ?? null;
}
