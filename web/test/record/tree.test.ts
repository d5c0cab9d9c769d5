import { expect, test } from "vitest";
import { back, depthOf, emptyTree, forward, goTo, grow, movesTo, promote, prune, treeOf } from "../../record/tree";

test("a move that was played before is the same node, another one is a variation", () => {
  const line = treeOf(["a", "b", "c"]);
  const again = grow(goTo(line, 1), "b");
  expect(again.here).toBe(2);
  expect(again.tip).toBe(3);
  const other = grow(goTo(line, 1), "x");
  expect(movesTo(other, other.tip)).toEqual(["a", "x"]);
  expect(other.nodes[1]?.children).toEqual([2, 4]);
});

test("looking back keeps the line, looking at another line shows its end", () => {
  const other = grow(goTo(treeOf(["a", "b", "c"]), 1), "x");
  const looked = goTo(other, 1);
  expect(looked.tip).toBe(4);
  expect(goTo(looked, 2).tip).toBe(3);
  expect(forward(looked).here).toBe(4);
  expect(forward(forward(looked)).here).toBe(4);
  expect(back(back(looked)).here).toBe(0);
});

test("a branch is cut off with all that follows, and where one was goes with it", () => {
  const other = grow(goTo(treeOf(["a", "b", "c"]), 1), "x");
  const cut = prune(other, 4);
  expect(cut.here).toBe(1);
  expect(movesTo(cut, cut.tip)).toEqual(["a", "b", "c"]);
  expect(Object.keys(cut.nodes)).toEqual(["0", "1", "2", "3"]);
  expect(prune(cut, 1)).toMatchObject({ here: 0, tip: 0 });
});

test("a variation becomes the main line", () => {
  const other = promote(grow(goTo(treeOf(["a", "b"]), 1), "x"), 3);
  expect(other.nodes[1]?.children).toEqual([3, 2]);
  expect(depthOf(other, 3)).toBe(2);
  expect(emptyTree().tip).toBe(0);
});
