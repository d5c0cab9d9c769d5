/** The front matter of a text, which is folded at first: readers want the rules. */

import { codeFolding, foldEffect } from "@codemirror/language";
import type { EditorState, Extension, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** A shorter one is not folded. */
const SHORT = 8;
const FENCE = /^---\s*$/;

/** The foldable part of the front matter: all after its first line. Null if there is none, or it is not closed. */
export function frontMatter(doc: Text): { from: number; to: number; lines: number } | null {
  const first = doc.line(1);
  if (!FENCE.test(first.text)) return null;
  for (let number = 2; number <= doc.lines; number++) {
    const line = doc.line(number);
    if (FENCE.test(line.text)) return { from: first.to, to: line.to, lines: number };
  }
  return null;
}

/** Fold a long front matter. */
export function foldFront(view: EditorView): void {
  const found = frontMatter(view.state.doc);
  if (found === null || found.lines <= SHORT) return;
  view.dispatch({ effects: foldEffect.of({ from: found.from, to: found.to }) });
}

/** The placeholder of a folded range; for the front matter, its keys. */
function placeholder(state: EditorState, range: { from: number; to: number }): string {
  const front = frontMatter(state.doc);
  if (front?.from !== range.from) return "…";
  const keys = state.sliceDoc(range.from, range.to).matchAll(/^([a-z_]+):/gm);
  return ` ${[...keys].map(([, key]) => key).join(", ")} …`;
}

/** Folding, with descriptive placeholders. */
export function folds(): Extension {
  return codeFolding({
    preparePlaceholder: placeholder,
    placeholderDOM: (view, onclick, prepared) => {
      const element = document.createElement("span");
      const words = view.state.phrase("unfold");
      element.textContent = String(prepared);
      element.className = "cm-foldPlaceholder";
      element.title = words;
      element.setAttribute("aria-label", words);
      element.onclick = onclick;
      return element;
    },
  });
}
