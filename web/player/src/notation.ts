import type { Card } from "./card.js";

const DIRECTIONS = [">", "<"];

/** One answer of a move: its notation, and the alternatives. */
export interface Token {
  text: string;
  /** Whether it declines an optional action. */
  declines: boolean;
  /** The names of all ways, if the question has named ways. */
  ways: readonly string[];
}

/** A hole in a player's notation: one of their own by number, any other with the row in which it is. */
export function holeToken(card: Card, hole: number, player: number, owners: readonly number[]): string {
  const name = card.places.names[hole] ?? "nowhere";
  const order = card.numbering.order[player];
  if (order === undefined || owners[hole] !== player || !order.includes(hole)) return name;
  const start = card.numbering.apart ? 0 : firstAfterGap(order.map((one) => owners[one] === player));
  const turned = [...order.slice(start), ...order.slice(0, start)].filter((one) => owners[one] === player);
  return String(turned.indexOf(hole) + 1);
}

/** The start of numbering: after the longest stretch of others' holes. */
function firstAfterGap(owned: readonly boolean[]): number {
  let start = 0;
  let best = 0;
  owned.forEach((own, at) => {
    let gap = 0;
    while (own && gap < owned.length && !owned.at(at - gap - 1)) gap += 1;
    if (gap < owned.length && gap > best) [best, start] = [gap, at];
  });
  return start;
}

/** The notation of a move; declined answers are omitted unless that would be ambiguous. */
export function moveText(said: readonly Token[]): string {
  const declined = said.filter((one) => one.declines).length;
  if (declined === 0 || declined === said.length) return joined(said) || ".";
  let following: string | undefined;
  for (const one of [...said].reverse()) {
    if (!one.declines) following = one.text;
    else if (following !== undefined && one.ways.includes(following)) return joined(said);
  }
  return joined(said.filter((one) => !one.declines));
}

function joined(said: readonly Token[]): string {
  return said.reduce(
    (text, { text: token }) => (text === "" || DIRECTIONS.includes(token) ? text + token : `${text}.${token}`),
    "",
  );
}

/** Split the text of a move into answers. */
export function split(text: string): string[] {
  return text
    .trim()
    .replace(/\(\+\d+\)$/u, "")
    .split(".")
    .flatMap((part) => part.match(/[<>]|[^<>]+/gu) ?? []);
}
