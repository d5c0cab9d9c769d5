// @vitest-environment node

import { describe, expect, it } from "vitest";

import { againstComputer, areAllPersons, levelOf, LEVELS, rivalOf, specOf } from "../../src/play/levels";
import { algorithmWords, programWords } from "../../src/play/words";
import { PERSON } from "../../src/store/document";

describe("strengths", () => {
  it("have names without those of algorithms", () => {
    expect(LEVELS.map((level) => level.name)).toEqual(["easy", "normal", "hard", "master"]);
    for (const level of LEVELS) {
      expect(programWords(level.spec)).toBe(level.name);
      expect(levelOf(level.spec)).toBe(level);
      expect(specOf(level.name)).toBe(level.spec);
      expect(algorithmWords(level.spec)).not.toBe(level.name);
    }
    expect(new Set(LEVELS.map((level) => level.spec)).size).toBe(LEVELS.length);
  });

  it("are not said of a program that is set in another way", () => {
    expect(levelOf("mcts:sims=7")).toBeNull();
    expect(programWords("mcts:sims=7")).toBe("tree search, sims 7");
    expect(specOf("what was kept long ago")).toBe(LEVELS[0]?.spec);
  });
});

describe("a game against the computer", () => {
  it("leaves the near side to the person, and all others to the computer", () => {
    const seated = againstComputer(["south", "west", "north"], 1, "hard");
    expect(seated).toEqual({ south: specOf("hard"), west: PERSON, north: specOf("hard") });
    expect(areAllPersons(["south", "west", "north"], seated)).toBe(false);
    expect(areAllPersons(["south", "north"], {})).toBe(true);
  });

  it("is offered beside the first one who does not sit near", () => {
    expect(rivalOf(["south", "north"], 0)).toBe(1);
    expect(rivalOf(["south", "north"], 1)).toBe(0);
    expect(rivalOf(["alone"], 0)).toBe(-1);
  });
});
