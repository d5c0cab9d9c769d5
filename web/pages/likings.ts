/** How a person likes to see games played; kept in the browser. */

import { effect, signal, type Signal } from "@preact/signals";

/** The paces of motion; 0 is without any. */
export const PACES = [0.5, 1, 2, 4, 0] as const;

const KEY = "manqala-likings";

export interface Likings {
  readonly speed: Signal<number>;
  /** Whether there is a number at every hole. */
  readonly numbers: Signal<boolean>;
}

/** What was liked before, or what is usual. */
export function likings(): Likings {
  const known = kept();
  const speed = signal(PACES.find((pace) => pace === known.speed) ?? 1);
  const numbers = signal(known.numbers === true);
  effect(() => {
    const now = JSON.stringify({ speed: speed.value, numbers: numbers.value });
    try {
      localStorage.setItem(KEY, now);
    } catch {
      // A browser that keeps nothing forgets what is liked, and nothing else.
    }
  });
  return { speed, numbers };
}

function kept(): { speed?: unknown; numbers?: unknown } {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
