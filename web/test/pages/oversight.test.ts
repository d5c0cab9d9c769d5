// @vitest-environment node

import { describe, expect, it } from "vitest";

import { overlooking } from "../../pages/oversight";
import { chosen } from "../../pages/strength";
import type { Engine } from "../../player/src/index";

/** A moment of a game that is written down whole: who is asked (two players; 2 is chance), and what each answer leads to. */
interface Moment {
  readonly asked: number;
  /** How many answers of the turn are given. */
  readonly given?: number;
  readonly points?: readonly [number, number];
  readonly winner?: number;
  readonly next?: readonly Moment[];
}

const over = (winner: number): Moment => ({ asked: 0, winner });
const ends = (asked: number, ...points: [number, number]): Moment => ({ asked, points });

/** Plays what is written down, and counts how many answers were given; `found`: what a search says. */
class Written {
  at: Moment;
  answered = 0;
  readonly card: { players: string[]; questions: { unseen: boolean }[] };

  constructor(
    readonly root: Moment,
    unseen = false,
  ) {
    this.at = root;
    this.card = { players: ["south", "north"], questions: [{ unseen }] };
  }

  readonly back = (): void => {
    this.at = this.root;
  };

  call(name: string, number = 0): number {
    if (name === "register") return [this.at.given ?? 0, 0, this.at.next?.length ?? 0, 0, this.at.asked][number] ?? 0;
    if (name === "points") return this.at.points?.[number] ?? 0;
    if (name === "winner") return this.at.winner ?? 2;
    if (name === "phase") return 0;
    const next = this.at.next?.[number];
    if (name !== "answer" || next === undefined) throw new Error(`${name} ${number}`);
    this.at = next;
    this.answered++;
    return next.winner === undefined ? 0 : 1;
  }

  search(): boolean {
    return true;
  }

  found(): { answers: number[] } {
    return { answers: [9] };
  }

  get engine(): Engine {
    return this as unknown as Engine;
  }

  choose(overlooked: number, random = () => 0.5): number[] {
    return overlooking({ engine: this.engine, back: this.back, overlooked, random });
  }
}

/** The first hole wins three and loses five again; the second one wins one. */
const bait: Moment = {
  asked: 0,
  next: [
    { asked: 1, points: [3, 0], next: [ends(0, 3, 0), ends(0, 3, 5)] },
    { asked: 1, points: [1, 0], next: [ends(0, 1, 0)] },
  ],
};

describe("a beginner", () => {
  it("takes what is bait where the answer to it is overlooked, and not where it is seen", () => {
    expect(new Written(bait).choose(1)).toEqual([0]);
    expect(new Written(bait).choose(0)).toEqual([1]);
  });

  it("plays any one of moves that seem as good", () => {
    const even: Moment = { asked: 0, next: [ends(1, 1, 0), ends(1, 0, 0), ends(1, 1, 0)] };
    const rolls = [0.1, 0.5, 0.9, 0.9, 0.5, 0.1];
    const random = (): number => rolls.shift() ?? 0;
    expect([new Written(even).choose(1, random), new Written(even).choose(1, random)]).toEqual([[0], [2]]);
  });

  it("sees to the end of a turn of several answers, and what another turn of its own wins", () => {
    const turn: Moment = {
      asked: 0,
      next: [ends(1, 1, 0), { asked: 0, given: 1, next: [ends(1, 0, 0), ends(1, 4, 0)] }],
    };
    expect(new Written(turn).choose(1)).toEqual([1, 1]);
    const again: Moment = { asked: 0, next: [ends(1, 1, 0), { asked: 0, next: [ends(1, 2, 0)] }] };
    expect(new Written(again).choose(0)).toEqual([1]);
    expect(new Written(again).choose(1)).toEqual([0]);
  });

  it("prefers a win to all points, and a draw to a loss; and waits for chance as anybody must", () => {
    expect(new Written({ asked: 1, next: [ends(0, 0, 30), over(1)] }).choose(1)).toEqual([1]);
    expect(new Written({ asked: 1, next: [over(0), over(2)] }).choose(1)).toEqual([1]);
    const drawn: Moment = { asked: 0, next: [{ asked: 2, points: [1, 0], next: [ends(1, 0, 9)] }, ends(1, 0, 0)] };
    expect(new Written(drawn).choose(0)).toEqual([0]);
  });

  it("has little patience where there is much to see", () => {
    const wide = (depth: number): Moment => ({
      asked: depth % 2,
      ...(depth > 0 && { next: Array<Moment>(300).fill(wide(depth - 1)) }),
    });
    const game = new Written(wide(2));
    expect(game.choose(0)).toHaveLength(1);
    expect(game.answered).toBeLessThan(60_000);
  });
});

describe("levels", () => {
  const choice = (level: "easy" | "normal" | "hard", roll: number, unseen = false): number[] => {
    const game = new Written(bait, unseen);
    return chosen(game.engine, level, game.back, () => roll);
  };

  it("look ahead, but for the easy one, and seldom the normal one", () => {
    expect(choice("easy", 0.5)).toEqual([0]);
    expect(choice("easy", 0.7)).toEqual([1]);
    expect(choice("normal", 0.5)).toEqual([9]);
    expect(choice("normal", 0.1)).toEqual([0]);
    expect(choice("hard", 0)).toEqual([9]);
  });

  it("try nothing out where that would show what another has chosen unseen", () => {
    expect(choice("easy", 0.5, true)).toEqual([9]);
  });
});
