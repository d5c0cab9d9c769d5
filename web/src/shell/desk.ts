/** The shell's store: documents and files, links, examples; the actions of the toolbar and the dialogs. */

import { computed, effect, signal, untracked, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { againstComputer } from "../play/levels";
import { tableOf } from "../play/table";
import type { Edit, LibraryGame, Line, RulesText, StartBoard, Template } from "../protocol";
import { docOfLine, lineOf, newDoc } from "../store/document";
import type { News, Shelf } from "../store/keep";
import { fromRecord, toRecord } from "../store/record";
import { fromFragment, gameOf, plainName, toFragment } from "../store/share";
import type { OwnedStudio } from "../store/studio";
import * as trees from "../../record/tree";
import type { Doc } from "../store/types";
import { ServerFile } from "./file";
import { giveFile } from "./giving";
import { shelve } from "../../catalogue/shelf";
import { dialog, linkTrouble, part, rulesTab, say } from "./ui";

/** Fragments that are anchors in the page. */
const PLACES = new Set(["", "#", "#top"]);

/** Limit of boards drawn in the list of the user's documents. */
const MOST_DRAWN = 40;

/** An error in words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Explain why a link does not work, and keep the current document. */
function refuse(why: string): void {
  linkTrouble.value = why;
  dialog.value = "link";
}

/** All actions of the shell. */
export class Desk {
  readonly library = signal<LibraryGame[] | null>(null);
  /** The library, easiest games first. */
  readonly shelved = computed(() => shelve(this.library.value ?? []));
  readonly templates = signal<Template[] | null>(null);
  /** The start boards of stored texts; null if a text has errors. */
  readonly boards = signal<ReadonlyMap<string, StartBoard | null>>(new Map());
  readonly libraryTrouble = signal<string | null>(null);
  /** Whether a link to this game was copied. */
  readonly shared: Signal<boolean>;
  readonly file: ServerFile;
  /** Another tab's version of the current document, and whether this tab has changed it, too. */
  readonly elsewhere: Signal<News | null>;
  /** The text when the document was opened in this tab. */
  readonly begun: Signal<string>;
  /** The picture and the message if the current rules are not the rules being played. */
  readonly state = computed(() => {
    const { faults, trouble, opening, rules, text, transport } = this.studio;
    if (transport.state.value === "lost") return "lost";
    if (transport.state.value === "starting") return "starting";
    if (transport.state.value === "restarting") return "restarting";
    if (trouble.value !== null) return "trouble";
    if (faults.value.length > 0) return "faulty";
    if (opening.value || rules.value?.text !== text.value) return "opening";
    return "played";
  });

  constructor(
    readonly studio: OwnedStudio,
    readonly shelf: Shelf,
  ) {
    this.file = new ServerFile(studio);
    this.elsewhere = studio.sheet.signal<News | null>(null);
    this.shared = studio.sheet.signal(false);
    this.begun = signal(studio.text.peek());
    effect(() => {
      if (studio.sheet.number.value > 0) this.begun.value = studio.text.peek();
    });
    shelf.onNews = (news) => {
      this.hear(news);
    };
    effect(() => {
      if (studio.reading.value === null) return;
      part.value = "rules";
      rulesTab.value = "text";
    });
    effect(() => {
      const { title } = studio.opened.value ?? { title: studio.doc.value.name };
      document.title = `${title} – Manqala studio`;
    });
  }

  /** Load the library and the templates once. */
  async readLibrary(): Promise<void> {
    const { transport } = this.studio;
    try {
      const [games, templates] = await Promise.all([
        this.library.peek() ? null : transport.request("library.games", {}),
        this.templates.peek() ? null : transport.request("library.templates", {}),
      ]);
      if (games) this.library.value = games.games;
      if (templates) this.templates.value = templates.templates;
      this.libraryTrouble.value = null;
    } catch (error) {
      this.libraryTrouble.value = wordsOf(error);
    }
  }

  /** Open the best game for newcomers: against the computer, or for two people. */
  async begin(against: "computer" | "friend"): Promise<void> {
    await this.readLibrary();
    const first = this.shelved.value[0]?.game;
    if (!first) {
      say(this.libraryTrouble.value ?? "The library has no games.", "fault");
      return;
    }
    const { level } = tableOf(this.studio).preferences;
    const { players } = first.board.layout;
    await this.openGame(first.name, against === "computer" ? againstComputer(players, 0, level.value) : {});
  }

  /** Open a copy of a library game; `players` tells which players the computer plays. */
  async openGame(name: string, players: Doc["players"] = {}): Promise<void> {
    try {
      const rules = await this.studio.transport.request("library.text", { name });
      this.show(newDoc(rules, { from: name, players }));
    } catch (error) {
      say(wordsOf(error), "fault");
    }
  }

  /** Open a text of the user's, or a template. */
  openText(rules: RulesText, from: string | null = null): void {
    this.show(newDoc({ name: plainName(rules.name), text: rules.text.replaceAll("\r\n", "\n") }, { from }));
  }

  /** Draw the boards of stored documents one by one, latest first. */
  async drawKept(): Promise<void> {
    for (const { doc } of this.shelf.kept.peek().slice(0, MOST_DRAWN)) {
      if (this.boards.peek().has(doc.text)) continue;
      const rules = { name: doc.name, text: doc.text };
      const found = await this.studio.transport.request("rules.open", { rules, set: {} }).catch(() => null);
      this.boards.value = new Map(this.boards.peek()).set(
        doc.text,
        found && { layout: found.layout, start: found.start },
      );
      // The list has been closed, and other requests are waiting.
      if (dialog.peek() !== "start") return;
    }
  }

  /** Open the current version of a stored document. */
  async openKept(id: string): Promise<void> {
    const doc = await this.shelf.read(id);
    if (!doc) return;
    this.show(doc);
    await this.file.rejoin().catch((error: unknown) => {
      say(wordsOf(error), "fault");
    });
  }

  /** Open an earlier version as a new document. */
  openPast(doc: Doc): void {
    this.show({ ...doc, id: crypto.randomUUID(), changed: Date.now() });
  }

  /** Switch to another tab's version; the current text is kept as a copy if it differs. */
  async takeOther(): Promise<void> {
    const news = this.elsewhere.value;
    if (news) await this.openKept(news.stored.doc.id);
  }

  /** Continue with the current version, separately from the other tab. */
  goOnApart(): void {
    if (this.elsewhere.value?.kind === "changed") {
      this.studio.become(crypto.randomUUID());
      this.shelf.keep(this.studio.doc.value);
    }
    this.elsewhere.value = null;
  }

  /** Another tab has changed a document, or both have. */
  private hear(news: News): void {
    const { id } = this.studio.doc.value;
    if (id === news.stored.doc.id) {
      if (news.kind === "apart") this.studio.become(news.copy.id);
      this.elsewhere.value = news;
    } else if (news.kind === "apart") {
      say(`${news.copy.name}.sow was changed in two tabs: both are among your games.`);
    }
  }

  /** Show a document; on a narrow screen, its board. */
  show(doc: Doc): void {
    dialog.value = null;
    part.value = "board";
    this.studio.show(doc);
  }

  /** Open what the fragment of an address denotes: a shared game, or one of the library. */
  async follow(fragment: string): Promise<boolean> {
    try {
      const shared = fromFragment(fragment);
      if (shared) {
        const doc = docOfLine(shared.line);
        const here = trees.pathTo(doc.tree, doc.tree.tip)[shared.depth - 1]?.id ?? trees.ROOT;
        this.show({ ...doc, tree: { ...doc.tree, here } });
        return true;
      }
    } catch (error) {
      refuse(wordsOf(error));
      return false;
    }
    const game = gameOf(fragment);
    if (game === null) {
      if (!PLACES.has(fragment))
        refuse("What stands behind the ‘#’ of this address is neither ‘game=’ with a name nor ‘rules=’ with a text.");
      return false;
    }
    try {
      const rules = await this.studio.transport.request("library.text", { name: game });
      this.show(newDoc(rules, { from: game }));
      return true;
    } catch (error) {
      refuse(`This link asks for a game of the library: ${wordsOf(error)}.`);
      return false;
    }
  }

  /** A link to the current game. */
  link(): string {
    const { doc, tree, depth, text } = this.studio;
    const rules = { name: doc.value.name, text: text.value };
    const line = lineOf(doc.value, rules, tree.value.tip);
    const page = new URL(window.location.href);
    // The token is only for the user of the server; the link is for everyone.
    page.search = "";
    page.hash = toFragment({ line, depth: depth.value });
    return page.href;
  }

  /** Save the text: to the file given to `manqala studio`, or as a download. */
  async save(): Promise<void> {
    if (this.file.known.value) {
      try {
        await this.file.save();
      } catch (error) {
        say(wordsOf(error), "fault");
      }
      return;
    }
    this.download();
  }

  /** Download the text as a file. */
  download(): void {
    const { doc, text } = this.studio;
    giveFile(`${doc.value.name}.sow`, new Blob([text.value], { type: "text/plain" }));
  }

  /** Download the game with its variations and chapters. */
  async saveGame(): Promise<void> {
    const { doc, rules, transport } = this.studio;
    if (rules.value === null) return;
    try {
      const { text } = await transport.request("record.write", toRecord(doc.value, rules.value));
      giveFile(`${doc.value.name}.jsonl`, new Blob([text], { type: "application/jsonl" }));
    } catch (error) {
      say(wordsOf(error), "fault");
    }
  }

  /** Open a saved game. */
  async openGameFile(text: string): Promise<void> {
    const { rules, transport } = this.studio;
    try {
      const record = await transport.request("record.read", { text, rules: rules.value });
      this.show(fromRecord(record));
    } catch (error) {
      say(wordsOf(error), "fault");
    }
  }

  /** Append the game so far to the text as an example. */
  async record(title: string): Promise<void> {
    const line = this.studio.line.value;
    if (!line) return;
    const isCurrent = this.studio.sheet.current();
    const { edits } = await this.studio.transport.request("example.record", { line, title });
    if (isCurrent()) this.change(edits);
  }

  /** Edit the text. */
  change(edits: readonly Edit[]): void {
    this.studio.text.value = edited(this.studio.text.value, edits);
  }

  /** Put a position and moves from it onto the board. */
  setUp(line: Pick<Line, "start" | "moves">): void {
    untracked(() => {
      const { doc, tree } = this.studio;
      if (tree.value.next > 1) this.shelf.keep(doc.value, [doc.value]);
      part.value = "board";
      this.studio.putUp(line.start, line.moves);
    });
  }
}

/** A text after edits whose positions all refer to the original. */
export function edited(text: string, edits: readonly Edit[]): string {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const offset = ({ line, character }: Edit["range"]["start"]): number =>
    line >= starts.length ? text.length : Math.min((starts[line] ?? 0) + character, text.length);
  const last = [...edits].sort((one, other) => offset(other.range.start) - offset(one.range.start));
  return last.reduce(
    (made, edit) => made.slice(0, offset(edit.range.start)) + edit.text + made.slice(offset(edit.range.end)),
    text,
  );
}

const Context = createContext<Desk | null>(null);

/** Provides the desk to all components of the shell. */
export const DeskProvider = Context.Provider;

/** The desk. */
export function useDesk(): Desk {
  const desk = useContext(Context);
  if (!desk) throw new Error("A component of the shell stands outside of it.");
  return desk;
}
