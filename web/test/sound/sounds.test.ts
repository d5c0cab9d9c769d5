// @vitest-environment node

import { describe, expect, it } from "vitest";

import { framesOfMoves } from "../../board/frames";
import { strokes } from "../../sound/instrument";
import { soundOf, soundOfMove } from "../../sound/sounds";

const HAND = 9;
const [lift, sow, take] = framesOfMoves(
  [
    { from: 0, to: HAND, counts: [2] },
    { from: HAND, to: 1, counts: [1] },
    { from: 1, to: 5, counts: [3] },
  ],
  HAND,
);
const lying = new Map([[1, [4]]]);

describe("what is heard", () => {
  it("of a seed tells how many lie where it falls, of a capture how many are taken", () => {
    expect([lift, sow, take].flatMap((frame) => (frame ? [soundOf(frame, lying)] : []))).toEqual([
      null,
      { what: "drop", lying: 4 },
      { what: "capture", pieces: 3 },
    ]);
  });

  it("of a whole move is one sound", () => {
    const frames = [lift, sow, take].flatMap((frame) => frame ?? []);
    expect(soundOfMove(frames, lying)).toEqual({ what: "capture", pieces: 3 });
    expect(soundOfMove(frames.slice(0, 2), lying)).toEqual({ what: "drop", lying: 4 });
    expect(soundOfMove([], lying)).toBeNull();
  });

  it("is lower in fuller holes, longer for more pieces up to a limit, and rises for a win", () => {
    const pitch = (number: number): number => strokes({ what: "drop", lying: number })[0]?.pitch ?? 0;
    expect(pitch(1)).toBeGreaterThan(pitch(9));
    expect(pitch(90)).toBeGreaterThan(100);
    const rattle = (pieces: number): number => strokes({ what: "capture", pieces }).length;
    expect(rattle(1)).toBeLessThan(rattle(4));
    expect(rattle(50)).toBe(rattle(60));
    const notes = strokes({ what: "end", won: true }).map((note) => note.pitch);
    expect(notes).toEqual([...notes].sort((one, other) => one - other));
    expect(strokes({ what: "end", won: false })[0]?.pitch).toBeGreaterThan(notes[0] ?? 0);
  });
});
