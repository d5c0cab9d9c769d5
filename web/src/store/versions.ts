/**
 * Versions of documents: merging a write with the stored state when several tabs have the same document. Pure
 * functions.
 */

import { chaptersOf } from "./chapters";
import type { Doc } from "./types";

/** A stored document. */
export interface Kept {
  doc: Doc;
  /** Counts the writes; a tab with another number has not seen the stored state. */
  version: number;
  /** Earlier states, the newest first. */
  past: readonly Doc[];
}

/** The state last read or written by a tab, on which its changes are based. */
export interface Seen {
  doc: Doc;
  version: number;
}

/** The outcome of a write. */
export type Outcome =
  /** Stored as the next version. */
  | { kind: "written"; stored: Kept }
  /** There are no changes here, and another tab has written: nothing to store. */
  | { kind: "behind"; stored: Kept }
  /** Both have changed: the stored state stays, and this tab's becomes another document. */
  | { kind: "apart"; stored: Kept };

/** Limit of earlier states. */
const MOST = 10;
/** Least age in milliseconds of the newest earlier state before another one is stored. */
const BETWEEN = 5 * 60_000;

/** Merge a tab's write with the stored state; `milestones` are states that always go into the history. */
export function settle(stored: Kept | null, doc: Doc, seen: Seen | null, milestones: readonly Doc[] = []): Outcome {
  if (stored === null) return { kind: "written", stored: { doc, version: 1, past: milestones.slice(0, MOST) } };
  if (stored.version === seen?.version || isSameWork(stored.doc, doc)) {
    const past = [...milestones, ...pastOf(stored, doc)].slice(0, MOST);
    return { kind: "written", stored: { doc, version: stored.version + 1, past } };
  }
  return { kind: seen !== null && isSameWork(seen.doc, doc) ? "behind" : "apart", stored };
}

/** The history after a write: it always has a state from some minutes ago. */
function pastOf(stored: Kept, doc: Doc): readonly Doc[] {
  const newest = stored.past[0];
  const old = newest === undefined || doc.changed - newest.changed >= BETWEEN;
  return old && !isSameWork(stored.doc, doc) ? [stored.doc, ...stored.past] : stored.past;
}

/** Whether two documents have the same content, apart from the current move. */
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

/** A stored value as a versioned document: older versions stored bare documents. */
export function asKept(found: Kept | Doc): Kept {
  return "doc" in found ? found : { doc: found, version: 0, past: [] };
}
