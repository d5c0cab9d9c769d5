import { describe, expect, it } from "vitest";

import { strengthWords, verdictOf, verdictWords } from "../../src/lab/fair";
import type { Fairness, Share } from "../../src/protocol";

function share(who: string, games: number, low: number, high: number): Share {
  return { who: [who], games, share: (low + high) / 2, low, high, drawn: 0, turns: 40 };
}

const none: Share = { who: ["greedy"], games: 0, share: null, low: 0, high: 1, drawn: null, turns: null };
const watched = { games: 0, ways: null, forced: null, lines: {} };

function told(...even: Share[]): Fairness {
  return { first: "south", even, better: [], watched };
}

describe("the verdict", () => {
  it("is for whoever begins only where the whole interval is", () => {
    expect(verdictOf(share("random", 500, 0.55, 0.64), 2)).toBe("first");
    expect(verdictOf(share("random", 500, 0.36, 0.45), 2)).toBe("others");
    expect(verdictOf(share("random", 2000, 0.48, 0.53), 2)).toBe("even");
  });

  it("is none where there are few games, or the interval is wide", () => {
    expect(verdictOf(share("greedy", 6, 0.6, 1), 2)).toBe("unclear");
    expect(verdictOf(share("greedy", 40, 0.3, 0.7), 2)).toBe("unclear");
  });

  it("goes by the number of players", () => {
    expect(verdictOf(share("random", 900, 0.31, 0.35), 3)).toBe("even");
  });

  it("is that of the strongest games that tell anything", () => {
    const weak = share("random", 2000, 0.48, 0.53);
    expect(verdictWords(told(weak, none), 2)).toContain("Fair as far as can be seen");
    expect(verdictWords(told(weak, share("greedy", 40, 0.55, 0.85)), 2)).toBe(
      "South, who begins, has an advantage: 55\u00a0% to 85\u00a0% of the games, played easy.",
    );
    expect(verdictWords(told(none), 2)).toContain("The first games");
    expect(verdictWords(told(share("random", 2000, 0.2, 0.22)), 1)).toBe("At random 21\u00a0% of the games are won.");
  });

  it("calls strengths as players do", () => {
    expect(strengthWords("random")).toBe("at random");
    expect(strengthWords("alphabeta:depth=2")).toBe("normal");
  });
});
