/** Setting up a position: pieces are moved freely, also to and from a tray beside the board. */

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";

import { countsOf, isHidden, total, type Counts } from "../../board/frames";
import { FaultCode, type Layout } from "../protocol";
import type { Studio } from "../store/types";
import { isCancelled, ServiceError } from "../transport/transport";

/** The position being set up. */
export class SetUp {
  /** Whether a position is being set up. */
  readonly active: ReadonlySignal<boolean>;
  /** The counts everywhere, including the hand and the tray. */
  readonly counts: Signal<Counts>;
  /** The selected kind of piece. */
  readonly kind: Signal<number>;
  /** The player to move. */
  readonly turn: Signal<string>;
  /** Why the position is not playable, in words. */
  readonly trouble: Signal<string | null>;
  /** The number of pieces in excess of the game's, negative if some are missing. */
  readonly surplus: ReadonlySignal<number>;
  /** The board and the game being set up; null outside of set-up. */
  private readonly begun: Signal<{ layout: Layout; start: string | null } | null>;

  constructor(private readonly studio: Studio) {
    const { sheet } = studio;
    this.counts = sheet.signal<Counts>(new Map());
    this.kind = sheet.signal(0);
    this.turn = sheet.signal("");
    this.trouble = sheet.signal<string | null>(null);
    this.begun = sheet.signal<{ layout: Layout; start: string | null } | null>(null);
    // Meanwhile, the rules may get another board, and the game may restart.
    this.active = computed(() => {
      const begun = this.begun.value;
      return begun?.start === studio.doc.value.start && isAlike(begun.layout, studio.opened.value?.layout);
    });
    this.surplus = computed(() => {
      const { tray } = this;
      const there = [...this.counts.value].filter(([place]) => place !== tray);
      const start = studio.opened.value?.start;
      const whole = start === undefined ? 0 : sumOf(countsOf(start).values());
      return sumOf(there.map(([, counts]) => counts)) - whole;
    });
  }

  /** The place that serves as the tray: that of pieces out of play. */
  get tray(): number {
    return this.studio.opened.value?.layout.box ?? -1;
  }

  /** Begin with the current position. */
  begin(): void {
    const view = this.studio.view.value;
    const opened = this.studio.opened.value;
    if (view === null || opened === null) return;
    const counts = countsOf(view);
    if ([...counts.values()].some(isHidden)) {
      this.studio.say(
        "Seeds are hidden while the computer plays: the board can be set up when people play all sides.",
        "fault",
      );
      return;
    }
    this.counts.value = counts;
    this.turn.value = view.turn ?? opened.players[0] ?? "";
    this.kind.value = 0;
    this.trouble.value = null;
    this.begun.value = { layout: opened.layout, start: this.studio.doc.value.start };
  }

  /** Cancel, and keep the game as it was. */
  leave(): void {
    this.begun.value = null;
  }

  /** Play from the position; returns whether it is playable. */
  async finish(): Promise<boolean> {
    const line = this.studio.line.value;
    if (line === null) return false;
    const isCurrent = this.studio.sheet.current();
    try {
      const inPlay = [...this.counts.value].filter(([place]) => place !== this.tray);
      const places = Object.fromEntries(inPlay.map(([place, counts]) => [place, [...counts]]));
      const params = { line, places, turn: this.turn.value };
      const { start } = await this.studio.transport.request("setup.write", params);
      if (!isCurrent()) return false;
      this.begun.value = null;
      this.studio.restart(start);
      return true;
    } catch (error) {
      if (isCurrent() && !isCancelled(error)) this.trouble.value = reason(error);
      return false;
    }
  }

  /** Move up to this many pieces of the selected kind from one place to another. */
  move(from: number, to: number, number: number): void {
    if (from !== to) this.counts.value = shifted(this.counts.value, from, to, this.kind.value, number);
  }

  /** Add a piece to a place, if need be a new one, or remove one. */
  change(place: number, by: 1 | -1): void {
    const { tray } = this;
    if (by < 0) {
      this.move(place, tray, 1);
      return;
    }
    const kind = this.kind.value;
    const held = this.counts.value.get(tray)?.[kind] ?? 0;
    if (held === 0) this.counts.value = added(this.counts.value, tray, kind, 1);
    this.move(tray, place, 1);
  }

  /** Move everything from a place to the tray. */
  clear(place: number): void {
    const counts = this.counts.value.get(place) ?? [];
    let made = this.counts.value;
    for (const [kind, number] of counts.entries()) made = shifted(made, place, this.tray, kind, number);
    this.counts.value = made;
  }

  /** Move everything to the tray. */
  clearAll(): void {
    for (const place of this.counts.value.keys()) if (place !== this.tray) this.clear(place);
  }
}

/** The counts after moving at most this many pieces from one place to another. */
export function shifted(counts: Counts, from: number, to: number, kind: number, number: number): Counts {
  const there = counts.get(from)?.[kind] ?? 0;
  const many = Math.min(number, there);
  return added(added(counts, from, kind, -many), to, kind, many);
}

function added(counts: Counts, place: number, kind: number, number: number): Counts {
  const before = counts.get(place) ?? [];
  const length = Math.max(before.length, kind + 1);
  const made = Array.from({ length }, (_, n) => (before[n] ?? 0) + (n === kind ? number : 0));
  return new Map(counts).set(place, made);
}

function sumOf(all: Iterable<readonly number[]>): number {
  return [...all].reduce((sum, counts) => sum + total(counts), 0);
}

function isAlike(one: Layout, other: Layout | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function reason(error: unknown): string {
  if (error instanceof ServiceError && error.code === FaultCode.input) {
    return error.diagnostics[0]?.message ?? error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
