/** What a move would do, before it is made, and what the computer would play. */

import { signal, type Signal } from "@preact/signals";

import type { LastMove } from "../board/seen";
import type { FollowedGame } from "../player/src/index";
import { lastOf } from "./moved";
import type { Table } from "./table";
import type { Level } from "./link";

/** What an answer would lead to. */
export interface Foreseen {
  readonly place: number;
  readonly text: string;
  readonly last: LastMove;
  /** How much the player's points grow. */
  readonly gained: number;
  /** Whether the same player goes on. */
  readonly again: boolean;
}

/** The strength of hints. */
const HINTS: Level = "hard";

/** Looks ahead for the person who is to move. */
export class Advice {
  /** What the hole that is pointed at would do. */
  readonly foreseen: Signal<Foreseen | null> = signal(null);
  /** The number of the option that the computer would choose. */
  readonly hint: Signal<number | null> = signal(null);
  readonly asking = signal(false);
  private twin: Promise<FollowedGame> | null = null;
  private asked = 0;

  constructor(private readonly table: Table) {
    // Advice is for one moment.
    table.moment.subscribe(() => {
      this.asked++;
      this.hint.value = null;
      this.foreseen.value = null;
      this.asking.value = false;
    });
  }

  /** See what choosing a place would do; nothing is seen of no place. */
  async point(place: number | null): Promise<void> {
    const asked = ++this.asked;
    this.foreseen.value = null;
    const which = this.table.moment.peek().options.findIndex((option) => option.place === place);
    if (place === null || which < 0 || this.table.moving.peek()) return;
    this.twin ??= this.table.game.twin();
    const twin = await this.twin;
    if (asked === this.asked) this.foreseen.value = this.tried(twin, place, which);
  }

  private tried(twin: FollowedGame, place: number, which: number): Foreseen {
    const { answers } = this.table.position;
    this.table.beginOn(twin);
    for (const answer of answers) {
      if (twin.chance) twin.draw();
      twin.answer(answer);
    }
    const by = twin.asked ?? 0;
    const text = twin.options()[which]?.text ?? "";
    const before = twin.points(by);
    const happened = twin.answer(which);
    return {
      place,
      text,
      last: lastOf(happened, twin),
      gained: twin.points(by) - before,
      again: happened.ended && twin.asked === by,
    };
  }

  /** Ask the computer what it would play. Rejects where it cannot say. */
  async ask(): Promise<void> {
    const asked = ++this.asked;
    this.asking.value = true;
    try {
      const [first] = await this.table.consider(HINTS);
      if (asked === this.asked) this.hint.value = first ?? null;
    } finally {
      if (asked === this.asked) this.asking.value = false;
    }
  }
}
