import { EditorState } from "@codemirror/state";
import { foldedRanges } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";

import { foldFront, folds, frontMatter } from "../src/editor/front";

const LONG = `---\n${Array.from({ length: 9 }, (_, n) => `key${n}: 1`).join("\n")}\n---\nturn\n  sow it\n`;
const SHORT = "---\ngame: Small\n---\nturn\n";

function folded(text: string, more?: (view: EditorView) => void): [number, number][] {
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions: folds() }) });
  foldFront(view);
  more?.(view);
  const found: [number, number][] = [];
  foldedRanges(view.state).between(0, text.length, (from, to) => void found.push([from, to]));
  view.destroy();
  return found;
}

describe("the front matter", () => {
  it("is all between the fences", () => {
    const found = frontMatter(EditorState.create({ doc: LONG }).doc);
    expect(found && LONG.slice(found.to)).toBe("\nturn\n  sow it\n");
    expect(frontMatter(EditorState.create({ doc: "turn\n" }).doc)).toBeNull();
    expect(frontMatter(EditorState.create({ doc: "---\ngame: X\n" }).doc)).toBeNull();
    expect(frontMatter(EditorState.create({ doc: "" }).doc)).toBeNull();
  });

  it("is folded where it is long", () => {
    expect(folded(LONG)).toEqual([[3, LONG.indexOf("\nturn")]]);
    expect(folded(SHORT)).toEqual([]);
  });

  it("is unfolded by whoever goes there", () => {
    expect(
      folded(LONG, (view) => {
        view.dispatch({ selection: { anchor: LONG.indexOf("key4") } });
      }),
    ).toEqual([]);
  });
});
