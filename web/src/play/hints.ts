/** The values of moves, found by a search, on the holes where they begin. */

import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import type { Worth } from "../../board/Notes";
import type { Hint, Line } from "../protocol";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";
import type { Asking } from "./asking";

/** How long a search takes, in seconds. */
const SECONDS = 0.6;

/** Searches for hints while they are wanted. */
export class Hints {
  readonly wanted = signal(false);
  readonly found: Signal<readonly Hint[]>;
  /** Whether a search is running. */
  readonly looking: Signal<boolean>;
  /** Why there are none, in words. */
  readonly trouble: Signal<string | null>;
  /** The value of each place for the player to decide. */
  readonly worth: ReadonlySignal<ReadonlyMap<number, Worth>>;
  private asked = new AbortController();

  constructor(
    private readonly studio: Studio,
    private readonly asking: Asking,
  ) {
    const { sheet } = studio;
    this.found = sheet.signal<readonly Hint[]>([]);
    this.looking = sheet.signal(false);
    this.trouble = sheet.signal<string | null>(null);
    this.worth = computed(() =>
      asking.given.value.length === 0 ? worthOf(this.found.value) : new Map<number, Worth>(),
    );
    effect(() => {
      const line = this.wanted.value ? studio.line.value : null;
      const view = studio.view.value;
      untracked(() => {
        this.asked.abort();
        this.looking.value = false;
        this.found.value = [];
        this.trouble.value = null;
        if (line !== null && view?.over === false) void this.look(line);
      });
    });
  }

  /** The value of a place in words: that of the best move that begins there. */
  wordsOf(place: number): string | null {
    if (this.asking.given.value.length > 0) return null;
    return best(this.found.value, place)?.text ?? null;
  }

  private async look(line: Line): Promise<void> {
    const asked = new AbortController();
    this.asked = asked;
    this.looking.value = true;
    try {
      const { hints } = await this.studio.transport.request("search.hints", { line, time: SECONDS }, asked.signal);
      if (!asked.signal.aborted) this.found.value = hints;
    } catch (error) {
      if (!isCancelled(error)) this.trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.asked === asked) this.looking.value = false;
    }
  }
}

function best(hints: readonly Hint[], place: number): Hint | null {
  const there = hints.filter((hint) => hint.place === place);
  return there.reduce<Hint | null>((top, hint) => (top === null || hint.value > top.value ? hint : top), null);
}

/** The value of each place: that of the best move that begins there. */
export function worthOf(hints: readonly Hint[]): Map<number, Worth> {
  const places = new Set(hints.flatMap((hint) => (hint.place === null ? [] : [hint.place])));
  const values = [...places].flatMap((place) => best(hints, place)?.value ?? []);
  const most = Math.max(...values);
  const least = Math.min(...values);
  const found = new Map<number, Worth>();
  for (const place of places) {
    const value = best(hints, place)?.value ?? 0;
    // If all are equal, none is better than the others.
    const share = most > least ? (value - least) / (most - least) : 0.5;
    found.set(place, { text: written(value), share, best: value === most && most > least });
  }
  return found;
}

/** The value of a forced win. */
const DECIDED = 1000;

/** A value with its sign, or a word for a forced result. */
export function written(value: number): string {
  if (value >= DECIDED) return "wins";
  if (value <= -DECIDED) return "loses";
  const rounded = Math.round(value * 10) / 10;
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${Math.abs(rounded)}` : "0";
}
