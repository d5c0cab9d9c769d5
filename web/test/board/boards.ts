/** Boards and moves for tests. */

import { carve, type Carved } from "../../board/geometry";
import type { Hollow, Layout, Moved, Step } from "../../src/protocol";

/** Two rows of so many holes, with a store at each end: holes first, then the stores, supplies, the hand, the box. */
export function layout(holes = 3, more: Partial<Layout> = {}): Layout {
  const hollows: Hollow[] = [];
  for (let n = 0; n < holes; n++) hollows.push(hole(n, n, 1, String(n + 1), 0));
  for (let n = 0; n < holes; n++) hollows.push(hole(holes + n, holes - 1 - n, 0, String(n + 1), 1));
  for (const player of [0, 1]) {
    const x = player === 0 ? holes : -1;
    hollows.push({ ...hole(2 * holes + player, x, 0.5, "", player), shape: "long", rx: 0.4, ry: 0.9, name: "store" });
  }
  const hand = 2 * holes + 4;
  return {
    width: holes + 3,
    height: 3,
    wood: { x: 0, y: 0, width: holes + 3, height: 3, radius: 0.3 },
    lines: [{ x1: 0, y1: 0.5, x2: holes, y2: 0.5 }],
    hollows,
    holes: 2 * holes,
    winnings: [2 * holes, 2 * holes + 1],
    supplies: [2 * holes + 2, 2 * holes + 3],
    hand,
    box: hand + 1,
    kinds: ["seed"],
    players: ["south", "north"],
    partners: [],
    facing: true,
    near: 0,
    ...more,
  };
}

function hole(place: number, x: number, y: number, label: string, player: number): Hollow {
  return { place, shape: "round", x, y, rx: 0.43, ry: 0.43, up: player === 1, label, player, name: `hole ${label}` };
}

/** The same as it is drawn. */
export function board(holes = 3, more: Partial<Layout> = {}): Carved {
  return carve(layout(holes, more));
}

/** A step of a trace. */
export function step(line: number, moved: Moved[], more: Partial<Step> = {}): Step {
  return {
    words: `line ${line}`,
    file: "test.sow",
    line,
    prelude: false,
    rule: "sow it",
    exact: { file: "test.sow", line },
    calls: [],
    moved,
    marks: [],
    ...more,
  };
}

/** Pieces of one kind that go somewhere. */
export function hop(from: number, to: number, number = 1): Moved {
  return { from, to, counts: [number] };
}
