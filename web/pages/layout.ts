/** A card's board in the measure of the component that draws it, and a position as it is shown there. */

import type { Card, FollowedGame } from "../player/src/index";
import { holeToken } from "../player/src/notation";
import type { Counts } from "../board/frames";
import type { Layout, PlaceView, Sign, View } from "../board/seen";

/** Where places lie for the player who sits near; of two players the other one faces him. */
export function layoutOf(card: Card, near = 0): Layout {
  const { players, places } = card;
  const turned = near !== 0 && players.length === 2 ? -1 : 1;
  const owners = card.numbering.owners;
  const round = card.board.filter((spot) => spot.high === spot.wide);
  const ends = (round.length > 0 ? round : card.board).map((spot) => spot.x * turned);
  const [left, right] = [Math.min(...ends) - 0.26, Math.max(...ends) + 0.26];
  return {
    lines: card.grooves.map((y) => ({ x1: left, y1: y * turned, x2: right, y2: y * turned })),
    hollows: card.board.map(({ place, x, y, wide, high, up }) => {
      const hole = place < places.holes;
      const player = playerOf(card, places.home[place]);
      return {
        place,
        shape: high === wide ? "round" : "long",
        x: x * turned,
        y: y * turned,
        rx: wide,
        ry: high,
        up: hole && turned < 0 ? !up : up,
        label: hole ? labelOf(card, place, owners) : "",
        player,
        name: places.names[place] ?? "",
      };
    }),
    holes: places.holes,
    winnings: places.winnings,
    supplies: places.supply,
    hand: places.hand,
    kinds: card.pieces,
    players,
    facing: players.length === 2,
    near,
  };
}

function playerOf(card: Card, number: number | undefined): number | null {
  return number !== undefined && number < card.players.length ? number : null;
}

/** The number by which its owner names a hole; in another's row with his letter. */
function labelOf(card: Card, hole: number, owners: readonly number[]): string {
  const owner = playerOf(card, owners[hole]);
  if (owner === null) return card.places.names[hole] ?? "";
  const token = holeToken(card, hole, owner, owners);
  return owner === card.places.home[hole] ? token : `${card.prefixes[owner] ?? ""}${token}`;
}

/** How many pieces of each kind lie where: just now, or when the turn began. */
export function countsIn(game: FollowedGame, during = true): Counts {
  const { count, same } = game.card.places;
  // The last place is nowhere.
  const places = Array.from({ length: count - 1 }, (_, place) => place).filter((place) => same[place] === place);
  return new Map(places.map((place) => [place, game.card.pieces.map((_, kind) => game.pieces(place, kind, during))]));
}

/** A position as the board shows it. */
export function viewOf(game: FollowedGame): View {
  const { card } = game;
  const owners = game.owners();
  const places: Record<number, PlaceView> = {};
  for (const [place, counts] of countsIn(game)) {
    const hole = place < card.places.holes;
    places[place] = {
      counts,
      owner: playerOf(card, hole ? owners[place] : card.places.home[place]),
      label: hole ? labelOf(card, place, owners) : "",
      signs: hole ? signsOf(game, place) : [],
    };
  }
  return { places };
}

/** The marks that a hole carries, where they are not as at first. */
function signsOf(game: FollowedGame, hole: number): Sign[] {
  const { card } = game;
  return card.marks.flatMap((mark): Sign[] => {
    if (!mark.lasting || mark.on !== "holes" || mark.name === "owner") return [];
    const value = game.mark(mark, hole);
    if (value === mark.start[hole]) return [];
    const player = mark.type === "player" ? playerOf(card, value) : null;
    const text =
      player !== null
        ? (card.prefixes[player] ?? "")
        : mark.type === "truth"
          ? mark.name.slice(0, 1)
          : (mark.names[value] ?? String(value));
    return [{ text, name: mark.name, player }];
  });
}
