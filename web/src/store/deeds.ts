/** Actions on the game: navigation, cutting, annotating, chapters; undo and redo. */

import type { ReadonlySignal } from "@preact/signals";
import * as chapters from "./chapters";
import type { Past } from "./past";
import * as trees from "../../record/tree";
import type { Doc, GameDeeds } from "./types";

/** The game in the store. */
export interface Game {
  readonly doc: ReadonlySignal<Doc>;
  readonly past: Past;
  /** Show the current position of a tree; unknown positions are requested. */
  readonly look: (part: chapters.Book) => void;
  /** The same with another start of the game. */
  readonly begin: (part: chapters.Book) => void;
}

/** The actions. */
export function gameDeeds({ doc, past, look, begin }: Game): GameDeeds {
  const show = (book: chapters.Book): void => {
    const { start, match } = doc.value;
    (book.start === start && book.match === match ? look : begin)(book);
  };
  const lookAt = (tree: trees.Tree): void => {
    look({ ...doc.value, tree });
  };
  const grown = (tree: trees.Tree, name = ""): void => {
    past.note(doc.value, true, name);
    lookAt(tree);
  };
  const anew = (part: Pick<Doc, "start" | "match" | "tree">): void => {
    past.note(doc.value);
    begin({ ...doc.value, ...part });
  };
  const rebound = (book: chapters.Book, name = ""): void => {
    past.note(doc.value, true, name);
    show(book);
  };
  return {
    goTo: (node) => {
      lookAt(trees.goTo(doc.value.tree, node));
    },
    forward: () => {
      lookAt(trees.forward(doc.value.tree));
    },
    back: () => {
      lookAt(trees.back(doc.value.tree));
    },
    prune: (node) => {
      grown(trees.prune(doc.value.tree, node));
    },
    promote: (node) => {
      grown(trees.promote(doc.value.tree, node));
    },
    annotate: (node, note) => {
      grown(trees.annotate(doc.value.tree, node, note), `${Object.keys(note).join()} of ${node}`);
    },
    restart: (start) => {
      anew({ start, match: doc.value.match, tree: trees.emptyTree(doc.value.tree.next) });
    },
    putUp: (start, moves) => {
      anew({ start, match: false, tree: trees.treeOf(moves, doc.value.tree.next) });
    },
    setMatch: (match) => {
      anew({ start: null, match, tree: trees.emptyTree(doc.value.tree.next) });
    },
    toChapter: (number) => {
      show(chapters.toChapter(doc.value, number));
    },
    addChapter: (start) => {
      rebound(chapters.addChapter(doc.value, { start, match: doc.value.match }));
    },
    renameChapter: (title) => {
      rebound(chapters.renameChapter(doc.value, title), "title");
    },
    removeChapter: () => {
      rebound(chapters.removeChapter(doc.value));
    },
    undo: () => {
      const before = past.undo(doc.value);
      if (before !== null) show(before);
    },
    takeBack: (node) => {
      const { value: now } = doc;
      show(past.takeBack(now, { ...now, tree: trees.prune(now.tree, node) }));
    },
    redo: () => {
      const again = past.redo(doc.value);
      if (again !== null) show(again);
    },
  };
}
