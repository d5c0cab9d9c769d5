/** Positions as text: `ROWS:WHOSE[:name=value…]`, as everywhere in Manqala (docs/language.md). */

import type { Card } from "./card.js";
import type { Setting } from "./engine.js";
import type { FollowedGame } from "./followed.js";

/** What can be wrong with a position: a key for translations. */
export type PositionFault =
  "player" | "valueless" | "field" | "rows" | "numbers" | "pieces" | "values" | "hole" | "value";

/** Why a text is not a position of a game; `fault` and `parts` are for messages in other languages. */
export class PositionError extends Error {
  override readonly name = "PositionError";

  constructor(
    message: string,
    readonly fault: PositionFault,
    readonly parts: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

type Mark = Card["marks"][number];

/** The places other than holes, by the names of their fields in a position. */
const FIELDS: Readonly<Record<string, (card: Card) => number[]>> = {
  won: ({ places }) => places.winnings,
  supply: ({ places }) => places.supply,
  hand: ({ places }) => [places.hand],
  hands: ({ players, places }) =>
    players.map((name) => places.names.indexOf(`${name}_hand`)).filter((place) => place >= 0),
  box: ({ places }) => [places.box],
};

/** Parse a position. Throws a PositionError if it is not one of this game. */
export function readPosition(text: string, card: Card): Setting {
  const [rows = "", whose = "", ...fields] = text.split(":").map((part) => part.trim());
  const pieces = Array.from({ length: card.places.count - 1 }, () => card.pieces.map(() => 0));
  const marks = Object.fromEntries(card.marks.filter(isWritten).map((mark) => [mark.name, [...mark.start]]));
  readRows(rows, card, pieces);
  const mover = card.players.findIndex((name) => whose !== "" && name.startsWith(whose));
  if (mover < 0)
    throw new PositionError(`‘${whose}’ is not a player: ${card.players.join(" or ")}`, "player", {
      text: whose,
      players: card.players.join(", "),
    });
  for (const field of fields) {
    const [name = "", value] = field.split("=").map((part) => part.trim());
    const places = FIELDS[name]?.(card) ?? [];
    const mark = card.marks.find((one) => isWritten(one) && calledIn(one) === name);
    if (value === undefined) throw new PositionError(`‘${field}’ has no value`, "valueless", { text: field });
    if (places.length > 0) put(places, entries(value, places.length), card, pieces);
    else if (mark !== undefined) marks[mark.name] = readMark(mark, value, card);
    else throw new PositionError(`a position of this game has no ‘${name}’`, "field", { text: name });
  }
  return { pieces, marks, mover };
}

/** The text of a position before a turn, or at the end; null in the middle of other decisions. */
export function writePosition(game: FollowedGame): string | null {
  const { card } = game;
  if (!game.over && (game.phase !== 0 || game.asked === null)) return null;
  const { same } = card.places;
  const lying = (place: number): string => {
    return writeCounts(
      card.pieces.map((_, kind) => game.pieces(same[place] ?? place, kind, false)),
      card,
    );
  };
  const sides = (card.rows ?? []).map((rows) => rows.map((row) => row.map(lying).join(",")).join("/"));
  const parts = [sides.join((card.rows?.[0]?.length ?? 1) > 1 ? "//" : "/")];
  parts.push(game.over ? "over" : (card.players[game.mover] ?? ""));
  for (const [name, places] of Object.entries(FIELDS)) {
    const counts = places(card).map(lying);
    if (counts.some((count) => count !== "0")) parts.push(`${name}=${counts.join(",")}`);
  }
  for (const mark of card.marks.filter(isWritten)) {
    const values = Array.from({ length: mark.size }, (_, n) => game.mark(mark, n, false));
    if (values.some((value, n) => value !== mark.start[n]))
      parts.push(`${calledIn(mark)}=${writeMark(mark, values, card)}`);
  }
  return parts.join(":");
}

function isWritten(mark: Mark): boolean {
  return mark.lasting && mark.name !== "mover";
}

function calledIn(mark: Mark): string {
  return mark.name.replaceAll(" ", "-");
}

function readRows(text: string, card: Card, pieces: number[][]): void {
  const wanted = (card.rows ?? []).flat();
  const rows = text.split(/\/+/);
  if (rows.length !== wanted.length)
    throw new PositionError(`the board has ${wanted.length} rows, and not ${rows.length}`, "rows", {
      wanted: wanted.length,
      found: rows.length,
    });
  wanted.forEach((places, n) => {
    put(places, entries(rows[n] ?? "", places.length), card, pieces);
  });
}

function put(places: readonly number[], said: readonly string[], card: Card, pieces: number[][]): void {
  if (said.length !== places.length)
    throw new PositionError(`‘${said.join(",")}’ should have ${places.length} numbers`, "numbers", {
      text: said.join(","),
      wanted: places.length,
    });
  places.forEach((place, n) => {
    pieces[card.places.same[place] ?? place] = readCounts(said[n] ?? "", card);
  });
}

/** Entries separated by blanks or commas: ‘3*7’ is seven entries of 3, ‘3*’ fills up. */
function entries(text: string, room: number): string[] {
  const written = text.split(/[\s,]+/).filter((one) => one !== "");
  const read = written.map((one) => /^([^*]+)\*(\d{0,3})$/.exec(one) ?? [one, one, "1"]);
  const lacking = room - read.reduce((sum, [, , times]) => sum + Number(times), 0);
  return read.flatMap(([, one = "", times]) =>
    Array.from({ length: times === "" ? Math.max(0, lacking) : Math.min(Number(times), room + 1) }, () => one),
  );
}

/** The pieces of a place: ‘5’, ‘4+muzi’, ‘2muzi’, ‘0’. */
function readCounts(text: string, card: Card): number[] {
  const counts = card.pieces.map(() => 0);
  for (const part of text.split("+")) {
    const found = /^(\d{0,6})([a-z][a-z_-]*)?$/.exec(part);
    const kind = found?.[2] === undefined ? 0 : card.pieces.indexOf(found[2]);
    if (found === null || part === "" || kind < 0)
      throw new PositionError(`‘${text}’ is no number of pieces`, "pieces", { text });
    counts[kind] = (counts[kind] ?? 0) + Number(found[1] === "" ? 1 : found[1]);
  }
  return counts;
}

function writeCounts(counts: readonly number[], card: Card): string {
  const parts = counts.flatMap((number, kind) => {
    if (number === 0) return [];
    return kind === 0 ? [String(number)] : [`${number > 1 ? number : ""}${card.pieces[kind] ?? ""}`];
  });
  return parts.join("+") || "0";
}

function readMark(mark: Mark, text: string, card: Card): number[] {
  const said = entries(text, mark.size);
  if (mark.on !== "holes") {
    if (said.length !== mark.size)
      throw new PositionError(`‘${calledIn(mark)}’ should have ${mark.size} values`, "values", {
        text: calledIn(mark),
        wanted: mark.size,
      });
    return said.map((one) => readValue(mark, one, card));
  }
  const values = [...mark.start];
  for (const one of said) {
    const [name = "", ...rest] = one.split(".");
    const hole = card.places.names.indexOf(name);
    if (hole < 0) throw new PositionError(`there is no hole ‘${name}’`, "hole", { text: name });
    values[hole] = readValue(mark, rest.join(".") || "true", card);
  }
  return values;
}

function readValue(mark: Mark, text: string, card: Card): number {
  const named = isPlaced(mark) ? card.places.names : mark.names;
  const value = named.length > 0 ? named.indexOf(text) : /^-?\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value) || (named.length > 0 && value < 0))
    throw new PositionError(`‘${text}’ is no value of ‘${calledIn(mark)}’`, "value", { text, mark: calledIn(mark) });
  return value;
}

function writeMark(mark: Mark, values: readonly number[], card: Card): string {
  const named = isPlaced(mark) ? card.places.names : mark.names;
  const written = (value: number): string => named[value] ?? String(value);
  if (mark.on !== "holes") return values.map(written).join(",");
  return values
    .flatMap((value, hole) => {
      if (value === mark.start[hole]) return [];
      const plain = mark.type === "truth" && value !== 0;
      return [`${card.places.names[hole] ?? ""}${plain ? "" : `.${written(value)}`}`];
    })
    .join(",");
}

function isPlaced({ type }: Mark): boolean {
  return type === "hole" || type === "place";
}
