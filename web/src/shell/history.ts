/** The browser's Back and Forward between moves, and between games. */

import { effect, untracked } from "@preact/signals";
import { chaptersOf, shownChapter } from "../store/chapters";
import { PERSON } from "../store/document";
import type { Tree } from "../../record/tree";
import type { Doc } from "../store/types";
import type { Desk } from "./desk";
import { dialog, say } from "./ui";

/** A place in the history: a position of a document. */
export interface Place {
  readonly doc: string;
  readonly node: number;
  /** The index of the chapter. */
  readonly chapter: number;
}

/** How a step changes the browser's history: a new entry, a replaced one, or none. */
export type Entry = "push" | "replace" | "none";

/** The facts about a step. */
export interface Step {
  readonly from: Place | null;
  readonly to: Place;
  readonly tree: Tree;
  /** Whether it began at a decision of a program or of chance. */
  readonly byProgram: boolean;
}

/** Back leads to a person's decision: the replies of programs belong to the move before. */
export function entryOf({ from, to, tree, byProgram }: Step): Entry {
  if (from === null) return "replace";
  if (from.doc !== to.doc || from.chapter !== to.chapter) return "push";
  if (from.node === to.node) return "none";
  // Back must not lead to a move that was taken back.
  if (!(from.node in tree.nodes)) return "replace";
  return byProgram && tree.nodes[to.node]?.parent === from.node ? "replace" : "push";
}

/** The place in a history state, if it is ours. */
export function placeOf(state: unknown): Place | null {
  if (typeof state !== "object" || state === null) return null;
  const { doc, node, chapter = 0 } = state as Partial<Place>;
  return typeof doc === "string" && typeof node === "number" && typeof chapter === "number"
    ? { doc, node, chapter }
    : null;
}

function placeNow(doc: Doc): Place {
  return { doc: doc.id, node: doc.tree.here, chapter: shownChapter(doc) };
}

/** Maintain the browser's history, and follow it. */
export function keepHistory(desk: Desk): void {
  const { studio } = desk;
  let following = false;
  let last: { place: Place; turn: string | null } | null = null;
  effect(() => {
    const { id, tree } = studio.doc.value;
    const to = placeNow(studio.doc.value);
    untracked(() => {
      const from = placeOf(window.history.state);
      const { players } = studio.doc.value;
      const turn = last?.place.doc === id && last.place.node === from?.node ? last.turn : null;
      const known = turn !== null && (studio.opened.value?.players.includes(turn) ?? false);
      const byProgram = turn !== null && (!known || (players[turn] ?? PERSON) !== PERSON);
      const entry = following ? "none" : entryOf({ from, to, tree, byProgram });
      if (entry === "push") window.history.pushState(to, "");
      else if (entry === "replace") window.history.replaceState(to, "");
    });
  });
  // The player to decide is known once the position is.
  effect(() => {
    last = { place: placeNow(studio.doc.value), turn: studio.view.value?.turn ?? null };
  });
  window.addEventListener("popstate", (event) => {
    const place = placeOf(event.state);
    if (place === null) return;
    if (dialog.peek() !== null) {
      // Back closes dialogs, and leaves the page unchanged.
      dialog.value = null;
      window.history.pushState(placeNow(studio.doc.peek()), "");
      return;
    }
    void go(place);
  });

  async function go(place: Place): Promise<void> {
    following = true;
    try {
      if (studio.doc.peek().id !== place.doc) await desk.openKept(place.doc);
      const shown = studio.doc.peek();
      if (shown.id === place.doc && shownChapter(shown) !== place.chapter && place.chapter < chaptersOf(shown).length)
        studio.toChapter(place.chapter);
      const { id, tree } = studio.doc.peek();
      if (id !== place.doc) say("The game that stood here is not kept any more.");
      else if (place.node in tree.nodes && place.node !== tree.here) studio.goTo(place.node);
    } finally {
      following = false;
    }
  }
}
