// @vitest-environment node

import { describe, expect, it } from "vitest";

import { entries, onMain, shownLine, written } from "../../record/lines";
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

describe("what chance decides between two moves", () => {
  const line = written(treeOf(["n1", "n2", "3", "s1", "4"]));
  const isDrawn = (id: number): boolean => [1, 2, 4].includes(id);

  it("is one entry, and counts as no move", () => {
    const seen = entries(line, isDrawn).map(({ moves, number, drawn }) => [
      drawn,
      number,
      ...moves.map((one) => one.move),
    ]);
    expect(seen).toEqual([[true, 1, "n1", "n2"], [false, 1, "3"], [true, 2, "s1"], [false, 2, "4"]]); // prettier-ignore
  });

  it("has other outcomes beside the first that they replace", () => {
    const other = written(grow(goTo(treeOf(["n1", "n2", "n3"]), 1), "s2"));
    const found = entries(other, () => true);
    expect(found.map(({ moves }) => moves.map((one) => one.move))).toEqual([["n1"], ["n2", "n3"]]);
    expect(found[1]?.moves[0].variations).toHaveLength(1);
  });

  it("counts on in a variation", () => {
    expect(entries(line.slice(2), isDrawn, 7).map(({ number }) => number)).toEqual([7, 8, 8]);
  });
});
