// @vitest-environment node

import { describe, expect, it } from "vitest";

import { askedGame, askedLook, besideWith, searchBeside, type Attributes } from "../../embed/asked";
import { readMoveList } from "../../share/moves";

const of =
  (given: Record<string, string>): Attributes =>
  (name) =>
    given[name] ?? null;

describe("the attributes of an element", () => {
  it("say which game is shown", () => {
    const asked = askedGame(of({ src: "a/game.wasm", options: "rows=3 other=x", record: "1. 3 4>(+2), 2.5", at: "1" }));
    expect(asked).toEqual({
      src: "a/game.wasm",
      search: "a/search.wasm",
      options: { rows: "3", other: "x" },
      position: null,
      file: null,
      moves: [["3"], ["4", ">"], ["2", "5"]],
      at: 1,
      match: false,
      seed: null,
    });
  });

  it("may name a file with the record", () => {
    const asked = askedGame(of({ src: "g", record: " lessons/first.jsonl?2 " }));
    expect([asked.file, asked.moves]).toEqual(["lessons/first.jsonl?2", []]);
  });

  it("stand behind the last move, and before the first one where there is something to step through", () => {
    expect(askedGame(of({ src: "g", record: "1 2 3" })).at).toBe(Infinity);
    expect(askedGame(of({ src: "g", record: "1 2 3", mode: "steps" })).at).toBe(0);
  });

  it("say how it is played, if not as usual", () => {
    expect(askedLook(of({}))).toEqual({
      mode: "play",
      controls: "play",
      opponent: null,
      side: null,
      speed: 1,
      numbers: false,
    });
    expect(askedLook(of({ opponent: "hard", side: "north", speed: "0", numbers: "", controls: "none" }))).toMatchObject(
      {
        opponent: "hard",
        side: "north",
        speed: 0,
        numbers: true,
        controls: "none",
      },
    );
  });

  it.each([
    [{}, "src"],
    [{ src: "g", at: "-1" }, "at"],
    [{ src: "g", seed: "x" }, "seed"],
    [{ src: "g", options: "seeds" }, "name=value"],
  ])("are refused where they cannot be: %j", (given, said) => {
    expect(() => askedGame(of(given as Record<string, string>))).toThrow(said);
  });

  it.each([
    [{ opponent: "best" }, "easy, normal, hard, master"],
    [{ mode: "watch" }, "mode"],
    [{ speed: "9" }, "speed"],
  ])("are refused where nothing is like that: %j", (given, said) => {
    expect(() => askedLook(of(given as Record<string, string>))).toThrow(said);
  });
});

it("finds the module that thinks, and that of other options, beside the game", () => {
  expect(searchBeside("x/game.wasm?v=2")).toBe("x/search.wasm?v=2");
  expect(searchBeside("x/game.wasm.js")).toBe("x/search.wasm.js");
  expect(searchBeside("#one")).toBe("#one-search");
  expect(besideWith("x/game.wasm?v=2", { b: "2", a: "1" })).toBe("x/a=1,b=2/game.wasm?v=2");
  expect(besideWith("game.wasm", { a: "1" })).toBe("a=1/game.wasm");
});

it("reads moves as they are printed", () => {
  expect(readMoveList("")).toEqual([]);
  expect(readMoveList(" 1. 3(+2)\n2. s4<.5;  . ")).toEqual([["3"], ["s4", "<", "5"], []]);
});
