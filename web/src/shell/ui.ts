/** State of the shell: the open dialog, the widths of panes, the colour theme, notices. */

import { computed, effect, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";

/** A signal stored in the browser. */
export function kept<T extends string | number>(key: string, first: T): Signal<T> {
  let found: unknown = null;
  try {
    found = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Without storage, or with invalid content, it starts with the default.
  }
  const value = signal<T>(typeof found === typeof first ? (found as T) : first);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Without storage, it lasts as long as the page.
    }
  });
  return value;
}

/** The names of the dialogs. */
export type DialogName = "start" | "share" | "publish" | "record" | "keys" | "link";
/** The parts of the page, which a narrow screen shows one at a time. */
export type Part = "rules" | "board" | "story";
/** The tabs of the left side. */
export type RulesTab = "text" | "words" | "examples";
/** The tabs of the right side. */
export type StoryTab = "story" | "options" | "fair" | "lab";

export const dialog = signal<DialogName | null>(null);
/** Why a link does not work, in words. */
export const linkTrouble = signal("");
/** The tab of the start dialog. */
export const startTab = signal<"library" | "new" | "mine">("library");
export const part = signal<Part>("board");
export const rulesTab = signal<RulesTab>("text");
export const storyTab = signal<StoryTab>("story");
/** Light, dark, or the system's setting. */
export const theme = kept<"light" | "dark" | "auto">("manqala.theme", "auto");

/** The widths of the outer columns as shares, and the height of the lower row in the middle layout. */
export const rulesShare = kept<number>("manqala.rules", 0.36);
export const storyShare = kept<number>("manqala.story", 0.23);
export const lowerShare = kept<number>("manqala.lower", 0.3);

const wide = matched("(min-width: 1180px)");
const middle = matched("(min-width: 760px)");

/** A phone in landscape, as in the style sheets: its height suffices for one part. */
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

/** A notice. */
export interface Notice {
  id: number;
  words: string;
  kind: "news" | "fault";
}

/** The current notices. */
export const notices = signal<readonly Notice[]>([]);
let next = 1;

/** Show a notice for a while; errors stay until they are closed. */
export function say(words: string, kind: "news" | "fault" = "news"): void {
  const notice = { id: next++, words, kind };
  notices.value = [...notices.value.filter((one) => one.words !== words), notice].slice(-4);
  if (kind === "news") {
    setTimeout(() => {
      unsay(notice.id);
    }, 6000);
  }
}

/** Close a notice. */
export function unsay(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}
