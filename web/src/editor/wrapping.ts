/** Wraps long lines with a hanging indent, which keeps the structure of the rules visible. */

import type { Extension, Range } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

/** The additional indent, in characters. */
const FURTHER = 2;
/** Lines with more indentation get no hanging indent. */
const MOST = 24;

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

function hangings(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const depth = (/^ */.exec(line.text)?.[0].length ?? 0) + FURTHER;
      if (depth <= MOST) ranges.push(hanging(depth).range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges);
}

/** The wrapping extension. */
export function wrapping(): Extension {
  return [
    EditorView.lineWrapping,
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
