// @vitest-environment node

import { describe, expect, it } from "vitest";

import {
  fromSlider,
  readSpec,
  STEPS,
  strengthOf,
  strengthWords,
  toSlider,
  usual,
  writeSpec,
} from "../../src/play/strength";
import type { PlayerKind } from "../../src/protocol";

const deep: PlayerKind = {
  name: "alphabeta",
  about: "looks ahead",
  parameters: [
    { name: "depth", default: null, about: "turns", least: 1, most: 100, whole: true },
    { name: "time", default: null, about: "seconds", least: 0.001, most: 86400, whole: false },
  ],
};

describe("programs", () => {
  it("are read and written", () => {
    expect(readSpec("alphabeta:time=0.3,depth=4")).toEqual({ name: "alphabeta", set: { time: "0.3", depth: "4" } });
    expect(writeSpec(readSpec("mcts:sims=200"))).toBe("mcts:sims=200");
    expect(writeSpec(readSpec("random"))).toBe("random");
  });

  it("are as strong as usual when they are chosen", () => {
    expect(writeSpec(usual(deep))).toBe("alphabeta:time=0.3");
    expect(writeSpec(usual({ ...deep, name: "random", parameters: [] }))).toBe("random");
    expect(strengthOf(readSpec("random"), { ...deep, name: "random", parameters: [] })).toBeNull();
  });

  it("have a slider whose ends are the weakest and the strongest", () => {
    for (const text of ["alphabeta:time=1", "alphabeta:depth=3"]) {
      const strength = strengthOf(readSpec(text), deep);
      if (strength === null) throw new Error("no strength");
      expect(toSlider({ ...strength, value: strength.least })).toBe(0);
      expect(toSlider({ ...strength, value: strength.most })).toBe(STEPS);
      expect(fromSlider(strength, 0)).toBeCloseTo(strength.least);
      expect(fromSlider(strength, STEPS)).toBeCloseTo(strength.most);
      for (let step = 1; step <= STEPS; step++) {
        expect(fromSlider(strength, step)).toBeGreaterThanOrEqual(fromSlider(strength, step - 1));
      }
    }
  });

  it("say what their strength means", () => {
    const strength = strengthOf(readSpec("alphabeta:depth=1"), deep);
    expect(strength && strengthWords(strength)).toBe("1 turn ahead");
    const timed = strengthOf(readSpec("alphabeta:time=0.5"), deep);
    expect(timed && strengthWords(timed)).toBe("0.5 s a move");
  });
});
