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
  };
  /** The middle of every place that is drawn, and how far it reaches, as the first player sees the board. */
  board: { place: number; x: number; y: number; wide: number; high: number }[];
  numbering: { order: number[][]; apart: boolean; owners: number[] };
  questions: { sort: string; optional: boolean; unseen: boolean; names: string[] }[];
  marks: { name: string; on: string; type: string; cell: number; size: number }[];
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
