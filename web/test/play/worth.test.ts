// @vitest-environment node

import { describe, expect, it } from "vitest";

import { worthOf, written } from "../../src/play/hints";
import { shifted } from "../../src/play/setup";
import { announcement, besideName, resultWords } from "../../src/play/words";
import type { Hint, View } from "../../src/protocol";

function hint(place: number | null, value: number): Hint {
  return { move: String(place), answer: String(place), place, value, text: "", depth: 1, line: [] };
}

describe("hints on holes", () => {
  it("have of several moves from a hole the best, and the best of all is told apart", () => {
    const worth = worthOf([hint(1, 3), hint(1, 5), hint(2, -2), hint(null, 9)]);
    expect([...worth.keys()]).toEqual([1, 2]);
    expect(worth.get(1)).toEqual({ text: "+5", share: 1, best: true });
    expect(worth.get(2)).toEqual({ text: "−2", share: 0, best: false });
  });

  it("tell none apart where all are worth the same", () => {
    expect([...worthOf([hint(1, 0), hint(2, 0)]).values()].map((one) => one.best)).toEqual([false, false]);
  });

  it("say what is decided", () => {
    expect([written(1000), written(-1000), written(0), written(2.25)]).toEqual(["wins", "loses", "0", "+2.3"]);
  });
});

describe("setting up", () => {
  it("moves as many pieces as there are, and no more", () => {
    const counts = new Map([
      [0, [3, 1]],
      [1, [0, 0]],
    ]);
    expect(shifted(counts, 0, 1, 0, 9)).toEqual(new Map([[0, [0, 1]], [1, [3, 0]]])); // prettier-ignore
    expect(shifted(counts, 0, 1, 1, 1)).toEqual(new Map([[0, [3, 0]], [1, [0, 1]]])); // prettier-ignore
    expect(counts.get(0)).toEqual([3, 1]);
  });
});

describe("words", () => {
  const view: View = {
    text: "",
    phase: "turn",
    round: null,
    turn: "north",
    mover: 1,
    over: false,
    result: null,
    score: {},
    places: {},
    beside: ["south, won 12, owes 3", "north"],
    remarks: [],
    surplus: null,
    words: "",
    last: {
      move: "3",
      notation: "3(+2)",
      by: "south",
      turn: true,
      passed: [],
      lifted: 2,
      ended: 6,
      taken: [6],
      captured: [2, 0],
    },
    near: 0,
  };

  it("announce the last move and who is to move", () => {
    expect(announcement(view, ["south", "north"])).toBe("South has played 3, south wins 2. North is to move.");
  });

  it("announce how it ended", () => {
    const result = { winner: "south", reason: "more-than-half", score: { south: 25, north: 12 } };
    expect(announcement({ ...view, over: true, result }, ["south", "north"])).toContain(
      "South wins. More than half. South 25, north 12.",
    );
    expect(resultWords({ ...result, winner: "draw" }, ["south", "north"]).title).toBe("A draw.");
  });

  it("leave the name out of what stands beside it", () => {
    expect(besideName(view.beside[0], "south")).toBe("won 12, owes 3");
    expect(besideName(view.beside[1], "north")).toBe("");
  });
});
