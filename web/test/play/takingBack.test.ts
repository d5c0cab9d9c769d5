// @vitest-environment node

import { describe, expect, it } from "vitest";

import { takenBack } from "../../src/play/takingBack";

describe("taking back", () => {
  it("takes back a person's move with the answers of programs", () => {
    expect(takenBack([1, 2, 3, 4], [true, false, true, false])).toBe(3);
    expect(takenBack([1, 2], [true, true])).toBe(2);
  });

  it("takes back the last move where programs play each other, and nothing at the start", () => {
    expect(takenBack([1, 2], [false, false])).toBe(2);
    expect(takenBack([], [])).toBeNull();
  });
});
