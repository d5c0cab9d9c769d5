// @vitest-environment node

import { describe, expect, it } from "vitest";

import { partnersOf, sidePoints, winnersWith, type Card } from "../../player/src/card";

const players = ["south", "east", "north", "west"];
const alone = { players } as unknown as Card;
const pairs = {
  players,
  teams: [
    [0, 2],
    [1, 3],
  ],
} as unknown as Card;

describe("who has won", () => {
  it("is one player without teams", () => {
    expect(winnersWith(alone, 2)).toEqual([2]);
  });

  it("is the whole team with any of its players", () => {
    expect(winnersWith(pairs, 0)).toEqual([0, 2]);
    expect(winnersWith(pairs, 3)).toEqual([1, 3]);
  });

  it("is nobody after a draw, and while the game goes on", () => {
    expect(winnersWith(pairs, players.length)).toEqual([]);
    expect(winnersWith(pairs, null)).toEqual([]);
    expect(winnersWith(pairs, undefined)).toEqual([]);
  });
});

describe("partners", () => {
  it("are the others of the team", () => {
    expect(partnersOf(pairs, 3)).toEqual([1]);
    expect(partnersOf(alone, 3)).toEqual([]);
  });

  it("have their points together", () => {
    expect(sidePoints(pairs, [3, 10, 5, 6])).toEqual([8, 16]);
    expect(sidePoints(alone, [3, 10, 5, 6])).toEqual([3, 10, 5, 6]);
  });
});
