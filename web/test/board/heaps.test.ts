// @vitest-environment node

import { describe, expect, it } from "vitest";

import { COUNTABLE, drawnOf, FREE, held, HEAPED, lying, nearest, STORED } from "../../board/heaps";
import { board } from "./boards";

const carved = board();
const round = carved.at.get(1);
const long = carved.at.get(6);
if (round === undefined || long === undefined) throw new Error("the board has no hole or no store");

function closest(points: readonly { x: number; y: number }[]): number {
  let least = Infinity;
  for (const [n, one] of points.entries()) {
    for (const other of points.slice(n + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return least;
}

describe("how pieces lie", () => {
  it("lets each of a dozen be seen", () => {
    for (let number = 2; number <= COUNTABLE; number++) {
      const points = lying(number, round);
      expect(points).toHaveLength(number);
      expect(closest(points), `${number} pieces`).toBeGreaterThan(13);
    }
  });

  it("keeps them within a hole", () => {
    for (const number of [1, 5, 12, HEAPED]) {
      for (const { x, y } of lying(number, round)) expect(Math.hypot(x, y)).toBeLessThan(round.rx - 8);
    }
  });

  it("keeps them within a store that is broader than high, as on a board that is turned", () => {
    const turned = { ...long, rx: 118, ry: 50 };
    for (const number of [1, 10, STORED]) {
      for (const { x, y } of lying(number, turned)) {
        expect(Math.abs(x)).toBeLessThan(turned.rx - 8);
        expect(Math.abs(y)).toBeLessThan(turned.ry - 8);
      }
    }
  });

  it("keeps them within a store, and leaves its lower end free for a number", () => {
    for (const number of [1, 10, STORED]) {
      for (const { x, y } of lying(number, long)) {
        expect(Math.abs(x)).toBeLessThan(long.rx - 8);
        expect(y).toBeGreaterThan(-long.ry + 8);
        expect(y).toBeLessThan(long.ry - FREE);
      }
    }
  });

  it("keeps them within a store of an upright board", () => {
    const lies = { ...long, rx: long.ry, ry: long.rx };
    for (const number of [1, 10, 20, STORED]) {
      for (const { x, y } of lying(number, lies)) {
        expect(Math.abs(x)).toBeLessThan(lies.rx - 8);
        expect(Math.abs(y)).toBeLessThan(lies.ry);
      }
    }
  });

  it("is the same every time, and not the same in every hole", () => {
    const other = carved.at.get(2);
    expect(lying(5, round)).toEqual(lying(5, { ...round }));
    expect(other && lying(5, other)).not.toEqual(lying(5, round));
  });

  it("draws a heap of many with not too many", () => {
    expect(drawnOf(9, round)).toBe(9);
    expect(drawnOf(400, round)).toBe(HEAPED);
    expect(drawnOf(400, long)).toBe(STORED);
    expect(held(400)).toHaveLength(HEAPED);
  });
});

describe("making room", () => {
  it("sends each piece to the nearest place that is free", () => {
    const from = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 100, y: 0 },
    ];
    const to = [
      { x: 11, y: 0 },
      { x: 1, y: 0 },
      { x: 30, y: 0 },
    ];
    expect(nearest(from, to)).toEqual([1, 0, 2]);
  });

  it("gives no place twice", () => {
    const points = lying(11, round);
    const found = nearest(points, lying(12, round));
    expect(new Set(found).size).toBe(11);
  });
});
