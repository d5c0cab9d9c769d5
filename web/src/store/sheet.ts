/** State that belongs to the document that is shown. */

import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";

/**
 * The one place that says what becomes of such state when another document is shown: it begins anew, all of it at once.
 *
 * Whatever is made with `signal` begins with its first value again; whatever else there is (requests, timers) is ended by
 * `onRenewal`. Who waits for an answer compares `number` before and after, or takes `current` along. State that is not made
 * here belongs to the person: how fast moves are shown, whether hints are wanted.
 */
export class Sheet {
  private readonly counted = signal(1);
  private readonly renewals: (() => void)[] = [];

  /** Counts the documents that were shown: it stays while the one that is shown is set apart as a copy. */
  get number(): ReadonlySignal<number> {
    return this.counted;
  }

  /** State that belongs to the document. */
  signal<T>(first: T): Signal<T> {
    const made = signal(first);
    this.onRenewal(() => {
      made.value = first;
    });
    return made;
  }

  /** Ends what is under way for a document that is not shown any more. */
  onRenewal(end: () => void): void {
    this.renewals.push(end);
  }

  /** Tells, later, whether the document that is shown now is still shown. */
  current(): () => boolean {
    const now = this.counted.peek();
    return () => this.counted.peek() === now;
  }

  /** Another document is shown. */
  renew(): void {
    batch(() => {
      this.counted.value += 1;
      for (const end of this.renewals) end();
    });
  }
}
