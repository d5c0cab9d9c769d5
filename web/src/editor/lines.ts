/** Line annotations: the lines of the current step, the queried line, and how often each line acted. */

import type { Extension, Range } from "@codemirror/state";
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Coverage } from "../protocol";

/** Lit lines: the one that acted, its callers, and the queried one. */
export interface Lit {
  did: number | null;
  calls: number[];
  asked: number | null;
}

const setLit = StateEffect.define<Lit>();
const setCoverage = StateEffect.define<Coverage | null>();

const did = Decoration.line({ class: "studio-did" });
const call = Decoration.line({ class: "studio-call" });
const asked = Decoration.line({ class: "studio-asked" });

/** The lines that are lit. */
export const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, change) => {
    for (const one of change.effects) {
      if (!one.is(setLit)) continue;
      const { doc } = change.state;
      const ranges: Range<Decoration>[] = [];
      const add = (line: number | null, decoration: Decoration): void => {
        if (line !== null && line >= 1 && line <= doc.lines) ranges.push(decoration.range(doc.line(line).from));
      };
      for (const line of one.value.calls) add(line, call);
      add(one.value.asked, asked);
      add(one.value.did, did);
      return Decoration.set(ranges, true);
    }
    return now.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Light lines, and scroll to the one that acted. */
export function light(view: EditorView, lit: Lit, y: "nearest" | "center" = "nearest"): void {
  const shown = lit.did ?? lit.calls.at(-1) ?? null;
  const effects: StateEffect<unknown>[] = [setLit.of(lit)];
  if (shown !== null && shown >= 1 && shown <= view.state.doc.lines) {
    effects.push(EditorView.scrollIntoView(view.state.doc.line(shown).from, { y, yMargin: 60 }));
  }
  view.dispatch({ effects });
}

/** How often a line acted. */
class Count extends GutterMarker {
  constructor(
    readonly examples: number,
    readonly games: number,
    readonly never: boolean,
  ) {
    super();
  }

  override eq(other: Count): boolean {
    return other.examples === this.examples && other.games === this.games && other.never === this.never;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = this.never
      ? "studio-count studio-never"
      : this.games === 0
        ? "studio-count studio-rare"
        : "studio-count";
    mark.textContent = this.never ? "never" : short(this.games);
    mark.title = this.never
      ? "This line never acted, neither in the examples nor in the random games. Click to look for a position in which it acts."
      : `Acted ${times(this.examples)} in the examples and ${times(this.games)} in the random games.`;
    if (!this.never) mark.style.setProperty("--heat", String(Math.min(1, Math.log10(1 + this.games) / 5)));
    return mark;
  }
}

/** A number in at most four characters. */
export function short(number: number): string {
  if (number < 1000) return String(number);
  if (number < 10_000) return `${(number / 1000).toFixed(1)}k`;
  return number < 1_000_000 ? `${Math.round(number / 1000)}k` : `${(number / 1_000_000).toFixed(1)}M`;
}

function times(number: number): string {
  return number === 0 ? "never" : number === 1 ? "once" : `${number} times`;
}

const counts = StateField.define<RangeSet<Count> | null>({
  create: () => null,
  update: (now, change) => {
    for (const one of change.effects) {
      if (!one.is(setCoverage)) continue;
      const found = one.value;
      if (!found) return null;
      const { doc } = change.state;
      const never = new Set(found.never);
      const lines = new Set([...Object.keys(found.examples), ...Object.keys(found.games)].map(Number));
      const ranges = [...new Set([...lines, ...never])]
        .filter((line) => line >= 1 && line <= doc.lines)
        .sort((one, other) => one - other)
        .map((line) =>
          new Count(found.examples[line] ?? 0, found.games[line] ?? 0, never.has(line)).range(doc.line(line).from),
        );
      return RangeSet.of(ranges);
    }
    return now?.map(change.changes) ?? null;
  },
});

/** Show how often lines acted, or nothing. */
export function showCoverage(view: EditorView, found: Coverage | null): void {
  view.dispatch({ effects: setCoverage.of(found) });
}

/** The gutter with counts; lines that never act can be clicked. */
export function lineMarks(seek: (line: number) => void): Extension {
  return [
    litLines,
    counts,
    gutter({
      class: "studio-counts",
      markers: (view) => view.state.field(counts) ?? RangeSet.empty,
      domEventHandlers: {
        mousedown: (view, block) => {
          const here: Count[] = [];
          view.state.field(counts)?.between(block.from, block.from, (_from, _to, marker) => {
            here.push(marker);
          });
          const never = here.some((marker) => marker.never);
          if (never) seek(view.state.doc.lineAt(block.from).number);
          return never;
        },
      },
    }),
  ];
}
