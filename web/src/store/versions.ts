/** Versions of documents: what a write makes of what is stored when several tabs have the same document. Pure functions. */

import { chaptersOf } from "./chapters";
import type { Doc } from "./types";

/** A document as it is stored. */
export interface Kept {
  doc: Doc;
  /** Counts the writes; a tab that knows another number has not seen what is stored. */
  version: number;
  /** Earlier states, the newest first. */
  past: readonly Doc[];
}

/** What a tab read or wrote last: the state that its own changes start from. */
export interface Seen {
  doc: Doc;
  version: number;
}

/** What becomes of a write. */
export type Outcome =
  /** Stored as the next version. */
  | { kind: "written"; stored: Kept }
  /** Nothing of one's own is in it, and somebody else has written: there is nothing to store. */
  | { kind: "behind"; stored: Kept }
  /** Both have changed: what is stored stays, and what this tab has becomes another document. */
  | { kind: "apart"; stored: Kept };

/** How many earlier states are kept. */
const MOST = 10;
/** How long the newest of them serves before another one is taken, in milliseconds. */
const BETWEEN = 5 * 60_000;

/** Compares what a tab wants to write with what is stored; `milestones` are states that go into the history in any case. */
export function settle(stored: Kept | null, doc: Doc, seen: Seen | null, milestones: readonly Doc[] = []): Outcome {
  if (stored === null) return { kind: "written", stored: { doc, version: 1, past: milestones.slice(0, MOST) } };
  if (stored.version === seen?.version || isSameWork(stored.doc, doc)) {
    const past = [...milestones, ...pastOf(stored, doc)].slice(0, MOST);
    return { kind: "written", stored: { doc, version: stored.version + 1, past } };
  }
  return { kind: seen !== null && isSameWork(seen.doc, doc) ? "behind" : "apart", stored };
}

/** The history after a write: it never lacks the state of some minutes ago. */
function pastOf(stored: Kept, doc: Doc): readonly Doc[] {
  const newest = stored.past[0];
  const old = newest === undefined || doc.changed - newest.changed >= BETWEEN;
  return old && !isSameWork(stored.doc, doc) ? [stored.doc, ...stored.past] : stored.past;
}

/** Whether two documents hold the same work; which of the moves is looked at is none. */
export function isSameWork(one: Doc, other: Doc): boolean {
  return one.text === other.text && workOf(one) === workOf(other);
}

function workOf(doc: Doc): string {
  const games = chaptersOf(doc).map(({ title, match, start, tree }) => [title, match, start, tree.nodes]);
  return JSON.stringify([doc.name, sorted(doc.set), games, sorted(doc.players)]);
}

function sorted(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What was found in the storage as a kept document: before there were versions a document was stored by itself. */
export function asKept(found: Kept | Doc): Kept {
  return "doc" in found ? found : { doc: found, version: 0, past: [] };
}
