/** A table at which a game is played: the question, who answers, and the film of the last move. */

import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

import { Film, type Screen } from "../../board/film";
import { aftermath, alike, beats, countsOf, course, frames, type Counts, type Frame } from "../../board/frames";
import { carve, ownerOf } from "../../board/geometry";
import type { Trace, View } from "../protocol";
import type { Studio } from "../store/types";
import { isCancelled } from "../transport/transport";
import { Asking } from "./asking";
import { Hints } from "./hints";
import { Leads } from "./leads";
import { preferences, wantsCalm, type Preferences } from "./preferences";
import { Programs } from "./programs";
import { SetUp } from "./setup";
import { TakingBack } from "./takingBack";

/** Milliseconds before the film of a position's last move is loaded. */
const LOOKED = 250;

/** Signals and actions of play, one for each studio. */
export class Table {
  readonly preferences: Preferences;
  readonly asking: Asking;
  readonly programs: Programs;
  readonly hints: Hints;
  readonly leads: Leads;
  readonly setup: SetUp;
  readonly takingBack: TakingBack;
  /** The last move, or the part of the current move that has happened. */
  readonly film: ReadonlySignal<Film | null>;
  /** Whether the board is animated. */
  readonly moving: ReadonlySignal<boolean>;
  /** The displayed position; in mid-move, the board at that moment. */
  readonly shown: ReadonlySignal<View | null>;
  /** The current counts. */
  readonly counts: ReadonlySignal<Counts>;
  /** The target that is pointed at. */
  readonly pointed: Signal<number | null>;
  /** The stage that shows moves. */
  readonly screen: Signal<Screen | null> = signal(null);
  private readonly settling: Signal<boolean>;
  private readonly filmed: Signal<{ film: Film; of: View } | null>;

  constructor(
    private readonly studio: Studio,
    storage: Storage | null,
  ) {
    const { sheet } = studio;
    this.settling = sheet.signal(false);
    this.filmed = sheet.signal<{ film: Film; of: View } | null>(null);
    this.pointed = sheet.signal<number | null>(null);
    this.stepping = sheet.signal(false);
    sheet.onRenewal(() => {
      this.started = null;
      this.wrote = null;
    });
    this.preferences = preferences(storage);
    this.asking = new Asking(studio);
    this.shown = computed(() => this.asking.midway.value?.view ?? studio.view.value);
    this.film = computed(() => {
      const filmed = this.filmed.value;
      return filmed !== null && filmed.of === this.shown.value ? filmed.film : null;
    });
    this.moving = computed(() => (this.film.value?.running.value ?? false) || this.settling.value);
    this.counts = computed(() => this.film.value?.counts.value ?? this.lying.value);
    this.hints = new Hints(studio, this.asking);
    this.leads = new Leads(studio, this.preferences.leads);
    this.setup = new SetUp(studio);
    this.takingBack = new TakingBack(studio, this.asking);
    this.programs = new Programs(studio, this.asking, this.moving);
    this.showMoves();
    this.lightLines();
    this.followSteps();
  }

  private readonly lying = computed<Counts>(() => {
    const view = this.shown.value;
    return view === null ? new Map() : countsOf(view);
  });

  /** Connect the board's stage. */
  readonly setScreen = (screen: Screen | null): void => {
    this.screen.value = screen;
    const film = this.film.peek();
    if (film !== null) film.still();
    else screen?.still(this.lying.peek());
  };

  /** Replay the last move. */
  async again(): Promise<void> {
    const film = this.film.value;
    if (film === null) return;
    await film.go(0);
    await film.run();
  }

  /** Animate new moves; other positions stay still until their film is requested. */
  private showMoves(): void {
    let last = this.studio.played.peek();
    effect(() => {
      const view = this.shown.value;
      const midway = this.asking.midway.value;
      const played = this.studio.played.value;
      const start = this.studio.view.value;
      return untracked(() => {
        if (view === null || this.filmed.value?.of === view) return undefined;
        if (midway !== null && start !== null) {
          this.begin(midway.trace, start, view, true);
          return undefined;
        }
        if (played !== null && played !== last && played.after === view) {
          last = played;
          this.begin(played.trace, played.before, view, true);
          return undefined;
        }
        this.screen.value?.still(this.lying.value);
        const timer = setTimeout(() => void this.fetch(view), LOOKED);
        return () => {
          clearTimeout(timer);
        };
      });
    });
  }

  /** The film of the move that led to a position, at its end. */
  private async fetch(view: View): Promise<void> {
    const { line, depth, views } = this.studio;
    const before = views.value[depth.value - 1];
    if (line.value === null || before === undefined || views.value[depth.value] !== view) return;
    try {
      const trace = await this.studio.transport.request("play.trace", { line: line.value });
      if (this.shown.value === view) this.begin(trace, before, view, false);
    } catch (error) {
      if (!isCancelled(error)) this.studio.say(error instanceof Error ? error.message : String(error), "fault");
    }
  }

  private begin(trace: Trace, before: View, of: View, run: boolean): void {
    const layout = this.studio.opened.value?.layout;
    if (layout === undefined) return;
    const found = frames(trace, layout.hand);
    const old = this.filmed.value?.film;
    // Frames seen in mid-move are not repeated when the move continues.
    const goesOn = old !== undefined && run && this.started === before;
    const seen = goesOn ? alike(old.frames.slice(0, old.position.value), found) : 0;
    this.started = before;
    const still = !run || this.preferences.speed.value === 0 || wantsCalm();
    const seenBefore = still ? found.length : seen;
    const film = new Film(
      found,
      countsOf(before),
      this.preferences.speed,
      () => this.screen.value,
      seenBefore,
      countsOf(of),
    );
    this.filmed.value = { film, of };
    if (still) {
      this.screen.value?.still(countsOf(of));
      return;
    }
    void this.run(film, of);
  }

  private started: View | null = null;

  private async run(film: Film, of: View): Promise<void> {
    film.still();
    const ended = await film.run();
    if (!ended || this.shown.value !== of) return;
    this.settling.value = true;
    try {
      await this.settle(film, of);
    } finally {
      this.settling.value = false;
    }
  }

  /** More may happen between moves than a trace tells: a round ends, pieces are won or dealt again. */
  private async settle(film: Film, of: View): Promise<void> {
    const layout = this.studio.opened.value?.layout;
    if (layout === undefined) return;
    const carved = carve(layout);
    const owner = (place: number): number | null => carved.at.get(place)?.player ?? ownerOf(carved, place);
    const rest = aftermath(film.outcome, countsOf(of), film.length, owner);
    const speed = this.preferences.speed.value;
    const all = course(film.outcome, rest);
    for (const [n, beat] of beats(rest, speed > 0 ? speed : 1).entries()) {
      const [frame, counts] = [rest[n], all[n + 1]];
      // A viewer who navigates or steps through the move has seen enough of it.
      if (this.shown.value !== of || !film.ended) return;
      if (frame !== undefined && counts !== undefined) await this.screen.value?.show(frame, counts, beat);
    }
    if (this.shown.value === of && film.ended) this.screen.value?.still(countsOf(of));
  }

  /** The line that acts is lit while its move is shown frame by frame. */
  private lightLines(): void {
    effect(() => {
      const film = this.film.value;
      const frame = film?.frame.value ?? null;
      const shows = film !== null && (film.running.value || !film.ended || this.stepping.value);
      untracked(() => {
        const line = shows && frame !== null && frame.line.line !== null ? lit(frame) : null;
        if (line === null && this.wrote === null) return;
        this.wrote = line === null || frame === null ? null : frame.step;
        this.studio.litLine.value = line;
        this.studio.step.value = this.wrote;
      });
    });
  }

  /** The board shows the step of the last move that the user selects. */
  private followSteps(): void {
    effect(() => {
      const step = this.studio.step.value;
      const film = this.film.value;
      untracked(() => {
        if (step === null || film === null || step === this.wrote) return;
        this.stepping.value = true;
        void film.goToStep(step);
      });
    });
  }

  /** The step that this table has lit. */
  private wrote: number | null = null;

  /** Whether the slider is in use, so that the last frame of a move is lit, too. */
  readonly stepping: Signal<boolean>;
}

function lit(frame: Frame): NonNullable<Studio["litLine"]["value"]> {
  const { file, line, prelude, calls } = frame.line;
  return { file, line, prelude, calls: [...calls] };
}

const tables = new WeakMap<Studio, Table>();

/** The table of a studio. */
export function tableOf(studio: Studio): Table {
  let table = tables.get(studio);
  if (table === undefined) {
    table = new Table(studio, typeof localStorage === "undefined" ? null : localStorage);
    tables.set(studio, table);
  }
  return table;
}
