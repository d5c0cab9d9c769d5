// @vitest-environment node

import { describe, expect, it } from "vitest";

import { course, frames } from "../../board/frames";
import { drawnKinds, Pieces } from "../../board/pieces";
import { HEAPED } from "../../board/heaps";
import { board, hop, step } from "./boards";

const carved = board();
const { hand } = carved;

function lying(pieces: Pieces, place: number): number[] {
  return pieces.at(place).map((piece) => piece.id);
}

describe("pieces", () => {
  it("stay themselves when they are sown", () => {
    const film = frames({ steps: [step(1, [hop(0, hand, 2)]), step(1, [hop(hand, 1), hop(hand, 2)])] }, hand);
    const all = course(new Map([[0, [2]], [1, [1]], [2, [0]], [hand, [0]]]), film); // prettier-ignore
    const pieces = new Pieces(carved);
    pieces.set(all[0] ?? new Map());
    const before = lying(pieces, 0);
    const there = lying(pieces, 1);
    for (const [n, frame] of film.entries()) {
      const { moving, gone } = pieces.deed(frame, all[n + 1] ?? new Map());
      expect(moving).toHaveLength(n === 0 ? 2 : 1);
      expect(gone).toHaveLength(0);
    }
    expect(lying(pieces, 0)).toEqual([]);
    expect(lying(pieces, 1)).toEqual(expect.arrayContaining(there));
    expect([...lying(pieces, 1), ...lying(pieces, 2)].filter((id) => before.includes(id))).toHaveLength(2);
  });

  it("lie where their place is", () => {
    const pieces = new Pieces(carved);
    pieces.set(new Map([[4, [7]]]));
    const spot = carved.at.get(4);
    for (const piece of pieces.at(4)) {
      expect(Math.hypot(piece.x - (spot?.x ?? 0), piece.y - (spot?.y ?? 0))).toBeLessThan(spot?.rx ?? 0);
    }
  });

  it("are drawn as far as there is room, and appear when a heap is lifted", () => {
    const film = frames({ steps: [step(1, [hop(0, hand, 60)]), step(1, [hop(hand, 1)])] }, hand);
    const all = course(new Map([[0, [60]], [1, [0]], [hand, [0]]]), film); // prettier-ignore
    const pieces = new Pieces(carved);
    pieces.set(all[0] ?? new Map());
    expect(pieces.at(0)).toHaveLength(HEAPED);
    pieces.deed(film[0] ?? never(), all[1] ?? new Map());
    expect(pieces.at(hand)).toHaveLength(HEAPED);
    pieces.deed(film[1] ?? never(), all[2] ?? new Map());
    expect(pieces.at(hand)).toHaveLength(HEAPED);
    expect(pieces.at(1)).toHaveLength(1);
  });

  it("that go where there is no hollow are not seen any more", () => {
    const off = board(3, { hollows: [], winnings: [6, 7] });
    const pieces = new Pieces({
      ...carved,
      at: new Map([...carved.at].filter(([place]) => place !== 6)),
      winnings: off.winnings,
    });
    const film = frames({ steps: [step(1, [hop(0, 6, 3)])] }, hand);
    const all = course(new Map([[0, [3]], [6, [0]]]), film); // prettier-ignore
    pieces.set(all[0] ?? new Map());
    const { moving, gone } = pieces.deed(film[0] ?? never(), all[1] ?? new Map());
    expect(gone).toEqual(moving);
    expect([...pieces.all()]).toHaveLength(0);
    for (const piece of gone) expect(piece.y).toBeGreaterThan(carved.height);
  });

  it("show what is rare before what is many", () => {
    expect(drawnKinds([40, 1], { long: false })).toEqual([HEAPED - 1, 1]);
    expect(drawnKinds([5, 2], { long: false })).toEqual([5, 2]);
    const several = drawnKinds([40, 40, 1], { long: false });
    expect(several[2]).toBe(1);
    expect(several[0]).toBeGreaterThan(10);
    expect(several[1]).toBeGreaterThan(10);
  });
});

function never(): never {
  throw new Error("there is no such frame");
}
