/** Judges a game by its values: its course, and the worst mistakes. */

import { WON, type Valued } from "./valuing";

/** A move to be judged. */
export interface Made {
  /** The number of the player. */
  readonly by: number;
  readonly texts: readonly string[];
  /** The value of the moment before it; undefined while unknown. */
  readonly before: Valued | null | undefined;
}

/** A mistake, and the better move. */
export interface Mistake {
  /** The number of moves before it. */
  readonly at: number;
  readonly by: number;
  readonly made: readonly string[];
  readonly better: readonly string[];
  readonly answers: readonly number[];
  /** The loss in points; at least `LOST_GAME` if the move lost the game. */
  readonly lost: number;
}

/** From this value on, a move lost the game and not only points. */
export const LOST_GAME = WON / 2;
/** Smaller losses are no mistakes. */
const SLIGHT = 0.9;

/** The worst mistakes of some players, at most this many, the worst first. */
export function mistakes(moves: readonly Made[], whose: (player: number) => boolean, most: number): Mistake[] {
  return moves
    .flatMap(({ by, texts, before }, at): Mistake[] => {
      if (!before?.best || !whose(by) || (before.lost ?? 0) < SLIGHT) return [];
      const { texts: better, answers } = before.best;
      return [{ at, by, made: texts, better, answers, lost: before.lost ?? 0 }];
    })
    .sort((one, other) => other.lost - one.lost || one.at - other.at)
    .slice(0, most);
}

/**
 * The first player's share of the bar for a value; `pieces`: the total number of pieces.
 *
 * A lead of a twelfth of all pieces looks the same on every board.
 */
export function shareOf(value: number, pieces: number): number {
  if (Math.abs(value) >= WON) return value > 0 ? 1 : 0;
  const clear = Math.max(1, pieces / 12);
  return Math.min(0.97, Math.max(0.03, 1 / (1 + Math.exp(-value / clear))));
}
