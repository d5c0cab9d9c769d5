import { describe, expect, it } from "vitest";
import { countsFor, isShownValued, viewersOf, viewFor } from "../../pages/hiding";
import { arePointsHidden, hides } from "../../player/src/hiding";

type Card = Parameters<typeof hides>[0];

/** Two players with a hole, winnings and a supply each; winnings are hidden from the opponent. */
const places = { home: [0, 1, 0, 1, 0, 1, 2], winnings: [2, 3], supply: [4, 5], holes: 2 };
const secret = { players: ["south", "north"], hidden: [[3], [2]], places } as unknown as Card;
const open = { players: ["south", "north"], places } as unknown as Card;
const counts = new Map([
  [0, [4]],
  [2, [7]],
  [3, [9]],
]);

describe("what people do not see on a page", () => {
  it("is unknown to the one who looks, and to none where nothing is hidden", () => {
    expect([...countsFor(secret, counts, [0])]).toEqual([
      [0, [4]],
      [2, [7]],
      [3, [-1]],
    ]);
    expect(countsFor(secret, counts, [0, 1]).get(2)).toEqual([-1]);
    expect(countsFor(secret, counts, [])).toBe(counts);
    expect(countsFor(open, counts, [0, 1])).toBe(counts);
    expect([hides(secret), hides(open)]).toEqual([true, false]);
  });

  it("leaves a view otherwise as it is", () => {
    const seen = { counts: [9], owner: 1, label: "", signs: [] };
    const view = viewFor(secret, { places: { 2: { ...seen, counts: [7] }, 3: seen } }, [0]);
    expect(view.places[2]?.counts).toEqual([7]);
    expect(view.places[3]).toEqual({ ...seen, counts: [-1] });
  });

  it("keeps points back that could tell, and values everywhere", () => {
    expect([arePointsHidden(secret, 0, [0]), arePointsHidden(secret, 1, [0])]).toEqual([false, true]);
    expect([arePointsHidden(secret, 1, []), arePointsHidden(open, 1, [0])]).toEqual([false, false]);
    expect([isShownValued(secret), isShownValued(open)]).toEqual([false, true]);
  });

  it("is shown as the people at the screen see it", () => {
    expect(viewersOf(secret, ["person", "person"], 1)).toEqual([1]);
    expect(viewersOf(secret, ["person", "person"], null)).toEqual([0, 1]);
    expect(viewersOf(secret, ["hard", "person"], 0)).toEqual([1]);
    expect(viewersOf(secret, ["hard", "easy"], 0)).toEqual([]);
    expect(viewersOf(open, ["person", "person"], 0)).toEqual([]);
  });
});
