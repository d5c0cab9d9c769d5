/** Whether a game is fair: asked while it is wanted, and asked again when the rules have changed. */

import { effect, signal, untracked, type Signal } from "@preact/signals";

import type { Fairness as Found, Line, Share } from "../protocol";
import { levelOf } from "../play/levels";
import { algorithmWords, capital } from "../play/words";
import { runJob } from "../store/jobs";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";
import { percent } from "./histogram";

/** Fewer games than these tell nothing of who wins. */
const FEW = 20;
/** An advantage counts as one where it is more than this. */
const SEEN = 0.01;

/** The games that are played, and what has come of them so far. */
export class Fairness {
  /** Whether it is looked at: games are played only then. */
  readonly wanted = signal(false);
  readonly found: Signal<Found | null>;
  readonly running: Signal<{ done: number; total: number } | null>;
  readonly trouble: Signal<string | null>;
  private asked = new AbortController();
  /** The rules and settings that `found` is of. */
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

  /** Ends it; what was found so far stays. */
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
      // The first answer comes from who is there already; the process for long jobs may only just begin.
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

/** What games between programs of a strength are called. */
export function strengthWords(spec: string): string {
  return spec === "random" ? "at random" : (levelOf(spec)?.name ?? algorithmWords(spec));
}

/** What the interval says: for whom, or that nothing can be said. */
export type Verdict = "first" | "others" | "even" | "unclear";

/** How the interval of a share lies to the even one. */
export function verdictOf({ games, low, high }: Share, players: number): Verdict {
  const even = 1 / Math.max(2, players);
  if (games < FEW) return "unclear";
  // It is looked at again and again while games are played: what is hardly seen may be chance.
  if (low > even + SEEN) return "first";
  if (high < even - SEEN) return "others";
  return high - low < 0.1 ? "even" : "unclear";
}

/** The answer in a sentence, of the strongest games that say anything. */
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
      return `${capital(first)}, who begins, has an advantage: ${range} of the games, ${how}.`;
    case "others":
      return `Who begins is at a disadvantage: ${capital(first)} wins ${range} of the games, ${how}.`;
    default:
      return `Fair as far as can be seen: ${capital(first)}, who begins, wins ${range} of the games, ${how}.`;
  }
}

const fairnesses = new WeakMap<Studio, Fairness>();

/** That of a studio. */
export function fairnessOf(studio: Studio): Fairness {
  let fairness = fairnesses.get(studio);
  if (fairness === undefined) {
    fairness = new Fairness(studio);
    fairnesses.set(studio, fairness);
  }
  return fairness;
}
