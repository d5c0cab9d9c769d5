/**
 * Wraps long lines with a hanging indent, which keeps the structure of the rules visible. What stands far to the right,
 * a comment or a tag, goes to that indent, too; a ruler of dashes is cut off instead.
 */

import type { Extension, Range } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

/** The additional indent, in characters. */
const FURTHER = 2;
/** Lines with more indentation get no hanging indent. */
const MOST = 24;

/** Blanks before what stands far to the right, and the strokes of a ruler. */
const FAR = /(?<=\S) {3,}(?=\S)|([-=*#─═])\1{7,}/g;

/** Blanks that vanish where a line is broken. */
const gap = Decoration.mark({ class: "studio-gap" });

/** A number of strokes, or as many as fit behind a number of characters. */
function ruler(strokes: number, before: number): Decoration {
  return Decoration.mark({
    class: "studio-ruler",
    attributes: { style: `width: min(${strokes}ch, 100% - ${before}ch)` },
  });
}

/** One decoration for each depth. */
const made = new Map<number, Decoration>();

function hanging(depth: number): Decoration {
  let known = made.get(depth);
  if (!known) {
    const style = `text-indent: -${depth}ch; padding-left: calc(8px + ${depth}ch)`;
    known = Decoration.line({ attributes: { style } });
    made.set(depth, known);
  }
  return known;
}

/** What keeps the lines in view in shape. */
export function hangings(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const depth = (/^ */.exec(line.text)?.[0].length ?? 0) + FURTHER;
      const hangs = depth <= MOST ? depth : 0;
      if (hangs > 0) ranges.push(hanging(hangs).range(line.from));
      for (const { index, 0: run } of line.text.matchAll(FAR)) {
        const mark = run.startsWith(" ") ? gap : ruler(run.length, index - hangs);
        ranges.push(mark.range(line.from + index, line.from + index + run.length));
      }
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges);
}

/** The wrapping extension. */
export function wrapping(): Extension {
  return [
    EditorView.lineWrapping,
    EditorView.baseTheme({
      ".studio-gap": { whiteSpace: "pre-wrap" },
      ".studio-ruler": {
        display: "inline-block",
        verticalAlign: "bottom",
        overflow: "hidden",
        contain: "inline-size",
        whiteSpace: "pre",
        textIndent: "0",
      },
    }),
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;

        constructor(view: EditorView) {
          this.decorations = hangings(view);
        }

        update(update: ViewUpdate): void {
          if (update.docChanged || update.viewportChanged) this.decorations = hangings(update.view);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ];
}
