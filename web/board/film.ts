/** Shows a move frame by frame: forward at a pace, or wherever the slider stands. */

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";

import { beats, course, framesOfStep, handAt, type Counts, type Frame, type LitLine } from "./frames";

/** What can show a frame: the stage of a board. */
export interface Screen {
  /** Show what lies where, without any motion; `hand`: at which place the hand is. */
  still(counts: Counts, hand?: number | null): void;
  /** Let happen what a frame shows, in so many thousandths of a second. */
  show(frame: Frame, counts: Counts, beat: number): Promise<void>;
  /** Bring any motion to its end at once. */
  hasten(): void;
}

/** A move that can be looked at. */
export class Film {
  /** So many frames have been shown. */
  readonly position: Signal<number>;
  /** Whether it is running. */
  readonly running = signal(false);
  /** What lies where at this moment. */
  readonly counts: ReadonlySignal<Counts>;
  /** The frame that was shown last. */
  readonly frame: ReadonlySignal<Frame | null>;
  /** The line that did it. */
  readonly lit: ReadonlySignal<LitLine | null>;
  private readonly courses: readonly Counts[];
  private turn = 0;

  constructor(
    readonly frames: readonly Frame[],
    start: Counts,
    /** How fast it runs; 1 is the ordinary pace. */
    private readonly speed: ReadonlySignal<number>,
    private readonly screen: () => Screen | null,
    /** So many frames have been seen already. */
    seen = 0,
    /** What lies where in the end, if that is not what the frames lead to. */
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

  /** How many frames there are. */
  get length(): number {
    return this.frames.length;
  }

  /** What the frames lead to. */
  get outcome(): Counts {
    return this.courses.at(-1) ?? this.counts.value;
  }

  /** Whether it has come to its end. */
  get ended(): boolean {
    return this.position.value >= this.length;
  }

  /** Run to the end from where it stands; gives whether it got there. */
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

  /** Stop where it stands. */
  pause(): void {
    this.turn++;
    this.running.value = false;
    this.screen()?.hasten();
  }

  /** Stand at a frame; one ahead is shown with motion. */
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

  /** Stand behind the last frame of a step. */
  async goToStep(step: number): Promise<void> {
    await this.go(framesOfStep(this.frames, step)[1]);
  }

  /** Show the moment at which it stands, on a stage that may be new. */
  still(): void {
    this.screen()?.still(this.counts.value, handAt(this.frames, this.position.value));
  }

  private async forward(): Promise<void> {
    const at = this.position.value;
    const frame = this.frames[at];
    const counts = this.courses[at + 1];
    if (frame === undefined || counts === undefined) return;
    // Beats are asked for anew each time, so that the pace can be changed while it runs.
    const beat = beats(this.frames, this.speed.value)[at] ?? 0;
    this.position.value = at + 1;
    await (this.screen()?.show(frame, counts, beat) ?? Promise.resolve());
  }
}
