import { cardOf, type Card } from "./card.js";
import { holeToken, type Token } from "./notation.js";

type Functions = Record<string, ((...numbers: number[]) => number) | undefined>;

/** The state after a step: waiting for an answer, game over, rules at fault; or the step was refused. */
export const [ASKED, OVER, FAULTY, REFUSED] = [0, 1, 2, 3] as const;
/**
 * Registers of a module: the number of answers in the turn, of legal options, the open question, the player to
 * decide.
 */
export const [GIVEN, COUNT, QUESTION, CHOOSER] = [0, 2, 3, 4] as const;

/** The source of a game: an address, a response, or the bytes. */
export type ModuleSource = string | URL | Response | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** Load a module. Rejects if it is no built game, or has another version. */
export async function loadEngine(source: ModuleSource): Promise<Engine> {
  const given = typeof source === "string" || source instanceof URL ? await fetch(source) : source;
  if (given instanceof Response && !given.ok) throw new Error(`the game cannot be loaded: ${given.status}`);
  const module = await compile(given);
  return new Engine(cardOf(module), await WebAssembly.instantiate(module), module);
}

/** Compile a module, while it is still loading if the server names its type. */
async function compile(given: Response | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  if (!(given instanceof Response)) return WebAssembly.compile(given);
  if (given.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(given);
  return WebAssembly.compile(await given.arrayBuffer());
}

/** The functions of a built game, with the current question in the terms of its card. */
export class Engine {
  private readonly functions: Functions;

  constructor(
    readonly card: Card,
    instance: WebAssembly.Instance,
    private readonly module: WebAssembly.Module,
  ) {
    this.functions = instance.exports as Functions;
  }

  /** The same game with a separate position. */
  async twin(): Promise<Engine> {
    return new Engine(this.card, await WebAssembly.instantiate(this.module), this.module);
  }

  /** Call a function of the module (docs/embedding.md). */
  call(name: string, ...numbers: number[]): number {
    const exported = this.functions[name];
    if (exported === undefined) throw new Error(`the module has no function ‘${name}’`);
    return exported(...numbers);
  }

  /** Set a position and the player to move; returns the status. Throws a RangeError for an impossible one. */
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

  /** The current owner of each hole. */
  owners(): number[] {
    const mark = this.card.marks.find((one) => one.name === "owner");
    if (mark === undefined) return this.card.numbering.owners;
    return Array.from({ length: mark.size }, (_, n) => this.call("cell", mark.cell + n, 1));
  }

  /** The notation of the legal answers to the open question. */
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

  /** The same with the place of each answer, if it is one. */
  options(): Option[] {
    const { sort } = this.card.questions[this.call("register", QUESTION)] ?? { sort: "" };
    const places = sort === "hole" || sort === "place";
    return this.tokens().map(({ text, declines }, n) => ({
      text,
      declines,
      place: places ? this.call("value", n) : null,
    }));
  }

  /** The number of pieces in a place, of one kind or of all, including the effects of an unfinished turn. */
  pieces(place: number, kind?: number): number {
    if (kind !== undefined) return this.call("pieces", place, kind, 1);
    return this.card.pieces.reduce((sum, _, each) => sum + this.call("pieces", place, each, 1), 0);
  }

  /** Give an answer; whether the same player must answer again in the same turn. */
  goesOn(answer: number, given: number, player: number): boolean {
    const status = this.call("answer", answer);
    return status === ASKED && this.call("register", GIVEN) === given + 1 && this.call("register", CHOOSER) === player;
  }

  /** Search from here; whether anything was found. The position stays unchanged. */
  search(depth: number, runs: number): boolean {
    return this.call("search_game", depth, runs) > 0;
  }

  /** Continue that search; whether it was incomplete. */
  searchFurther(runs: number): boolean {
    return this.call("search_further", runs) >= 0;
  }

  /** The depth of the last search in turns. */
  get depth(): number {
    return this.call("found_part", 1);
  }

  /** Whether the last search saw every end. */
  get exact(): boolean {
    return this.call("found_part", 3) === 1;
  }

  /** The result of the last search: the answers of a move, as indices of legal options. Gives these answers. */
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

/** A legal answer: its notation, and the number of the place that it is, if any. */
export interface Option {
  readonly text: string;
  /** Whether it declines an optional action. */
  readonly declines: boolean;
  readonly place: number | null;
}

/** A position to start from. */
export interface Setting {
  /** The number of pieces of each kind, for each place. */
  readonly pieces: readonly (readonly number[])[];
  /** The values of marks, by name. */
  readonly marks: Readonly<Record<string, readonly number[]>>;
  readonly mover: number;
}

/** The result of a search. */
export interface Searched {
  readonly answers: readonly number[];
  readonly said: readonly Token[];
  readonly value: number;
  readonly depth: number;
  readonly exact: boolean;
}
