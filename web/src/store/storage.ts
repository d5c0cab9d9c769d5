/** Where documents are stored: the browser's database, what is written on the way out of the page, and word from other tabs. */

import { createStore, del, entries, get, update } from "idb-keyval";
import type { Doc } from "./types";
import { asKept, type Kept, type Seen } from "./versions";

/** A database of documents that all tabs share. Each request fails where the browser refuses it. */
export interface Database {
  all: () => Promise<Kept[]>;
  get: (id: string) => Promise<Kept | null>;
  /** Reads and writes in one step, between which no other tab comes. */
  update: (id: string, change: (stored: Kept | null) => Kept) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** A change that the database may not have yet, and the version that it started from. */
export interface Unwritten {
  doc: Doc;
  seen: Seen | null;
}

/** Which documents were changed in other tabs. */
export interface Channel {
  post: (id: string) => void;
  listen: (heard: (id: string) => void) => void;
}

/** All that a shelf needs of the browser. */
export interface Surroundings {
  database: Database;
  /** What all tabs share and what can be written at once. */
  local: Storage | null;
  /** What belongs to this tab, and outlasts a reload. */
  session: Storage | null;
  channel: Channel | null;
}

/** How long the database may take before it counts as one that does not answer, in milliseconds. */
const PATIENCE = 5000;

/** The browser's database. */
export function openDatabase(): Database {
  // A browser without a database throws here already; whoever asks hears of it.
  const open = (() => {
    try {
      const store = createStore("manqala", "documents");
      return () => store;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  })();
  return {
    all: async () => (await inTime(entries<string, Kept | Doc>(open()))).map(([, found]) => asKept(found)),
    get: async (id) => {
      const found = await inTime(get<Kept | Doc>(id, open()));
      return found === undefined ? null : asKept(found);
    },
    update: async (id, change) => {
      const changed = (found: Kept | Doc | undefined): Kept => change(found === undefined ? null : asKept(found));
      await inTime(update<Kept | Doc>(id, changed, open()));
    },
    remove: async (id) => {
      await inTime(del(id, open()));
    },
  };
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("the browser's database does not answer"));
    }, PATIENCE);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Word to and from the other tabs; none where the browser has no channels: writes still compare versions. */
export function openChannel(): Channel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel("manqala.documents");
  return {
    post: (id) => {
      channel.postMessage(id);
    },
    listen: (heard) => {
      channel.addEventListener("message", (event: MessageEvent<unknown>) => {
        if (typeof event.data === "string") heard(event.data);
      });
    },
  };
}

/** A storage, where the browser lets the page have it. */
export function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

const UNWRITTEN = "manqala.unwritten.";

/** Notes changes at once, for the case that the page ends before the database has them; each tab has notes of its own. */
export class Journal {
  private readonly prefix = `${UNWRITTEN}${crypto.randomUUID()}.`;

  constructor(private readonly storage: Storage | null) {}

  /** Notes a change, where there is room for it. */
  note(change: Unwritten): void {
    try {
      this.storage?.setItem(this.prefix + change.doc.id, JSON.stringify(change));
    } catch {
      // The database is what counts; whether it has failed is told elsewhere.
    }
  }

  /** The database has a document. */
  strike(id: string): void {
    this.remove(this.prefix + id);
  }

  /** What was noted in any tab and not struck; each is struck when the database has it, since the page may end before. */
  noted(): { change: Unwritten; strike: () => void }[] {
    const keys = Object.keys(this.storage ?? {}).filter((key) => key.startsWith(UNWRITTEN));
    return keys.flatMap((key) => {
      const change = unwritten(this.storage?.getItem(key) ?? null);
      const strike = (): void => {
        this.remove(key);
      };
      if (change !== null) return { change, strike };
      strike();
      return [];
    });
  }

  private remove(key: string): void {
    try {
      this.storage?.removeItem(key);
    } catch {
      // Where nothing can be removed nothing could be noted.
    }
  }
}

function unwritten(text: string | null): Unwritten | null {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Unwritten> | null;
    return found?.doc && typeof found.doc.text === "string" ? { doc: found.doc, seen: found.seen ?? null } : null;
  } catch {
    return null;
  }
}
