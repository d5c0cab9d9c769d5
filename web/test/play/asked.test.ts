// @vitest-environment node

import { expect, it } from "vitest";
import { besideAsked, gains, inWords } from "../../src/play/asked";
import type { Answer, Question } from "../../src/protocol";
import { layout } from "../board/boards";

const answer = (text: string, place: number | null, gain = 0): Answer => ({
  answer: text, after: text, text, place, move: null, leads: "", gain,
}); // prettier-ignore

const question = (...answers: Answer[]): Question => ({
  who: "south", player: 0, prompt: "which?", context: "", unseen: false, answers, complete: [], move: null, during: null,
}); // prettier-ignore

it("has the answers that are no places of the board in words", () => {
  const asked = question(answer("hole 1", 0), answer("the store nobody draws", 999), answer("pass", null));
  expect(inWords(asked, layout()).map((one) => one.text)).toEqual(["the store nobody draws", "pass"]);
});

it("puts them beside a name where there is room for all", () => {
  const ways = question(answer("clockwise", null), answer("anticlockwise", null));
  expect(besideAsked(ways, layout())).toHaveLength(2);
  const long = question(answer("clockwise", null), answer("sow on from the house, which is lost", null));
  expect(besideAsked(long, layout())).toEqual([]);
  expect(besideAsked(question(...["a", "b", "c", "d"].map((one) => answer(one, null))), layout())).toEqual([]);
});

it("writes at the holes what they win, unless it is the same everywhere", () => {
  const found = gains(question(answer("1", 0, 3), answer("2", 1, -1), answer("pass", null, 1)));
  expect([...found].map(([place, { text, best }]) => [place, text, best])).toEqual([
    [0, "+3", true],
    [1, "−1", false],
  ]);
  expect(gains(question(answer("1", 0, 2), answer("2", 1, 2))).size).toBe(0);
  expect(gains(question()).size).toBe(0);
});
