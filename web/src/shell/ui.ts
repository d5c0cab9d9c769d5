/** What the shell itself remembers: which dialog is open, how wide panes are, light or dark, words to all. */

import { computed, effect, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

/** A signal that is kept in the browser's storage. */
export function kept<T extends string | number>(key: string, first: T): Signal<T> {
  let found: unknown = null;
  try {
    found = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // No storage, or something of another's in it: it begins as if nothing had been kept.
  }
  const value = signal<T>(typeof found === typeof first ? (found as T) : first);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Without storage it is forgotten with the page.
    }
  });
  return value;
}

/** The dialogs of the shell. */
export type DialogName = "start" | "share" | "publish" | "record" | "keys" | "link";
/** The parts of the page, which a narrow screen shows one at a time. */
export type Part = "rules" | "board" | "story";
/** What the left side shows. */
export type RulesTab = "text" | "words" | "examples";
/** What the right side shows. */
export type StoryTab = "story" | "options" | "fair" | "lab";

export const dialog = signal<DialogName | null>(null);
/** Why a link could not be followed, in words. */
export const linkTrouble = signal("");
/** The tab of the start dialog. */
export const startTab = signal<"library" | "new" | "mine">("library");
export const part = signal<Part>("board");
export const rulesTab = signal<RulesTab>("text");
export const storyTab = signal<StoryTab>("story");
/** Light, dark, or as the machine has it. */
export const theme = kept<"light" | "dark" | "auto">("manqala.theme", "auto");

/** The widths of the outer columns as parts of the whole, and of the lower row in the middle layout. */
export const rulesShare = kept<number>("manqala.rules", 0.36);
export const storyShare = kept<number>("manqala.story", 0.23);
export const lowerShare = kept<number>("manqala.lower", 0.3);

const wide = matched("(min-width: 1180px)");
const middle = matched("(min-width: 760px)");

/** A telephone held sideways, as in the style sheets: its height is for one part. */
const low = matched("(max-height: 500px) and (min-width: 560px) and (max-width: 1179px)");

/** Three columns, two with the story below the board, or one part at a time. */
export const layout = computed(() => (low.value ? "narrow" : wide.value ? "wide" : middle.value ? "middle" : "narrow"));

function matched(query: string) {
  const found = window.matchMedia(query);
  const value = signal(found.matches);
  found.addEventListener("change", () => {
    value.value = found.matches;
  });
  return value;
}

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === "auto") Reflect.deleteProperty(dataset, "theme");
  else dataset.theme = theme.value;
});

/** A word to all. */
export interface Notice {
  id: number;
  words: string;
  kind: "news" | "fault";
}

/** What is being said. */
export const notices = signal<readonly Notice[]>([]);
let next = 1;

/** Says something for a while; what went wrong stays until it is put away. */
export function say(words: string, kind: "news" | "fault" = "news"): void {
  const notice = { id: next++, words, kind };
  notices.value = [...notices.value.filter((one) => one.words !== words), notice].slice(-4);
  if (kind === "news") {
    setTimeout(() => {
      unsay(notice.id);
    }, 6000);
  }
}

/** Puts something away. */
export function unsay(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}
