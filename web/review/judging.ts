/** What values say of a game: how it went, and which moves lost most. */

import { WON, type Valued } from "./valuing";

/** A move as it is judged. */
export interface Made {
  /** The number of the player. */
  readonly by: number;
  readonly texts: readonly string[];
  /** What is known of the moment before it; undefined as long as nothing is. */
  readonly before: Valued | null | undefined;
}

/** A move that lost, and what was better. */
export interface Mistake {
  /** So many moves came before it. */
  readonly at: number;
  readonly by: number;
  readonly made: readonly string[];
  readonly better: readonly string[];
  readonly answers: readonly number[];
  /** In points; at least `LOST_GAME` where a game that was not lost was lost by it. */
  readonly lost: number;
}

/** From here on it is not points that a move lost, but the game. */
export const LOST_GAME = WON / 2;
/** What costs less than this is no mistake. */
const SLIGHT = 0.9;

/** The moves that lost most, at most so many, the worst first; of some players only. */
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
 * A value as the share of a bar that is the first player's; `pieces`: how many there are.
 *
 * A lead of a twelfth of all pieces is as clear on every board.
 */
export function shareOf(value: number, pieces: number): number {
  if (Math.abs(value) >= WON) return value > 0 ? 1 : 0;
  const clear = Math.max(1, pieces / 12);
  return Math.min(0.97, Math.max(0.03, 1 / (1 + Math.exp(-value / clear))));
}
