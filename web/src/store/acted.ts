/** Where in a game each line acted: asked only while somebody wants to know. */

import { effect, signal, untracked } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Line } from "../protocol";
import type { Transport } from "../transport/transport";
import type { Acted } from "./types";

/** How long a cursor rests on a line before it is asked, in milliseconds. */
const REST = 200;

/** Keeps what is known while a line is asked about; it is put aside when the game changes. */
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
            // Whoever wants to know asks again with the next click.
            known = "";
          },
        );
      }, REST);
    });
  });
  return acted;
}
