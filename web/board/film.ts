/** Plays a move frame by frame, or shows it at the slider's position. */

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";

import { beats, course, framesOfStep, handAt, type Counts, type Frame, type LitLine } from "./frames";

/** What can show frames: the stage of a board. */
export interface Screen {
  /** Show counts without motion; `hand`: the place of the hand. */
  still(counts: Counts, hand?: number | null): void;
  /** Animate a frame within `beat` milliseconds. */
  show(frame: Frame, counts: Counts, beat: number): Promise<void>;
  /** Finish all motion at once. */
  hasten(): void;
}

/** A move as a film. */
export class Film {
  /** The number of frames shown. */
  readonly position: Signal<number>;
  /** Whether it is playing. */
  readonly running = signal(false);
  /** The current counts. */
  readonly counts: ReadonlySignal<Counts>;
  /** The last frame shown. */
  readonly frame: ReadonlySignal<Frame | null>;
  /** The line that caused it. */
  readonly lit: ReadonlySignal<LitLine | null>;
  private readonly courses: readonly Counts[];
  private turn = 0;

  constructor(
    readonly frames: readonly Frame[],
    start: Counts,
    /** The speed; 1 is normal. */
    private readonly speed: ReadonlySignal<number>,
    private readonly screen: () => Screen | null,
    /** The number of frames seen before. */
    seen = 0,
    /** The counts at the end, if they differ from those after the last frame. */
    private readonly end: Counts | null = null,
  ) {
    this.courses = course(start, frames);
    this.position = signal(Math.min(seen, frames.length));
    this.counts = computed(() => {
      const last = this.position.value === this.length ? this.end : null;
      return last ?? this.courses[this.position.value] ?? start;
    });
    this.frame = computed(() => this.frames[this.position.value - 1] ?? null);
    this.lit = computed(() => this.frame.value?.line ?? null);
  }

  /** The number of frames. */
  get length(): number {
    return this.frames.length;
  }

  /** The counts after all frames. */
  get outcome(): Counts {
    return this.courses.at(-1) ?? this.counts.value;
  }

  /** Whether it is at its end. */
  get ended(): boolean {
    return this.position.value >= this.length;
  }

  /** Play to the end from the current position; returns whether it got there. */
  async run(): Promise<boolean> {
    const turn = ++this.turn;
    this.running.value = true;
    if (this.position.value === 0) this.still();
    while (this.turn === turn && this.position.value < this.length) {
      await this.forward();
    }
    if (this.turn === turn) this.running.value = false;
    return this.turn === turn;
  }

  /** Pause. */
  pause(): void {
    this.turn++;
    this.running.value = false;
    this.screen()?.hasten();
  }

  /** Go to a frame; the next one is animated. */
  async go(position: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.length, position));
    if (this.running.value) this.pause();
    if (wanted === this.position.value) return;
    if (wanted === this.position.value + 1) {
      await this.forward();
      if (this.ended && this.end !== null) this.still();
      return;
    }
    this.position.value = wanted;
    this.screen()?.hasten();
    this.still();
  }

  /** Go to the end of a step. */
  async goToStep(step: number): Promise<void> {
    await this.go(framesOfStep(this.frames, step)[1]);
  }

  /** Show the current moment on a stage, which may be new. */
  still(): void {
    this.screen()?.still(this.counts.value, handAt(this.frames, this.position.value));
  }

  private async forward(): Promise<void> {
    const at = this.position.value;
    const frame = this.frames[at];
    const counts = this.courses[at + 1];
    if (frame === undefined || counts === undefined) return;
    // Beats are computed anew each time, so that the speed can change during playback.
    const beat = beats(this.frames, this.speed.value)[at] ?? 0;
    this.position.value = at + 1;
    await (this.screen()?.show(frame, counts, beat) ?? Promise.resolve());
  }
}
