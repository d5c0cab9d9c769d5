// @vitest-environment node

import { describe, expect, it } from "vitest";

import { onMain, shownLine, takenBack, written } from "../../src/play/lines";
import { goTo, grow, promote, treeOf } from "../../src/store/tree";

// 1 2 3, and instead of 2 another move, 4, after which 5 was played.
const main = treeOf(["1", "2", "3"]);
const tree = ["4", "5"].reduce(grow, goTo(main, 1));

describe("the moves as they are written", () => {
  it("have the main line, with variations beside the move they replace", () => {
    const line = written(tree);
    expect(line.map((move) => [move.move, move.ply])).toEqual([["1", 1], ["2", 2], ["3", 3]]); // prettier-ignore
    expect(line[1]?.variations.map((one) => one.map((move) => [move.move, move.ply]))).toEqual([[["4", 2], ["5", 3]]]); // prettier-ignore
    expect(line[0]?.variations).toEqual([]);
  });

  it("know which of them are on the line that is shown", () => {
    expect([...shownLine(tree)]).toEqual([1, 4, 5]);
    expect(onMain(tree, 3)).toBe(true);
    expect(onMain(tree, 5)).toBe(false);
  });

  it("have a variation as the main line when it is made one", () => {
    expect(written(promote(tree, tree.tip)).map((move) => move.move)).toEqual(["1", "4", "5"]);
  });
});

describe("taking back", () => {
  it("takes back a person's move with the answers of programs", () => {
    expect(takenBack([1, 2, 3, 4], [true, false, true, false])).toBe(3);
    expect(takenBack([1, 2], [true, true])).toBe(2);
  });

  it("takes back the last move where programs play each other, and nothing at the start", () => {
    expect(takenBack([1, 2], [false, false])).toBe(2);
    expect(takenBack([], [])).toBeNull();
  });
});
