import { describe, expect, it } from "vitest";
import { layoutOf } from "../../pages/layout";

type Card = Parameters<typeof layoutOf>[0];

/** The card of a board with two lines of holes, as far as its layout needs one. */
function cardOf(players: string[], home: number[]): Card {
  const half = home.length / 2;
  return {
    title: "Lines",
    players,
    prefixes: players.map((name) => name[0]),
    pieces: [{ name: "seed" }],
    board: home.map((_, place) => {
      const x = place < half ? place : home.length - 1 - place;
      return { place, x, y: place < half ? 0.5 : -0.5, wide: 0.4, high: 0.4, up: place >= half };
    }),
    places: { holes: home.length, count: home.length, home, names: [], winnings: [], supply: [], hand: 0, same: [] },
    grooves: [],
    numbering: {
      owners: home,
      apart: true,
      order: players.map((_, player) => home.flatMap((of, place) => (of === player ? [place] : []))),
    },
  } as unknown as Card;
}

describe("the layout of a page's board", () => {
  it("names holes by letters where three players share a line", () => {
    const three = layoutOf(cardOf(["south", "east", "west"], [0, 0, 1, 1, 2, 2]));
    const labels = three.hollows.map(({ label }) => label);
    expect(labels.every((label) => /^[sew]\d$/.test(label))).toBe(true);
  });

  it("gives numbers alone where each of three has a line, and to two players", () => {
    const two = layoutOf(cardOf(["south", "north"], [0, 0, 0, 1, 1, 1]));
    expect(two.hollows.every(({ label }) => /^\d$/.test(label))).toBe(true);
  });
});
