import { expect, test } from "vitest";
import { lookOf } from "../../board/shapes";

/** A game may have so many kinds of pieces. */
const MOST = 8;

test("every kind of piece can be told by its shape alone", () => {
  const shapes = Array.from({ length: MOST }, (_, kind) => lookOf(kind).outline);
  expect(new Set(shapes).size).toBe(MOST);
});

test("neighbouring kinds that nobody chose a colour for have colours far apart", () => {
  const hues = Array.from({ length: MOST }, (_, kind) => lookOf(kind).hue).filter((hue) => hue !== null);
  expect(hues.length).toBeGreaterThan(2);
  for (const [n, hue] of hues.slice(1).entries()) {
    const apart = Math.abs(hue - (hues[n] ?? 0));
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(90);
  }
});
