/** How often each line acts: counted on request, and again when the rules change. */

import { effect, signal, untracked } from "@preact/signals";
import { coverage, seekLine } from "../editor/desk";
import type { JobResults } from "../protocol";
import { runJob } from "../store/jobs";
import type { Desk } from "./desk";
import { wordsOf } from "./desk";
import { say } from "./ui";

/** The number of random games. */
export const GAMES = 1000;

/** The request for counts, with its time. */
export const coverageRun = signal<{ asked: number } | null>(null);
/** The progress of the count. */
export const coverageProgress = signal<{ done: number; total: number } | null>(null);
/** The result of the search for a position in which a line acts. */
export const sought = signal<{
  line: number;
  state: "looking" | "none" | "found";
  result: JobResults["seek"] | null;
} | null>(null);

/** Counts while requested, and searches for positions. */
export function watchCoverage(desk: Desk): void {
  const { studio } = desk;
  let counting = new AbortController();
  studio.sheet.onRenewal(() => {
    coverage.value = null;
    seekLine.value = null;
  });
  effect(() => {
    const wanted = coverageRun.value;
    const rules = studio.rules.value;
    const good = studio.faults.value.length === 0;
    untracked(() => {
      counting.abort();
      coverageProgress.value = null;
      if (!wanted || !rules || !good || rules.text !== studio.text.value) return;
      counting = new AbortController();
      const { signal: ended } = counting;
      const line = { rules, set: studio.doc.value.set, match: false, start: null, moves: [] };
      coverageProgress.value = { done: 0, total: GAMES };
      runJob(studio.transport, { kind: "coverage", line, games: GAMES, seed: 1 }, ended, (done, total, partial) => {
        coverageProgress.value = { done, total };
        if (partial && studio.text.value === rules.text) coverage.value = partial;
      }).then(
        (found) => {
          coverageProgress.value = null;
          if (studio.text.value === rules.text) coverage.value = found;
        },
        (error: unknown) => {
          if (ended.aborted) return;
          coverageProgress.value = null;
          coverageRun.value = null;
          say(wordsOf(error), "fault");
        },
      );
    });
  });

  let looking = new AbortController();
  effect(() => {
    const line = seekLine.value;
    untracked(() => {
      looking.abort();
      const rules = studio.rules.value;
      sought.value = null;
      if (line === null || !rules) return;
      looking = new AbortController();
      const { signal: ended } = looking;
      sought.value = { line, state: "looking", result: null };
      const from = { rules, set: studio.doc.value.set, match: false, start: null, moves: [] };
      runJob(studio.transport, { kind: "seek", line: from, number: line, seed: 1 }, ended, () => undefined).then(
        (result) => {
          sought.value = { line, state: result.found ? "found" : "none", result };
        },
        (error: unknown) => {
          if (ended.aborted) return;
          seekLine.value = null;
          say(wordsOf(error), "fault");
        },
      );
    });
  });
}
