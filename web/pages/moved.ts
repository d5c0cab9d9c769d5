/** What a move moved, as the board and its film take it. */

import type { Counts } from "../board/frames";
import type { LastMove, View } from "../board/seen";
import type { FollowedGame, Happened, PieceMove } from "../player/src/index";

/** What lies where in a view. */
export function countsOfView(view: View): Counts {
  return new Map(Object.entries(view.places).map(([place, { counts }]) => [Number(place), counts]));
}

/** Pieces that go from one place to another, counted by their kinds. */
export function movedOf(
  { from, to, kind, number }: PieceMove,
  kinds: number,
): { from: number; to: number; counts: number[] } {
  return { from, to, counts: Array.from({ length: kinds }, (_, n) => (n === kind ? number : 0)) };
}

/** What the board shows of a move: where it began, where its last piece fell, and from where pieces were taken. */
export function lastOf({ moves, finished }: Happened, { card }: FollowedGame): LastMove {
  const { hand, holes } = card.places;
  const whole = finished > 0 ? moves.slice(0, finished) : moves;
  const lifted = whole.find((move) => move.to === hand)?.from ?? null;
  const ended = whole.findLast((move) => move.from === hand)?.to ?? null;
  const taken = whole.filter((move) => move.from < holes && move.to >= holes && move.to !== hand);
  return { lifted, ended, taken: [...new Set(taken.map((move) => move.from))] };
}
