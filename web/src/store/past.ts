/** What was done to a game, to be undone and done again. */

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { bookOf, chaptersOf, shownChapter, type Book } from "./chapters";
import type { Sheet } from "./sheet";

/** How many deeds can be undone. */
const MOST = 200;

/** A deed: how the game was before it. */
interface Deed {
  readonly before: Book;
  /** Whether a person did it; what programs and chance do belongs to what a person did before them. */
  readonly byPerson: boolean;
  /** Deeds of the same name in a row are one, as the letters of a comment are; an empty name is that of none. */
  readonly name: string;
}

/** The deeds of the document that is shown. */
export class Past {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  private readonly done: Signal<readonly Deed[]>;
  private readonly undone: Signal<readonly Book[]>;

  constructor(sheet: Sheet) {
    this.done = sheet.signal<readonly Deed[]>([]);
    this.undone = sheet.signal<readonly Book[]>([]);
    this.canUndo = computed(() => this.done.value.length > 0);
    this.canRedo = computed(() => this.undone.value.length > 0);
  }

  /** Something is about to be done. */
  note(now: Book, byPerson = true, name = ""): void {
    const done = this.done.peek();
    const goesOn = name !== "" && done.at(-1)?.name === name && this.undone.peek().length === 0;
    if (!goesOn) this.done.value = [...done, { before: now, byPerson, name }].slice(-MOST);
    this.undone.value = [];
  }

  /** How the game was before the last deed of a person, or of a program where no person has done anything; null where nothing was. */
  undo(now: Book): Book | null {
    const done = this.done.peek();
    const last = done.findLastIndex((deed) => deed.byPerson);
    const from = last < 0 ? done.length - 1 : last;
    const deed = done[from];
    if (!deed) return null;
    this.done.value = done.slice(0, from);
    return this.takeBack(now, deed.before);
  }

  /** The same where it is known how the game was before. */
  takeBack(now: Book, before: Book): Book {
    this.undone.value = [...this.undone.peek(), now];
    return onlyForward(now, before);
  }

  /** How the game was before that was undone; null where nothing was. */
  redo(now: Book): Book | null {
    const undone = this.undone.peek();
    const again = undone.at(-1);
    if (!again) return null;
    this.undone.value = undone.slice(0, -1);
    this.done.value = [...this.done.peek(), { before: now, byPerson: true, name: "" }].slice(-MOST);
    return onlyForward(now, again);
  }
}

/** Numbers of moves that were given are not given again: what is known of those moves would be said of others. */
function onlyForward(now: Book, wanted: Book): Book {
  const next = Math.max(now.tree.next, wanted.tree.next);
  const all = chaptersOf(wanted);
  return bookOf(
    all.map((chapter) => ({ ...chapter, tree: { ...chapter.tree, next } })),
    shownChapter(wanted),
  );
}
