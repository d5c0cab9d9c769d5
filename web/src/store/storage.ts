/** Storage of documents: the browser's database, a journal for closing pages, and messages between tabs. */

import { createStore, del, entries, get, update } from "idb-keyval";
import type { Doc } from "./types";
import { asKept, type Kept, type Seen } from "./versions";

/** A database of documents that all tabs share. Requests fail if the browser refuses. */
export interface Database {
  all: () => Promise<Kept[]>;
  get: (id: string) => Promise<Kept | null>;
  /** Read and write atomically, without another tab in between. */
  update: (id: string, change: (stored: Kept | null) => Kept) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** A change that may not be in the database yet, and the version on which it is based. */
export interface Unwritten {
  doc: Doc;
  seen: Seen | null;
}

/** Messages about documents that other tabs changed. */
export interface Channel {
  post: (id: string) => void;
  listen: (heard: (id: string) => void) => void;
}

/** The browser facilities that a shelf needs. */
export interface Surroundings {
  database: Database;
  /** Synchronous storage, shared by all tabs. */
  local: Storage | null;
  /** The tab's storage, which survives a reload. */
  session: Storage | null;
  channel: Channel | null;
}

/** Milliseconds before the database counts as unresponsive. */
const PATIENCE = 5000;

/** The browser's database. */
export function openDatabase(): Database {
  // Without a database this throws; requests then fail.
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

/** Messages between tabs; null without channels: writes still compare versions. */
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

/** A storage, if the browser allows it. */
export function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

const UNWRITTEN = "manqala.unwritten.";

/**
 * Records changes synchronously, in case the page closes before the database has them; each tab has its own journal.
 */
export class Journal {
  private readonly prefix = `${UNWRITTEN}${crypto.randomUUID()}.`;

  constructor(private readonly storage: Storage | null) {}

  /** Record a change, if there is room. */
  note(change: Unwritten): void {
    try {
      this.storage?.setItem(this.prefix + change.doc.id, JSON.stringify(change));
    } catch {
      // The database matters more, and reports its own failures.
    }
  }

  /** The database has this document: remove its record. */
  strike(id: string): void {
    this.remove(this.prefix + id);
  }

  /** The records of all tabs; remove each once the database has the change, as the page may close before. */
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
      // Where nothing can be removed, nothing was recorded.
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
