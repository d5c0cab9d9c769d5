/** A person's display preferences, stored in the browser. */

import { effect, signal, type Signal } from "@preact/signals";

/** The speeds of motion; 0 is none. */
export const PACES = [0.5, 1, 2, 4, 0] as const;

const KEY = "manqala-likings";

/** Display preferences of a board. */
export interface BoardLikings {
  readonly speed: Signal<number>;
  /** Whether every hole shows a number. */
  readonly numbers: Signal<boolean>;
}

/** All preferences of a page. */
export interface Likings extends BoardLikings {
  readonly sound: Signal<boolean>;
  /** Whether values are shown during play; null: only if no computer plays. */
  readonly values: Signal<boolean | null>;
}

/** The stored preferences, or the defaults. */
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
      // Without storage, only the preferences are lost.
    }
  });
  return { speed, numbers, sound, values };
}

/** Whether sound is on by default: not if reduced motion is preferred, and not within another page. */
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
