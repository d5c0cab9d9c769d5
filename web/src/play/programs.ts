/** Programs and chance at the table, who answer when it is their turn. */

import { effect, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import type { Answer, Line, Question } from "../protocol";
import { CHANCE, PERSON } from "../store/document";
import { nodeOf } from "../../record/tree";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";
import type { Asking } from "./asking";

/** Milliseconds for a person to see what happened before play continues. */
const PAUSE = 300;

/** The number of seeds for chance. */
const SEEDS = 2 ** 31;

/** The answer that a number from 0 to 1 draws, by the weights of all. */
export function drawn(answers: readonly Answer[], lot: number): Answer | undefined {
  const total = answers.reduce((sum, answer) => sum + (answer.weight ?? 1), 0);
  let ticket = Math.floor(lot * total);
  return answers.find((answer) => (ticket -= answer.weight ?? 1) < 0);
}

/** Lets programs move. */
export class Programs {
  /** The player whose program is thinking. */
  readonly thinking: Signal<string | null>;
  /** The error if a program failed to move, in words. */
  readonly trouble: Signal<string | null>;
  /** Whether programs wait for the user. */
  readonly waiting: Signal<boolean>;
  private asked = new AbortController();

  constructor(
    private readonly studio: Studio,
    private readonly asking: Asking,
    moving: ReadonlySignal<boolean>,
    private readonly chance: () => number = Math.random,
  ) {
    const { sheet } = studio;
    this.thinking = sheet.signal<string | null>(null);
    this.trouble = sheet.signal<string | null>(null);
    this.waiting = sheet.signal(false);
    sheet.onRenewal(() => {
      this.asked.abort();
    });
    effect(() => {
      const question = asking.question.value;
      const players = studio.doc.value.players;
      const ready = question !== null && !moving.value && !this.waiting.value && this.atEnd();
      return untracked(() => {
        this.asked.abort();
        this.thinking.value = null;
        this.trouble.value = null;
        const line = studio.line.value;
        if (!ready || line === null) return undefined;
        const who = question.who;
        const spec = who === CHANCE ? CHANCE : (players[who] ?? PERSON);
        if (spec === PERSON) return undefined;
        const asked = new AbortController();
        this.asked = asked;
        // It thinks while the person still looks.
        const seen = new Promise<void>((go) => setTimeout(go, PAUSE));
        void this.act(line, question, spec, asked, seen);
        return () => {
          asked.abort();
        };
      });
    });
  }

  /** Let the player to decide move now, although the line continues already. */
  async moveNow(spec: string): Promise<void> {
    const line = this.studio.line.value;
    const question = this.asking.question.value;
    if (line === null || question === null) return;
    this.asked.abort();
    this.asked = new AbortController();
    await this.act(line, question, spec, this.asked, Promise.resolve());
  }

  /** Whether the current position ends the line: existing moves are not played again. */
  atEnd(): boolean {
    const tree = this.studio.tree.value;
    return nodeOf(tree, tree.here).children.length === 0;
  }

  /** Answer once the viewer has `seen` what happened. */
  private async act(
    line: Line,
    question: Question,
    spec: string,
    asked: AbortController,
    seen: Promise<void>,
  ): Promise<void> {
    if (spec === CHANCE || question.answers.length === 0) {
      // Pieces dealt before the first decision appear at once.
      const { depth, view } = this.studio;
      const deals = spec === CHANCE && view.value?.phase !== "turn";
      if (!deals || depth.value > 0) await seen;
      if (deals && !asked.signal.aborted && (await this.asking.deal(Math.floor(this.chance() * SEEDS)))) return;
      const answer = drawn(question.answers, this.chance());
      if (!asked.signal.aborted) await (answer === undefined ? this.asking.settle() : this.asking.answer(answer));
      return;
    }
    this.thinking.value = question.who;
    try {
      const params = { line, player: spec, after: this.asking.after };
      const { move, after } = await this.studio.transport.request("search.choose", params, asked.signal);
      await seen;
      if (asked.signal.aborted) return;
      await (move === null ? this.asking.follow(after) : this.asking.play(move));
    } catch (error) {
      if (!isCancelled(error)) this.trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.asked === asked) this.thinking.value = null;
    }
  }
}
