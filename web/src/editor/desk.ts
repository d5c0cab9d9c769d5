/** What the editor and what stands around it share. */

import type { EditorView } from "@codemirror/view";
import { signal } from "@preact/signals";
import type { Coverage } from "../protocol";
import type { Problem } from "./server";

/** The editor, as soon as there is one. */
export const editor = signal<EditorView | null>(null);
/** What is wrong with the text, as the language server tells it. */
export const problems = signal<readonly Problem[]>([]);
/** How often each line acted, if that was asked and the text is still the one of which it was asked. */
export const coverage = signal<Coverage | null>(null);
/** The line for which a position is looked for in which it acts. */
export const seekLine = signal<number | null>(null);

/** Brings a line into sight, with the cursor at its end. */
export function showLine(line: number): void {
  const view = editor.value;
  if (!view || line < 1 || line > view.state.doc.lines) return;
  view.dispatch({ selection: { anchor: view.state.doc.line(line).to }, scrollIntoView: true });
  view.focus();
}
