import { cardOf, type Card } from "./card.js";
import { holeToken, type Token } from "./notation.js";

type Functions = Record<string, ((...numbers: number[]) => number) | undefined>;

/** What waits after a step: an answer, nothing since the game is over, nothing since the rules are at fault; or it was refused. */
export const [ASKED, OVER, FAULTY, REFUSED] = [0, 1, 2, 3] as const;
/** Registers of a module: how many answers of the turn are given, how many options are legal, which question waits, who is asked. */
export const [GIVEN, COUNT, QUESTION, CHOOSER] = [0, 2, 3, 4] as const;

/** What a game is loaded from: an address, a response, or the bytes. */
export type ModuleSource = string | URL | Response | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** Load a module. Rejects where it is no built game, or one of another version. */
export async function loadEngine(source: ModuleSource): Promise<Engine> {
  const given = typeof source === "string" || source instanceof URL ? await fetch(source) : source;
  if (given instanceof Response && !given.ok) throw new Error(`the game cannot be loaded: ${given.status}`);
  const module = await WebAssembly.compile(given instanceof Response ? await given.arrayBuffer() : given);
  return new Engine(cardOf(module), await WebAssembly.instantiate(module), module);
}

/** The functions of a built game, and what is asked just now in the words of its card. */
export class Engine {
  private readonly functions: Functions;

  constructor(
    readonly card: Card,
    instance: WebAssembly.Instance,
    private readonly module: WebAssembly.Module,
  ) {
    this.functions = instance.exports as Functions;
  }

  /** The same game once more, with a position of its own. */
  async twin(): Promise<Engine> {
    return new Engine(this.card, await WebAssembly.instantiate(this.module), this.module);
  }

  /** Call a function of the module (docs/embedding.md). */
  call(name: string, ...numbers: number[]): number {
    const exported = this.functions[name];
    if (exported === undefined) throw new Error(`the module has no function ‘${name}’`);
    return exported(...numbers);
  }

  /** Go to the turn of a player in a position; the status then. Throws a RangeError for one that the game cannot have. */
  setUp({ pieces, marks, mover }: Setting): number {
    this.call("new_game", 0, 1);
    const { same } = this.card.places;
    const set = pieces.flatMap((counts, place) =>
      same[place] === place ? counts.map((number, kind) => this.call("set_pieces", place, kind, number)) : [],
    );
    for (const mark of this.card.marks)
      for (const [n, value] of (marks[mark.name] ?? []).entries())
        set.push(this.call("set_cell", mark.cell + n, value));
    const status = this.call("resume", mover);
    if (status === REFUSED || set.includes(0)) throw new RangeError("the game has no such position");
    return status;
  }

  /** Whose each hole is just now. */
  owners(): number[] {
    const mark = this.card.marks.find((one) => one.name === "owner");
    if (mark === undefined) return this.card.numbering.owners;
    return Array.from({ length: mark.size }, (_, n) => this.call("cell", mark.cell + n, 1));
  }

  /** The legal answers to the question that waits, as moves write them. */
  tokens(): Token[] {
    const question = this.card.questions[this.call("register", QUESTION)];
    const player = this.call("register", CHOOSER);
    const owners = question?.sort === "hole" ? this.owners() : [];
    return Array.from({ length: this.call("register", COUNT) }, (_, n) => {
      const value = this.call("value", n);
      const ways = question?.sort === "way" ? question.names : [];
      const declines = question?.optional === true && this.call("option", n) === 0;
      if (question?.sort === "hole") return { text: holeToken(this.card, value, player, owners), declines, ways };
      const names = question?.sort === "place" ? this.card.places.names : (question?.names ?? []);
      return { text: names[value] ?? String(value), declines, ways };
    });
  }

  /** The same, each with the place that it is, if it is one. */
  options(): Option[] {
    const { sort } = this.card.questions[this.call("register", QUESTION)] ?? { sort: "" };
    const places = sort === "hole" || sort === "place";
    return this.tokens().map(({ text, declines }, n) => ({
      text,
      declines,
      place: places ? this.call("value", n) : null,
    }));
  }

  /** How many pieces lie in a place, of one kind or of all, in the middle of a turn that is begun. */
  pieces(place: number, kind?: number): number {
    if (kind !== undefined) return this.call("pieces", place, kind, 1);
    return this.card.pieces.reduce((sum, _, each) => sum + this.call("pieces", place, each, 1), 0);
  }

  /** Give an answer; whether the same player is asked on in the same turn. */
  goesOn(answer: number, given: number, player: number): boolean {
    const status = this.call("answer", answer);
    return status === ASKED && this.call("register", GIVEN) === given + 1 && this.call("register", CHOOSER) === player;
  }

  /** Look ahead from here; whether anything was found. The position stays as it is. */
  search(depth: number, runs: number): boolean {
    return this.call("search_game", depth, runs) > 0;
  }

  /** Go on with that search; whether anything was left to be searched. */
  searchFurther(runs: number): boolean {
    return this.call("search_further", runs) >= 0;
  }

  /** How many turns the last search has looked ahead. */
  get depth(): number {
    return this.call("found_part", 1);
  }

  /** Whether the last search saw every end. */
  get exact(): boolean {
    return this.call("found_part", 3) === 1;
  }

  /** What the last search found: the answers of a move, as numbers of legal options. They are given on the way. */
  found(): Searched {
    const [value, depth, , , ...line] = Array.from({ length: 5 + 64 }, (_, n) => this.call("found_part", n));
    const exact = this.exact;
    const [answers, said]: [number[], Token[]] = [[], []];
    const player = this.call("register", CHOOSER);
    for (let goesOn = true, given = this.call("register", GIVEN); goesOn; given += 1) {
      const answer = this.tokens().findIndex((_, n) => this.call("option", n) === line[answers.length]);
      said.push(this.tokens()[answer] ?? { text: "", declines: false, ways: [] });
      answers.push(answer);
      goesOn = this.call("phase") === 0 && this.goesOn(answer, given, player);
    }
    return { answers, said, value: value ?? 0, depth: depth ?? 0, exact };
  }
}

/** What may be answered: how a move writes it, and the number of the place that it is, if it is one. */
export interface Option {
  readonly text: string;
  /** Whether it declines something that is left to the player. */
  readonly declines: boolean;
  readonly place: number | null;
}

/** A position to go on from. */
export interface Setting {
  /** For each place how many pieces of each kind lie there. */
  readonly pieces: readonly (readonly number[])[];
  /** What the marks hold, by their names. */
  readonly marks: Readonly<Record<string, readonly number[]>>;
  readonly mover: number;
}

/** What a search has found. */
export interface Searched {
  readonly answers: readonly number[];
  readonly said: readonly Token[];
  readonly value: number;
  readonly depth: number;
  readonly exact: boolean;
}
