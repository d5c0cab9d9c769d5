/** The chapters of a document: games under the same rules, each with a title, a start and moves. Pure functions. */

import { emptyTree, type Tree } from "../../record/tree";
import type { Doc } from "./types";

/** A game of a document. */
export interface Chapter {
  readonly title: string;
  readonly match: boolean;
  readonly start: string | null;
  readonly tree: Tree;
}

/**
 * The parts of a document about chapters. The entry of the current chapter in `chapters` is only its title: its game
 * is in the document itself. Documents stored by older versions have no chapters.
 */
export type Book = Pick<Doc, "match" | "start" | "tree" | "chapters" | "chapter">;

/** All chapters, at least one. */
export function chaptersOf(book: Book): Chapter[] {
  const { match, start, tree } = book;
  const shown = shownChapter(book);
  const all = book.chapters ?? [];
  const here: Chapter = { title: all[shown]?.title ?? "", match, start, tree };
  return all.length === 0 ? [here] : all.map((chapter, number) => (number === shown ? here : chapter));
}

/** The index of the current chapter. */
export function shownChapter({ chapter = 0 }: Book): number {
  return chapter;
}

/** The names of chapters: their titles or their numbers. */
export function chapterName({ title }: Pick<Chapter, "title">, number: number): string {
  return title === "" ? `Chapter ${number + 1}` : title;
}

/** Switch to another chapter. */
export function toChapter(book: Book, number: number): Book {
  return bookOf(chaptersOf(book), number);
}

/** Insert a new chapter after the current one, starting as the rules or a position say. */
export function addChapter(book: Book, begun: Pick<Chapter, "match" | "start">): Book {
  const all = chaptersOf(book);
  const number = shownChapter(book) + 1;
  return bookOf(all.toSpliced(number, 0, { title: "", ...begun, tree: emptyTree() }), number);
}

/** Rename the current chapter. */
export function renameChapter(book: Book, title: string): Book {
  const number = shownChapter(book);
  return bookOf(
    chaptersOf(book).map((chapter, at) => (at === number ? { ...chapter, title } : chapter)),
    number,
  );
}

/** Remove the current chapter, unless it is the only one. */
export function removeChapter(book: Book): Book {
  const all = chaptersOf(book);
  const number = shownChapter(book);
  return all.length === 1 ? book : bookOf(all.toSpliced(number, 1), Math.min(number, all.length - 2));
}

/** A book of these chapters. Move numbers are unique within a book: caches use them as keys. */
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
