import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDoc } from "../../src/store/document";
import { Shelf, type News } from "../../src/store/keep";
import type { Channel, Database, Surroundings } from "../../src/store/storage";
import { grow } from "../../record/tree";
import type { Doc } from "../../src/store/types";
import { settle, type Kept } from "../../src/store/versions";

/** A database that all shelves of a test share; one that is full refuses every write. */
class Memory implements Database {
  full = false;
  private readonly stored = new Map<string, Kept>();

  all = () => Promise.resolve([...this.stored.values()]);
  get = (id: string) => Promise.resolve(this.stored.get(id) ?? null);
  update = (id: string, change: (stored: Kept | null) => Kept): Promise<void> => {
    if (this.full) return Promise.reject(new Error("the quota is used up"));
    this.stored.set(id, change(this.stored.get(id) ?? null));
    return Promise.resolve();
  };
  remove = (id: string): Promise<void> => {
    this.stored.delete(id);
    return Promise.resolve();
  };
}

/** Tabs that hear of each other. */
class Ether {
  private readonly tabs: ((id: string) => void)[] = [];

  join(): Channel {
    let own: (id: string) => void = () => undefined;
    return {
      post: (id) => {
        for (const tab of this.tabs) if (tab !== own) tab(id);
      },
      listen: (heard) => {
        own = heard;
        this.tabs.push(heard);
      },
    };
  }
}

class Drawer implements Storage {
  [name: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  key = (index: number): string | null => Object.keys(this)[index] ?? null;
  getItem = (key: string): string | null => (this[key] as string | undefined) ?? null;
  setItem = (key: string, value: string): void => {
    this[key] = value;
  };
  removeItem = (key: string): void => {
    Reflect.deleteProperty(this, key);
  };
  clear = (): void => undefined;
}

let database: Memory;
let local: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  database = new Memory();
  local = new Drawer();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Tab {
  shelf: Shelf;
  news: News[];
  session: Storage;
}

function tab(more: Partial<Surroundings> = {}): Tab {
  const session = more.session ?? new Drawer();
  const shelf = new Shelf({ database, local, session, channel: null, ...more });
  const news: News[] = [];
  shelf.onNews = (told) => news.push(told);
  return { shelf, news, session };
}

/** A tab that shows the document that was shown last. */
async function opened(more: Partial<Surroundings> = {}): Promise<Tab & { doc: Doc }> {
  const made = tab(more);
  const doc = await made.shelf.open();
  if (!doc) throw new Error("There is no document.");
  return { ...made, doc };
}

const game = (text = "sow"): Doc => newDoc({ name: "mine", text });
const edited = (doc: Doc, text: string): Doc => ({ ...doc, text, changed: doc.changed + 1 });
const moved = (doc: Doc, move: string): Doc => ({ ...doc, tree: grow(doc.tree, move), changed: doc.changed + 1 });
const texts = (shelf: Shelf): string[] => shelf.kept.value.map(({ doc }) => doc.text).sort();

test("a move in one tab does not undo the text that was written in another", async () => {
  const first = tab();
  const doc = game();
  first.shelf.keep(doc);
  await first.shelf.write();
  const second = await opened();
  expect(second.doc).toEqual(doc);

  second.shelf.keep(edited(second.doc, "sow twice"));
  await second.shelf.write();
  first.shelf.keep(moved(doc, "1"));
  await first.shelf.write();

  const again = await opened({ session: second.session });
  expect(again.doc.text).toBe("sow twice");
  expect(texts(again.shelf)).toEqual(["sow", "sow twice"]);
  const [apart] = first.news;
  expect(apart).toMatchObject({ kind: "apart", stored: { doc: { text: "sow twice" } } });
  // The tab that came too late goes on with its own document, which is what a reload shows it.
  const late = await opened({ session: first.session });
  expect(late.doc).toMatchObject({ text: "sow", tree: { here: 1 } });
  expect(late.doc.id).not.toBe(doc.id);
});

test("a tab in which nothing was changed hears of the other and stores nothing of its own", async () => {
  const ether = new Ether();
  const first = tab({ channel: ether.join() });
  const doc = moved(game(), "1");
  first.shelf.keep(doc);
  await first.shelf.write();
  const second = await opened({ channel: ether.join() });

  second.shelf.keep(edited(second.doc, "sow twice"));
  await second.shelf.write();
  await first.shelf.write();
  expect(first.news).toMatchObject([{ kind: "changed", stored: { doc: { text: "sow twice" } } }]);

  // To look at another move is no change.
  first.shelf.keep({ ...doc, tree: { ...doc.tree, here: 0 } });
  await first.shelf.write();
  expect(first.news.map(({ kind }) => kind)).toEqual(["changed", "changed"]);
  expect((await database.all()).map(({ doc: { text } }) => text)).toEqual(["sow twice"]);
});

test("what another tab shows is taken up where it stands, and changed from there", async () => {
  const first = tab();
  const doc = game();
  first.shelf.keep(doc);
  await first.shelf.write();
  const second = await opened();
  second.shelf.keep(edited(second.doc, "sow twice"));
  await second.shelf.write();

  const taken = await first.shelf.read(doc.id);
  expect(taken?.text).toBe("sow twice");
  first.shelf.keep(moved(taken ?? doc, "1"));
  await first.shelf.write();
  expect(first.news).toEqual([]);
  expect(texts(first.shelf)).toEqual(["sow twice"]);
});

test("changes that follow while two tabs are set apart go into the copy", async () => {
  const first = tab();
  const doc = game();
  first.shelf.keep(doc);
  await first.shelf.write();
  const second = await opened();
  second.shelf.keep(edited(second.doc, "sow twice"));
  await second.shelf.write();

  first.shelf.keep(edited(doc, "capture"));
  const writing = first.shelf.write();
  first.shelf.keep(edited(doc, "capture all"));
  await writing;
  await first.shelf.write();
  expect(texts(first.shelf)).toEqual(["capture all", "sow twice"]);
  expect((await database.all()).map(({ doc: { text } }) => text).sort()).toEqual(["capture all", "sow twice"]);
});

test("a write that fails is told, kept in the page, and done as soon as there is room", async () => {
  const { shelf, session } = tab();
  database.full = true;
  const doc = game();
  shelf.keep(doc);
  await shelf.write();
  expect(shelf.trouble.value).toBe("the quota is used up");
  expect(texts(shelf)).toEqual(["sow"]);

  // A page that is loaded now has it still, and still says so.
  const again = await opened({ session });
  expect(again.doc.text).toBe("sow");
  expect(again.shelf.trouble.value).toBe("the quota is used up");

  database.full = false;
  await again.shelf.write();
  expect(again.shelf.trouble.value).toBeNull();
  expect((await database.all()).map(({ doc: { text } }) => text)).toEqual(["sow"]);
});

test("what was not written when a page ended is written by the next one, and never over a newer text", async () => {
  const first = tab();
  const doc = game();
  first.shelf.keep(doc);
  await first.shelf.write();
  const second = await opened();

  // The page ends before the database has answered.
  const { update } = database;
  database.update = () => new Promise(() => undefined);
  first.shelf.keep(edited(doc, "capture"));
  window.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(0);
  database.update = update;
  second.shelf.keep(edited(second.doc, "sow twice"));
  await second.shelf.write();

  const next = await opened({ session: first.session });
  expect(next.doc.text).toBe("capture");
  expect(next.news).toMatchObject([{ kind: "apart" }]);
  expect(texts(next.shelf)).toEqual(["capture", "sow twice"]);
});

test("a text whose note is lost with a killed browser is shown all the same", async () => {
  const first = tab();
  const old = game("old");
  first.shelf.keep(old);
  await first.shelf.write();
  const before = Object.fromEntries(Object.entries(local));
  vi.advanceTimersByTime(60_000);
  first.shelf.keep(game("new"));
  await first.shelf.write();
  // What the browser had not yet written of its small storage is gone; the database is whole.
  Object.assign(local, before);
  expect((await opened()).doc.text).toBe("new");
  local.removeItem("manqala.shown");
  expect((await opened()).doc.text).toBe("new");

  // What was shown last without a change comes first.
  vi.advanceTimersByTime(60_000);
  const second = tab({ session: new Drawer() });
  await second.shelf.open();
  second.shelf.keep({ ...old });
  await second.shelf.write();
  expect((await opened()).doc.text).toBe("old");
});

test("what was noted as unwritten stays noted until the database has it", async () => {
  const first = tab();
  first.shelf.keep(game());
  const { update } = database;
  database.update = () => new Promise(() => undefined);
  window.dispatchEvent(new Event("pagehide"));
  const noted = (): number => Object.keys(local).filter((key) => key.includes("unwritten")).length;
  expect(noted()).toBe(1);
  // The next page ends, too, before the database answers.
  void tab().shelf.open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(noted()).toBe(1);
  database.update = update;
  expect((await opened()).doc.text).toBe("sow");
  expect(noted()).toBe(0);
});

test("a browser that stores nothing at all keeps documents as long as the page is open", async () => {
  const refused = (): Promise<never> => Promise.reject(new Error("no database"));
  const { shelf } = tab({
    database: { all: refused, get: refused, update: refused, remove: refused },
    local: null,
    session: null,
  });
  expect(await shelf.open()).toBeNull();
  expect(shelf.trouble.value).toBeNull();
  const doc = game();
  shelf.keep(doc);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shelf.trouble.value).toBe("no database");
  expect(await shelf.read(doc.id)).toEqual(doc);
});

test("the history has the first text, one of some minutes ago, and what is to be remembered", () => {
  const doc = game("a");
  const later = (text: string, minutes: number): Doc => ({ ...doc, text, changed: doc.changed + 60_000 * minutes });
  let kept: Kept | null = null;
  const write = (made: Doc, milestones: Doc[] = []): void => {
    const outcome = settle(kept, made, kept, milestones);
    expect(outcome.kind).toBe("written");
    kept = outcome.stored;
  };
  write(doc);
  write(later("ab", 1));
  write(later("abc", 2));
  write(later("", 6));
  write(later("x", 6.8), [later("remember", 6.5)]);
  const past = (): string[] => kept?.past.map(({ text }) => text) ?? [];
  expect(past()).toEqual(["remember", "abc", "a"]);
  for (let n = 0; n < 20; n++) write(later(`x${n}`, 20 + 10 * n));
  expect(past()).toHaveLength(10);
});
