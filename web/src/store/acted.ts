/** When each line acted in a game, requested only while it is shown. */

import { effect, signal, untracked } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Line } from "../protocol";
import type { Transport } from "../transport/transport";
import type { Acted } from "./types";

/** Milliseconds that the cursor rests on a line before the request. */
const REST = 200;

/** Cache the result while a line is queried; a change of the game clears it. */
export function watchActed(
  transport: Transport,
  line: ReadonlySignal<Line | null>,
  askedLine: ReadonlySignal<number | null>,
): ReadonlySignal<Record<number, Acted[]> | null> {
  const acted = signal<Record<number, Acted[]> | null>(null);
  let known = "";
  let asking = new AbortController();
  let resting: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const whole = line.value;
    const wanted = askedLine.value !== null;
    untracked(() => {
      const now = JSON.stringify(whole);
      if (now === known) return;
      clearTimeout(resting);
      asking.abort();
      acted.value = null;
      if (!wanted || !whole || whole.moves.length === 0) return;
      resting = setTimeout(() => {
        asking = new AbortController();
        known = now;
        transport.request("play.acted", { line: whole }, asking.signal).then(
          (found) => {
            acted.value = found.lines;
          },
          () => {
            // The next click asks again.
            known = "";
          },
        );
      }, REST);
    });
  });
  return acted;
}
