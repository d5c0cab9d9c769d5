/** The file given to `manqala studio FILE`: the server saves it, and reports changes by other programs. */

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { newDoc } from "../store/document";
import type { OwnedStudio } from "../store/studio";
import { say } from "./ui";

/** The known state of the file. */
export interface Known {
  name: string;
  /** The text last read or written by the page. */
  text: string;
  /** The server's fingerprint of that text. */
  seen: string;
}

/** The value of a document's `from` for a file. */
function fromFile({ name }: { name: string }): string {
  return `the file ${name}`;
}

/** Synchronises a document with a file. */
export class ServerFile {
  readonly known: Signal<Known | null>;
  /** The changes of another program, if there are changes here, too. */
  readonly theirs: Signal<{ text: string; seen: string } | null>;
  readonly unsaved: ReadonlySignal<boolean>;
  constructor(private readonly studio: OwnedStudio) {
    const { sheet, text } = studio;
    this.known = sheet.signal<Known | null>(null);
    this.theirs = sheet.signal<{ text: string; seen: string } | null>(null);
    this.unsaved = computed(() => this.known.value !== null && this.known.value.text !== text.value);
    studio.transport.on("file.changed", ({ text, seen }) => {
      this.changed(text, seen);
    });
  }

  /** Read the file, if there is one, and show it. */
  async read(): Promise<boolean> {
    const found = await this.studio.transport.request("file.read", {});
    if (!found) return false;
    // The page may have been reloaded: unsaved changes and the game are still here.
    if (this.studio.doc.value.from !== fromFile(found)) {
      this.studio.show(newDoc(found, { from: fromFile(found) }));
    }
    this.join(found);
    return true;
  }

  /** Continue with the file if its document is shown. */
  async rejoin(): Promise<void> {
    const isCurrent = this.studio.sheet.current();
    const found = await this.studio.transport.request("file.read", {});
    if (found && isCurrent() && this.studio.doc.value.from === fromFile(found)) this.join(found);
  }

  private join(found: Known): void {
    this.known.value = found;
    const { text, seen } = found;
    if (this.studio.text.value !== text) this.theirs.value = { text, seen };
  }

  /** Save the file. */
  async save(): Promise<void> {
    const known = this.known.value;
    if (!known) return;
    const text = this.studio.text.value;
    const isCurrent = this.studio.sheet.current();
    const { seen } = await this.studio.transport.request("file.save", { text, seen: known.seen });
    if (isCurrent()) this.known.value = { ...known, text, seen };
    say(`${known.name}.sow is saved.`);
  }

  /** Accept the changes of the other program. */
  takeTheirs(): void {
    const theirs = this.theirs.value;
    if (!this.known.value || !theirs) return;
    this.known.value = { ...this.known.value, ...theirs };
    this.theirs.value = null;
    this.studio.text.value = theirs.text;
  }

  /** Keep the current text; the next save overwrites the other program's changes. */
  keepMine(): void {
    const theirs = this.theirs.value;
    if (this.known.value && theirs) this.known.value = { ...this.known.value, ...theirs };
    this.theirs.value = null;
  }

  private changed(text: string, seen: string): void {
    const known = this.known.value;
    if (!known || this.studio.doc.value.from !== fromFile(known) || known.seen === seen) return;
    if (this.unsaved.value && text !== this.studio.text.value) {
      this.theirs.value = { text, seen };
      return;
    }
    const taken = text !== this.studio.text.value;
    this.known.value = { ...known, text, seen };
    this.studio.text.value = text;
    if (taken) say(`${known.name}.sow was changed by another program; its new text stands here.`);
  }
}
