/** The history of a game, for undo and redo. */

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { bookOf, chaptersOf, shownChapter, type Book } from "./chapters";
import type { Sheet } from "./sheet";

/** Limit of actions that can be undone. */
const MOST = 200;

/** An action: the state of the game before it. */
interface Deed {
  readonly before: Book;
  /** Whether a person did it; actions of programs and chance belong to the person's action before them. */
  readonly byPerson: boolean;
  /** Consecutive actions with the same name are one, like the keystrokes of a comment; an empty name never merges. */
  readonly name: string;
}

/** The actions on the current document. */
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

  /** Record the state before an action. */
  note(now: Book, byPerson = true, name = ""): void {
    const done = this.done.peek();
    const goesOn = name !== "" && done.at(-1)?.name === name && this.undone.peek().length === 0;
    if (!goesOn) this.done.value = [...done, { before: now, byPerson, name }].slice(-MOST);
    this.undone.value = [];
  }

  /** The state before the last action of a person, or of a program if there is none; null without actions. */
  undo(now: Book): Book | null {
    const done = this.done.peek();
    const last = done.findLastIndex((deed) => deed.byPerson);
    const from = last < 0 ? done.length - 1 : last;
    const deed = done[from];
    if (!deed) return null;
    this.done.value = done.slice(0, from);
    return this.takeBack(now, deed.before);
  }

  /** The same if the state before is known. */
  takeBack(now: Book, before: Book): Book {
    this.undone.value = [...this.undone.peek(), now];
    return onlyForward(now, before);
  }

  /** The state before the last undo; null without one. */
  redo(now: Book): Book | null {
    const undone = this.undone.peek();
    const again = undone.at(-1);
    if (!again) return null;
    this.undone.value = undone.slice(0, -1);
    this.done.value = [...this.done.peek(), { before: now, byPerson: true, name: "" }].slice(-MOST);
    return onlyForward(now, again);
  }
}

/** Never reuse move numbers: caches would mix up the moves. */
function onlyForward(now: Book, wanted: Book): Book {
  const next = Math.max(now.tree.next, wanted.tree.next);
  const all = chaptersOf(wanted);
  return bookOf(
    all.map((chapter) => ({ ...chapter, tree: { ...chapter.tree, next } })),
    shownChapter(wanted),
  );
}
