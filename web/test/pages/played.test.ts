// @vitest-environment node

import { expect, it } from "vitest";

import { joinTurns, readMoves } from "../../pages/played";
import type { FollowedGame } from "../../player/src/index";

/** In each turn a player names a hole, and then the other one may take it. */
class Turns {
  asked: number | null = 0;
  chance = false;
  given = 0;
  phase = 0;
  private mover = 0;

  options(): { text: string; declines: boolean; place: null }[] {
    const texts = this.given === 0 ? ["1", "2"] : ["no", "take"];
    return texts.map((text) => ({ text, declines: text === "no", place: null }));
  }

  answer(): { ended: boolean } {
    const ended = this.given === 1;
    if (ended) this.mover = 1 - this.mover;
    this.given = 1 - this.given;
    this.asked = this.given === 0 ? this.mover : 1 - this.mover;
    return { ended };
  }
}

function read(text: string): [string, number] {
  const { line, read } = readMoves(
    new Turns() as unknown as FollowedGame,
    text.split(" ").map((move) => move.split(".")),
  );
  return [line.map(({ by, texts }) => `${by}:${texts.join(".")}`).join(" "), read];
}

it("reads the parts of a turn as the page writes them", () => {
  expect(read("1 no 2 take 1")).toEqual(["0:1 1:no 1:2 0:take 0:1", 5]);
});

it("reads whole turns, in which others decline what the text leaves out", () => {
  expect(read("1 2.take 1 1")).toEqual(["0:1 1:no 1:2 0:take 0:1 1:no 1:1", 4]);
});

it("stops at a text that is illegal, or longer than a turn", () => {
  expect(read("1 3")).toEqual(["0:1", 1]);
  expect(read("1 2.take.1")).toEqual(["0:1", 1]);
  expect(read("1.3")).toEqual(["", 0]);
});

it("writes whole turns, which it reads again", () => {
  const { line } = readMoves(new Turns() as unknown as FollowedGame, [["1"], ["2", "take"], ["1"]]);
  const turns = joinTurns(line);
  expect(turns).toEqual([["1", "no"], ["2", "take"], ["1"]]);
  expect(readMoves(new Turns() as unknown as FollowedGame, turns).line).toEqual(line);
});
