/** Where a game differs under other rules. */

import type { Methods, View } from "../protocol";
import { numberOf } from "./numbers";
import type { Differs } from "./types";

/** Compare the previous positions with those of a replay. */
export function compareLines(
  before: readonly View[] | null,
  moves: readonly string[],
  now: Methods["play.replay"]["result"],
): Differs | null {
  const { stopped } = now;
  if (before) {
    for (let at = 1; at < Math.min(before.length, now.views.length); at++) {
      // If the start differs, everything after it does: that is no difference of a move.
      if (before[0]?.text !== now.views[0]?.text) break;
      if (before[at]?.text !== now.views[at]?.text) {
        const move = moves[at - 1] ?? "";
        return {
          at,
          move,
          kind: "differs",
          message: `Under the changed rules the game goes another way from move ${numberOf(before, at)} on.`,
        };
      }
    }
  }
  if (!stopped) return null;
  // Python counts the playable moves; people count from one.
  return { at: stopped.at + 1, move: stopped.move, kind: "stops", message: stopped.message };
}
