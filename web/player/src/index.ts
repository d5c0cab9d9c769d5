import { winnersWith, type Card } from "./card.js";
import {
  ASKED,
  CHOOSER,
  COUNT,
  Engine,
  FAULTY,
  GIVEN,
  loadEngine,
  OVER,
  type ModuleSource,
  type Option,
} from "./engine.js";
import { arePointsHidden, GUESSES, isBlind, searchBlindly } from "./hiding.js";
import { moveText, split, type Token } from "./notation.js";
import { NOTHING_SAID, readAnswers, turnTexts, type Answered } from "./turn.js";

export { VERSION, type Card } from "./card.js";
export { Engine, loadEngine, type ModuleSource, type Option, type Setting } from "./engine.js";
export { FollowedGame, loadFollowed, type Happened, type PieceMove } from "./followed.js";
export { PositionError, readPosition, writePosition, type PositionFault } from "./position.js";
export { split } from "./notation.js";

/** A move: its text, and the index of each answer among the legal ones. */
export interface Move {
  readonly text: string;
  readonly answers: readonly number[];
  /** Whether chance made it. */
  readonly chance?: boolean;
}

/** Why a move is illegal; `legal` lists the legal moves, if they are not too many. */
export class MoveError extends Error {
  override readonly name = "MoveError";
  constructor(
    message: string,
    readonly legal: readonly string[],
  ) {
    super(message);
  }
}

export interface Begin {
  /** Play a match of several rounds, if the game has matches. */
  match?: boolean;
  /** The seed for chance. */
  seed?: number;
}

export interface Found {
  /** The best turn found. */
  move: Move;
  /** Its value for the player to decide, in pieces; a win is worth thousands. */
  value: number;
  /** The depth in turns. */
  depth: number;
  /** Whether every end was seen. */
  exact: boolean;
}

export interface RandomGames {
  games: number;
  /** The number of games won by each player. */
  wins: number[];
  draws: number;
  /** Games that reached 10,000 plies, or got stuck. */
  unfinished: number;
  plies: number;
}

/** What a player sees: `null` stands for what is hidden until the game is over. */
export interface Seen {
  /** The number of pieces in each place, by its name; pieces of all kinds count. */
  places: Record<string, number | null>;
  /** The score of each player, unless it may depend on what is hidden. */
  points: Record<string, number | null>;
}

const FROM_HERE = 2;
const LONGEST = 10_000;

/** Limit of moves listed; beyond it, answer question by question. */
export const MOST_MOVES = 10_000;

/** Load a built game from an address, a response, or the bytes. Rejects if it is no module, or has another version. */
export async function load(source: ModuleSource, begin: Begin = {}): Promise<Game> {
  return new Game(await loadEngine(source), begin);
}

/** A game in progress. */
export class Game {
  /** The moves played, in order, including those of chance. */
  readonly played: Move[] = [];
  readonly card: Card;
  private status: number = ASKED;
  private begun: Begin;

  constructor(
    private readonly engine: Engine,
    begin: Begin = {},
  ) {
    this.card = engine.card;
    this.begun = begin;
    this.begin(begin);
  }

  /** Restart. */
  begin(begin: Begin = this.begun): void {
    if (begin.match === true && !this.card.matches) throw new Error(`${this.card.title} has no matches`);
    this.begun = begin;
    this.played.length = 0;
    this.restart();
    this.checked();
    this.drawn();
  }

  get over(): boolean {
    return this.status === OVER;
  }

  /** The name of the player to decide; null if the game is over. */
  get turn(): string | null {
    return this.over ? null : (this.card.players[this.call("register", CHOOSER)] ?? "chance");
  }

  /** The name of the winner, in teams the first of the winners; null for a draw, undefined while the game goes on. */
  get winner(): string | null | undefined {
    return this.over ? (this.card.players[this.call("winner")] ?? null) : undefined;
  }

  /** The names of all who have won: several where players win together. */
  get winners(): string[] {
    const winner = this.over ? this.call("winner") : null;
    return winnersWith(this.card, winner).map((player) => this.card.players[player] ?? "");
  }

  /** The reason for the end of the game. */
  get reason(): string | undefined {
    return this.over ? this.card.reasons[this.call("reason")] : undefined;
  }

  /** The score of each player. */
  get points(): Record<string, number> {
    return Object.fromEntries(this.card.players.map((name, player) => [name, this.call("points", player)]));
  }

  /** The number of pieces in each place, by its name; pieces of all kinds count. */
  get holes(): Record<string, number> {
    const { holes, names } = this.card.places;
    return Object.fromEntries(Array.from({ length: holes }, (_, hole) => [names[hole] ?? "", this.pieces(hole)]));
  }

  /** The number of pieces in a place, of one kind or of all, including the effects of an unfinished turn. */
  pieces(place: number, kind?: number): number {
    return this.engine.pieces(place, kind);
  }

  /** What a player sees. Throws a RangeError if there is no such player. */
  view(player: string): Seen {
    const viewer = this.card.players.indexOf(player);
    if (viewer < 0) throw new RangeError(`there is no player ‘${player}’: ${this.card.players.join(", ")}`);
    const hidden = new Set(this.over ? [] : this.card.hidden?.[viewer]);
    const { names, same, count } = this.card.places;
    // The last place means ‘nowhere’.
    const places = Array.from({ length: count - 1 }, (_, place) => same[place] ?? place);
    const lying = (place: number): number | null => (hidden.has(place) ? null : this.pieces(place));
    const points = (one: number): number | null =>
      hidden.size > 0 && arePointsHidden(this.card, one, [viewer]) ? null : this.call("points", one);
    return {
      places: Object.fromEntries(places.map((place, n) => [names[n] ?? "", lying(place)])),
      points: Object.fromEntries(this.card.players.map((name, one) => [name, points(one)])),
    };
  }

  /** The answers to the open question. The first answer of a move is the index of one of them. */
  options(): Option[] {
    return this.over ? [] : this.engine.options();
  }

  /** All legal moves. Throws a RangeError if there are more than `MOST_MOVES`. */
  moves(): Move[] {
    const found: Move[] = [];
    if (!this.over) this.collect([], [], this.call("register", CHOOSER), found);
    return found;
  }

  /** Play a move, or its text. Throws a MoveError if it is illegal; then nothing has changed. */
  play(move: Move | string): Move {
    if (this.over) throw new MoveError("the game is over", []);
    const made = typeof move === "string" ? this.parsed(move, this.read(move, false)) : move;
    let given = 0;
    for (const answer of made.answers) {
      if (this.status !== ASKED || answer < 0 || answer >= this.call("register", COUNT)) {
        this.replay();
        throw new MoveError(`‘${made.text}’ is not legal here`, this.texts());
      }
      this.status = this.call("answer", answer);
      given += 1;
    }
    if (given > 0) this.played.push(made);
    this.checked();
    this.drawn();
    return made;
  }

  /**
   * Play the text of a whole turn: refusals that it leaves out are meant, also those of other players, and what chance
   * has drawn since the last move is redrawn if the text says it. Throws a MoveError if it is illegal; then nothing has
   * changed.
   */
  playTurn(text: string): Move {
    // A built game has played this turn already.
    if (text.trim() === NOTHING_SAID) return { text: NOTHING_SAID, answers: [] };
    const drawn = this.takeDrawn();
    if (drawn.length > 0) {
      const read = this.read(text, true);
      if (read !== null) return this.play({ text: moveText(read.said), answers: read.answers });
      this.played.push(...drawn);
      this.replay();
    }
    if (this.over) throw new MoveError("the game is over", []);
    return this.play(this.parsed(text, this.read(text, true)));
  }

  /** The texts of the turns that are finished, as `playTurn` and Manqala read them. */
  get turns(): string[] {
    const { status } = this;
    this.restart();
    const texts = turnTexts(
      this.engine,
      this.played.flatMap((move) => move.answers),
    );
    this.replay();
    this.status = status;
    return texts;
  }

  /** Undo the last move of a player; whether there was one. */
  undo(): boolean {
    const last = this.played.pop();
    if (last?.chance === true) return this.undo();
    this.replay();
    return last !== undefined;
  }

  /** Play random games from here, or from the start; the game in progress stays unchanged. */
  randomGames(games: number, { seed = 1, fromHere = false, first = 0 } = {}): RandomGames {
    const told: RandomGames = { games, wins: this.card.players.map(() => 0), draws: 0, unfinished: 0, plies: 0 };
    const origin = fromHere ? FROM_HERE : this.begun.match === true ? 1 : 0;
    for (let number = first; number < first + games; number += 1) {
      if (this.call("random_game", origin, number, seed, LONGEST) !== 0) told.unfinished += 1;
      else {
        const winners = winnersWith(this.card, this.call("random_winner"));
        for (const winner of winners) told.wins[winner] = (told.wins[winner] ?? 0) + 1;
        if (winners.length === 0) told.draws += 1;
      }
      told.plies += this.call("random_plies");
    }
    return told;
  }

  /**
   * Alpha-beta search with limits of runs of the rules, and of turns if `depth` is not 0. A player who does not see
   * everything guesses what is hidden; the value is then that of the last guess. Throws a MoveError if no player must
   * decide.
   */
  search({ runs = 20_000, depth = 0, seed = 1 } = {}): Found {
    const before = this.status;
    const back = (): void => {
      this.replay();
    };
    const made = this.over
      ? null
      : isBlind(this.engine)
        ? searchBlindly(this.engine, back, { depth, runs, seed })
        : this.engine.search(depth, runs)
          ? this.engine.found()
          : null;
    if (made === null) throw new MoveError("there is nothing to search", []);
    const { said, answers, ...rest } = made;
    this.replay();
    this.status = before;
    return { move: { text: moveText(said), answers }, ...rest };
  }

  /**
   * The move with the best results in random games for the player to decide: a simple opponent, for any game. Games
   * begin at guesses of what the player does not see.
   */
  best({ games = 200, seed = 1 } = {}): Move {
    const player = this.call("register", CHOOSER);
    const guesses = !this.over && isBlind(this.engine) ? GUESSES : 0;
    let [best, most] = [undefined as Move | undefined, -1];
    for (const move of this.moves()) {
      let score = 0;
      if (guesses === 0) score = this.tried(move, player, games, seed);
      for (let n = 0; n < guesses; n++) {
        this.replay();
        this.status = ASKED;
        if (this.call("guess", seed + n) === 1) score += this.tried(move, player, Math.ceil(games / guesses), seed + n);
      }
      if (score > most) [best, most] = [move, score];
      this.replay();
    }
    if (best === undefined) throw new MoveError("the game is over", []);
    return best;
  }

  /** How well random games go for a player after a move: two for each that is won, one for each draw. */
  private tried({ answers }: Move, player: number, games: number, seed: number): number {
    const { length } = this.played;
    for (const answer of answers) {
      // A guess may allow less than the position does.
      if (this.status !== ASKED || answer >= this.call("register", COUNT)) return 0;
      this.status = this.call("answer", answer);
    }
    this.checked();
    this.drawn();
    const told = this.over
      ? {
          wins: this.card.players.map((name) => (this.winners.includes(name) ? games : 0)),
          draws: this.winner === null ? games : 0,
        }
      : this.randomGames(games, { seed, fromHere: true });
    this.played.length = length;
    return 2 * (told.wins[player] ?? 0) + told.draws;
  }

  private call(name: string, ...numbers: number[]): number {
    return this.engine.call(name, ...numbers);
  }

  private checked(): void {
    if (this.status === FAULTY) throw new Error(`${this.card.title} cannot go on from here: its rules are at fault`);
  }

  /** Let chance answer while it must. */
  private drawn(): void {
    for (let drawn = this.draw(); drawn >= 0; drawn = this.draw()) {
      const text = this.options()[drawn]?.text ?? "";
      this.status = this.call("answer", drawn);
      this.played.push({ text, answers: [drawn], chance: true });
      this.checked();
    }
  }

  private draw(): number {
    return this.status === ASKED ? this.call("draw") : -1;
  }

  private restart(): void {
    this.status = this.call("new_game", this.begun.match === true ? 1 : 0, this.begun.seed ?? 1);
  }

  private replay(): void {
    this.restart();
    for (const move of this.played) {
      if (move.chance === true) this.call("draw"); // so that chance continues in the same way
      for (const answer of move.answers) this.status = this.call("answer", answer);
    }
  }

  private tokens(): Token[] {
    return this.engine.tokens();
  }

  /** Enumerate the moves of a turn; a move ends where another player must answer, or where each answer is a move. */
  private collect(answers: number[], said: Token[], player: number, found: Move[]): void {
    const given = this.call("register", GIVEN);
    const stepwise = this.call("phase") !== 0;
    this.tokens().forEach((token, answer) => {
      const [made, text] = [
        [...answers, answer],
        [...said, token],
      ];
      const before = this.status;
      if (stepwise) found.push({ text: moveText(text), answers: made });
      else if (this.engine.goesOn(answer, given, player)) {
        this.collect(made, text, player, found);
        this.call("take_back");
      } else {
        found.push({ text: moveText(text), answers: made });
        this.retreat(answers, given);
      }
      this.status = before;
      if (found.length > MOST_MOVES) throw new RangeError(`there are more than ${MOST_MOVES} moves`);
    });
  }

  /** Return to the question after these answers of the turn. */
  private retreat(answers: readonly number[], given: number): void {
    if (this.call("register", GIVEN) === given + 1) this.call("take_back");
    else {
      this.replay();
      for (const answer of answers) this.call("answer", answer);
    }
  }

  /** Parse the text of a move; `whole`: of a whole turn. */
  private read(text: string, whole: boolean): Answered | null {
    const before = this.status;
    const read = readAnswers(this.engine, split(text), whole);
    this.replay();
    this.status = before;
    return read;
  }

  private parsed(text: string, read: Answered | null): Move {
    if (read === null) throw new MoveError(`‘${text}’ is no legal move`, this.texts());
    return { text: moveText(read.said), answers: read.answers };
  }

  /** Return to the point before the last draws of chance; gives these. */
  private takeDrawn(): Move[] {
    const last = this.played.findLastIndex((move) => move.chance !== true);
    const drawn = this.played.splice(last + 1);
    if (drawn.length > 0) this.replay();
    return drawn;
  }

  private texts(): string[] {
    try {
      return this.moves().map((move) => move.text);
    } catch {
      return [];
    }
  }
}
