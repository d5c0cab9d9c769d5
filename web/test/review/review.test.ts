// @vitest-environment node

import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import { Review, type ReviewedGame } from "../../review/review";
import type { Valued, ValueRequest } from "../../review/valuing";

const moves = [3, 5, 1].map((answer, n) => ({ by: n % 2, answers: [answer], texts: [String(answer + 1)] }));
const best = { answers: [9], texts: ["10"] };

/** A review of a game, and what it asked for. */
function begun(game: Partial<ReviewedGame>, wanted = true, possible = true) {
  const asked: ValueRequest[] = [];
  const given = {
    game: signal<ReviewedGame>({ match: false, seed: 1, origin: null, moves, finished: false, ...game }),
    at: signal(0),
    wanted: signal(wanted),
    possible,
    whose: () => true,
    value: (request: ValueRequest): Promise<Valued | null> => {
      asked.push(request);
      if (request.answers.length === 2) return Promise.reject(new Error("the worker has ended"));
      return Promise.resolve({ value: request.answers.length, best, lost: request.made === null ? null : 4 });
    },
  };
  return { asked, given, review: new Review(given) };
}

/** Everything that waits has been answered. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("during play", () => {
  it("what is shown is valued first, then what came last; each moment once", async () => {
    const { asked, given, review } = begun({});
    await settled();
    expect(asked.map(({ answers }) => answers.length)).toEqual([0, 3, 2, 1]);
    expect(asked.every(({ made }) => made === null)).toBe(true);
    expect(review.values.value.map((known) => known?.value)).toEqual([0, 1, undefined, 3]);
    expect([review.worst.value, review.progress.value]).toEqual([null, null]);
    given.at.value = 2;
    await settled();
    expect(asked).toHaveLength(4);
  });

  it("nothing is valued that is not wanted, or cannot be; what becomes wanted is", async () => {
    const { asked, given } = begun({}, false);
    const other = begun({ finished: true }, true, false);
    await settled();
    expect([asked, other.asked]).toEqual([[], []]);
    given.wanted.value = true;
    await settled();
    expect(asked).toHaveLength(4);
  });
});

describe("a game that is over", () => {
  it("is looked into from its end, whatever is wanted during play; what failed is left out", async () => {
    const { asked, review } = begun({ finished: true }, false);
    expect(review.progress.value).toEqual({ done: 0, all: 3 });
    await settled();
    expect(asked.map(({ answers, made }) => [...answers, made?.[0]])).toEqual([[3, 5, 1], [3, 5], [3]]); // prettier-ignore
    expect(review.progress.value).toEqual({ done: 3, all: 3 });
    expect(review.worst.value?.map(({ at, made, better }) => [at, made, better])).toEqual([
      [0, ["4"], ["10"]],
      [1, ["6"], ["10"]],
    ]);
  });

  it("is followed no further when the review is ended", async () => {
    const { asked, given, review } = begun({}, false);
    review.end();
    given.game.value = { ...given.game.value, finished: true };
    await settled();
    expect(asked).toEqual([]);
  });
});
