/** The move being made: the question, and the answers so far. */

import { batch, computed, effect, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import type { Answer, Line, Question, Trace, View } from "../protocol";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";

/** The board in the middle of a move, at a question. */
export interface Midway {
  readonly view: View;
  readonly trace: Trace;
}

/** Asks the next question at the current position, and the one after each answer. */
export class Asking {
  /** The current question; null while it is pending, and when the game is over. */
  readonly question: Signal<Question | null>;
  /** Whether it is a question in mid-move. */
  readonly inside: Signal<boolean>;
  /** The answers to this move so far. */
  readonly given: Signal<readonly Answer[]>;
  /** The error if the question failed, in words. */
  readonly trouble: Signal<string | null>;
  /** Whether the next question, or the position after the move, is pending. */
  readonly waiting: Signal<boolean>;
  /** The answers that are holes, by place. */
  readonly places: ReadonlySignal<ReadonlyMap<number, Answer>>;
  /** The board in mid-move. */
  readonly midway: ReadonlySignal<Midway | null>;
  /** Whether an answer was taken back that can be redone. */
  readonly canRedo: ReadonlySignal<boolean>;
  /** The answers of this move that were taken back, the latest first. */
  private readonly undone: Signal<readonly Answer[]>;
  /** Whether the last answer came from the keyboard, so that the next question gets the focus. */
  byKey = false;
  private asked = new AbortController();

  constructor(private readonly studio: Studio) {
    const { sheet } = studio;
    this.question = sheet.signal<Question | null>(null);
    this.inside = sheet.signal(false);
    this.given = sheet.signal<readonly Answer[]>([]);
    this.undone = sheet.signal<readonly Answer[]>([]);
    this.canRedo = computed(() => this.undone.value.length > 0);
    this.trouble = sheet.signal<string | null>(null);
    this.waiting = sheet.signal(false);
    sheet.onRenewal(() => {
      this.asked.abort();
      this.byKey = false;
    });
    this.places = computed(() => {
      const answers = this.question.value?.answers ?? [];
      return new Map(answers.flatMap((answer) => (answer.place === null ? [] : [[answer.place, answer] as const])));
    });
    this.midway = computed(() => (this.given.value.length > 0 ? (this.question.value?.during ?? null) : null));
    effect(() => {
      const line = studio.line.value;
      const view = studio.view.value;
      untracked(() => {
        this.begin(line, view);
      });
    });
  }

  /** The answers so far, in the form of a request. */
  get after(): string {
    return this.given.value.at(-1)?.after ?? "";
  }

  /** Give an answer; a complete move is played. */
  async answer(answer: Answer): Promise<void> {
    const line = this.studio.line.value;
    if (line === null || this.waiting.value) return;
    this.undone.value = [];
    await this.give(line, answer);
  }

  private async give(line: Line, answer: Answer): Promise<void> {
    const given = [...this.given.value, answer];
    await (answer.move === null ? this.ask(line, given) : this.play(answer.move, given));
  }

  /** Ask again after an error, on request. */
  async again(): Promise<void> {
    const line = this.studio.line.value;
    if (line === null) return;
    this.studio.transport.forgive();
    this.trouble.value = null;
    await this.ask(line, this.given.value);
  }

  /** Play the forced move. */
  async settle(): Promise<void> {
    const move = this.question.value?.move ?? null;
    if (move !== null) await this.play(move);
  }

  /** Take back the last answer; returns whether there was one. */
  async back(): Promise<boolean> {
    const line = this.studio.line.value;
    const last = this.given.value.at(-1);
    if (line === null || last === undefined) return false;
    this.undone.value = [...this.undone.value, last];
    await this.ask(line, this.given.value.slice(0, -1));
    return true;
  }

  /** Redo the answer taken back last; returns whether there was one. */
  async redo(): Promise<boolean> {
    const line = this.studio.line.value;
    const last = this.undone.value.at(-1);
    if (line === null || last === undefined) return false;
    this.undone.value = this.undone.value.slice(0, -1);
    await this.give(line, last);
    return true;
  }

  /** Play a complete move, with its answers `given`. */
  async play(move: string, given: readonly Answer[] = this.given.value): Promise<void> {
    const before = this.given.value;
    const playing = this.wait();
    this.given.value = given;
    try {
      await this.studio.play(move);
    } catch (error) {
      // The question is still open, and can be answered again.
      if (this.given.value === given) this.given.value = before;
      this.failed(error);
    } finally {
      this.waited(playing);
    }
  }

  /** Draw all chance events before the next decision; returns whether there were any. */
  async deal(seed: number): Promise<boolean> {
    const drawing = this.wait();
    try {
      return await this.studio.deal(seed);
    } catch (error) {
      this.failed(error);
      return true;
    } finally {
      this.waited(drawing);
    }
  }

  /** Give a program's answers, as far as they go. */
  async follow(after: string): Promise<void> {
    const line = this.studio.line.value;
    if (line === null) return;
    const step: Answer = { answer: after, after, text: after, place: null, move: null, leads: "", gain: 0 };
    await this.ask(line, [...this.given.value, step]);
  }

  private begin(line: Line | null, view: View | null): void {
    this.asked.abort();
    batch(() => {
      this.question.value = null;
      this.given.value = [];
      this.undone.value = [];
      this.trouble.value = null;
    });
    if (line !== null && view?.over === false) void this.ask(line, [], this.studio.questionOf(view));
  }

  /** Ask, unless the answer `has` been requested already. */
  private async ask(line: Line, given: readonly Answer[], has?: Promise<Question | null>): Promise<void> {
    const asked = this.wait();
    try {
      const after = given.at(-1)?.after ?? "";
      const ask = () => this.studio.transport.request("play.question", { line, after }, asked.signal);
      const question = await (has === undefined ? ask() : has.catch(ask));
      if (asked.signal.aborted) return;
      batch(() => {
        this.given.value = given;
        this.inside.value = given.length > 0;
        this.question.value = question;
        this.trouble.value = null;
      });
    } catch (error) {
      this.failed(error);
    } finally {
      this.waited(asked);
    }
  }

  /** Begin a pending request, and cancel the previous one. */
  private wait(): AbortController {
    this.asked.abort();
    this.asked = new AbortController();
    this.waiting.value = true;
    return this.asked;
  }

  private waited(what: AbortController): void {
    if (this.asked === what) this.waiting.value = false;
  }

  private failed(error: unknown): void {
    if (isCancelled(error)) return;
    this.trouble.value = error instanceof Error ? error.message : String(error);
  }
}
