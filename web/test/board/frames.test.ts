// @vitest-environment node

import { describe, expect, it } from "vitest";

import {
  after,
  aftermath,
  alike,
  beats,
  BEAT,
  course,
  frames,
  framesOfStep,
  handAt,
  isHidden,
  LONGEST,
  QUICKEST,
  total,
} from "../../board/frames";
import type { Trace } from "../../src/protocol";
import { hop, step } from "./boards";

const HAND = 10;
const trace: Trace = {
  steps: [
    step(4, [hop(2, HAND, 3)]),
    step(4, [hop(HAND, 3), hop(HAND, 4), hop(HAND, 5)]),
    step(6, [], { marks: [{ place: 5, name: "held", text: "south", player: 0 }] }),
    step(7, [hop(5, 6, 2)]),
  ],
};
const film = frames(trace, HAND);

describe("frames from a trace", () => {
  it("has one frame for each seed, each with the line that did it", () => {
    expect(film.map((frame) => frame.deed)).toEqual(["lift", "sow", "sow", "sow", "mark", "take"]);
    expect(film.map((frame) => frame.line.line)).toEqual([4, 4, 4, 4, 6, 7]);
    expect(film.map((frame) => frame.step)).toEqual([0, 1, 1, 1, 2, 3]);
  });

  it("follows what lies where, and loses nothing on the way", () => {
    const start = new Map([
      [2, [3]],
      [3, [0]],
      [4, [1]],
      [5, [1]],
      [6, [7]],
      [HAND, [0]],
    ]);
    const all = course(start, film);
    expect(all).toHaveLength(film.length + 1);
    for (const counts of all) expect([...counts.values()].reduce((sum, one) => sum + total(one), 0)).toBe(12);
    expect(Object.fromEntries(all.at(-1) ?? [])).toEqual({ 2: [0], 3: [1], 4: [2], 5: [0], 6: [9], [HAND]: [0] });
    expect(start.get(2)).toEqual([3]);
  });

  it("leaves everything as it is at a mark", () => {
    const counts = new Map([[1, [2]]]);
    const mark = film[4];
    expect(mark && after(counts, mark)).toBe(counts);
  });

  it("knows the frames of a step, and where the hand is", () => {
    expect(framesOfStep(film, 1)).toEqual([1, 4]);
    expect(framesOfStep(film, 9)).toEqual([0, 0]);
    expect(handAt(film, 0)).toBeNull();
    expect(handAt(film, 1)).toBe(2);
    expect(handAt(film, 3)).toBe(4);
  });

  it("tells how far two films are the same", () => {
    const other = frames({ steps: [...trace.steps.slice(0, 1), step(4, [hop(HAND, 3), hop(HAND, 5)])] }, HAND);
    expect(alike(film, other)).toBe(2);
    expect(alike(film, film)).toBe(film.length);
  });
});

describe("the pace of a film", () => {
  const long = frames(
    {
      steps: [
        step(1, [hop(1, HAND, 400)]),
        step(
          1,
          Array.from({ length: 400 }, () => hop(HAND, 3)),
        ),
      ],
    },
    HAND,
  );

  it("is the ordinary one for the first seeds", () => {
    expect(beats(film)[1]).toBe(BEAT);
  });

  it("speeds up in long laps, and slows down for the last seeds", () => {
    const lap = beats(
      frames(
        {
          steps: [
            step(
              1,
              Array.from({ length: 40 }, () => hop(HAND, 3)),
            ),
          ],
        },
        HAND,
      ),
    );
    expect(lap[20]).toBeLessThan((lap[3] ?? 0) / 2);
    expect(lap.at(-1)).toBeGreaterThan((lap[20] ?? 0) * 2);
  });

  it("comes to an end in reasonable time however long the move", () => {
    const whole = beats(long).reduce((sum, beat) => sum + beat, 0);
    expect(whole).toBeLessThan(LONGEST + 401 * QUICKEST);
    expect(Math.min(...beats(long))).toBeGreaterThanOrEqual(QUICKEST);
  });

  it("is as fast as it is wished", () => {
    expect(beats(film, 2)[1]).toBe(BEAT / 2);
  });
});

describe("what happens after a move", () => {
  const owner = (place: number): number => (place < 2 || place === 8 ? 0 : 1);

  it("is shown as pieces that go, those of a player to what is his", () => {
    const from = new Map([[0, [3]], [2, [4]], [8, [10]], [9, [5]]]); // prettier-ignore
    const to = new Map([[0, [0]], [2, [0]], [8, [13]], [9, [9]]]); // prettier-ignore
    const found = aftermath(from, to, 7, owner);
    expect(found.map((frame) => [frame.from, frame.to, frame.counts])).toEqual([[0, 8, [3]], [2, 9, [4]]]); // prettier-ignore
    expect(course(from, found).at(-1)).toEqual(to);
  });

  it("is left out where pieces come or go", () => {
    expect(aftermath(new Map([[0, [3]]]), new Map([[0, [4]]]), 0, owner)).toEqual([]);
    expect(aftermath(new Map([[0, [3]]]), new Map([[0, [3]]]), 0, owner)).toEqual([]);
  });
});

describe("hidden contents", () => {
  it("stay unknown whatever moves, and count as nothing", () => {
    const frame = {
      deed: "take",
      step: 0,
      from: 0,
      to: 1,
      counts: [2],
      words: "",
      line: { file: "", line: null, prelude: false, rule: "", calls: [] },
    } as const;
    const made = after(
      new Map([
        [0, [5]],
        [1, [-1]],
      ]),
      frame,
    );
    expect([...made]).toEqual([
      [0, [3]],
      [1, [-1]],
    ]);
    expect([total([-1]), isHidden([-1, 0]), isHidden([0]), isHidden(undefined)]).toEqual([0, true, false, false]);
  });
});
