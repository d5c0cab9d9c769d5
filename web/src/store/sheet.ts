/** State that belongs to the current document. */

import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";

/**
 * The one place that resets such state when another document is shown, all of it at once.
 *
 * Signals made with `signal` return to their initial values; other resources (requests, timers) are released by
 * `onRenewal`. Code that awaits an answer compares `number` before and after, or takes `current` along. State that
 * is not made here belongs to the person: the speed of moves, whether hints are wanted.
 */
export class Sheet {
  private readonly counted = signal(1);
  private readonly renewals: (() => void)[] = [];

  /** Counts the documents shown; splitting off a copy does not change it. */
  get number(): ReadonlySignal<number> {
    return this.counted;
  }

  /** State of the document. */
  signal<T>(first: T): Signal<T> {
    const made = signal(first);
    this.onRenewal(() => {
      made.value = first;
    });
    return made;
  }

  /** Release resources when another document is shown. */
  onRenewal(end: () => void): void {
    this.renewals.push(end);
  }

  /** Returns a function that tells whether the document is still shown. */
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
