/** The move that is being made: what is asked, and what has been answered. */

import { batch, computed, effect, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import type { Answer, Line, Question, Trace, View } from "../protocol";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";

/** The board in the middle of a move, when something is asked. */
export interface Midway {
  readonly view: View;
  readonly trace: Trace;
}

/** Asks the next question of the position that is looked at, and the next one after each answer. */
export class Asking {
  /** What is asked just now; nothing while it is waited for, and when the game is over. */
  readonly question: Signal<Question | null>;
  /** Whether it is asked in mid-move. */
  readonly inside: Signal<boolean>;
  /** What has been answered of this move. */
  readonly given: Signal<readonly Answer[]>;
  /** Why the question cannot be had, in words. */
  readonly trouble: Signal<string | null>;
  /** Whether the next question, or the position after the move, is waited for. */
  readonly waiting: Signal<boolean>;
  /** The answers that are holes, by their places. */
  readonly places: ReadonlySignal<ReadonlyMap<number, Answer>>;
  /** The board as it is in mid-move. */
  readonly midway: ReadonlySignal<Midway | null>;
  /** Whether an answer was taken back that can be given again. */
  readonly canRedo: ReadonlySignal<boolean>;
  /** What was taken back of this move, the last first. */
  private readonly undone: Signal<readonly Answer[]>;
  /** Whether what was answered last was answered with the keyboard, so that the next question gets the focus. */
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

  /** The answers so far, as a question takes them. */
  get after(): string {
    return this.given.value.at(-1)?.after ?? "";
  }

  /** Give an answer; the move is played when it is whole. */
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

  /** Ask once more, after something went wrong: somebody wants it. */
  async again(): Promise<void> {
    const line = this.studio.line.value;
    if (line === null) return;
    this.studio.transport.forgive();
    this.trouble.value = null;
    await this.ask(line, this.given.value);
  }

  /** Play what goes without saying. */
  async settle(): Promise<void> {
    const move = this.question.value?.move ?? null;
    if (move !== null) await this.play(move);
  }

  /** Take the last answer back; gives whether there was one. */
  async back(): Promise<boolean> {
    const line = this.studio.line.value;
    const last = this.given.value.at(-1);
    if (line === null || last === undefined) return false;
    this.undone.value = [...this.undone.value, last];
    await this.ask(line, this.given.value.slice(0, -1));
    return true;
  }

  /** Give the answer again that was taken back last; gives whether there was one. */
  async redo(): Promise<boolean> {
    const line = this.studio.line.value;
    const last = this.undone.value.at(-1);
    if (line === null || last === undefined) return false;
    this.undone.value = this.undone.value.slice(0, -1);
    await this.give(line, last);
    return true;
  }

  /** Play a whole move, which was `given` as these answers. */
  async play(move: string, given: readonly Answer[] = this.given.value): Promise<void> {
    const before = this.given.value;
    const playing = this.wait();
    this.given.value = given;
    try {
      await this.studio.play(move);
    } catch (error) {
      // The question still stands, and can be answered again.
      if (this.given.value === given) this.given.value = before;
      this.failed(error);
    } finally {
      this.waited(playing);
    }
  }

  /** Draw all that falls to chance before anybody decides; gives whether there was anything of the kind. */
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

  /** Give answers that a program gave, as far as they go. */
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

  /** Asks, unless somebody `has` the question already. */
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

  /** Begins to wait for something, and for nothing else any more. */
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
