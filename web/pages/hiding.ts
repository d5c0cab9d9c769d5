/** What the people at a page do not see: the contents of hidden places, until the game is over. */

import type { Counts } from "../board/frames";
import type { View } from "../board/seen";
import { isValued } from "../review/valuing";
import type { Card } from "../player/src/card";

/** Stands for the number of pieces in a hidden place. */
const NOT_SEEN = -1;

/** Whether players do not see some places. */
export function hides(card: Card): boolean {
  return card.hidden?.some((places) => places.length > 0) ?? false;
}

/** Whether moments of a game can be valued without telling what is hidden. */
export function isShownValued(card: Card): boolean {
  return isValued(card.players.length) && !hides(card);
}

/** The places that at least one of these players does not see. */
function hiddenFrom({ hidden = [] }: Card, viewers: readonly number[]): Set<number> {
  return new Set(viewers.flatMap((player) => hidden[player] ?? []));
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

/** Whether a player's points may depend on what these players do not see: on anything at the player's side. */
export function arePointsHidden(card: Card, player: number, viewers: readonly number[]): boolean {
  const nobody = card.players.length;
  return [...hiddenFrom(card, viewers)].some((place) => [player, nobody].includes(card.places.home[place] ?? nobody));
}
