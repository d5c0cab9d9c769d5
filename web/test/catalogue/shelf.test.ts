// @vitest-environment node

import { describe, expect, it } from "vitest";

import text from "../../../interpreter/manqala/game/gallery.json?raw";
import type { LibraryGame } from "../../src/protocol";
import { factsOf, find, forNewcomers, shelve } from "../../catalogue/shelf";

const { games } = JSON.parse(text) as { games: LibraryGame[] };
const shelf = shelve(games);

function made(more: Partial<LibraryGame>): LibraryGame {
  const random = { turns: 40, ways: 4, first: 0.5, drawn: 0 };
  const [game] = games;
  if (!game) throw new Error("there are no games");
  return {
    ...game,
    aka: [],
    extends: null,
    chance: false,
    rows: 2,
    players: 2,
    lines: 10,
    effort: 0,
    random_games: random,
    ...more,
  };
}

function names(search: string): string[] {
  return find(shelf, search).map(({ game }) => game.name);
}

describe("the order for newcomers", () => {
  it("puts what is known by many names before what is not", () => {
    const [known, other] = [made({ name: "known", aka: ["one", "two"] }), made({ name: "other" })];
    expect(forNewcomers([other, known])).toEqual([known, other]);
  });

  it("puts what others are variants of first", () => {
    const [parent, heir] = [made({ name: "parent" }), made({ name: "heir", extends: "parent" })];
    expect(forNewcomers([heir, parent])[0]).toBe(parent);
  });

  it("puts what asks less of a newcomer first", () => {
    const [light, heavy] = [made({ name: "light" }), made({ name: "heavy", effort: 2 })];
    expect(forNewcomers([heavy, light])).toEqual([light, heavy]);
  });

  it("begins with games that are known by several names and told in few lines", () => {
    for (const { game } of shelf.slice(0, 3)) {
      expect(game.aka.length).toBeGreaterThan(1);
      expect(game.lines).toBeLessThan(20);
    }
  });
});

describe("the search", () => {
  const all = new Set(games.map((game) => game.name));

  it("knows what people mean by easy, long, short and for children", () => {
    for (const word of ["easy", "simple", "long", "short", "quick", "children", "for kids", "hard"]) {
      const found = names(word);
      expect(found.length, word).toBeGreaterThan(5);
      expect(found.length, word).toBeLessThan(games.length / 2);
    }
    expect(names("kids")).toEqual(names("for children"));
    const turns = (name: string): number => games.find((game) => game.name === name)?.random_games?.turns ?? 0;
    const mean = (found: string[]): number => found.reduce((sum, name) => sum + turns(name), 0) / found.length;
    expect(mean(names("short"))).toBeLessThan(mean(names("long")) / 2);
  });

  it("tells games with chance from games without", () => {
    const chance = new Set(games.filter((game) => game.chance).map((game) => game.name));
    const found = new Set(names("dice"));
    for (const name of chance) expect(found).toContain(name);
    expect(names("no chance")).toHaveLength(all.size - chance.size);
  });

  it("counts rows and players in words and figures", () => {
    const four = games.filter((game) => game.rows === 4).map((game) => game.name);
    expect(new Set(names("four rows"))).toEqual(new Set(four));
    expect(names("4 rows")).toEqual(names("four rows"));
    expect(names("4-row")).toEqual(names("four rows"));
    const three = games.filter((game) => game.players === 3).map((game) => game.name);
    expect(names("three players")).toEqual(three);
  });

  it("finds regions and peoples in several forms, and with other words", () => {
    expect(names("african")).toEqual(names("africa"));
    expect(names("Kenya").length).toBeGreaterThan(0);
    expect(names("easy african game").length).toBeLessThan(names("african").length);
    const accented = made({ name: "akan", title: "Awélé", people: "Éwé" });
    expect(find(shelve([accented]), "awele ewe")).toHaveLength(1);
  });

  it("puts a game's own name first, and finds nothing for what is nowhere", () => {
    const title = games[0]?.title ?? "";
    expect(find(shelf, title)[0]?.game.title).toBe(title);
    expect(names("xyzzy")).toEqual([]);
    expect(names("")).toHaveLength(games.length);
  });
});

describe("what a card says", () => {
  it("tells how long a game is", () => {
    const [shown] = shelve([made({ rows: 1 })]);
    expect(shown && factsOf(shown)).toContain("about 40 turns");
    expect(shown && factsOf(shown)).toContain("1 row");
  });
});
