// @vitest-environment node

import { describe, expect, it } from "vitest";

import { onMain, shownLine, written } from "../../record/lines";
import { goTo, grow, promote, treeOf } from "../../record/tree";

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
