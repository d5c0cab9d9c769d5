import type { Card } from "./card.js";
import {
  ASKED,
  CHOOSER,
  Engine,
  FAULTY,
  GIVEN,
  loadEngine,
  OVER,
  REFUSED,
  type ModuleSource,
  type Option,
  type Setting,
} from "./engine.js";

const [MOVES, FINISHED] = [6, 7] as const;

/** Pieces that go from one place to another, all of one kind. */
export interface PieceMove {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly number: number;
}

/** What an answer led to. */
export interface Happened {
  /** What has moved since the turn began, in order. */
  readonly moves: readonly PieceMove[];
  /** How many of these belong to what has come to its end; the others to the turn that is being made. */
  readonly finished: number;
  /** Whether the turn, or what was answered otherwise, is complete. */
  readonly ended: boolean;
}

/** Load a module that can be followed. Rejects where it is none. */
export async function loadFollowed(source: ModuleSource): Promise<FollowedGame> {
  return new FollowedGame(await loadEngine(source));
}

/** A game that is played answer by answer, and says of each what it moved, piece by piece. */
export class FollowedGame {
  readonly card: Card;
  private status: number = OVER;

  constructor(private readonly engine: Engine) {
    this.card = engine.card;
  }

  /** Begin a round, or a match; `seed` is for what falls to chance. */
  begin({ match = false, seed = 1 } = {}): Happened {
    this.status = this.engine.call("new_game", match ? 1 : 0, seed);
    return this.happened();
  }

  /** Begin with the turn of a player in a position. Throws a RangeError for one that the game cannot have. */
  setUp(setting: Setting): Happened {
    this.status = this.engine.setUp(setting);
    return this.happened();
  }

  /** The same game once more, with a position of its own; it is not begun. */
  async twin(): Promise<FollowedGame> {
    return new FollowedGame(await this.engine.twin());
  }

  get over(): boolean {
    return this.status === OVER;
  }

  /** The number of the player who is asked, that after the last player for chance; null when the game is over. */
  get asked(): number | null {
    return this.over ? null : this.engine.call("register", CHOOSER);
  }

  /** Whether chance is asked. */
  get chance(): boolean {
    return this.asked === this.card.players.length;
  }

  /** How many answers of the turn are given. */
  get given(): number {
    return this.engine.call("register", GIVEN);
  }

  /** The question that waits, as the card has it. */
  get question(): Card["questions"][number] | null {
    return this.over ? null : (this.card.questions[this.engine.call("register", 3)] ?? null);
  }

  /** 0 while a turn is asked for, other numbers for what lies between turns. */
  get phase(): number {
    return this.engine.call("phase");
  }

  /** The rounds before this one. */
  get rounds(): number {
    return this.engine.call("rounds");
  }

  /** The number of the winner; null for a draw, undefined while the game goes on. */
  get winner(): number | null | undefined {
    if (!this.over) return undefined;
    const winner = this.engine.call("winner");
    return winner < this.card.players.length ? winner : null;
  }

  /** Why the game is over. */
  get reason(): string {
    return this.card.reasons[this.engine.call("reason")] ?? "";
  }

  /** What the rules count for a player. */
  points(player: number): number {
    return this.engine.call("points", player);
  }

  /** How many pieces lie in a place, of one kind or of all, just now or when the turn began. */
  pieces(place: number, kind: number, during = true): number {
    return this.engine.call("pieces", place, kind, during ? 1 : 0);
  }

  owners(): number[] {
    return this.engine.owners();
  }

  /** A cell of a mark, such as that of a hole, just now or when the turn began. */
  mark(mark: Card["marks"][number], which: number, during = true): number {
    return this.engine.call("cell", mark.cell + which, during ? 1 : 0);
  }

  /** The player whose turn it is, or was when the game ended. */
  get mover(): number {
    return this.engine.call("mover");
  }

  options(): Option[] {
    return this.over ? [] : this.engine.options();
  }

  /** The number that the rules give to a legal option. */
  optionNumber(which: number): number {
    return this.engine.call("option", which);
  }

  /** The option that chance draws; it goes on drawing from its seed. */
  draw(): number {
    return this.engine.call("draw");
  }

  /** Give the legal option of this number as the answer. Throws a RangeError if there is none. */
  answer(which: number): Happened {
    const status = this.engine.call("answer", which);
    if (status === REFUSED) throw new RangeError(`there is no option ${which}`);
    this.status = status;
    return this.happened();
  }

  /** Take the last answer of an unfinished turn back; whether there was one. */
  takeBack(): boolean {
    const status = this.engine.call("take_back");
    if (status === REFUSED) return false;
    this.status = status;
    return true;
  }

  private happened(): Happened {
    if (this.status === FAULTY) throw new Error(`${this.card.title} cannot go on from here: its rules are at fault`);
    const moves = Array.from({ length: this.engine.call("register", MOVES) }, (_, n) => ({
      from: this.placeOf(n, 0),
      to: this.placeOf(n, 1),
      kind: this.engine.call("moved", n, 2),
      number: this.engine.call("moved", n, 3),
    }));
    const ended = this.status !== ASKED || this.given === 0;
    return { moves, finished: this.engine.call("register", FINISHED), ended };
  }

  private placeOf(n: number, part: number): number {
    const place = this.engine.call("moved", n, part);
    return this.card.places.same[place] ?? place;
  }
}
