/** Converts a game's card and position to the board component's types. */

import type { Card, FollowedGame } from "../player/src/index";
import { holeToken } from "../player/src/notation";
import type { Counts } from "../board/frames";
import type { Layout, PlaceView, Sign, View } from "../board/seen";

/** How to view a board. */
export interface Standpoint {
  /** The player at the bottom; of two players, the other one is opposite. */
  readonly near: number;
  /** Whether the board is rotated by 90°, with the near player's side on the right: for tall, narrow screens. */
  readonly upright: boolean;
}

/** The layout from a standpoint. */
export function layoutOf(card: Card, { near, upright }: Standpoint = { near: 0, upright: false }): Layout {
  const { players, places } = card;
  const turned = near !== 0 && players.length === 2 ? -1 : 1;
  const owners = card.numbering.owners;
  const round = card.board.filter((spot) => spot.high === spot.wide);
  const ends = (round.length > 0 ? round : card.board).map((spot) => spot.x * turned);
  const [left, right] = [Math.min(...ends) - 0.26, Math.max(...ends) + 0.26];
  const seen = (x: number, y: number): [number, number] => (upright ? [y, -x] : [x, y]);
  return {
    lines: card.grooves.map((y) => {
      const [x1, y1] = seen(left, y * turned);
      const [x2, y2] = seen(right, y * turned);
      return { x1, y1, x2, y2 };
    }),
    hollows: card.board.map(({ place, x, y, wide, high, up }) => {
      const hole = place < places.holes;
      const [seenX, seenY] = seen(x * turned, y * turned);
      const [rx, ry] = upright ? [high, wide] : [wide, high];
      return {
        place,
        shape: high === wide ? "round" : "long",
        x: seenX,
        y: seenY,
        rx,
        ry,
        up: hole && turned < 0 ? !up : up,
        aside: upright,
        label: hole ? labelOf(card, place, owners) : "",
        player: playerOf(card, places.home[place]),
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

/** Whether an upright board has larger holes; `room`: the space for it on the screen. */
export function isBetterUpright(card: Card, room: { readonly width: number; readonly height: number }): boolean {
  const [wide, high] = [
    span(card.board.map(({ x, wide }) => [x, wide])),
    span(card.board.map(({ y, high }) => [y, high])),
  ];
  const lying = Math.min(room.width / wide, room.height / high);
  const standing = Math.min(room.width / high, room.height / wide);
  // A horizontal board that does not fit is scrolled sideways; an upright one continues below, as pages do.
  if (lying < LEAST) return room.width / high > LEAST;
  // People know the board in its horizontal position.
  return standing > WORTH_TURNING * lying;
}

/** The least distance between holes, in pixels. */
const LEAST = 28;
const WORTH_TURNING = 1.2;
/** The width of the wood at both ends together. */
const WOOD = 0.8;

function span(parts: [number, number][]): number {
  return (
    Math.max(...parts.map(([at, reach]) => at + reach)) - Math.min(...parts.map(([at, reach]) => at - reach)) + WOOD
  );
}

function playerOf(card: Card, number: number | undefined): number | null {
  return number !== undefined && number < card.players.length ? number : null;
}

/** The number that its owner uses for a hole; in another's row, with the owner's letter. */
function labelOf(card: Card, hole: number, owners: readonly number[]): string {
  const owner = playerOf(card, owners[hole]);
  if (owner === null) return card.places.names[hole] ?? "";
  const token = holeToken(card, hole, owner, owners);
  const bare = owner === card.places.home[hole] && !sharesLine(card, hole);
  return bare ? token : `${card.prefixes[owner] ?? ""}${token}`;
}

/** Whether one of three or more players has a hole in the line of another's. */
function sharesLine(card: Card, hole: number): boolean {
  if (card.players.length <= 2) return false;
  const here = card.board.find(({ place }) => place === hole);
  return card.board.some(
    ({ place, y }) => place < card.places.holes && y === here?.y && card.places.home[place] !== card.places.home[hole],
  );
}

/** The number of pieces of each kind at each place: now, or when the turn began. */
export function countsIn(game: FollowedGame, during = true): Counts {
  const { count, same } = game.card.places;
  // The last place means ‘nowhere’.
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

/** The marks of a hole whose values are not the initial ones. */
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
