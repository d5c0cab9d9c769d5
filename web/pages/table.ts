/** The table at which a game is played: whose turn it is, who answers, and the film of the last move. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";

import { Film, type Screen } from "../board/film";
import { framesOfMoves, type Counts } from "../board/frames";
import type { LastMove, View } from "../board/seen";
import { readPosition, type FollowedGame, type Happened, type Option, type Setting } from "../player/src/index";
import { countsIn, viewOf } from "./layout";
import { LEVELS, type Level, type Link, type Misfit, type Seat } from "../share/link";
import { writtenMove } from "../share/moves";
import { hides } from "../player/src/hiding";
import { countsFor, viewersOf, viewFor } from "./hiding";
import { countsOfView, lastOf, movedOf } from "./moved";
import { areSame, joinTurns, readMove, readMoves, type Played } from "./played";
import type { Position } from "./thinker";

/** The situation that is shown. */
export interface Moment {
  readonly view: View;
  /** The player to decide; null if the game is over. */
  readonly asked: number | null;
  readonly question: { readonly sort: string; readonly optional: boolean; readonly unseen: boolean } | null;
  readonly options: readonly Option[];
  /** The answers to the current move so far. */
  readonly given: readonly string[];
  readonly round: number;
  /** The number of the winner; null for a draw, undefined while the game goes on. */
  readonly winner: number | null | undefined;
  readonly reason: string;
  readonly points: readonly number[];
  /** The players for whom it is shown, if some of them do not see everything. */
  readonly viewers: readonly number[];
}

/** What the table needs from its environment. */
export interface Helpers {
  /** A program's answers, as indices of options. */
  readonly think: (position: Position, level: Level) => Promise<readonly number[]>;
  /** The speed of moves, 0 for instantly. */
  readonly speed: ReadonlySignal<number>;
  /** Whether reduced motion is preferred. */
  readonly calm: () => boolean;
  /** Called when the game changes: `step` if a person has moved, so that Back returns to the position before. */
  readonly changed: (link: Link, step: boolean) => void;
}

/** How long chance's answer is shown, in milliseconds. */
const CHANCE_SHOWN = 500;

/** One game in progress. */
export class Table {
  readonly moment: Signal<Moment>;
  readonly line = signal<readonly Played[]>([]);
  /** The number of moves of `line` that are played; the rest was taken back. */
  readonly depth = signal(0);
  readonly seats: Signal<readonly Seat[]>;
  readonly match = signal(false);
  readonly film = signal<Film | null>(null);
  /** The player whose program is thinking. */
  readonly thinking = signal<number | null>(null);
  readonly trouble = signal<string | null>(null);
  /** What of a link does not fit the game. */
  readonly misfit = signal<Misfit | null>(null);
  readonly last = signal<LastMove | null>(null);
  /** The winner at the end of the line, if it ends the game: null in `winner` for a draw. */
  readonly finished: ReadonlySignal<{ readonly winner: number | null } | null>;
  readonly moving: ReadonlySignal<boolean>;
  readonly counts: ReadonlySignal<Counts>;
  /** A line to the end of the game. */
  private readonly whole = signal<{ readonly line: readonly Played[]; readonly winner: number | null } | null>(null);
  private screen: Screen | null = null;
  private seed = 1;
  /** The start of the game, if not that of the rules, and its text. */
  private origin: Setting | null;
  private from: string | null = null;
  private open: { answers: number[]; texts: string[] } = { answers: [], texts: [] };
  /** The counts when the turn began, and the number of its moves that have been shown. */
  private turn: { start: Counts; seen: number } = { start: new Map(), seen: 0 };
  /** Changes to cancel asynchronous work. */
  private course = 0;

  constructor(
    readonly game: FollowedGame,
    private readonly helpers: Helpers,
    /** The start of each new game, if not that of the rules. */
    private readonly first: Setting | null = null,
  ) {
    this.origin = first;
    this.seats = signal(game.card.players.map((): Seat => "person"));
    this.beginOn(game);
    this.moment = signal(this.seen());
    this.finished = computed(() => (this.whole.value?.line === this.line.value ? this.whole.value : null));
    this.moving = computed(() => this.film.value?.running.value ?? false);
    this.counts = computed(() => {
      const film = this.film.value;
      // A film shows what all people see, the board then what the one to decide does.
      const filmed = film !== null && (!hides(game.card) || film.running.value);
      return filmed ? film.counts.value : countsOfView(this.moment.value.view);
    });
  }

  /** Connect the board's stage. */
  readonly setScreen = (screen: Screen | null): void => {
    this.screen = screen;
    screen?.still(this.counts.peek());
  };

  /** The game for the address. */
  get link(): Link {
    const moves = joinTurns(this.line.value.slice(0, this.depth.value));
    return { match: this.match.value, start: this.from, seed: this.seed, seats: this.seats.value, moves };
  }

  /** Show the game of a link; what does not fit is dropped, and told. */
  load(link: Link): void {
    this.seed = link.seed;
    const players = this.game.card.players;
    this.seats.value = players.map((_, player) => link.seats[player] ?? "person");
    this.match.value = link.match && this.game.card.matches;
    this.stop();
    this.misfit.value = null;
    const { line, read } = readMoves(this.game, this.place(link.start) ? link.moves : []);
    const wrong = link.moves[read];
    if (wrong !== undefined) this.misfit.value ??= { kind: "move", number: read + 1, move: writtenMove(wrong) };
    this.stand(line, line.length);
  }

  /** Show a line of a record, from its start, after `depth` moves. */
  put({ match, start }: Pick<Link, "match" | "start">, line: readonly Played[], depth: number): void {
    this.stop();
    this.misfit.value = null;
    this.match.value = match;
    this.place(start);
    this.stand(line, depth);
    this.helpers.changed(this.link, true);
  }

  /** Begin at a position, or as usual; whether the game has it. */
  private place(start: string | null): boolean {
    let fits = true;
    this.from = null;
    this.origin = this.first;
    try {
      if (start !== null) this.origin = readPosition(start, this.game.card);
      this.start();
      this.from = start;
    } catch (error) {
      this.misfit.value = { kind: "position", error };
      this.origin = this.first;
      this.start();
      fits = false;
    }
    return fits;
  }

  /** Restart with the same players. */
  begin(seed: number, match = this.match.value): void {
    this.load({ match, start: null, seed, seats: this.seats.value, moves: [] });
    this.helpers.changed(this.link, true);
    void this.goOn();
  }

  /** Change who plays the players. */
  seat(seats: readonly Seat[]): void {
    this.seats.value = seats;
    this.trouble.value = null;
    this.helpers.changed(this.link, false);
    // Who plays decides what is shown.
    if (hides(this.game.card)) this.moment.value = this.seen();
    if (!this.moving.value) {
      this.course++;
      this.screen?.still(this.counts.value);
      void this.goOn();
    }
  }

  /** Answer for a person. */
  async answer(which: number): Promise<void> {
    if (this.moving.value || this.thinking.value !== null || !this.isPerson(this.moment.value.asked)) return;
    const course = ++this.course;
    const made = await this.give(which);
    if (course !== this.course) return;
    if (made) this.helpers.changed(this.link, true);
    await this.goOn();
  }

  /** Finish the film of the last move at once. */
  skip(): void {
    const film = this.film.value;
    if (film?.running.value) film.pause();
  }

  /** Replay the last move. */
  async again(): Promise<void> {
    const film = this.film.value;
    if (film === null || film.running.value) return;
    await film.go(0);
    if (!(await film.run())) await film.go(film.length);
    if (hides(this.game.card)) this.screen?.still(this.counts.value);
  }

  /** Whether a person must answer. */
  readonly personAsked = computed(() => this.isPerson(this.moment.value.asked));
  /** Whether anything can be taken back. */
  readonly canUndo = computed(() => this.moment.value.given.length > 0 || this.before() !== null);
  /** Whether anything was taken back. */
  readonly canRedo = computed(() => this.moment.value.given.length === 0 && this.depth.value < this.line.value.length);

  /** Undo the last answer, or a person's last move with the replies. */
  undo(): void {
    this.stop();
    if (this.open.answers.length > 0) {
      const answers = this.open.answers.slice(0, -1);
      this.stand(this.line.value, this.depth.value);
      for (const which of answers) this.note(which);
      this.show();
      return;
    }
    const before = this.before();
    if (before === null) return;
    this.stand(this.line.value, before);
    this.helpers.changed(this.link, true);
  }

  /** Redo until a person must answer. */
  redo(): void {
    if (!this.canRedo.value) return;
    this.stop();
    const line = this.line.value;
    let depth = this.depth.value + 1;
    while (depth < line.length && !this.isPerson(line[depth]?.by ?? null)) depth++;
    this.stand(line, depth);
    this.helpers.changed(this.link, true);
    void this.goOn();
  }

  /** Play and show the next move that was taken back, or of a record. */
  async next(): Promise<void> {
    const move = this.line.value[this.depth.value];
    if (move === undefined) return;
    this.stop();
    this.stand(this.line.value, this.depth.value);
    const course = this.course;
    if (this.game.chance) this.game.draw();
    for (const which of move.answers) {
      await this.give(which);
      if (course !== this.course) return;
    }
    this.helpers.changed(this.link, true);
  }

  /** Play a move in notation for the player to decide; whether it is legal. */
  async play(texts: readonly string[]): Promise<boolean> {
    this.stop();
    const [line, depth] = [this.line.value, this.depth.value];
    this.stand(line, depth);
    const move = readMove(this.game, texts);
    this.stand(move === null ? line : [...line.slice(0, depth), move], depth);
    if (move === null) return false;
    await this.next();
    await this.goOn();
    return true;
  }

  /** Show the position after `depth` moves. */
  goTo(depth: number): void {
    this.stop();
    this.stand(this.line.value, Math.max(0, Math.min(depth, this.line.value.length)));
    this.helpers.changed(this.link, true);
  }

  /** Let chance and programs answer until a person must, or the game is over. */
  async goOn(): Promise<void> {
    const course = this.course;
    let gone = false;
    while (!this.game.over && course === this.course) {
      const asked = this.game.asked;
      if (this.game.chance) await this.chance(course);
      else if (asked === null || this.isPerson(asked)) break;
      else if (!(await this.program(asked, course))) return;
      gone = true;
    }
    if (gone && course === this.course) this.helpers.changed(this.link, false);
  }

  /** Let chance answer; pieces dealt before the first decision appear at once. */
  private async chance(course: number): Promise<void> {
    const dealing = !this.line.value.slice(0, this.depth.value).some((move) => move.by < this.seats.value.length);
    await this.give(this.game.draw(), dealing);
    if (course === this.course && !dealing && !this.isStill) await pause(CHANCE_SHOWN);
  }

  /** Let a program answer; whether it did. */
  private async program(player: number, course: number): Promise<boolean> {
    const seat = this.seats.value[player];
    const level = LEVELS.find((one) => one === seat);
    if (level === undefined) return false;
    this.thinking.value = player;
    this.trouble.value = null;
    try {
      const answers = await this.consider(level);
      if (course !== this.course) return false;
      this.thinking.value = null;
      for (const which of answers) {
        await this.give(which);
        if (course !== this.course) return false;
      }
      return answers.length > 0;
    } catch (error) {
      if (course === this.course) this.trouble.value = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      if (course === this.course) this.thinking.value = null;
    }
  }

  /** A level's answers here, as indices of options. */
  consider(level: Level): Promise<readonly number[]> {
    return this.helpers.think(this.position, level);
  }

  /** The current position, with the answers of the current move. */
  get position(): Position {
    const played = this.line.value.slice(0, this.depth.value).flatMap((move) => move.answers);
    return {
      match: this.match.value,
      seed: this.seed,
      answers: [...played, ...this.open.answers],
      origin: this.origin,
    };
  }

  /** Whether motion is off. */
  private get isStill(): boolean {
    return this.helpers.speed.value === 0 || this.helpers.calm();
  }

  private isPerson(player: number | null): boolean {
    return player !== null && this.seats.value[player] === "person";
  }

  /** The number of moves before a person's last one; null if no person has moved. */
  private before(): number | null {
    for (let n = this.depth.value - 1; n >= 0; n--) if (this.isPerson(this.line.value[n]?.by ?? null)) return n;
    return null;
  }

  /** Give an answer, and show its effect; whether it completed a move. */
  private async give(which: number, atOnce = false): Promise<boolean> {
    const { turn } = this;
    const { happened, ended, by } = this.note(which);
    const { card } = this.game;
    const people = this.game.over ? [] : viewersOf(card, this.seats.value, null);
    const counts = countsFor(card, countsIn(this.game), people);
    const start = countsFor(card, turn.start, people);
    const hand = card.places.hand;
    const moves = happened.moves.map((move) => movedOf(move, this.game.card.pieces.length));
    const seen = atOnce || this.isStill ? moves.length : turn.seen;
    const screen = (): Screen | null => this.screen;
    const film = new Film(framesOfMoves(moves, hand), start, this.helpers.speed, screen, seen, counts);
    batch(() => {
      this.film.value = film;
      this.moment.value = this.seen();
      this.last.value = by < this.game.card.players.length ? lastOf(happened, this.game) : null;
    });
    if (seen < film.length) {
      const course = this.course;
      if (!(await film.run()) && course === this.course) await film.go(film.length);
    }
    this.screen?.still(this.counts.value);
    return ended;
  }

  /** Give an answer to the game, and record it. */
  private note(which: number): { happened: Happened; ended: boolean; by: number } {
    const { game, open } = this;
    const by = game.asked ?? game.card.players.length;
    const { given, phase } = game;
    const text = game.options()[which]?.text ?? "";
    const happened = game.answer(which);
    const isOpen = !happened.ended && phase === 0;
    const goesOn = isOpen && game.asked === by && game.given === given + 1;
    open.answers.push(which);
    open.texts.push(text);
    if (!goesOn) {
      // Replaying the move that was taken back keeps what followed it.
      if (!areSame(this.line.value[this.depth.value]?.answers ?? [], open.answers))
        this.line.value = [...this.line.value.slice(0, this.depth.value), { by, ...open, open: isOpen }];
      this.depth.value += 1;
      if (game.over) this.whole.value = { line: this.line.value, winner: game.winner ?? null };
      this.open = { answers: [], texts: [] };
    }
    this.turn = happened.ended
      ? { start: countsIn(game, false), seen: happened.moves.length - happened.finished }
      : { start: this.turn.start, seen: happened.moves.length };
    return { happened, ended: !goesOn, by };
  }

  private stop(): void {
    this.course++;
    this.film.value?.pause();
    this.thinking.value = null;
    this.trouble.value = null;
  }

  /** Restart the game, perhaps in another module. */
  beginOn(game: FollowedGame): void {
    if (this.origin === null) game.begin({ match: this.match.value, seed: this.seed });
    else game.setUp(this.origin);
  }

  private start(): void {
    this.beginOn(this.game);
    this.turn = { start: countsIn(this.game, false), seen: 0 };
    this.open = { answers: [], texts: [] };
  }

  /** Go to the position after `depth` moves of a line. */
  private stand(line: readonly Played[], depth: number): void {
    const whole = this.whole.value?.line === line ? this.whole.value : null;
    batch(() => {
      this.start();
      this.line.value = [];
      this.depth.value = 0;
      let last: LastMove | null = null;
      for (const move of line.slice(0, depth)) {
        if (this.game.chance) this.game.draw();
        for (const which of move.answers) {
          const { happened, by } = this.note(which);
          last = by < this.game.card.players.length ? lastOf(happened, this.game) : null;
        }
      }
      this.line.value = line;
      if (this.game.over && depth === line.length) this.whole.value = { line, winner: this.game.winner ?? null };
      else this.whole.value = whole;
      this.last.value = last;
      this.show();
    });
  }

  private show(): void {
    this.film.value = null;
    this.moment.value = this.seen();
    this.screen?.still(this.counts.value);
  }

  private seen(): Moment {
    const { game } = this;
    const { card, asked, question } = game;
    const viewers = game.over ? [] : viewersOf(card, this.seats.value, asked);
    return {
      view: viewFor(card, viewOf(game), viewers),
      viewers,
      asked,
      question,
      options: game.options(),
      given: [...this.open.texts],
      round: game.rounds + 1,
      winner: game.winner,
      reason: game.over ? game.reason : "",
      points: card.players.map((_, player) => game.points(player)),
    };
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
