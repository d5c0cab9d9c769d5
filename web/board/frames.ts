/** A move as a film: one frame for each event on the board, with the rule line that caused it. */

import type { Moved, PlaceView, Step, Trace, View } from "./seen";

/** The number of pieces of each kind at each place. */
export type Counts = ReadonlyMap<number, readonly number[]>;

/** The kinds of frames: lifting pieces, sowing one, moving pieces elsewhere, setting a mark. */
export type Deed = "lift" | "sow" | "take" | "mark";

/** One moment of a move. */
export interface Frame {
  readonly deed: Deed;
  /** The index of the step in the trace. */
  readonly step: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly counts: readonly number[];
  readonly words: string;
  readonly line: LitLine;
}

/** A rule line that acts. */
export interface LitLine {
  readonly file: string;
  /** From one; null if there is no line. */
  readonly line: number | null;
  readonly prelude: boolean;
  /** The text of the line. */
  readonly rule: string;
  /** The lines of its callers. */
  readonly calls: readonly { readonly file: string; readonly line: number }[];
}

/** The frames of a move, in order. */
export function frames(trace: Trace, hand: number): Frame[] {
  return trace.steps.flatMap((step, n) => framesOf(step, n, hand));
}

/** The frames of successive moves of pieces, without rule lines. */
export function framesOfMoves(moves: readonly Moved[], hand: number): Frame[] {
  return moves.map(({ from, to, counts }, step) => ({
    deed: to === hand ? "lift" : from === hand ? "sow" : "take",
    step,
    from,
    to,
    counts,
    words: "",
    line: NO_LINE,
  }));
}

function framesOf(step: Step, number: number, hand: number): Frame[] {
  const line = { file: step.file, line: step.line, prelude: step.prelude, rule: step.rule, calls: step.calls };
  const common = { step: number, words: step.words, line };
  if (step.moved.length === 0) return [{ ...common, deed: "mark", from: null, to: null, counts: [] }];
  return step.moved.flatMap((moved): Frame[] => {
    const deed = moved.to === hand ? "lift" : moved.from === hand ? "sow" : "take";
    return [{ ...common, deed, from: moved.from, to: moved.to, counts: moved.counts }];
  });
}

/** The counts in a position. */
export function countsOf(view: View): Counts {
  return new Map(Object.entries(view.places).map(([place, seen]: [string, PlaceView]) => [Number(place), seen.counts]));
}

/** The counts after a frame. */
export function after(counts: Counts, frame: Frame): Counts {
  if (frame.from === null || frame.to === null) return counts;
  const made = new Map(counts);
  made.set(frame.from, changed(made.get(frame.from), frame.counts, -1));
  made.set(frame.to, changed(made.get(frame.to), frame.counts, 1));
  return made;
}

/** The counts before the first frame and after each frame. */
export function course(start: Counts, film: readonly Frame[]): Counts[] {
  const found = [start];
  let now = start;
  for (const frame of film) {
    now = after(now, frame);
    found.push(now);
  }
  return found;
}

function changed(counts: readonly number[] | undefined, by: readonly number[], sign: 1 | -1): number[] {
  // What is hidden stays unknown, whatever is put there or taken away.
  if (counts !== undefined && isHidden(counts)) return [...counts];
  return by.map((number, kind) => Math.max(0, (counts?.[kind] ?? 0) + sign * number));
}

/** Whether the contents are hidden from the viewer: then the counts are negative. */
export function isHidden(counts: readonly number[] | undefined): boolean {
  return counts?.some((number) => number < 0) ?? false;
}

/** The total number of pieces, as far as they are seen. */
export function total(counts: readonly number[] | undefined): number {
  return counts === undefined || isHidden(counts) ? 0 : counts.reduce((sum, number) => sum + number, 0);
}

/** The line of events between moves, which no rule causes. */
const NO_LINE: LitLine = { file: "", line: null, prelude: false, rule: "", calls: [] };

/**
 * The frame after the last effect of a move, when a round ends or begins: pieces are in other places now.
 *
 * None if pieces were added or removed; `owner` gives the owner of a place, since most pieces stay with their
 * owners.
 */
export function aftermath(from: Counts, to: Counts, step: number, owner: (place: number) => number | null): Frame[] {
  const found: Frame[] = [];
  const kinds = Math.max(0, ...[...to.values()].map((counts) => counts.length));
  for (let kind = 0; kind < kinds; kind++) {
    const change = [...new Set([...from.keys(), ...to.keys()])].map((place) => ({
      place,
      number: (to.get(place)?.[kind] ?? 0) - (from.get(place)?.[kind] ?? 0),
    }));
    if (change.reduce((sum, { number }) => sum + number, 0) !== 0) return [];
    const gets = change.filter(({ number }) => number > 0);
    for (const source of change.filter(({ number }) => number < 0)) {
      const own = owner(source.place);
      const targets = [...gets].sort(
        (one, other) => Number(owner(other.place) === own) - Number(owner(one.place) === own),
      );
      for (const target of targets) {
        const number = Math.min(-source.number, target.number);
        if (number === 0) continue;
        source.number += number;
        target.number -= number;
        const counts = Array.from({ length: kinds }, (_, n) => (n === kind ? number : 0));
        found.push({
          deed: "take",
          step,
          from: source.place,
          to: target.place,
          counts,
          words: "at the end of the turn",
          line: NO_LINE,
        });
      }
    }
  }
  return found;
}

/** The duration of sowing a seed at normal speed, in milliseconds. */
export const BEAT = 300;
/** The least duration of a frame, however long the lap. */
export const QUICKEST = 36;
/** The number of frames after which a film accelerates. */
const UNHURRIED = 9;
/** The duration limit of a film at normal speed, unless its frames are too many for the fastest beat. */
export const LONGEST = 11_000;
/** The duration of a frame relative to sowing a seed. */
const WEIGHT: Record<Deed, number> = { lift: 1.3, sow: 1, take: 2.1, mark: 0.5 };

/**
 * The duration of each frame, in milliseconds.
 *
 * The first seeds fall slowly enough to explain the move; long laps accelerate, and slow down for the last seeds,
 * which decide the outcome.
 */
export function beats(film: readonly Frame[], speed = 1): number[] {
  const plain = film.map((frame, n) => {
    const hurried = Math.min(n - UNHURRIED, film.length - 5 - n);
    return BEAT * WEIGHT[frame.deed] * (hurried > 0 ? Math.max(0.22, 0.93 ** hurried) : 1);
  });
  const whole = plain.reduce((sum, beat) => sum + beat, 0);
  const squeeze = whole > LONGEST ? LONGEST / whole : 1;
  return plain.map((beat) => Math.max(QUICKEST, beat * squeeze) / speed);
}

/** The frame at which a step begins, and the one after its last. */
export function framesOfStep(film: readonly Frame[], step: number): [number, number] {
  const first = film.findIndex((frame) => frame.step === step);
  if (first < 0) return [0, 0];
  let end = first;
  while (film[end]?.step === step) end++;
  return [first, end];
}

/** The place of the hand after a number of frames; null before it was anywhere. */
export function handAt(film: readonly Frame[], position: number): number | null {
  for (let n = Math.min(position, film.length) - 1; n >= 0; n--) {
    const frame = film[n];
    if (frame?.deed === "lift") return frame.from;
    if (frame?.deed === "sow") return frame.to;
  }
  return null;
}

/** The length of the common beginning of two films. */
export function alike(one: readonly Frame[], other: readonly Frame[]): number {
  let n = 0;
  while (n < one.length && n < other.length && same(one[n], other[n])) n++;
  return n;
}

function same(one: Frame | undefined, other: Frame | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const moved = one.from === other.from && one.to === other.to && one.deed === other.deed;
  return moved && one.line.line === other.line.line && one.counts.every((count, kind) => count === other.counts[kind]);
}
