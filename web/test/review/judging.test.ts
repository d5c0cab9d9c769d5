// @vitest-environment node

import { describe, expect, it } from "vitest";

import { LOST_GAME, mistakes, shareOf, type Made } from "../../review/judging";
import { WON } from "../../review/valuing";

const best = { answers: [4], texts: ["5"] };
const move = (by: number, lost: number | null): Made => ({ by, texts: ["1"], before: { value: 0, best, lost } });

describe("mistakes", () => {
  const game = [move(0, 2), move(1, 7), move(0, 0.4), move(0, 5), move(1, null), move(0, LOST_GAME + 3), move(0, 5)];

  it("are the moves that lost most, the worst first and of equal ones the first", () => {
    const found = mistakes(game, () => true, 3);
    expect(found.map(({ at, lost }) => [at, lost])).toEqual([[5, 503], [1, 7], [3, 5]]); // prettier-ignore
    expect(found[0]).toMatchObject({ by: 0, made: ["1"], better: ["5"], answers: [4] });
  });

  it("are those of some players only, and not what costs next to nothing or is not known", () => {
    expect(mistakes(game, (player) => player === 1, 9).map(({ at }) => at)).toEqual([1]);
    expect(mistakes([move(0, 0.4), { by: 0, texts: ["2"], before: null }], () => true, 9)).toEqual([]);
    expect(mistakes([{ by: 0, texts: ["2"], before: undefined }], () => true, 9)).toEqual([]);
  });
});

describe("the bar", () => {
  it("is even at nothing, grows with the lead, and is full only where the game is decided", () => {
    expect(shareOf(0, 48)).toBe(0.5);
    const shares = [-30, -4, 4, 30].map((value) => shareOf(value, 48));
    expect(shares).toEqual([...shares].sort());
    expect(shares[0]).toBeGreaterThan(0);
    expect(shareOf(WON, 48)).toBe(1);
    expect(shareOf(-Infinity, 48)).toBe(0);
  });

  it("takes a lead for as clear on a small board as a larger one on a large board", () => {
    expect(shareOf(2, 24)).toBeCloseTo(shareOf(4, 48));
  });
});
