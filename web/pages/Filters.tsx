/** Filters of the list of games: search words, traits, and the order. */

import type { Signal } from "@preact/signals";

import type { Shown, Trait } from "../catalogue/shelf";
import type { PublishedGame } from "./messages";
import type { Words } from "./words";

/** The orders of the list. */
export const ORDERS = ["newcomers", "region", "title"] as const;
export type Order = (typeof ORDERS)[number];

/** The traits offered, in order. */
const OFFERED: readonly Trait[] = ["easy", "hard", "short", "long", "children", "chance", "no chance", "alone"];

/** The current filters. */
export interface Asked {
  readonly search: Signal<string>;
  readonly traits: Signal<ReadonlySet<Trait>>;
  /** Null for any number of rows. */
  readonly rows: Signal<number | null>;
  readonly order: Signal<Order>;
}

interface Props {
  readonly shelf: readonly Shown<PublishedGame>[];
  readonly asked: Asked;
  readonly words: Words;
}

export function Filters({ shelf, asked, words }: Props) {
  const rows = [...new Set(shelf.map(({ game }) => game.rows))].sort((one, other) => one - other);
  const offered = OFFERED.filter((trait) => {
    const having = shelf.filter(({ traits }) => traits.has(trait)).length;
    return having > 0 && having < shelf.length;
  });
  return (
    <search class="page-filters">
      <input
        class="page-search"
        type="search"
        value={asked.search.value}
        placeholder={words.say("searchFor")}
        aria-label={words.say("search")}
        onInput={({ currentTarget }) => {
          asked.search.value = currentTarget.value;
        }}
      />
      <div class="page-chips" role="group" aria-label={words.say("kindsOfGames")}>
        {rows.length > 1 &&
          rows.map((number) => (
            <Chip
              key={number}
              text={words.count("rows", number)}
              on={asked.rows.value === number}
              act={() => {
                asked.rows.value = asked.rows.value === number ? null : number;
              }}
            />
          ))}
        {offered.map((trait) => (
          <Chip
            key={trait}
            text={words.named("trait", trait)}
            on={asked.traits.value.has(trait)}
            act={() => {
              asked.traits.value = toggled(asked.traits.value, trait);
            }}
          />
        ))}
      </div>
      <label class="page-field">
        {words.say("order")}
        <select
          class="page-select"
          value={asked.order.value}
          onChange={({ currentTarget }) => {
            asked.order.value = ORDERS.find((one) => one === currentTarget.value) ?? "newcomers";
          }}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {words.say(`order.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

/** Add or remove a trait; a new one replaces its opposite. */
function toggled(traits: ReadonlySet<Trait>, trait: Trait): ReadonlySet<Trait> {
  const left = [...traits].filter(
    (one) => one !== trait && !OPPOSITES.some((pair) => pair.has(one) && pair.has(trait)),
  );
  return new Set(traits.has(trait) ? left : [...left, trait]);
}

const OPPOSITES: readonly ReadonlySet<Trait>[] = [
  new Set<Trait>(["easy", "hard"]),
  new Set<Trait>(["short", "long"]),
  new Set<Trait>(["chance", "no chance"]),
];

function Chip({ text, on, act }: { readonly text: string; readonly on: boolean; readonly act: () => void }) {
  return (
    <button class="page-chip" type="button" aria-pressed={on} onClick={act}>
      {text}
    </button>
  );
}
