import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList;
});

import { entryOf, placeOf } from "../../src/shell/history";
import { treeOf } from "../../record/tree";

const tree = treeOf(["1", "2", "3"]);
const at = (node: number, doc = "a", chapter = 0) => ({ doc, node, chapter });

describe("the browser's history", () => {
  it("has a place for each move of a person and each game", () => {
    expect(entryOf({ from: at(0), to: at(1), tree, byProgram: false })).toBe("push");
    expect(entryOf({ from: at(3), to: at(0), tree, byProgram: false })).toBe("push");
    expect(entryOf({ from: at(3), to: at(0, "b"), tree, byProgram: true })).toBe("push");
    expect(entryOf({ from: at(0), to: at(0, "a", 1), tree, byProgram: true })).toBe("push");
  });

  it("has none of its own for what a program answers, nor for where one is already", () => {
    expect(entryOf({ from: at(1), to: at(2), tree, byProgram: true })).toBe("replace");
    expect(entryOf({ from: at(2), to: at(2), tree, byProgram: false })).toBe("none");
    // Who goes elsewhere while a program is to decide has gone there.
    expect(entryOf({ from: at(1), to: at(0), tree, byProgram: true })).toBe("push");
  });

  it("forgets what was taken back, and begins where the page begins", () => {
    expect(entryOf({ from: at(9), to: at(2), tree, byProgram: false })).toBe("replace");
    expect(entryOf({ from: null, to: at(0), tree, byProgram: false })).toBe("replace");
  });

  it("knows its own places only", () => {
    expect(placeOf({ doc: "a", node: 3 })).toEqual(at(3));
    for (const other of [null, 3, {}, { doc: 1, node: 2 }, { doc: "a" }]) expect(placeOf(other)).toBeNull();
  });
});
