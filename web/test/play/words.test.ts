/** Texts about a game. */

import { expect, it } from "vitest";

import { partnerNames } from "../../src/play/words";

it("names the partners of a player, and no others", () => {
  const pairs = { players: ["south", "east", "north", "west"], partners: [[2], [3], [0], [1]] };
  expect(partnerNames(pairs, 0)).toBe("North");
  expect(partnerNames(pairs, 3)).toBe("East");
  const three = { players: ["south", "east", "north", "west"], partners: [[1, 2], [0, 2], [0, 1], []] };
  expect(partnerNames(three, 1)).toBe("South and North");
  expect(partnerNames(three, 3)).toBe("");
});
