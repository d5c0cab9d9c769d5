/** Parses the text of a record: what the studio and `manqala play --record` write, or moves as people write them. */

import { MARKS, type MoveMark } from "./tree";

/** A move of a chapter. */
export interface RecordedMove {
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly move: string;
  /** The options that answer its questions, as the rules number them. */
  readonly answers: readonly number[];
  /** The position after it. */
  readonly position: string;
  /** The index of the move before it, from 1; 0 at the start. */
  readonly parent: number;
  readonly mark: MoveMark;
  readonly comment: string;
}

/** A game of a record: a start, and a tree of moves in which the first of several is the main one. */
export interface RecordedChapter {
  readonly title: string;
  readonly match: boolean;
  readonly position: string;
  readonly comment: string;
  readonly moves: readonly RecordedMove[];
}

export interface GameRecord {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly chapters: readonly RecordedChapter[];
}

/** What is wrong with a record: the key of a text, and what it tells. */
export class RecordError extends Error {
  override readonly name = "RecordError";

  constructor(
    readonly what: RecordFault,
    readonly parts: Readonly<Record<string, string | number>> = {},
    cause?: unknown,
  ) {
    super(`${what} ${JSON.stringify(parts)}`, { cause });
  }
}

export type RecordFault =
  "line" | "undo" | "game" | "options" | "position" | "match" | "illegal" | "move" | "differs" | "large" | "empty";

/** Limit on the moves of a record. */
const MOST = 5000;

type Line = Readonly<Record<string, unknown>>;

/** Whether a text is a record, and not moves as people write them. */
export function isRecord(text: string): boolean {
  return text.trimStart().startsWith("{");
}

/** Parse a record. Throws a RecordError. */
export function readRecordText(text: string): GameRecord {
  // A line that was cut off while it was written is left out.
  const whole = text.endsWith("\n") ? text : text.replace(/[^\n]*$/, (rest) => (isObject(rest) ? rest : ""));
  const lines = whole.split(/\r?\n/).filter((line, n, all) => line !== "" || n < all.length - 1);
  const header = parsed(lines[0] ?? "", 1);
  const game = header.game;
  if (typeof game !== "string" || typeof header.options !== "object" || header.options === null)
    throw new RecordError("line", { line: 1 });
  const chapters = [new Growing(header, 1)];
  for (const [n, said] of lines.entries()) {
    if (n === 0) continue;
    const line = parsed(said, n + 1);
    if (!("ply" in line) && "title" in line) chapters.push(new Growing(line, n + 1));
    else chapters.at(-1)?.add(line, n + 1);
  }
  const made = chapters.map((chapter) => chapter.made);
  if (made.reduce((sum, { moves }) => sum + moves.length, 0) > MOST) throw new RecordError("large", { most: MOST });
  return { game, options: header.options as Record<string, unknown>, chapters: made };
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function parsed(text: string, line: number): Line {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Line;
  } catch {
    // The message below says which line it is.
  }
  throw new RecordError("line", { line });
}

/** A chapter while its lines are read: moves taken back are removed, or become a variation. */
class Growing {
  private readonly chapter: Omit<RecordedChapter, "moves">;
  private readonly moves: RecordedMove[] = [];
  /** The moves after the start, and after each move, in the order in which they were made. */
  private readonly children: number[][] = [[]];
  private here = 0;

  constructor(line: Line, number: number) {
    const { match, position } = line;
    if (typeof match !== "boolean" || typeof position !== "string") throw new RecordError("line", { line: number });
    this.chapter = { title: textOf(line, "title", number), match, position, comment: textOf(line, "comment", number) };
  }

  add(line: Line, number: number): void {
    if (typeof line.undo === "number" && line.undo >= 0) this.back(line.undo, line.variation === true, number);
    else this.play(line, number);
  }

  /** The chapter; the last move made in a position is the main one there. */
  get made(): RecordedChapter {
    const moves: RecordedMove[] = [];
    const places = new Map([[0, 0]]);
    const left = mainFirst(this.children[0]);
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const move = this.moves[at - 1];
      if (move === undefined) continue;
      moves.push({ ...move, parent: places.get(move.parent) ?? 0 });
      places.set(at, moves.length);
      left.unshift(...mainFirst(this.children[at]));
    }
    return { ...this.chapter, moves };
  }

  private play(line: Line, number: number): void {
    const { move, position } = line;
    const answers: unknown = line.answers;
    if (typeof move !== "string" || typeof position !== "string" || !Array.isArray(answers))
      throw new RecordError("line", { line: number });
    const mark = MARKS.find((one) => one === line.mark) ?? "";
    const given = answers.filter((answer): answer is number => Number.isInteger(answer));
    const comment = textOf(line, "comment", number);
    const siblings = this.children[this.here] ?? [];
    const known = siblings.find((at) => isSame(this.moves[at - 1]?.answers ?? [], given));
    const old = this.moves[(known ?? 0) - 1];
    if (known !== undefined && old !== undefined) {
      this.moves[known - 1] = { ...old, mark: mark || old.mark, comment: comment || old.comment };
      this.children[this.here] = [...siblings.filter((at) => at !== known), known];
      this.here = known;
      return;
    }
    this.moves.push({ line: number, move, answers: given, position, parent: this.here, mark, comment });
    this.children.push([]);
    siblings.push(this.moves.length);
    this.here = this.moves.length;
  }

  private back(number: number, isVariation: boolean, line: number): void {
    let first = 0;
    for (let n = 0; n < number; n++) {
      const move = this.moves[this.here - 1];
      if (move === undefined) throw new RecordError("undo", { line });
      first = this.here;
      this.here = move.parent;
    }
    if (!isVariation) this.children[this.here] = (this.children[this.here] ?? []).filter((at) => at !== first);
  }
}

function mainFirst(made: readonly number[] = []): number[] {
  return [...made.slice(-1), ...made.slice(0, -1)];
}

function textOf(line: Line, key: string, number: number): string {
  const text = line[key] ?? "";
  if (typeof text !== "string") throw new RecordError("line", { line: number });
  return text;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((answer, n) => answer === other[n]);
}
