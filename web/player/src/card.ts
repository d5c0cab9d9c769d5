/** The card of a built game: its name, its board, and the notation of its moves (schemas/card.schema.json). */
export interface Card {
  manqala: number;
  game: string;
  title: string;
  options: Record<string, string | number | boolean>;
  players: string[];
  /** The players who win together, by their numbers, if any do. */
  teams?: number[][];
  /** The places whose contents each player does not see until the game is over, if there are any. */
  hidden?: number[][];
  /** Whether it has matches of several rounds. */
  matches: boolean;
  /** The kinds of pieces. */
  pieces: string[];
  places: {
    count: number;
    names: string[];
    /** The number of holes, which are the first places. */
    holes: number;
    /** The place of each player's winnings. */
    winnings: number[];
    supply: number[];
    /** For each place, the place that it is identical to. */
    same: number[];
    /** For each place, the player at whose side it is; one more than the last player for nobody. */
    home: number[];
    /** The places of pieces in hand, and of pieces out of play. */
    hand: number;
    box: number;
  };
  /** The centre of every visible place, with its half width and height, as the first player sees the board. */
  board: { place: number; x: number; y: number; wide: number; high: number; up: boolean }[];
  /** The heights of the boundaries between sides. */
  grooves: number[];
  /** The rows in the notation of positions: for each side one or more, of places. Absent in older modules. */
  rows?: number[][][];
  /** The letter that each player's row adds to its holes. */
  prefixes: string[];
  numbering: { order: number[][]; apart: boolean; owners: number[] };
  questions: { sort: string; optional: boolean; unseen: boolean; names: string[] }[];
  marks: {
    name: string;
    on: string;
    type: string;
    cell: number;
    size: number;
    /** Whether it belongs to the position, and not only to a turn. */
    lasting: boolean;
    start: number[];
    names: string[];
  }[];
  state: Record<string, number>;
  reasons: string[];
  sources: string[];
  /** The rules in plain words. */
  rules: string;
}

/** The supported version of the card and of the functions. */
export const VERSION = 1;

/** The card of a module. Throws an Error if it has none, or another version. */
export function cardOf(module: WebAssembly.Module): Card {
  const [section] = WebAssembly.Module.customSections(module, "manqala");
  if (section === undefined) throw new Error("this WebAssembly module was not made by ‘manqala build’");
  const card = JSON.parse(new TextDecoder().decode(section)) as Card;
  if (card.manqala !== VERSION) {
    throw new Error(`the game is of version ${card.manqala}, and this player knows version ${VERSION}`);
  }
  return card;
}

/** All who have won with this player, in the order of play; none for a draw, and while the game goes on. */
export function winnersWith({ players, teams }: Card, winner: number | null | undefined): readonly number[] {
  const won = winner ?? players.length;
  return won < players.length ? (teams?.find((team) => team.includes(won)) ?? [won]) : [];
}

/** Those who win together with a player, in the order of play; usually nobody. */
export function partnersOf({ teams = [] }: Card, player: number): readonly number[] {
  return (teams.find((team) => team.includes(player)) ?? []).filter((one) => one !== player);
}

/** The points that decide: of each player, or of each team together. */
export function sidePoints({ teams }: Card, points: readonly number[]): readonly number[] {
  return teams?.map((team) => team.reduce((sum, player) => sum + (points[player] ?? 0), 0)) ?? points;
}
