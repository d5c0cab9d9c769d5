/** A person's display preferences, stored in the browser. */

import { effect, signal, type Signal } from "@preact/signals";

/** The speeds of motion; 0 is none. */
export const PACES: readonly { readonly speed: number; readonly name: string }[] = [
  { speed: 0.5, name: "slow" },
  { speed: 1, name: "normal" },
  { speed: 2, name: "fast" },
  { speed: 4, name: "very fast" },
  { speed: 0, name: "at once" },
];

const KEY = "manqala-board";
/** The default strength of the computer. */
export const DEFAULT_LEVEL = "easy";

interface Kept {
  speed: number;
  numbers: boolean;
  level: string;
  leads: boolean;
}

/** The preferences. */
export interface Preferences {
  /** The speed of moves; 0 shows only their results. */
  readonly speed: Signal<number>;
  /** Whether every hole shows a number. */
  readonly numbers: Signal<boolean>;
  /** The computer's last strength. */
  readonly level: Signal<string>;
  /** Whether a bar and a curve show who leads. */
  readonly leads: Signal<boolean>;
}

function kept(storage: Storage | null): Partial<Kept> {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

/** The preferences in a storage, or the defaults. */
export function preferences(storage: Storage | null): Preferences {
  const known = kept(storage);
  const speed = signal(PACES.some((pace) => pace.speed === known.speed) ? (known.speed ?? 1) : 1);
  const numbers = signal(known.numbers === true);
  const level = signal(typeof known.level === "string" ? known.level : DEFAULT_LEVEL);
  const leads = signal(known.leads === true);
  effect(() => {
    const now: Kept = { speed: speed.value, numbers: numbers.value, level: level.value, leads: leads.value };
    try {
      storage?.setItem(KEY, JSON.stringify(now));
    } catch {
      // Without storage, only the preferences are lost.
    }
  });
  return { speed, numbers, level, leads };
}

/** Whether the viewer prefers reduced motion. */
export function wantsCalm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
