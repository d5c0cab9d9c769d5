/** Many games with one or two settings: started, reported, stopped. */

import { effect, signal, untracked, type Signal } from "@preact/signals";

import { LEVELS } from "../play/levels";
import type { Comparison, Difference, Line, RulesText, Simulation, Value } from "../protocol";
import { runJob } from "../store/jobs";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";

/** The numbers of games to choose from. */
export const NUMBERS = [50, 200, 1000, 5000] as const;
/** The players: the strengths that are deterministic on every machine. */
export const WHO: readonly { readonly spec: string; readonly name: string }[] = [
  { spec: "random", name: "at random" },
  ...LEVELS.filter((level) => !level.spec.includes("time")).map(({ spec, name }) => ({ spec, name })),
];
/** The defaults for a comparison with another text: good players, who need time. */
const WITH_TEXT = { who: WHO.at(-1)?.spec ?? "random", games: NUMBERS[0] };

/** Another rule text to compare with. */
export interface OtherText {
  /** A description: an earlier version, another game, a file. */
  readonly title: string;
  readonly rules: RulesText;
}

/** The results. */
export interface Found {
  readonly series: readonly Simulation[];
  readonly differences: readonly Difference[];
  /** Whether it is complete. */
  readonly whole: boolean;
}

/** An experiment with its results. */
export class Experiment {
  /** The other setting; the first one is that of the current game. */
  readonly other: Signal<Readonly<Record<string, Value>>>;
  /** Another text instead of another setting. */
  readonly text: Signal<OtherText | null>;
  /** Whether there is a second setting. */
  readonly compares = signal(true);
  readonly games = signal<number>(1000);
  readonly who = signal<string>(WHO[0]?.spec ?? "random");
  readonly running: Signal<{ done: number; total: number } | null>;
  readonly found: Signal<Found | null>;
  readonly trouble: Signal<string | null>;
  private asked = new AbortController();

  constructor(private readonly studio: Studio) {
    const { sheet } = studio;
    this.other = sheet.signal<Readonly<Record<string, Value>>>({});
    this.text = sheet.signal<OtherText | null>(null);
    this.running = sheet.signal<{ done: number; total: number } | null>(null);
    this.found = sheet.signal<Found | null>(null);
    this.trouble = sheet.signal<string | null>(null);
    sheet.onRenewal(() => {
      this.asked.abort();
    });
    let text = "";
    effect(() => {
      const rules = studio.rules.value;
      untracked(() => {
        if (rules === null || rules.text === text) return;
        text = rules.text;
        // The results belong to other rules.
        this.cancel();
        this.found.value = null;
        const known = new Set(studio.opened.value?.options.map((option) => option.name));
        this.other.value = Object.fromEntries(Object.entries(this.other.value).filter(([name]) => known.has(name)));
      });
    });
  }

  /** Change an option of the other setting. */
  set(name: string, value: Value): void {
    this.other.value = { ...this.other.value, [name]: value };
  }

  /** Compare with another text, or with the current one again. */
  against(text: OtherText | null): void {
    this.cancel();
    this.found.value = null;
    this.text.value = text;
    if (text !== null && this.who.value === "random") {
      this.who.value = WITH_TEXT.who;
      this.games.value = WITH_TEXT.games;
    }
  }

  /** Stop; the results so far stay. */
  cancel(): void {
    this.asked.abort();
    this.running.value = null;
  }

  /** Play the games. */
  async run(): Promise<void> {
    const now = this.studio.line.value;
    const opened = this.studio.opened.value;
    if (now === null || opened === null) return;
    this.cancel();
    const asked = new AbortController();
    this.asked = asked;
    const games = this.games.value;
    const seed = 1 + Math.floor(Math.random() * 1_000_000);
    const line: Line = { ...now, start: null, moves: [] };
    const players = opened.players.map(() => this.who.value);
    const ways = this.who.value === "random" ? {} : { players };
    this.trouble.value = null;
    this.found.value = null;
    this.running.value = { done: 0, total: 1 };
    const progress =
      <Part>(tell: (part: Part) => Found) =>
      (done: number, total: number, part: Part | null): void => {
        if (asked.signal.aborted) return;
        this.running.value = { done, total };
        if (part !== null) this.found.value = tell(part);
      };
    try {
      const text = this.text.value;
      if (text !== null || (this.compares.value && opened.options.length > 0)) {
        const other =
          text === null ? { ...line, set: this.otherSet() } : { ...line, rules: text.rules, set: {}, match: false };
        const request = {
          kind: "compare",
          line: text === null ? line : { ...line, match: false },
          other,
          games,
          seed,
          ...ways,
        } as const;
        const result = await runJob(this.studio.transport, request, asked.signal, progress(compared(false)));
        this.found.value = compared(true)(result);
      } else {
        const request = { kind: "simulate", line, games, seed, ...ways } as const;
        const result = await runJob(this.studio.transport, request, asked.signal, progress(simulated(false)));
        this.found.value = simulated(true)(result);
      }
    } catch (error) {
      if (!isCancelled(error)) this.trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.asked === asked) this.running.value = null;
    }
  }

  /** The other setting without defaults, as in a line of play. */
  private otherSet(): Record<string, Value> {
    const options = this.studio.opened.value?.options ?? [];
    return Object.fromEntries(
      Object.entries(this.other.value).filter(
        ([name, value]) => options.find((one) => one.name === name)?.default !== value,
      ),
    );
  }
}

function compared(whole: boolean): (part: Comparison) => Found {
  return ({ one, other, differences }) => ({ series: [one, other], differences, whole });
}

function simulated(whole: boolean): (part: Simulation) => Found {
  return (part) => ({ series: [part], differences: [], whole });
}

const experiments = new WeakMap<Studio, Experiment>();

/** The experiment of a studio. */
export function experimentOf(studio: Studio): Experiment {
  let experiment = experiments.get(studio);
  if (experiment === undefined) {
    experiment = new Experiment(studio);
    experiments.set(studio, experiment);
  }
  return experiment;
}
