/** What the people at a page see of hidden places. */

import type { Counts } from "../board/frames";
import type { View } from "../board/seen";
import { isValued } from "../review/valuing";
import type { Card } from "../player/src/card";
import { hiddenFrom, hides } from "../player/src/hiding";
import type { Seat } from "../share/link";

/** Stands for the number of pieces in a hidden place. */
const NOT_SEEN = -1;

/** Whether moments of a game can be valued without telling what is hidden. */
export function isShownValued(card: Card): boolean {
  return isValued(card.players.length) && !hides(card);
}

/**
 * For whom a moment is shown: the person who decides; while nobody at the screen does, all of them, so that it has what
 * all see. If only programs play, everything is shown, as where nothing is hidden.
 */
export function viewersOf(card: Card, seats: readonly Seat[], deciding: number | null): readonly number[] {
  if (!hides(card)) return [];
  const people = seats.flatMap((seat, player) => (seat === "person" ? [player] : []));
  return deciding !== null && people.includes(deciding) ? [deciding] : people;
}

/** The counts as all these players see them. */
export function countsFor(card: Card, counts: Counts, viewers: readonly number[]): Counts {
  const places = hiddenFrom(card, viewers);
  if (places.size === 0) return counts;
  return new Map([...counts].map(([place, all]) => [place, places.has(place) ? all.map(() => NOT_SEEN) : all]));
}

/** A view as all these players see it. */
export function viewFor(card: Card, view: View, viewers: readonly number[]): View {
  const found = { ...view.places };
  for (const place of hiddenFrom(card, viewers)) {
    const seen = found[place];
    if (seen !== undefined) found[place] = { ...seen, counts: seen.counts.map(() => NOT_SEEN) };
  }
  return { places: found };
}
