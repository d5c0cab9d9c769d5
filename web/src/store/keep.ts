/** Documents in the browser's own storage. */

import { createStore, del, entries, set } from "idb-keyval";
import type { UseStore } from "idb-keyval";
import { signal } from "@preact/signals";
import type { Doc } from "./types";

/** The document that was looked at last: written at once, so that nothing is lost when the page is closed. */
const LAST = "manqala.last";
/** How long a document rests before it is written. */
const REST = 250;

/** Keeps documents; without storage (a private window) it keeps them as long as the page is open. */
export class Shelf {
  /** All that is kept, what was changed last at the front. */
  readonly docs = signal<readonly Doc[]>([]);
  private readonly waiting = new Map<string, Doc>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private store: UseStore | null = null;

  constructor() {
    try {
      this.store = createStore("manqala", "documents");
    } catch {
      this.store = null;
    }
    window.addEventListener("pagehide", () => {
      this.write();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.write();
    });
  }

  /** Reads what was kept. */
  async read(): Promise<void> {
    if (!this.store) return;
    try {
      const found = await entries<string, Doc>(this.store);
      const known = new Set(this.docs.value.map((doc) => doc.id));
      this.docs.value = sorted([
        ...this.docs.value,
        ...found.map(([, doc]) => doc).filter((doc) => !known.has(doc.id)),
      ]);
    } catch {
      this.store = null;
    }
  }

  /** Keeps a document, soon. */
  keep(doc: Doc): void {
    this.waiting.set(doc.id, doc);
    this.docs.value = sorted([doc, ...this.docs.value.filter((one) => one.id !== doc.id)]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.write();
    }, REST);
  }

  /** Forgets a document. */
  drop(id: string): void {
    this.waiting.delete(id);
    this.docs.value = this.docs.value.filter((one) => one.id !== id);
    if (this.store) void del(id, this.store).catch(() => undefined);
    if (lastDoc()?.id === id) localStorage.removeItem(LAST);
  }

  private write(): void {
    clearTimeout(this.timer);
    for (const doc of this.waiting.values()) {
      if (this.store) void set(doc.id, doc, this.store).catch(() => undefined);
      try {
        localStorage.setItem(LAST, JSON.stringify(doc));
      } catch {
        // The text is larger than what this storage takes; the other one has it.
      }
    }
    this.waiting.clear();
  }
}

/** The document that was looked at last, if there is one. */
export function lastDoc(): Doc | null {
  try {
    const found = JSON.parse(localStorage.getItem(LAST) ?? "null") as Partial<Doc> | null;
    return found && typeof found.text === "string" && typeof found.id === "string" && found.tree
      ? (found as Doc)
      : null;
  } catch {
    return null;
  }
}

function sorted(docs: readonly Doc[]): Doc[] {
  return [...docs].sort((one, other) => other.changed - one.changed);
}
