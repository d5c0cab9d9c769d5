import { EditorState } from "@codemirror/state";
import { forceParsing, syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { ownLines, smallestChange } from "../src/editor/Editor";
import { language } from "../src/editor/language";
import { short } from "../src/editor/lines";
import { markdown } from "../src/editor/markdown";
import { linesBehind } from "../src/editor/Peek";
import { hangings } from "../src/editor/wrapping";
import starter from "../src/tutorial/starter.sow?raw";

/** The style of each word of a text. */
function styles(text: string): Record<string, string> {
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions: [language] }) });
  forceParsing(view, text.length, 5000);
  const found: Record<string, string> = {};
  syntaxTree(view.state).iterate({
    enter: (node) => {
      if (node.from < node.to && !node.node.firstChild) found[text.slice(node.from, node.to)] ??= node.name;
    },
  });
  view.destroy();
  return found;
}

test("the one grammar colours the editor, too", () => {
  const found = styles(starter);
  expect(found.game).toContain("entity-name-tag-key");
  expect(found.choose).toContain("keyword-other");
  expect(found.sow).toContain("support-function");
  expect(found["2..3"]).toContain("constant-numeric");
  expect(found.position).toContain("keyword-other");
  expect(found['"twos and threes are taken, back from the last hole"']).toContain("string-quoted");
  expect(Object.values(found).some((style) => style.includes("invalid"))).toBe(false);
});

test("what follows the front matter and an example is coloured as rules again", () => {
  const found = styles('---\ngame: A\n---\nexample "x"\n  play 4\n\nwhen player cannot move, close-round  # why\n');
  expect(found.when).toContain("keyword-declaration");
  expect(found["# why"]).toContain("comment");
});

test("only what changed of a text is changed", () => {
  expect(smallestChange("seeds: 3\nturn", "seeds: 4\nturn")).toEqual({ from: 7, to: 8, insert: "4" });
  expect(smallestChange("aaa", "aa")).toEqual({ from: 2, to: 3, insert: "" });
  expect(smallestChange("", "x")).toEqual({ from: 0, to: 0, insert: "x" });
});

test("only lines of this text are lit; what the prelude did, the line that called it did", () => {
  const calls = [
    { file: "mine.sow", line: 9 },
    { file: "prelude.sow", line: 99 },
  ];
  expect(ownLines({ file: "prelude.sow", line: 101, prelude: true, calls }, "mine")).toEqual({ did: 9, calls: [] });
  expect(ownLines({ file: "parent.sow", line: 3, prelude: false, calls: [] }, "mine")).toEqual({
    did: null,
    calls: [],
  });
  expect(ownLines({ file: "mine.sow", line: 12, prelude: false, calls }, "mine")).toEqual({ did: 12, calls: [9] });
});

test("of a text behind the rules the line of the step that is shown is lit, or else the one that was asked for", () => {
  const calls = [
    { file: "parent.sow", line: 9 },
    { file: "prelude.sow", line: 99 },
    { file: "prelude.sow", line: 70 },
  ];
  const lit = { file: "parent.sow", line: 9, prelude: false, calls };
  expect(linesBehind(lit, "parent.sow", 3)).toEqual({ did: 9 });
  expect(linesBehind(lit, "prelude.sow", 3)).toEqual({ did: 70 });
  expect(linesBehind(lit, "other.sow", 3)).toEqual({ did: 3 });
  expect(linesBehind(null, "parent.sow", null)).toEqual({ did: null });
});

test("what the language server says stays text", () => {
  const made = markdown(
    "```manqala\na <b>hole</b>\n```\n\nsows `it`, *soon* [here](https://x.example) <script>alert(1)</script>",
  );
  expect(made.querySelector("pre")?.textContent).toBe("a <b>hole</b>");
  expect(made.querySelector("code")?.textContent).toBe("it");
  expect(made.querySelector("em")?.textContent).toBe("soon");
  expect(made.querySelector("script, b, a")).toBeNull();
  expect(made.textContent).toContain("here <script>alert(1)</script>");
});

test("counts have four signs at most", () => {
  expect([7, 999, 1234, 56_789, 999_499, 2_345_678].map(short)).toEqual(["7", "999", "1.2k", "57k", "999k", "2.3M"]);
});

test("what stands far to the right comes near where a line is broken, and a ruler is cut off", () => {
  const doc = '  choose hole from own holes        [B11]\nplay "1   2"\n# ---- ends ----------------\n';
  const view = new EditorView({ state: EditorState.create({ doc }) });
  const found: string[] = [];
  hangings(view).between(0, doc.length, (from, to, { spec }) => {
    const { class: mark } = spec as { class?: string };
    if (mark !== undefined) found.push(`${mark} ${doc.slice(from, to).replaceAll(" ", "_")}`);
  });
  expect(found).toEqual(["studio-gap ________", "studio-gap ___", "studio-ruler ----------------"]);
  view.destroy();
});
