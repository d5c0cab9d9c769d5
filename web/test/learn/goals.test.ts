// @vitest-environment node

import { describe, expect, it } from "vitest";

import type { Deed } from "../../learn/deeds";
import { goalOf, meets } from "../../learn/goals";

let number = 0;
const deed = (told: Partial<Deed> = {}): Deed => ({
  by: 0,
  answers: [number++],
  texts: [],
  captured: 0,
  gained: 0,
  laps: 1,
  again: false,
  over: false,
  won: false,
  length: 5,
  ...told,
});

describe("what a move is an example of", () => {
  it("is what it does and most others do not", () => {
    const three = deed({ captured: 3, gained: 3 });
    expect(goalOf(three, [deed(), three, deed({ captured: 2 })])).toEqual({ what: "capture", number: 3 });
    const again = deed({ again: true, gained: 1 });
    expect(goalOf(again, [again, deed({ gained: 1 })])).toEqual({ what: "again" });
    const far = deed({ laps: 4 });
    expect(goalOf(far, [far, deed(), deed({ laps: 2 })])).toEqual({ what: "laps", number: 4 });
    const last = deed({ won: true, over: true, captured: 9, gained: 9 });
    expect(goalOf(last, [last, deed()])).toEqual({ what: "win" });
    const counted = deed({ gained: 5 });
    expect(goalOf(counted, [counted, deed()])).toEqual({ what: "gain", number: 5 });
  });

  it("is only to be followed where nothing tells it from the others", () => {
    const [one, other] = [deed({ captured: 3 }), deed({ captured: 3 })];
    expect(goalOf(one, [one, other])).toEqual({ what: "follow" });
    expect(meets({ what: "follow" }, one, one)).toBe(true);
    expect(meets({ what: "follow" }, other, one)).toBe(false);
    expect(goalOf(one, [one])).toEqual({ what: "follow" });
  });

  it("is no capture where the end of the game gives what is left", () => {
    const last = deed({ over: true, captured: 12, gained: 12 });
    expect(goalOf(last, [last, deed()])).toEqual({ what: "follow" });
  });
});
