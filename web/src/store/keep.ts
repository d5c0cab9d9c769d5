/** Stores the documents of this tab soon after changes, and never overwrites unseen changes of another tab. */

import { signal } from "@preact/signals";
import { Journal, type Surroundings } from "./storage";
import type { Doc } from "./types";
import { isSameWork, settle, type Kept, type Outcome, type Seen } from "./versions";

/** The current document, in the tab's storage; and the last one of any tab, for new tabs. */
const SHOWN = "manqala.shown";
/** Milliseconds without changes before a document is stored. */
const REST = 250;

/** Events about a document from other tabs. */
export type News =
  /** Another tab has changed a document that this tab has not. */
  | { kind: "changed"; stored: Kept }
  /** Both have changed it: this tab's version is now a separate document. */
  | { kind: "apart"; stored: Kept; copy: Doc };

interface Waiting {
  doc: Doc;
  milestones: readonly Doc[];
}

/** Stores documents. If the browser refuses, they last as long as the page, and a message says so. */
export class Shelf {
  /** All documents, latest first. */
  readonly kept = signal<readonly Kept[]>([]);
  /** The error if the last changes could not be stored, in words. */
  readonly trouble = signal<string | null>(null);
  /** Called with events from other tabs. */
  onNews: (news: News) => void = () => undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly seen = new Map<string, Seen>();
  private readonly journal: Journal;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly around: Surroundings) {
    this.journal = new Journal(around.local);
    around.channel?.listen((id) => void this.look(id));
    window.addEventListener("pagehide", () => {
      this.flush();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
      else void this.look(this.shownId());
    });
  }

  /** Load the stored documents, and return the one to begin with. */
  async open(): Promise<Doc | null> {
    try {
      this.list(await this.around.database.all());
    } catch {
      // The next attempt to store reports the error.
    }
    const copies = new Map<string, string>();
    const { onNews } = this;
    this.onNews = (news) => {
      if (news.kind === "apart") copies.set(news.stored.doc.id, news.copy.id);
      onNews(news);
    };
    for (const { change, strike } of this.journal.noted()) {
      const { doc, seen } = change;
      if (seen) this.seen.set(doc.id, seen);
      this.put(doc, []);
      await this.write();
      if (!this.waiting.has(doc.id)) strike();
    }
    this.onNews = onNews;
    const id = this.shownId();
    // A copy may be recorded as shown before it is stored.
    const doc = this.find(copies.get(id) ?? id) ?? this.find(this.kept.value[0]?.doc.id ?? "");
    if (doc) this.remember(doc.id);
    return doc;
  }

  /** Store a document soon; milestones are earlier versions that its history must contain. */
  keep(doc: Doc, milestones: readonly Doc[] = []): void {
    this.put(doc, milestones);
    this.remember(doc.id, doc.changed);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), REST);
  }

  /** The stored version of a document, from which changes start. */
  async read(id: string): Promise<Doc | null> {
    await this.inTurn(async () => {
      const stored = await this.around.database.get(id);
      if (stored && !this.waiting.has(id)) this.list([stored]);
    }).catch(() => undefined);
    return this.find(id);
  }

  /** Delete a document. */
  drop(id: string): void {
    this.waiting.delete(id);
    this.journal.strike(id);
    this.kept.value = this.kept.value.filter(({ doc }) => doc.id !== id);
    void this.inTurn(async () => {
      await this.around.database.remove(id);
      this.around.channel?.post(id);
    }).catch((error: unknown) => {
      this.fail(error);
    });
  }

  /** Write pending changes at once. */
  write(): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      // Copies may be added to the queue while others are written.
      for (const [id, waiting] of this.waiting) await this.store(id, waiting);
      this.trouble.value = null;
    }).catch((error: unknown) => {
      this.fail(error);
    });
  }

  /** The page may close now: record pending changes in synchronous storage. */
  private flush(): void {
    for (const [id, { doc }] of this.waiting) this.journal.note({ doc, seen: this.seen.get(id) ?? null });
    void this.write();
  }

  private async store(id: string, waiting: Waiting): Promise<void> {
    const { doc, milestones } = waiting;
    const made: Outcome[] = [];
    await this.around.database.update(id, (stored) => {
      const outcome = settle(stored, doc, this.seen.get(id) ?? null, milestones);
      made.push(outcome);
      return outcome.stored;
    });
    const outcome = made.at(-1);
    if (!outcome) return;
    const { kind, stored } = outcome;
    const latest = this.waiting.get(id);
    if (latest === waiting || kind === "apart") {
      this.waiting.delete(id);
      this.journal.strike(id);
    }
    this.list([stored]);
    if (kind === "written") {
      this.saw(stored);
      this.around.channel?.post(id);
    } else if (kind === "behind") {
      this.onNews({ kind: "changed", stored });
    } else {
      const copy = { ...(latest ?? waiting).doc, id: crypto.randomUUID() };
      const base = this.seen.get(id);
      this.put(copy, base ? [base.doc] : []);
      if (this.shownId() === id) this.remember(copy.id);
      this.onNews({ kind: "apart", stored, copy });
    }
  }

  /** Load another tab's version of a document. */
  private look(id: string): Promise<void> {
    return this.inTurn(async () => {
      const stored = await this.around.database.get(id);
      if (stored) this.list([stored]);
      else if (!this.waiting.has(id)) this.kept.value = this.kept.value.filter(({ doc }) => doc.id !== id);
      const seen = this.seen.get(id);
      // Pending changes are compared with the stored version when they are written.
      if (!stored || !seen || stored.version <= seen.version || this.waiting.has(id)) return;
      if (isSameWork(stored.doc, seen.doc)) this.saw(stored);
      else this.onNews({ kind: "changed", stored });
    }).catch(() => undefined);
  }

  /** Run the tab's requests one by one: none may see another's intermediate state. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private put(doc: Doc, milestones: readonly Doc[]): void {
    this.waiting.set(doc.id, { doc, milestones: [...milestones, ...(this.waiting.get(doc.id)?.milestones ?? [])] });
    const known = this.kept.value.find((one) => one.doc.id === doc.id);
    this.list([{ version: 0, past: [], ...known, doc }]);
  }

  private list(found: readonly Kept[]): void {
    const ids = new Set(found.map(({ doc }) => doc.id));
    const others = this.kept.value.filter(({ doc }) => !ids.has(doc.id));
    this.kept.value = [...found, ...others].sort((one, other) => other.doc.changed - one.doc.changed);
  }

  private find(id: string): Doc | null {
    const found = this.kept.value.find(({ doc }) => doc.id === id);
    if (!found) return null;
    if (!this.waiting.has(id)) this.saw(found);
    return found.doc;
  }

  private saw({ doc, version }: Kept): void {
    this.seen.set(doc.id, { doc, version });
  }

  private fail(error: unknown): void {
    this.trouble.value = error instanceof Error && error.message !== "" ? error.message : "the browser refused";
    for (const [id, { doc }] of this.waiting) this.journal.note({ doc, seen: this.seen.get(id) ?? null });
  }

  /** Record which document is shown; `changed`: its last change, which no record predates. */
  private remember(id: string, changed = 0): void {
    for (const storage of [this.around.session, this.around.local]) {
      try {
        storage?.setItem(SHOWN, `${id} ${Math.max(changed, Date.now())}`);
      } catch {
        // The next page begins with the library.
      }
    }
  }

  /** The id of the document shown now or last. */
  private shownId(): string {
    const own = shownIn(this.around.session);
    if (own !== null) return own.id;
    const last = shownIn(this.around.local);
    // After a crash, the latest changes may be stored, but not the record of the current document.
    const newest = this.kept.value[0]?.doc;
    return newest !== undefined && newest.changed > (last?.at ?? 0) ? newest.id : (last?.id ?? "");
  }
}

/** The current document in a storage, with the time; records of older versions have none. */
function shownIn(storage: Storage | null): { id: string; at: number } | null {
  try {
    const [id, at] = storage?.getItem(SHOWN)?.split(" ") ?? [];
    return id === undefined || id === "" ? null : { id, at: at === undefined ? Infinity : Number(at) };
  } catch {
    return null;
  }
}
