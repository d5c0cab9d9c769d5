import { describe, expect, it } from "vitest";
import type { Opened } from "../../src/protocol";
import { newDoc, sameLine, seenLineOf } from "../../src/store/document";

const rules = { name: "hoards", text: "" };
const game = (hides: boolean): Opened => ({ players: ["south", "north"], hides }) as unknown as Opened;

describe("the line of a game with hidden seeds", () => {
  it("says which players programs play, and other lines do not", () => {
    const doc = newDoc(rules, { players: { north: "greedy" } });
    expect(seenLineOf(doc, rules, 0, game(true)).programs).toEqual(["north"]);
    expect(seenLineOf(doc, rules, 0, game(false)).programs).toBeUndefined();
    expect(seenLineOf(newDoc(rules), rules, 0, game(true)).programs).toBeUndefined();
    expect(sameLine(seenLineOf(doc, rules, 0, game(true)), seenLineOf(doc, rules, 0, game(false)))).toBe(false);
  });
});
