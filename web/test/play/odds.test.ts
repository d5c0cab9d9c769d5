// @vitest-environment node

import { expect, it } from "vitest";

import { drawn } from "../../src/play/programs";
import type { Answer } from "../../src/protocol";

function answers(...weights: (number | undefined)[]): Answer[] {
  return weights.map((weight, n) => ({
    answer: String(n),
    after: String(n),
    text: String(n),
    place: null,
    move: null,
    leads: "",
    gain: 0,
    ...(weight === undefined ? {} : { weight }),
  }));
}

it("draws answers by their weights", () => {
  const cowries = answers(1, 4, 6, 4, 1);
  const fallen = Array.from({ length: 16 }, (_, n) => drawn(cowries, n / 16)?.answer);
  expect(fallen.join("")).toBe("0111122222233334");
});

it("draws all alike without weights", () => {
  const alike = answers(undefined, undefined);
  expect([0, 0.49, 0.5, 0.99].map((lot) => drawn(alike, lot)?.answer)).toEqual(["0", "0", "1", "1"]);
  expect(drawn([], 0)).toBeUndefined();
});
