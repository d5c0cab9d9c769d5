/** The board's texts for screen readers. */

import { isHidden, total } from "./frames";
import type { Carved, Spot } from "./geometry";
import type { View } from "./seen";

/** A name of a rule file as people write it: without underscores. */
export function readable(name: string): string {
  return name.replaceAll("_", " ");
}

/** The words of a language. */
export interface BoardWords {
  /** The name of a place: its owner, if any, and its label. */
  readonly hole: (label: string, owner: string | null) => string;
  readonly store: (owner: string | null) => string;
  /** A number of pieces of a kind. */
  readonly pieces: (number: number, kind: string) => string;
  readonly and: string;
  readonly empty: string;
  /** The contents that the viewer does not see. */
  readonly hidden: string;
  readonly heldBy: (player: string | null) => string;
  readonly markOf: (mark: string, player: string) => string;
  readonly mayBeChosen: string;
}

export const english: BoardWords = {
  hole: (label, owner) => (owner === null ? `hole ${label}` : `${readable(owner)}'s hole ${label}`),
  store: (owner) => (owner === null ? "store" : `${readable(owner)}'s store`),
  pieces: (number, kind) => `${number} ${plural(kind, number)}`,
  and: " and ",
  empty: "empty",
  hidden: "hidden",
  heldBy: (player) => `held by ${readable(player ?? "nobody")}`,
  markOf: (mark, player) => `${mark} of ${readable(player)}`,
  mayBeChosen: "may be chosen",
};

function plural(word: string, number: number): string {
  return number === 1 || word.endsWith("s") || word.endsWith("i") ? word : `${word}s`;
}

/** The text of a hollow for screen readers. */
export function spoken(
  spot: Spot,
  view: View,
  counts: readonly number[] | undefined,
  carved: Carved,
  may: boolean,
  words: BoardWords = english,
): string {
  const seen = view.places[spot.place];
  const parts = [calledIn(spot, carved, seen?.label ?? spot.label, words), piecesIn(counts, carved.kinds, words)];
  const owner = seen?.owner ?? null;
  if (owner !== null && owner !== spot.player) parts.push(words.heldBy(carved.players[owner] ?? null));
  for (const sign of seen?.signs ?? [])
    parts.push(sign.player === null ? sign.name : words.markOf(sign.name, carved.players[sign.player] ?? ""));
  if (may) parts.push(words.mayBeChosen);
  return parts.join(", ");
}

function calledIn(spot: Spot, carved: Carved, label: string, words: BoardWords): string {
  const owner = spot.player === null ? null : (carved.players[spot.player] ?? null);
  if (spot.place >= carved.holes) return words.store(owner);
  return words.hole(label, /^\d+$/.test(label) ? owner : null);
}

/** The contents of a place in words. */
export function piecesIn(
  counts: readonly number[] | undefined,
  kinds: readonly string[],
  words: BoardWords = english,
): string {
  if (isHidden(counts)) return words.hidden;
  if (counts === undefined || total(counts) === 0) return words.empty;
  if (counts.length === 1) return words.pieces(counts[0] ?? 0, kinds[0] ?? "seed");
  return counts
    .flatMap((number, kind) => (number > 0 ? [words.pieces(number, kinds[kind] ?? "piece")] : []))
    .join(words.and);
}
