/** Who leads at each moment of the current line, from one short search after another. */

import { computed, effect, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import { countsOf, total } from "../../board/frames";
import { shareOf } from "../../review/judging";
import { isValued } from "../../review/valuing";
import type { Result, View } from "../protocol";
import { lineOf } from "../store/document";
import { pathTo, ROOT } from "../../record/tree";
import type { Studio } from "../store/types";
import { winnersOf } from "./words";

/** How long a search takes, in seconds: short, since the answers to moves wait for it. */
const SECONDS = 0.1;

/** A moment of the line, as the cache knows it. */
interface Moment {
  readonly key: string;
  readonly node: number;
  readonly view: View;
}

/** Searches for the lead while it is wanted. */
export class Leads {
  /** Whether such games can be valued. */
  readonly possible: ReadonlySignal<boolean>;
  /** The first player's lead in points at each moment; null if unknown. */
  readonly leads: ReadonlySignal<readonly (number | null)[]>;
  /** The first player's share of the bar at each moment. */
  readonly shares: ReadonlySignal<readonly (number | null)[]>;
  private readonly known: Signal<ReadonlyMap<string, number | null>>;
  private readonly asking: Signal<boolean>;

  constructor(
    private readonly studio: Studio,
    wanted: ReadonlySignal<boolean>,
  ) {
    this.asking = studio.sheet.signal(false);
    this.known = studio.sheet.signal<ReadonlyMap<string, number | null>>(new Map());
    this.possible = computed(() => isValued(studio.opened.value?.players.length ?? 0));
    const moments = computed(() => (wanted.value && this.possible.value ? this.moments() : []));
    this.leads = computed(() =>
      moments.value.map(({ key, view }) => (view.over ? this.end(view.result) : (this.known.value.get(key) ?? null))),
    );
    this.shares = computed(() => {
      const first = studio.views.value[0];
      const pieces = first === undefined ? 0 : [...countsOf(first).values()].reduce((sum, one) => sum + total(one), 0);
      return this.leads.value.map((lead) => (lead === null ? null : shareOf(lead, pieces)));
    });
    effect(() => {
      const all = moments.value;
      const { known } = this;
      // The current moment comes first, then the latest ones.
      const next = [all[studio.depth.value], ...all.toReversed()].find(
        (one) => one !== undefined && !one.view.over && !known.value.has(one.key),
      );
      if (this.asking.value || next === undefined) return;
      untracked(() => void this.ask(next));
    });
  }

  /** The moments of the current line. */
  private moments(): Moment[] {
    const { doc, rules, views } = this.studio;
    const { tree, set, match, start } = doc.value;
    const game = JSON.stringify([rules.value?.name, rules.value?.text, set, match, start]);
    const path = pathTo(tree, tree.tip);
    return views.value.flatMap((view, n): Moment[] => {
      const node = n === 0 ? ROOT : path[n - 1]?.id;
      return node === undefined ? [] : [{ key: `${node} ${game}`, node, view }];
    });
  }

  private async ask({ key, node }: Moment): Promise<void> {
    const { doc, rules, sheet, transport } = this.studio;
    if (rules.value === null) return;
    const isCurrent = sheet.current();
    const line = lineOf(doc.value, rules.value, node);
    this.asking.value = true;
    // Moments that cannot be valued are left out of the curve.
    const { lead } = await transport.request("search.lead", { line, time: SECONDS }).catch(() => ({ lead: null }));
    if (!isCurrent()) return;
    this.known.value = new Map(this.known.value).set(key, lead);
    this.asking.value = false;
  }

  /** The value of a result for the first player. */
  private end(result: Result | null): number | null {
    if (result === null) return null;
    if (result.winner === "draw") return 0;
    const first = this.studio.opened.value?.players[0] ?? "";
    return winnersOf(result).includes(first) ? Infinity : -Infinity;
  }
}
