/** Connects a table to a review. */

import { computed } from "@preact/signals";

import { Review, type ReviewedGame } from "../review/review";
import type { Valued, ValueRequest } from "../review/valuing";
import type { Likings } from "./likings";
import type { Table } from "./table";
import { isShownValued } from "./hiding";

/** The review of the game at a table. */
export function reviewOf(
  table: Table,
  liked: Likings,
  value: (request: ValueRequest) => Promise<Valued | null>,
): Review {
  const { card } = table.game;
  const { players } = card;
  return new Review({
    game: computed(() => reviewedGame(table)),
    at: table.depth,
    // Load nothing before the first move.
    wanted: computed(() => table.depth.value > 0 && valuesShown(table, liked)),
    possible: isShownValued(card),
    // When a person plays the computer, only the person's mistakes matter.
    whose: (player) => {
      const seats = table.seats.value;
      return player < players.length && (seats[player] === "person" || !seats.includes("person"));
    },
    value,
  });
}

export function reviewedGame(table: Table): ReviewedGame {
  const { match, seed, origin } = table.position;
  return { match, seed, origin, moves: table.line.value, finished: table.finished.value !== null };
}

/** Whether values are shown during play: not against the computer, unless requested. */
export function valuesShown(table: Table, liked: Likings): boolean {
  return isShownValued(table.game.card) && (liked.values.value ?? table.seats.value.every((seat) => seat === "person"));
}
