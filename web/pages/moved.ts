/** Converts the effects of a move for the board and its film. */

import type { Counts } from "../board/frames";
import type { LastMove, View } from "../board/seen";
import type { FollowedGame, Happened, PieceMove } from "../player/src/index";

/** The counts in a view. */
export function countsOfView(view: View): Counts {
  return new Map(Object.entries(view.places).map(([place, { counts }]) => [Number(place), counts]));
}

/** A move of pieces from one place to another, with counts for each kind. */
export function movedOf(
  { from, to, kind, number }: PieceMove,
  kinds: number,
): { from: number; to: number; counts: number[] } {
  return { from, to, counts: Array.from({ length: kinds }, (_, n) => (n === kind ? number : 0)) };
}

/** The marks of a move on the board: where it began, where its last piece fell, and where pieces were captured. */
export function lastOf({ moves, finished }: Happened, { card }: FollowedGame): LastMove {
  const { hand, holes } = card.places;
  const whole = finished > 0 ? moves.slice(0, finished) : moves;
  const lifted = whole.find((move) => move.to === hand)?.from ?? null;
  const ended = whole.findLast((move) => move.from === hand)?.to ?? null;
  const taken = whole.filter((move) => move.from < holes && move.to >= holes && move.to !== hand);
  return { lifted, ended, taken: [...new Set(taken.map((move) => move.from))] };
}
