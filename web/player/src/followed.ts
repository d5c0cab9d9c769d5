import { winnersWith, type Card } from "./card.js";
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

/** Pieces of one kind that move from one place to another. */
export interface PieceMove {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly number: number;
}

/** The effect of an answer. */
export interface Happened {
  /** All moves of pieces since the turn began, in order. */
  readonly moves: readonly PieceMove[];
  /** The number of these that are final; the others belong to the unfinished turn. */
  readonly finished: number;
  /** Whether the turn, or another decision, is complete. */
  readonly ended: boolean;
}

/** Load a module that records moves of pieces. Rejects others. */
export async function loadFollowed(source: ModuleSource): Promise<FollowedGame> {
  return new FollowedGame(await loadEngine(source));
}

/** A game played answer by answer, with the moves of pieces for each. */
export class FollowedGame {
  readonly card: Card;
  private status: number = OVER;

  constructor(private readonly engine: Engine) {
    this.card = engine.card;
  }

  /** Begin a round, or a match; `seed` is for chance. */
  begin({ match = false, seed = 1 } = {}): Happened {
    this.status = this.engine.call("new_game", match ? 1 : 0, seed);
    return this.happened();
  }

  /** Begin with a player's turn in a position. Throws a RangeError for an impossible one. */
  setUp(setting: Setting): Happened {
    this.status = this.engine.setUp(setting);
    return this.happened();
  }

  /** The same game with a separate position; it has not begun. */
  async twin(): Promise<FollowedGame> {
    return new FollowedGame(await this.engine.twin());
  }

  get over(): boolean {
    return this.status === OVER;
  }

  /** The number of the player to decide, one more than the last for chance; null if the game is over. */
  get asked(): number | null {
    return this.over ? null : this.engine.call("register", CHOOSER);
  }

  /** Whether chance must answer. */
  get chance(): boolean {
    return this.asked === this.card.players.length;
  }

  /** The number of answers in the turn. */
  get given(): number {
    return this.engine.call("register", GIVEN);
  }

  /** The open question, from the card. */
  get question(): Card["questions"][number] | null {
    return this.over ? null : (this.card.questions[this.engine.call("register", 3)] ?? null);
  }

  /** 0 during a turn, other numbers for phases between turns. */
  get phase(): number {
    return this.engine.call("phase");
  }

  /** The number of earlier rounds. */
  get rounds(): number {
    return this.engine.call("rounds");
  }

  /** The number of the winner; null for a draw, undefined while the game goes on. */
  get winner(): number | null | undefined {
    if (!this.over) return undefined;
    const winner = this.engine.call("winner");
    return winner < this.card.players.length ? winner : null;
  }

  /** The numbers of all who have won; none for a draw, and while the game goes on. */
  get winners(): readonly number[] {
    return winnersWith(this.card, this.winner);
  }

  /** The reason for the end of the game. */
  get reason(): string {
    return this.card.reasons[this.engine.call("reason")] ?? "";
  }

  /** A player's score. */
  points(player: number): number {
    return this.engine.call("points", player);
  }

  /** The number of pieces in a place, of one kind or of all, now or when the turn began. */
  pieces(place: number, kind: number, during = true): number {
    return this.engine.call("pieces", place, kind, during ? 1 : 0);
  }

  owners(): number[] {
    return this.engine.owners();
  }

  /** The value of a mark, perhaps that of a hole, now or when the turn began. */
  mark(mark: Card["marks"][number], which: number, during = true): number {
    return this.engine.call("cell", mark.cell + which, during ? 1 : 0);
  }

  /** The player to move, or the last one if the game is over. */
  get mover(): number {
    return this.engine.call("mover");
  }

  options(): Option[] {
    return this.over ? [] : this.engine.options();
  }

  /** The number of a legal option in the rules. */
  optionNumber(which: number): number {
    return this.engine.call("option", which);
  }

  /** Draw an option for chance, from the seed. */
  draw(): number {
    return this.engine.call("draw");
  }

  /** Answer with the legal option of this index. Throws a RangeError if there is none. */
  answer(which: number): Happened {
    const status = this.engine.call("answer", which);
    if (status === REFUSED) throw new RangeError(`there is no option ${which}`);
    this.status = status;
    return this.happened();
  }

  /** Undo the last answer of an unfinished turn; whether there was one. */
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
