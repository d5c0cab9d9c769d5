// @vitest-environment node

import { describe, expect, it } from "vitest";

import { bins, percent, shares, stepFor, typical } from "../../src/lab/histogram";

describe("bins", () => {
  it("hold everything once", () => {
    const seen = { 3: 2, 17: 1, 44: 5, 45: 2 };
    for (const most of [4, 10, 22, 60]) {
      const found = bins([seen], most);
      expect(found.length).toBeLessThanOrEqual(most);
      expect(found.reduce((sum, bin) => sum + (bin.shares[0] ?? 0), 0)).toBeCloseTo(1);
    }
  });

  it("are the same for all series, and none is left out", () => {
    const found = bins([{ 0: 1 }, { 100: 3 }], 12);
    expect(found[0]).toEqual({ from: 0, to: 9, shares: [1, 0] });
    expect(found.at(-1)).toEqual({ from: 100, to: 109, shares: [0, 1] });
    for (const [n, bin] of found.entries()) expect(bin.from).toBe(10 * n);
  });

  it("have room for numbers below nought", () => {
    const found = bins([{ "-7": 1, 8: 1 }], 8);
    expect(found[0]?.from).toBe(-10);
    expect(found.at(-1)?.to).toBeGreaterThanOrEqual(8);
  });

  it("are none where nothing was seen", () => {
    expect(bins([{}])).toEqual([]);
  });

  it("have steps that people count in", () => {
    expect([stepFor(8, 10), stepFor(15, 10), stepFor(50, 10), stepFor(51, 10), stepFor(900, 10)]).toEqual([
      1, 2, 5, 10, 100,
    ]);
  });
});

describe("what is typical", () => {
  it("is the middle and the mean", () => {
    const told = typical({ 1: 1, 2: 2, 9: 1 });
    expect(told).toEqual({ number: 4, mean: 3.5, median: 2, middle: [1, 2] });
    expect(typical({})).toBeNull();
  });
});

describe("shares", () => {
  it("are of each series' own whole, the greatest first", () => {
    const found = shares([{ south: 1, north: 3, draw: 0 }, { south: 8, north: 2 }]); // prettier-ignore
    expect(found).toEqual([
      { name: "south", shares: [0.25, 0.8] },
      { name: "north", shares: [0.75, 0.2] },
    ]);
  });

  it("are written as people read them", () => {
    expect([percent(0.5), percent(0.034), percent(0), percent(1)]).toEqual([
      "50\u00a0%",
      "3.4\u00a0%",
      "0\u00a0%",
      "100\u00a0%",
    ]);
  });
});
