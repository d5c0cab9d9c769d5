/** How a person likes to see games played; kept in the browser. */

import { effect, signal, type Signal } from "@preact/signals";

/** The paces of motion that can be chosen; 0 is without any. */
export const PACES: readonly { readonly speed: number; readonly name: string }[] = [
  { speed: 0.5, name: "slow" },
  { speed: 1, name: "normal" },
  { speed: 2, name: "fast" },
  { speed: 4, name: "very fast" },
  { speed: 0, name: "at once" },
];

const KEY = "manqala-board";
/** How strong the computer plays as long as nobody has chosen. */
export const DEFAULT_LEVEL = "easy";

interface Kept {
  speed: number;
  numbers: boolean;
  level: string;
}

/** What is liked. */
export interface Preferences {
  /** How fast moves are shown; 0 shows what they lead to at once. */
  readonly speed: Signal<number>;
  /** Whether there is a number at every hole. */
  readonly numbers: Signal<boolean>;
  /** How strong the computer played last. */
  readonly level: Signal<string>;
}

function kept(storage: Storage | null): Partial<Kept> {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

/** The preferences that a storage keeps, or the usual ones. */
export function preferences(storage: Storage | null): Preferences {
  const known = kept(storage);
  const speed = signal(PACES.some((pace) => pace.speed === known.speed) ? (known.speed ?? 1) : 1);
  const numbers = signal(known.numbers === true);
  const level = signal(typeof known.level === "string" ? known.level : DEFAULT_LEVEL);
  effect(() => {
    const now: Kept = { speed: speed.value, numbers: numbers.value, level: level.value };
    try {
      storage?.setItem(KEY, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing forgets what is liked, and nothing else.
    }
  });
  return { speed, numbers, level };
}

/** Whether whoever looks at the page wants as little motion as can be. */
export function wantsCalm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
