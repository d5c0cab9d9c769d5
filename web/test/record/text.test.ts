// @vitest-environment node

import { describe, expect, it } from "vitest";

import { isRecord, readRecordText, RecordError, type GameRecord } from "../../record/text";

const HEAD =
  '{"manqala":1,"record":1,"game":"kalah","options":{"seeds":4},"match":false,"position":"A","title":"Beginnings"}';
const move = (text: string, answers: number[], more = ""): string =>
  `{"ply":1,"mover":"south","move":"${text}","answers":[${answers.join()}],"position":"${text}"${more}}`;
const read = (...lines: string[]): GameRecord => readRecordText([HEAD, ...lines, ""].join("\n"));
/** The moves of the first chapter, each with the number of the one before it. */
const tree = (...lines: string[]): [string, number][] =>
  read(...lines).chapters[0]?.moves.map(({ move, parent }): [string, number] => [move, parent]) ?? [];

describe("a record", () => {
  it("has a main line, and variations beside what follows them", () => {
    const found = read(
      move("2", [1], ',"mark":"?"'),
      move("1", [0]),
      '{"undo":2,"variation":true}',
      move("3", [2], ',"mark":"!","comment":"South moves again."'),
      '{"title":"An ending","match":false,"position":"B","comment":"Who wins?"}',
    );
    expect(found.game).toBe("kalah");
    const [first, second] = found.chapters;
    expect(first?.moves.map(({ move, parent, mark }) => [move, parent, mark])).toEqual([
      ["3", 0, "!"],
      ["2", 0, "?"],
      ["1", 2, ""],
    ]);
    expect(first?.moves[0]?.comment).toBe("South moves again.");
    expect(second).toEqual({ title: "An ending", match: false, position: "B", comment: "Who wins?", moves: [] });
  });

  it("leaves out what was taken back, with all that followed it", () => {
    expect(tree(move("2", [1]), move("1", [0]), '{"undo":2}', move("3", [2]))).toEqual([["3", 0]]);
    expect(tree(move("2", [1]), '{"undo":0}', move("1", [0]))).toEqual([
      ["2", 0],
      ["1", 1],
    ]);
  });

  it("makes a move that is repeated the main one", () => {
    const lines = [move("2", [1]), '{"undo":1,"variation":true}', move("3", [2]), '{"undo":1,"variation":true}'];
    expect(tree(...lines, move("2", [1]))).toEqual([
      ["2", 0],
      ["3", 0],
    ]);
  });

  it("may end in the middle of a line", () => {
    expect(readRecordText(`${HEAD}\n${move("2", [1])}\n{"ply":2,"mov`).chapters[0]?.moves).toHaveLength(1);
    expect(readRecordText(`${HEAD}\n${move("2", [1])}`).chapters[0]?.moves).toHaveLength(1);
  });

  it.each([
    ["no JSON", ["{'undo'}"], "line", { line: 2 }],
    ["no move", ['{"ply":1}'], "line", { line: 2 }],
    ["too many moves taken back", [move("2", [1]), '{"undo":2}'], "undo", { line: 3 }],
    ["a comment that is no text", [move("2", [1], ',"comment":3')], "line", { line: 2 }],
  ])("says where it has %s", (_, lines, what, parts) => {
    expect(() => read(...lines)).toThrow(expect.objectContaining({ what, parts }) as RecordError);
  });

  it("is told from moves as people write them", () => {
    expect(isRecord(`\n${HEAD}`)).toBe(true);
    expect(isRecord("1. 3 4 2. 6(+2)")).toBe(false);
  });
});
