// @vitest-environment node

import { describe, expect, it } from "vitest";

import { PositionError, readPosition, writePosition, type Card, type FollowedGame } from "../../player/src/index";

const mark = (name: string, on: string, type: string, start: number[], names: string[] = []) => ({
  name,
  on,
  type,
  cell: 0,
  size: start.length,
  lasting: true,
  start,
  names,
});

/** Two rows of two holes, two kinds of pieces, a mark of each sort. */
const card: Card = {
  manqala: 1,
  game: "small",
  title: "Small",
  options: {},
  players: ["south", "north"],
  matches: false,
  pieces: ["stone", "muzi"],
  places: {
    count: 11,
    names: ["s1", "s2", "n1", "n2", "south", "north", "south_supply", "north_supply", "hand", "box", "nowhere"],
    holes: 4,
    winnings: [4, 5],
    supply: [6, 7],
    same: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    home: [0, 0, 1, 1, 0, 1, 0, 1, 2, 2, 2],
    hand: 8,
    box: 9,
  },
  board: [],
  grooves: [],
  rows: [[[0, 1]], [[2, 3]]],
  prefixes: ["s", "n"],
  numbering: { order: [], apart: false, owners: [] },
  questions: [],
  marks: [
    mark("owner", "holes", "player", [0, 0, 1, 1], ["south", "north", "nobody"]),
    mark("closed", "holes", "truth", [0, 0, 0, 0], ["false", "true"]),
    mark("moves made", "players", "number", [0, 0]),
    mark("first hole", "", "hole", [10]),
  ],
  state: {},
  reasons: [],
  sources: [],
  rules: "",
};

/** A game that stands where a setting says. */
function standing(text: string): FollowedGame {
  const { pieces, marks, mover } = readPosition(text, card);
  return {
    card,
    over: false,
    phase: 0,
    asked: mover,
    mover,
    pieces: (place: number, kind: number) => pieces[place]?.[kind] ?? 0,
    mark: ({ name }: { name: string }, n: number) => marks[name]?.[n] ?? 0,
  } as unknown as FollowedGame;
}

describe("a position", () => {
  it.each([
    "1,2/3,4:south",
    "1,4+muzi/2muzi,0:north:won=1,muzi",
    "0,0/0,1:south:hand=3:owner=s1.north,n2.nobody:closed=s2:moves-made=2,0:first-hole=n1",
  ])("is written as it was read: %s", (text) => {
    expect(writePosition(standing(text))).toBe(text);
  });

  it("may be written with blanks, and shortly", () => {
    expect(writePosition(standing(" 3*2 / 0* 1 : n : won=1 0"))).toBe("3,3/0,1:north:won=1,0");
  });

  it.each([
    ["1,2:south", "rows"],
    ["1,2,3/1,2:south", "2 numbers"],
    ["1,x/1,2:south", "no number"],
    ["1,2/1,2:east", "not a player"],
    ["1,2/1,2", "not a player"],
    ["1,2/1,2:south:gone=1,2", "no ‘gone’"],
    ["1,2/1,2:south:won", "no value"],
    ["1,2/1,2:south:closed=x9", "no hole"],
    ["1,2/1,2:south:moves-made=1,z", "no value of"],
  ])("is refused where it is none: %s", (text, said) => {
    expect(() => readPosition(text, card)).toThrow(PositionError);
    expect(() => readPosition(text, card)).toThrow(said);
  });
});
