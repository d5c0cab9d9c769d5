// @vitest-environment node

import { describe, expect, it } from "vitest";

import text from "../../../interpreter/manqala/game/gallery.json?raw";
import { shelve, type Listed } from "../../catalogue/shelf";
import { chosen, grouped, readAsked, writtenAsked } from "../../pages/asked";
import de from "../../pages/languages/de.json";
import en from "../../pages/languages/en.json";
import type { PublishedGame } from "../../pages/messages";
import { Words } from "../../pages/words";

// The studio's list has all that searches go by; the other fields of a published game are not looked at here.
const { games } = JSON.parse(text) as { games: (Listed & PublishedGame)[] };
const shelf = shelve(games);
const [english, german] = [new Words("en", en), new Words("de", de)];

function found(query: string, words = english): string[] {
  return chosen(shelf, readAsked(query), words).map(({ game }) => game.title);
}

describe("the list of games", () => {
  it("has all of them where nothing is asked for", () => {
    expect(found("")).toHaveLength(games.length);
  });

  it("is narrowed down by rows and by what games are like", () => {
    const four = found("?rows=4");
    expect(four.length).toBeGreaterThan(3);
    expect(four.length).toBeLessThan(games.length / 2);
    const easy = found("?traits=easy_no-chance");
    expect(easy.length).toBeGreaterThan(5);
    expect(found("?traits=chance").some((title) => easy.includes(title))).toBe(false);
  });

  it("understands what people type in their language, and English everywhere", () => {
    expect(found("?find=zufall", german)).toEqual(found("?find=chance"));
    expect(found("?find=chance", german)).toEqual(found("?find=chance"));
    expect(found("?find=ohne+zufall", german)).toEqual(found("?find=no+chance"));
  });

  it("is in the order that is asked for", () => {
    const titles = found("?order=title");
    expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other, "en")));
    const asked = readAsked("?order=region");
    const groups = grouped(chosen(shelf, asked, english), asked);
    expect(groups.length).toBeGreaterThan(3);
    expect(groups.flatMap((group) => group.games)).toHaveLength(games.length);
    for (const { family, games: members } of groups)
      expect(members.every(({ game }) => game.family === family)).toBe(true);
  });
});

describe("the address of a list", () => {
  it.each(["", "?find=two+rows", "?find=oware&traits=easy_no-chance&rows=2&order=title"])("comes back: %s", (query) => {
    expect(writtenAsked(readAsked(query), "")).toBe(query);
  });

  it("leaves other parts as they are, and takes no nonsense", () => {
    expect(writtenAsked(readAsked("?rows=-3&traits=huge&order=loud"), "?lang=de&rows=-3")).toBe("?lang=de");
  });
});
