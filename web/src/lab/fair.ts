/** Tests whether a game is fair, while requested, and again when the rules change. */

import { effect, signal, untracked, type Signal } from "@preact/signals";

import type { Fairness as Found, Line, Share } from "../protocol";
import { levelOf } from "../play/levels";
import { algorithmWords, named } from "../play/words";
import { runJob } from "../store/jobs";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";
import { percent } from "./histogram";

/** With fewer games, no verdict is given. */
const FEW = 20;
/** The smallest advantage that counts. */
const SEEN = 0.01;

/** The games played, and the results so far. */
export class Fairness {
  /** Whether the results are visible: games are played only then. */
  readonly wanted = signal(false);
  readonly found: Signal<Found | null>;
  readonly running: Signal<{ done: number; total: number } | null>;
  readonly trouble: Signal<string | null>;
  private asked = new AbortController();
  /** The rules and settings of `found`. */
  private of = "";

  constructor(private readonly studio: Studio) {
    const { sheet } = studio;
    this.found = sheet.signal<Found | null>(null);
    this.running = sheet.signal<{ done: number; total: number } | null>(null);
    this.trouble = sheet.signal<string | null>(null);
    sheet.onRenewal(() => {
      this.asked.abort();
      this.of = "";
    });
    effect(() => {
      const wanted = this.wanted.value;
      const rules = studio.rules.value;
      const { set, match } = studio.doc.value;
      untracked(() => {
        const of = JSON.stringify([rules, set, match]);
        if (rules === null || (of === this.of && (this.found.value !== null || this.running.value !== null))) return;
        this.stop();
        this.found.value = null;
        if (!wanted) return;
        this.of = of;
        void this.run({ rules, set, match, start: null, moves: [] });
      });
    });
  }

  /** Stop; the results so far stay. */
  stop(): void {
    this.asked.abort();
    this.running.value = null;
  }

  private async run(line: Line): Promise<void> {
    const asked = new AbortController();
    this.asked = asked;
    this.trouble.value = null;
    this.running.value = { done: 0, total: 1 };
    try {
      // The running process gives the first answer; the one for long jobs may only be starting.
      const first = await this.studio.transport.request("fair.glance", { line }, asked.signal);
      this.found.value ??= first;
      const request = { kind: "fair", line, seed: 1 } as const;
      const found = await runJob(this.studio.transport, request, asked.signal, (done, total, part) => {
        if (asked.signal.aborted) return;
        this.running.value = { done, total };
        if (part !== null) this.found.value = part;
      });
      this.found.value = found;
    } catch (error) {
      if (!isCancelled(error)) this.trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.asked === asked) this.running.value = null;
    }
  }
}

/** A description of games between programs of a strength. */
export function strengthWords(spec: string): string {
  return spec === "random" ? "at random" : (levelOf(spec)?.name ?? algorithmWords(spec));
}

/** The verdict of an interval: who has an advantage, if anyone, or unclear. */
export type Verdict = "first" | "others" | "even" | "unclear";

/** Compare the interval of a share with equal chances. */
export function verdictOf({ games, low, high }: Share, players: number): Verdict {
  const even = 1 / Math.max(2, players);
  if (games < FEW) return "unclear";
  // The interval is tested repeatedly while games are played: a tiny difference may be chance.
  if (low > even + SEEN) return "first";
  if (high < even - SEEN) return "others";
  return high - low < 0.1 ? "even" : "unclear";
}

/** The verdict in a sentence, from the strongest games that give one. */
export function verdictWords({ first, even }: Found, players: number): string {
  const [random] = even;
  if (random === undefined || random.share === null) return "The first games are played …";
  if (players === 1) return `At random ${percent(random.share)} of the games are won.`;
  const told = [...even].reverse().find((one) => verdictOf(one, players) !== "unclear");
  if (told === undefined) return "So far nobody is seen to be at an advantage.";
  const how = told.who[0] === "random" ? "played at random" : `played ${strengthWords(told.who[0] ?? "")}`;
  const range = `${percent(told.low)} to ${percent(told.high)}`;
  switch (verdictOf(told, players)) {
    case "first":
      return `${named(first)}, who begins, has an advantage: ${range} of the games, ${how}.`;
    case "others":
      return `Who begins is at a disadvantage: ${named(first)} wins ${range} of the games, ${how}.`;
    default:
      return `Fair as far as can be seen: ${named(first)}, who begins, wins ${range} of the games, ${how}.`;
  }
}

const fairnesses = new WeakMap<Studio, Fairness>();

/** The fairness test of a studio. */
export function fairnessOf(studio: Studio): Fairness {
  let fairness = fairnesses.get(studio);
  if (fairness === undefined) {
    fairness = new Fairness(studio);
    fairnesses.set(studio, fairness);
  }
  return fairness;
}
