/** The file that `manqala studio FILE` was given: saved by the server, which says when somebody else has changed it. */

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { newDoc } from "../store/document";
import type { OwnedStudio } from "../store/studio";
import { say } from "./ui";

/** What is known of it. */
export interface Known {
  name: string;
  /** The text as the page last read or wrote it. */
  text: string;
  /** By what the server knows that it is still that text. */
  seen: string;
}

/** What a document says of where it comes from. */
function fromFile({ name }: { name: string }): string {
  return `the file ${name}`;
}

/** Keeps a document and a file together. */
export class ServerFile {
  readonly known: Signal<Known | null>;
  /** What somebody else has written meanwhile, while there were changes here too. */
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

  /** Reads the file, if there is one, and shows it. */
  async read(): Promise<boolean> {
    const found = await this.studio.transport.request("file.read", {});
    if (!found) return false;
    // The page may only have been loaded again: what was not saved is still here, and so is the game.
    if (this.studio.doc.value.from !== fromFile(found)) {
      this.studio.show(newDoc(found, { from: fromFile(found) }));
    }
    this.join(found);
    return true;
  }

  /** Goes on with the file if it is its document that is shown. */
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

  /** Writes the file. */
  async save(): Promise<void> {
    const known = this.known.value;
    if (!known) return;
    const text = this.studio.text.value;
    const isCurrent = this.studio.sheet.current();
    const { seen } = await this.studio.transport.request("file.save", { text, seen: known.seen });
    if (isCurrent()) this.known.value = { ...known, text, seen };
    say(`${known.name}.sow is saved.`);
  }

  /** Takes what somebody else has written. */
  takeTheirs(): void {
    const theirs = this.theirs.value;
    if (!this.known.value || !theirs) return;
    this.known.value = { ...this.known.value, ...theirs };
    this.theirs.value = null;
    this.studio.text.value = theirs.text;
  }

  /** Keeps what stands here; the next save writes over what somebody else has written. */
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
