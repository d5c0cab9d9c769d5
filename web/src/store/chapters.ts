/** The chapters of a document: games under the same rules, each with a title, a beginning and moves. Pure functions. */

import { emptyTree, type Tree } from "./tree";
import type { Doc } from "./types";

/** A game of a document. */
export interface Chapter {
  readonly title: string;
  readonly match: boolean;
  readonly start: string | null;
  readonly tree: Tree;
}

/**
 * What a document has of them. What stands in `chapters` for the chapter that is shown is only its title: its game is that of
 * the document itself. Documents that were stored before there were chapters have none.
 */
export type Book = Pick<Doc, "match" | "start" | "tree" | "chapters" | "chapter">;

/** All chapters, one at least. */
export function chaptersOf(book: Book): Chapter[] {
  const { match, start, tree } = book;
  const shown = shownChapter(book);
  const all = book.chapters ?? [];
  const here: Chapter = { title: all[shown]?.title ?? "", match, start, tree };
  return all.length === 0 ? [here] : all.map((chapter, number) => (number === shown ? here : chapter));
}

/** The number of the chapter that is shown. */
export function shownChapter({ chapter = 0 }: Book): number {
  return chapter;
}

/** What chapters are called, by their titles or their numbers. */
export function chapterName({ title }: Pick<Chapter, "title">, number: number): string {
  return title === "" ? `Chapter ${number + 1}` : title;
}

/** With another chapter shown. */
export function toChapter(book: Book, number: number): Book {
  return bookOf(chaptersOf(book), number);
}

/** With a new chapter behind the one that is shown, which begins as the rules or a position have it. */
export function addChapter(book: Book, begun: Pick<Chapter, "match" | "start">): Book {
  const all = chaptersOf(book);
  const number = shownChapter(book) + 1;
  return bookOf(all.toSpliced(number, 0, { title: "", ...begun, tree: emptyTree() }), number);
}

/** With another title for the chapter that is shown. */
export function renameChapter(book: Book, title: string): Book {
  const number = shownChapter(book);
  return bookOf(
    chaptersOf(book).map((chapter, at) => (at === number ? { ...chapter, title } : chapter)),
    number,
  );
}

/** Without the chapter that is shown; the last one that there is stays. */
export function removeChapter(book: Book): Book {
  const all = chaptersOf(book);
  const number = shownChapter(book);
  return all.length === 1 ? book : bookOf(all.toSpliced(number, 1), Math.min(number, all.length - 2));
}

/** The book of some chapters. No two moves of a book have the same number: what is kept of moves is found by it. */
export function bookOf(all: readonly Chapter[], number: number): Book {
  const shown = all[number];
  if (!shown) throw new Error(`There is no chapter number ${number}.`);
  const next = Math.max(...all.map(({ tree }) => tree.next));
  return {
    match: shown.match,
    start: shown.start,
    tree: { ...shown.tree, next },
    chapters: all,
    chapter: number,
  };
}
