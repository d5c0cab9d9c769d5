import type { Card } from "./card.js";

const DIRECTIONS = [">", "<"];

/** One answer of a move: how it is written, and what else could have been said. */
export interface Token {
  text: string;
  /** Whether it declines something that is left to the player. */
  declines: boolean;
  /** The names of all ways, where the question has such. */
  ways: readonly string[];
}

/** A hole as a player writes it: his own by number, any other by the row it lies in. */
export function holeToken(card: Card, hole: number, player: number, owners: readonly number[]): string {
  const name = card.places.names[hole] ?? "nowhere";
  const order = card.numbering.order[player];
  if (order === undefined || owners[hole] !== player || !order.includes(hole)) return name;
  const start = card.numbering.apart ? 0 : firstAfterGap(order.map((one) => owners[one] === player));
  const turned = [...order.slice(start), ...order.slice(0, start)].filter((one) => owners[one] === player);
  return String(turned.indexOf(hole) + 1);
}

/** Where numbering begins: behind the longest stretch of holes of others. */
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

/** A move as it is written; what declines is left out unless that would be misread. */
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

/** The answers of a move as it is written. */
export function split(text: string): string[] {
  return text
    .trim()
    .replace(/\(\+\d+\)$/u, "")
    .split(".")
    .flatMap((part) => part.match(/[<>]|[^<>]+/gu) ?? []);
}
