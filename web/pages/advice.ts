/** Previews of moves, and hints from the computer. */

import { signal, type Signal } from "@preact/signals";

import type { LastMove } from "../board/seen";
import type { FollowedGame } from "../player/src/index";
import { hides } from "../player/src/hiding";
import { lastOf } from "./moved";
import type { Table } from "./table";
import type { Level } from "../share/link";

/** The effect of an answer. */
export interface Foreseen {
  readonly place: number;
  readonly text: string;
  readonly last: LastMove;
  /** The player's gain in points. */
  readonly gained: number;
  /** Whether the same player moves again. */
  readonly again: boolean;
}

/** The strength of hints. */
const HINTS: Level = "hard";

/** Previews for the person to move. */
export class Advice {
  /** The effect of the hole pointed at. */
  readonly foreseen: Signal<Foreseen | null> = signal(null);
  /** The index of the computer's choice. */
  readonly hint: Signal<number | null> = signal(null);
  readonly asking = signal(false);
  private twin: Promise<FollowedGame> | null = null;
  private asked = 0;

  constructor(private readonly table: Table) {
    // Advice is for one moment only.
    table.moment.subscribe(() => {
      this.asked++;
      this.hint.value = null;
      this.foreseen.value = null;
      this.asking.value = false;
    });
  }

  /** Whether moves are previewed: what they do could tell what is hidden. */
  private get foresees(): boolean {
    return !hides(this.table.game.card);
  }

  /** Preview the choice of a place; null clears the preview. */
  async point(place: number | null): Promise<void> {
    const asked = ++this.asked;
    this.foreseen.value = null;
    const which = this.table.moment.peek().options.findIndex((option) => option.place === place);
    if (place === null || which < 0 || this.table.moving.peek() || !this.foresees) return;
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

  /** Ask the computer for a hint. Rejects if it fails. */
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
