/** What is to be heard of what a board shows. */

import { total, type Counts, type Frame } from "../board/frames";

/** A seed falls to others that lie there, pieces are taken, or the game is over: for those at this screen won or not. */
export type Sound =
  | { readonly what: "drop"; readonly lying: number }
  | { readonly what: "capture"; readonly pieces: number }
  | { readonly what: "end"; readonly won: boolean };

/** What is heard of a moment of a move; lifting is silent. */
export function soundOf(frame: Frame, counts: Counts): Sound | null {
  if (frame.deed === "sow") return { what: "drop", lying: total(counts.get(frame.to ?? -1)) };
  if (frame.deed === "take") return { what: "capture", pieces: total(frame.counts) };
  return null;
}

/** What is heard of a whole move that is shown at once: that something was taken, or else that seeds fell. */
export function soundOfMove(frames: readonly Frame[], counts: Counts): Sound | null {
  const taken = frames.filter((frame) => frame.deed === "take").reduce((sum, frame) => sum + total(frame.counts), 0);
  if (taken > 0) return { what: "capture", pieces: taken };
  const last = frames.findLast((frame) => frame.deed === "sow");
  return last === undefined ? null : soundOf(last, counts);
}
