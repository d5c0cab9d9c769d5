/** The card of a built game: what it is, how its board looks, and how its moves are written (schemas/card.schema.json). */
export interface Card {
  manqala: number;
  game: string;
  title: string;
  options: Record<string, string | number | boolean>;
  players: string[];
  /** Whether it has matches of several rounds. */
  matches: boolean;
  /** The kinds of pieces. */
  pieces: string[];
  places: {
    count: number;
    names: string[];
    /** The first so many places are holes. */
    holes: number;
    /** For each player the place of what is won. */
    winnings: number[];
    supply: number[];
    /** For each place the one that it is the same as. */
    same: number[];
    /** For each place the player at whose side it is; the number after the last player: nobody. */
    home: number[];
    /** The place of pieces that are being sown, and that of those out of play. */
    hand: number;
    box: number;
  };
  /** The middle of every place that is drawn, and how far it reaches, as the first player sees the board. */
  board: { place: number; x: number; y: number; wide: number; high: number; up: boolean }[];
  /** The heights at which one side ends and the next begins. */
  grooves: number[];
  /** The rows as positions write them: for each side one or more, of places. Modules that were built before have none. */
  rows?: number[][][];
  /** For each player the letter before the holes of his row. */
  prefixes: string[];
  numbering: { order: number[][]; apart: boolean; owners: number[] };
  questions: { sort: string; optional: boolean; unseen: boolean; names: string[] }[];
  marks: {
    name: string;
    on: string;
    type: string;
    cell: number;
    size: number;
    /** Whether it is a part of the position, and not only of a turn. */
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

/** The version of the card and of the functions that this player knows. */
export const VERSION = 1;

/** The card of a module. Throws an Error for a module that has none, or one of another version. */
export function cardOf(module: WebAssembly.Module): Card {
  const [section] = WebAssembly.Module.customSections(module, "manqala");
  if (section === undefined) throw new Error("this WebAssembly module was not made by ‘manqala build’");
  const card = JSON.parse(new TextDecoder().decode(section)) as Card;
  if (card.manqala !== VERSION) {
    throw new Error(`the game is of version ${card.manqala}, and this player knows version ${VERSION}`);
  }
  return card;
}
