/** State shared by the editor and the components around it. */

import type { EditorView } from "@codemirror/view";
import { signal } from "@preact/signals";
import type { Coverage } from "../protocol";
import type { Problem } from "./server";

/** The editor, once it exists. */
export const editor = signal<EditorView | null>(null);
/** The problems in the text, from the language server. */
export const problems = signal<readonly Problem[]>([]);
/** How often each line acted, if requested and the text has not changed since. */
export const coverage = signal<Coverage | null>(null);
/** The line for which a position is being sought in which it acts. */
export const seekLine = signal<number | null>(null);

/** Scroll to a line, and put the cursor at its end; without `focus`, no keyboard comes up on a phone. */
export function showLine(line: number, focus = true): void {
  const view = editor.value;
  if (!view || line < 1 || line > view.state.doc.lines) return;
  view.dispatch({ selection: { anchor: view.state.doc.line(line).to }, scrollIntoView: true });
  if (focus) view.focus();
}
