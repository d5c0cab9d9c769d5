/** A game in a page's address, after the ‘#’: its moves, players, and seed for chance. */

/** The levels of the computer, from the weakest to the strongest. */
export const LEVELS = ["easy", "normal", "hard", "master"] as const;
export type Level = (typeof LEVELS)[number];
/** Who plays a player. */
export type Seat = "person" | Level;

/** A game in an address. */
export interface Link {
  readonly match: boolean;
  /** The start position as text; null for that of the rules. */
  readonly start: string | null;
  /** The seed for chance. */
  readonly seed: number;
  /** Who plays each player; missing ones are people. */
  readonly seats: readonly Seat[];
  /** The moves, each as a list of answers. */
  readonly moves: readonly (readonly string[])[];
}

/** What of an address does not fit the game: a move, with its number from 1, the position at the start, a record. */
export type Misfit =
  | { readonly kind: "move"; readonly number: number; readonly move: string }
  | { readonly kind: "position"; readonly error: unknown }
  | { readonly kind: "record"; readonly why: string };

/** The text after the ‘#’, without defaults. */
export function written(link: Link): string {
  const parts: string[] = [];
  if (link.moves.length > 0)
    parts.push(`moves=${link.moves.map((move) => move.map(escaped).join(".")).join("_")}`, `seed=${link.seed}`);
  if (link.start !== null) parts.push(`position=${encodeURIComponent(link.start).replaceAll("%2C", ",")}`);
  if (link.match) parts.push("match=1");
  if (link.seats.some((seat) => seat !== "person")) parts.push(`seats=${link.seats.join(".")}`);
  return parts.join("&");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(".", "%2E").replaceAll("_", "%5F");
}

/** Parse an address; missing or invalid parts get defaults. */
export function readLink(hash: string, seed: number): Link {
  const told = new Map(hash.replace(/^#/, "").split("&").map(pair));
  const moves = told.get("moves") ?? "";
  const given = Number(told.get("seed") ?? NaN);
  return {
    match: told.get("match") === "1",
    start: unescaped(told.get("position") ?? "") || null,
    seed: Number.isInteger(given) && given >= 0 && given < 2 ** 31 ? given : seed,
    seats: (told.get("seats") ?? "")
      .split(".")
      .filter((seat) => seat !== "")
      .map((seat) => LEVELS.find((level) => level === seat) ?? "person"),
    moves: moves === "" ? [] : moves.split("_").map((move) => move.split(".").map(unescaped)),
  };
}

function pair(text: string): [string, string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
