/** How a person likes to see games played; kept in the browser. */

import { effect, signal, type Signal } from "@preact/signals";

/** The paces of motion; 0 is without any. */
export const PACES = [0.5, 1, 2, 4, 0] as const;

const KEY = "manqala-likings";

/** How a board is seen. */
export interface BoardLikings {
  readonly speed: Signal<number>;
  /** Whether there is a number at every hole. */
  readonly numbers: Signal<boolean>;
}

/** And what else a page does. */
export interface Likings extends BoardLikings {
  readonly sound: Signal<boolean>;
  /** Whether values are shown during play; null: where no computer plays. */
  readonly values: Signal<boolean | null>;
}

/** What was liked before, or what is usual. */
export function likings(): Likings {
  const known = kept();
  const speed = signal(PACES.find((pace) => pace === known.speed) ?? 1);
  const numbers = signal(known.numbers === true);
  const sound = signal(typeof known.sound === "boolean" ? known.sound : isLoud());
  const values = signal(typeof known.values === "boolean" ? known.values : null);
  effect(() => {
    const now = JSON.stringify({
      speed: speed.value,
      numbers: numbers.value,
      sound: sound.value,
      values: values.value,
    });
    try {
      localStorage.setItem(KEY, now);
    } catch {
      // A browser that keeps nothing forgets what is liked, and nothing else.
    }
  });
  return { speed, numbers, sound, values };
}

/** Whether a board may be heard by itself: not where little motion is wanted, and not within a page of others. */
function isLoud(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && window.parent === window;
}

function kept(): { speed?: unknown; numbers?: unknown; sound?: unknown; values?: unknown } {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
