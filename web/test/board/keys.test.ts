// @vitest-environment node

import { describe, expect, it } from "vitest";

import { labelled, meaning, neighbour, readingOrder, Typed } from "../../board/keys";
import { board } from "./boards";

const carved = board(3);

describe("the arrows", () => {
  it("go along a row and across to the other", () => {
    expect(neighbour(carved, 0, "right")).toBe(1);
    expect(neighbour(carved, 1, "up")).toBe(4);
    expect(neighbour(carved, 4, "down")).toBe(1);
    expect(neighbour(carved, 3, "left")).toBe(4);
  });

  it("come to the stores and back to a row", () => {
    expect(neighbour(carved, 2, "right")).toBe(6);
    expect(neighbour(carved, 0, "left")).toBe(7);
    expect([2, 3]).toContain(neighbour(carved, 6, "left"));
  });

  it("stay at the edge", () => {
    expect(neighbour(carved, 6, "right")).toBeNull();
    expect(neighbour(carved, 1, "down")).toBeNull();
  });

  it("reach every hollow from every other", () => {
    const wide = board(9);
    for (const spot of wide.spots) {
      const reached = new Set([spot.place]);
      for (const place of reached) {
        for (const heading of ["left", "right", "up", "down"] as const) {
          const next = neighbour(wide, place, heading);
          if (next !== null) reached.add(next);
        }
      }
      expect(reached.size).toBe(wide.spots.length);
    }
  });
});

describe("keys", () => {
  it("have a meaning of their own", () => {
    expect(meaning("ArrowLeft", false)).toEqual({ go: "left" });
    expect(meaning("Enter", false)).toEqual({ act: "choose" });
    expect(meaning("Escape", false)).toEqual({ act: "back" });
    expect(meaning("4", false)).toEqual({ digit: "4" });
    expect(meaning("a", false)).toBeNull();
    expect(meaning("Home", true)).toBeNull();
  });

  it("go to the hole that bears the number, of those that may be chosen first", () => {
    const labels = (place: number): string => carved.at.get(place)?.label ?? "";
    expect(labelled(carved, "2", new Set([3, 4, 5]), labels)).toBe(4);
    expect(labelled(carved, "2", new Set([0, 1]), labels)).toBe(1);
    expect(labelled(carved, "9", new Set([0, 1]), labels)).toBeNull();
  });

  it("go to the number of a hole that also bears the letter of its player", () => {
    const labels = (place: number): string => ["e1", "e2", "s1", "s2", "s12", ""][place] ?? "";
    expect(labelled(carved, "2", new Set([2, 3, 4]), labels)).toBe(3);
    expect(labelled(carved, "12", new Set([2, 3, 4]), labels)).toBe(4);
    expect(labelled(carved, "s1", new Set([0, 2]), labels)).toBe(2);
  });

  it("go through the board line by line", () => {
    expect(readingOrder(carved)).toEqual([5, 4, 3, 7, 6, 0, 1, 2]);
  });
});

describe("digits", () => {
  it("that follow each other soon are one number", () => {
    const typed = new Typed();
    expect(typed.digit("1", 0)).toBe("1");
    expect(typed.digit("6", 500)).toBe("16");
    expect(typed.digit("2", 3000)).toBe("2");
    expect(typed.digit("9", 3100)).toBe("29");
    typed.anew("9");
    expect(typed.digit("1", 3200)).toBe("91");
  });
});
