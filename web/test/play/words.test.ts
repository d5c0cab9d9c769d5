/** Texts about a game. */

import { expect, it } from "vitest";

import { announcement, besideName, named, partnerNames, resultWords } from "../../src/play/words";
import type { View } from "../../src/protocol";

it("names the partners of a player, and no others", () => {
  const pairs = { players: ["south", "east", "north", "west"], partners: [[2], [3], [0], [1]] };
  expect(partnerNames(pairs, 0)).toBe("North");
  expect(partnerNames(pairs, 3)).toBe("East");
  const three = { players: ["south", "east", "north", "west"], partners: [[1, 2], [0, 2], [0, 1], []] };
  expect(partnerNames(three, 1)).toBe("South and North");
  expect(partnerNames(three, 3)).toBe("");
});

it("writes the names of players as people write them", () => {
  expect(named("north_east")).toBe("North east");
  expect(partnerNames({ players: ["south_west", "north_east"], partners: [[1], [0]] }, 0)).toBe("North east");
  expect(besideName("north east", "north_east")).toBe("");
  expect(besideName("north east, won 3", "north_east")).toBe("won 3");
  const players = ["south_west", "north_east"];
  const score = { south_west: 5, north_east: 3 };
  expect(resultWords({ winner: "south_west", reason: "bare", score }, players)).toEqual({
    title: "South west wins.",
    detail: "Bare. South west 5, north east 3.",
  });
  const view = { last: { by: "south_west", move: "1", captured: [0, 2] }, over: false, turn: "north_east" };
  expect(announcement(view as View, players)).toBe(
    "South west has played 1, north east wins 2. North east is to move.",
  );
});
