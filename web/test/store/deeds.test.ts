// @vitest-environment node

import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import * as chapters from "../../src/store/chapters";
import { gameDeeds } from "../../src/store/deeds";
import { newDoc } from "../../src/store/document";
import { Past } from "../../src/store/past";
import { fromRecord, toRecord } from "../../src/store/record";
import { Sheet } from "../../src/store/sheet";
import { annotate, grow, movesTo, nodeOf, prune, treeOf } from "../../record/tree";
import { isSameWork } from "../../src/store/versions";

const RULES = { name: "pebbles", text: "game: Pebbles" };

/** A document at which things are done; `begun` counts how often the rules were opened anew. */
function sit(moves: readonly string[] = []) {
  const doc = signal(newDoc(RULES, { tree: treeOf(moves) }));
  const past = new Past(new Sheet());
  let begun = 0;
  const look = (part: chapters.Book): void => {
    doc.value = { ...doc.value, ...part };
  };
  const begin = (part: chapters.Book): void => {
    begun += 1;
    look(part);
  };
  const deeds = gameDeeds({ doc, past, look, begin });
  const play = (move: string, byPerson = true): void => {
    past.note(doc.value, byPerson);
    look({ ...doc.value, tree: grow(doc.value.tree, move) });
  };
  const line = () => movesTo(doc.value.tree, doc.value.tree.tip);
  return { doc, past, deeds, play, line, begun: () => begun };
}

describe("what is done to a game", () => {
  it("is undone with what programs answered to it, and redone", () => {
    const { past, deeds, play, line } = sit();
    play("a");
    play("b", false);
    play("c");
    play("d", false);
    deeds.undo();
    expect(line()).toEqual(["a", "b"]);
    deeds.undo();
    expect(line()).toEqual([]);
    expect(past.canUndo.value).toBe(false);
    deeds.redo();
    deeds.redo();
    expect(line()).toEqual(["a", "b", "c", "d"]);
    deeds.undo();
    play("x");
    expect(past.canRedo.value).toBe(false);
    expect(line()).toEqual(["a", "b", "x"]);
  });

  it("is undone one by one where only programs play", () => {
    const { deeds, play, line } = sit();
    play("a", false);
    play("b", false);
    deeds.undo();
    expect(line()).toEqual(["a"]);
  });

  it("gives no number to two moves: what is known of the one would be said of the other", () => {
    const { doc, deeds, play } = sit();
    play("a");
    const first = doc.value.tree.here;
    deeds.undo();
    play("b");
    expect(doc.value.tree.here).not.toBe(first);
    deeds.restart(null);
    play("c");
    expect(doc.value.tree.here).toBe(first + 2);
  });

  it("brings back what was cut off, and where one was", () => {
    const { doc, deeds, line } = sit(["a", "b", "c"]);
    deeds.goTo(2);
    deeds.prune(2);
    expect(line()).toEqual(["a"]);
    deeds.undo();
    expect(line()).toEqual(["a", "b", "c"]);
    expect(doc.value.tree.here).toBe(2);
    deeds.restart("a position");
    expect(doc.value.start).toBe("a position");
    deeds.undo();
    expect(doc.value.start).toBeNull();
    expect(line()).toEqual(["a", "b", "c"]);
  });

  it("takes a comment back as a whole, and says nothing where a text is empty", () => {
    const { doc, deeds } = sit(["a"]);
    for (const comment of ["w", "wh", "why"]) deeds.annotate(1, { comment });
    deeds.annotate(1, { mark: "!?" });
    expect(nodeOf(doc.value.tree, 1)).toMatchObject({ comment: "why", mark: "!?" });
    deeds.undo();
    deeds.undo();
    expect(nodeOf(doc.value.tree, 1)).toEqual({ id: 1, move: "a", parent: 0, children: [] });
    expect(nodeOf(annotate(doc.value.tree, 1, { comment: "" }), 1)).not.toHaveProperty("comment");
  });

  it("takes back a move of before the page was loaded so that it can be redone", () => {
    const { deeds, line } = sit(["a", "b"]);
    deeds.takeBack(2);
    expect(line()).toEqual(["a"]);
    deeds.redo();
    expect(line()).toEqual(["a", "b"]);
  });
});

describe("chapters", () => {
  it("have games of their own, and keep them", () => {
    const { doc, deeds, play, line, begun } = sit(["a", "b"]);
    expect(chapters.chaptersOf(doc.value)).toHaveLength(1);
    deeds.addChapter("later");
    deeds.renameChapter("The end");
    play("z");
    expect(doc.value).toMatchObject({ start: "later", chapter: 1 });
    deeds.toChapter(0);
    expect(line()).toEqual(["a", "b"]);
    expect(begun()).toBe(2);
    deeds.toChapter(1);
    expect(line()).toEqual(["z"]);
    expect(chapters.chaptersOf(doc.value).map(chapters.chapterName)).toEqual(["Chapter 1", "The end"]);
    deeds.removeChapter();
    expect(line()).toEqual(["a", "b"]);
    deeds.removeChapter();
    expect(chapters.chaptersOf(doc.value)).toHaveLength(1);
    deeds.undo();
    deeds.undo();
    expect(line()).toEqual(["z"]);
  });

  it("share no numbers of moves", () => {
    const { doc, deeds, play } = sit(["a"]);
    deeds.addChapter(null);
    play("b");
    deeds.toChapter(0);
    play("c");
    const ids = chapters
      .chaptersOf(doc.value)
      .flatMap(({ tree }) => Object.keys(tree.nodes).filter((id) => id !== "0"));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are part of what is stored", () => {
    const one = newDoc(RULES);
    expect(isSameWork(one, { ...one, ...chapters.renameChapter(one, "") })).toBe(true);
    expect(isSameWork(one, { ...one, ...chapters.renameChapter(one, "Title") })).toBe(false);
    expect(isSameWork(one, { ...one, ...chapters.addChapter(one, { start: null, match: false }) })).toBe(false);
  });
});

describe("a record", () => {
  it("gives back what was put into it", () => {
    const { doc, deeds, play } = sit(["a", "b", "c"]);
    deeds.annotate(0, { comment: "the start" });
    deeds.goTo(1);
    play("x");
    deeds.annotate(doc.value.tree.here, { mark: "?", comment: "no" });
    deeds.promote(doc.value.tree.here);
    deeds.addChapter("later");
    const record = toRecord({ ...doc.value, players: { north: "greedy", south: "person" } }, RULES);
    expect(record.players).toEqual({ north: "greedy" });
    expect(record.chapters[0]).toEqual({
      title: "",
      match: false,
      start: null,
      comment: "the start",
      moves: [
        { move: "a", parent: 0, mark: "", comment: "" },
        { move: "x", parent: 1, mark: "?", comment: "no" },
        { move: "b", parent: 1, mark: "", comment: "" },
        { move: "c", parent: 3, mark: "", comment: "" },
      ],
    });
    const again = fromRecord(record);
    expect(toRecord(again, RULES)).toEqual(record);
    expect(movesTo(again.tree, again.tree.tip)).toEqual(["a", "x"]);
    expect(again.tree.here).toBe(0);
    expect(prune(again.tree, 2).nodes[3]?.move).toBe("b");
  });
});
