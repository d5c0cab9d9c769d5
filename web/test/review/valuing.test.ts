// @vitest-environment node

import { describe, expect, it } from "vitest";

import type { Engine } from "../../player/src/index";
import { isValued, valued, WON } from "../../review/valuing";

/** What is known of a position, by the answers that led to it: who is asked, and what a search says for him. */
type Known = Readonly<Record<string, { asked: number; value: number; winner?: number; rounds?: number }>>;

/** A game of which searches say what is written down; the best move is always the option 2. */
class Told {
  readonly depths: number[] = [];
  private answers: number[] = [];

  constructor(private readonly known: Known) {}

  private get here(): Known[string] {
    return this.known[this.answers.join(" ")] ?? { asked: 0, value: 0 };
  }

  call(name: string, number = 0): number {
    if (name === "new_game") this.answers = [];
    if (name === "answer") {
      this.answers.push(number);
      return this.here.winner === undefined ? 0 : 1;
    }
    if (name === "register") return this.here.asked;
    if (name === "found_part") return this.here.value * 64;
    if (name === "winner") return this.here.winner ?? 2;
    return name === "rounds" ? (this.here.rounds ?? 0) : 0;
  }

  search(depth: number): boolean {
    this.depths.push(depth);
    return true;
  }

  found(): unknown {
    return { answers: [2], said: [{ text: "3" }], value: this.here.value * 64, depth: 5, exact: false };
  }

  value(answers: number[], made: number[] | null) {
    return valued(this as unknown as Engine, { match: false, seed: 1, origin: null, answers, made, runs: 100 });
  }
}

const best = { answers: [2], texts: ["3"] };

describe("a moment", () => {
  it("is worth for the first player what it is for who is asked, or as much less", () => {
    const told = new Told({ "": { asked: 0, value: 3 }, "0": { asked: 1, value: 2 } });
    expect(told.value([], null)).toEqual({ value: 3, best: null, lost: null });
    expect(told.value([0], null)).toEqual({ value: -2, best: null, lost: null });
  });

  it("is lost by what the move that was made is worth less than the best, seen as far", () => {
    const told = new Told({ "": { asked: 0, value: 3 }, "1": { asked: 1, value: 2 }, "0": { asked: 0, value: 1 } });
    expect(told.value([], [1])?.lost).toBe(5);
    expect(told.depths.at(-1)).toBe(4);
    expect(told.value([], [0])?.lost).toBe(2);
    expect(told.value([], [2])).toEqual({ value: 3, best, lost: 0 });
  });

  it("is lost with the game where the move that was made ends it so", () => {
    const told = new Told({ "": { asked: 1, value: 3 }, "1": { asked: 1, value: 0, winner: 0 } });
    expect(told.value([], [1])?.lost).toBe(3 + WON);
  });

  it("is judged by no move behind which chance or another round comes, and not where chance decides", () => {
    const told = new Told({ "1": { asked: 2, value: 0 }, "0": { asked: 1, value: 9, rounds: 1 } });
    expect([told.value([], [1])?.lost, told.value([], [0])?.lost]).toEqual([null, null]);
    expect(told.value([1], null)).toBeNull();
  });
});

it("only what one gains and the other loses is valued", () => {
  expect([1, 2, 3].map(isValued)).toEqual([false, true, false]);
});
