import { expect, test } from "vitest";

import { readLink, written, type Link } from "../../share/link";

const link: Link = {
  match: true,
  start: "4,4/4,4:south:won=1,0",
  seed: 17,
  seats: ["person", "hard"],
  moves: [["3"], ["4", "<"], ["a_b.c d", ">"]],
};

test("an address gives back what it was written from", () => {
  expect(readLink(`#${written(link)}`, 1)).toEqual(link);
});

test("what is as usual is left out", () => {
  expect(written({ match: false, start: null, seed: 5, seats: ["person", "person"], moves: [] })).toBe("");
  expect(readLink("", 5)).toEqual({ match: false, start: null, seed: 5, seats: [], moves: [] });
});

test("what is written wrongly is as usual", () => {
  expect(readLink("#seed=-3&seats=strong.master&moves=%E0%A4%A&match=yes&more", 9)).toEqual({
    match: false,
    start: null,
    seed: 9,
    seats: ["person", "master"],
    moves: [[""]],
  });
});
