/** A record that is open on a page: its chapters, each a tree of moves with marks and comments. */

import { batch, effect, signal, type Signal } from "@preact/signals";

import type { FollowedGame } from "../player/src/index";
import { PositionError, readPosition, writePosition } from "../player/src/index";
import { isRecord, readRecordText, RecordError, type RecordedChapter } from "../record/text";
import { annotate, emptyTree, endOf, goTo, grow, pathTo, ROOT, treeOf, type Tree } from "../record/tree";
import { readMoveList, writtenMove } from "../share/moves";
import { areSame, readMoves, readOptions, type Played } from "./played";
import type { Table } from "./table";

/** A chapter: where it begins, and its moves. */
export interface StudyChapter {
  readonly title: string;
  readonly match: boolean;
  /** The start position as text; null for that of the rules. */
  readonly start: string | null;
  readonly tree: Tree;
  /** The moves of the tree, by node. */
  readonly played: ReadonlyMap<number, Played>;
}

/** The open record of a table. A move that is not in it becomes a variation. */
export class Study {
  readonly chapters: Signal<readonly StudyChapter[]> = signal([]);
  readonly shown = signal(0);
  private following: (() => void) | null = null;

  constructor(private readonly table: Table) {}

  /** The chapter that is shown; null if no record is open. */
  get chapter(): StudyChapter | null {
    return this.chapters.value[this.shown.value] ?? null;
  }

  /** Open a record, or a line of moves. Throws a RecordError; then nothing has changed. */
  async open(text: string): Promise<void> {
    const twin = await this.table.game.twin();
    const chapters = isRecord(text) ? chaptersOf(text, twin) : [lineOf(text, twin)];
    this.close();
    this.chapters.value = chapters;
    this.show(0);
    this.following = effect(() => {
      this.follow();
    });
  }

  /** Leave the record; the game on the board stays. */
  close(): void {
    this.following?.();
    this.following = null;
    this.chapters.value = [];
    this.shown.value = 0;
  }

  /** Show a chapter from its start. */
  show(number: number): void {
    this.shown.value = number;
    this.go(ROOT);
  }

  /** Show the position after a move of the chapter. */
  go(node: number): void {
    const { chapter } = this;
    if (chapter === null) return;
    const tree = goTo(chapter.tree, node);
    const line = pathTo(tree, tree.tip).flatMap(({ id }) => chapter.played.get(id) ?? []);
    batch(() => {
      this.keep({ ...chapter, tree });
      this.table.put(chapter, line, pathTo(tree, node).length);
    });
  }

  private keep(chapter: StudyChapter): void {
    this.chapters.value = this.chapters.value.with(this.shown.peek(), chapter);
  }

  /** Follow the table: moves made there are gone to, and added if they are new. */
  private follow(): void {
    const { table } = this;
    const [line, depth] = [table.line.value, table.depth.value];
    const { match, start } = table.link;
    const chapter = this.chapters.peek()[this.shown.peek()];
    if (chapter?.match !== match || chapter.start !== start) return;
    let { tree } = chapter;
    const played = new Map(chapter.played);
    tree = { ...tree, here: ROOT };
    let here = ROOT;
    for (const [n, move] of line.entries()) {
      const known = tree.nodes[tree.here]?.children.find((child) =>
        areSame(played.get(child)?.answers ?? [], move.answers),
      );
      tree =
        known === undefined ? grow(tree, `${writtenMove(move.texts)} ${move.answers.join(".")}`) : goTo(tree, known);
      played.set(tree.here, move);
      if (n === depth - 1) here = tree.here;
    }
    tree = { ...tree, here, tip: endOf(tree, tree.here) };
    if (tree.here !== chapter.tree.here || tree.tip !== chapter.tree.tip || tree.next !== chapter.tree.next)
      this.keep({ ...chapter, tree, played });
  }
}

/** The chapters of a record, played on a game. */
function chaptersOf(text: string, game: FollowedGame): StudyChapter[] {
  const { card } = game;
  const record = readRecordText(text);
  if (record.game !== card.game) throw new RecordError("game", { game: record.game, here: card.game });
  const other = Object.entries(record.options).filter(
    ([name, value]) => Object.hasOwn(card.options, name) && String(card.options[name]) !== String(value),
  );
  if (other.length > 0)
    throw new RecordError("options", { options: other.map(([name, value]) => `${name}=${String(value)}`).join(", ") });
  return record.chapters.map((chapter, n) => playedChapter(chapter, n + 1, game));
}

function playedChapter(chapter: RecordedChapter, number: number, game: FollowedGame): StudyChapter {
  const { match, title } = chapter;
  if (match && !game.card.matches) throw new RecordError("match", { chapter: number });
  game.begin({ match });
  const usual = writePosition(game) ?? chapter.position;
  const start = usual === chapter.position ? null : chapter.position;
  const setting = start === null ? null : settingOf(start, number, game);
  const stand = (): void => {
    if (setting === null) game.begin({ match });
    else standAt(setting, number, game);
  };
  const played = new Map<number, Played>();
  let tree = annotate(emptyTree(), ROOT, { comment: chapter.comment });
  /** The nodes after the start, and after each move of the record. */
  const nodes = [ROOT];
  let at = -1;
  for (const [n, move] of chapter.moves.entries()) {
    if (at !== move.parent) {
      stand();
      for (const { id } of pathTo(tree, nodes[move.parent] ?? ROOT)) again(game, played.get(id));
    }
    const parts = readOptions(game, move.answers);
    if (parts === null) throw new RecordError("illegal", { line: move.line, move: move.move });
    const reached = writePosition(game);
    if (reached !== null && reached !== move.position) throw new RecordError("differs", { line: move.line });
    tree = { ...tree, here: nodes[move.parent] ?? ROOT };
    for (const part of parts) {
      tree = grow(tree, `${writtenMove(part.texts)} ${part.answers.join(".")}`);
      played.set(tree.here, part);
    }
    tree = annotate(tree, tree.here, { mark: move.mark, comment: move.comment });
    nodes.push(tree.here);
    at = n + 1;
  }
  return { title, match, start, tree: { ...tree, here: ROOT, tip: endOf(tree, ROOT) }, played };
}

function settingOf(text: string, chapter: number, { card }: FollowedGame): ReturnType<typeof readPosition> {
  try {
    return readPosition(text, card);
  } catch (error) {
    if (!(error instanceof PositionError)) throw error;
    throw new RecordError("position", { chapter }, error);
  }
}

function standAt(setting: ReturnType<typeof readPosition>, chapter: number, game: FollowedGame): void {
  try {
    game.setUp(setting);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RecordError("position", { chapter }, error);
  }
}

/** Play a move again. */
function again(game: FollowedGame, move: Played | undefined): void {
  if (game.chance) game.draw();
  for (const which of move?.answers ?? []) game.answer(which);
}

/** A line of moves as people write them, as the only chapter. */
function lineOf(text: string, game: FollowedGame): StudyChapter {
  const moves = readMoveList(text);
  if (moves.length === 0) throw new RecordError("empty");
  game.begin();
  const { line, read } = readMoves(game, moves);
  const wrong = moves[read];
  if (wrong !== undefined) throw new RecordError("move", { number: read + 1, move: writtenMove(wrong) });
  const tree = treeOf(line.map(({ texts, answers }) => `${writtenMove(texts)} ${answers.join(".")}`));
  const played = new Map(pathTo(tree, tree.tip).map(({ id }, n) => [id, line[n]] as const));
  const found = new Map([...played].flatMap(([id, move]) => (move === undefined ? [] : [[id, move] as const])));
  return { title: "", match: false, start: null, tree: { ...tree, here: ROOT }, played: found };
}
