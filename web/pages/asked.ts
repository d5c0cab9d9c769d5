/** The filters of the list of games, and their form in the address. */

import { signal } from "@preact/signals";

import { ENGLISH, find, type Meant, type Shown, type Trait } from "../catalogue/shelf";
import { ORDERS, type Asked } from "./Filters";
import type { PublishedGame } from "./messages";
import type { Words } from "./words";

const TRAITS: readonly Trait[] = [...new Set(Object.values(ENGLISH)), "no chance"];

/** The filters in an address. */
export function readAsked(query: string): Asked {
  const said = new URLSearchParams(query);
  const rows = Number(said.get("rows"));
  const traits = (said.get("traits") ?? "").split("_").map((one) => one.replace("-", " "));
  return {
    search: signal(said.get("find") ?? ""),
    traits: signal(new Set(TRAITS.filter((one) => traits.includes(one)))),
    rows: signal(Number.isInteger(rows) && rows > 0 ? rows : null),
    order: signal(ORDERS.find((one) => one === said.get("order")) ?? "newcomers"),
  };
}

/** The filters as a query; other parts of the query stay. */
export function writtenAsked(asked: Asked, query: string): string {
  const said = new URLSearchParams(query);
  const parts = {
    find: asked.search.value.trim(),
    traits: [...asked.traits.value].map((one) => one.replace(" ", "-")).join("_"),
    rows: asked.rows.value === null ? "" : String(asked.rows.value),
    order: asked.order.value === ORDERS[0] ? "" : asked.order.value,
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === "") said.delete(name);
    else said.set(name, value);
  }
  const text = said.toString();
  return text === "" ? "" : `?${text}`;
}

/** Search words in the page's language, with the traits that they mean; English words always work. */
export function meantIn(words: Words): Meant {
  const own = TRAITS.flatMap((trait) =>
    words
      .named("find", trait)
      .split(" ")
      .filter((word) => word !== trait)
      .map((word) => [word, trait] as const),
  );
  return { ...ENGLISH, ...Object.fromEntries(own) };
}

/** The games that pass the filters, in the chosen order. */
export function chosen(shelf: readonly Shown<PublishedGame>[], asked: Asked, words: Words): Shown<PublishedGame>[] {
  const found = find(shelf, asked.search.value, meantIn(words)).filter(
    ({ game, traits }) =>
      (asked.rows.value === null || game.rows === asked.rows.value) &&
      [...asked.traits.value].every((trait) => traits.has(trait)),
  );
  if (asked.order.value !== "title") return found;
  return found.sort((one, other) => one.game.title.localeCompare(other.game.title, words.language));
}

/** The same grouped by region, the largest group first; in other orders, one group without a name. */
export function grouped(
  games: readonly Shown<PublishedGame>[],
  asked: Asked,
): { readonly family: string | null; readonly games: readonly Shown<PublishedGame>[] }[] {
  if (asked.order.value !== "region") return [{ family: null, games }];
  const groups = new Map<string, Shown<PublishedGame>[]>();
  for (const shown of games) {
    const members = groups.get(shown.game.family);
    if (members === undefined) groups.set(shown.game.family, [shown]);
    else members.push(shown);
  }
  return [...groups]
    .map(([family, members]) => ({ family, games: members }))
    .sort((one, other) => other.games.length - one.games.length);
}
