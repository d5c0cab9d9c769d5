/** The rule editor: CodeMirror with the language server and annotations beside lines. */

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import type { LSPClient } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { effect, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useStudio } from "../store/context";
import type { LitLine } from "../store/types";
import { assistance } from "./assist";
import { coverage, editor, problems, seekLine } from "./desk";
import { foldFront, folds } from "./front";
import { rulesLanguage } from "./language";
import { light, lineMarks, showCoverage } from "./lines";
import { look } from "./look";
import { connectServer, serverKeys } from "./server";
import type { Heard } from "./server";
import { wrapping } from "./wrapping";

/** Longer lines are neither wrapped nor highlighted in full; no rule file has one. */
const LONG = 20_000;

/** The extensions of every rule editor. */
function extensions(heard: Heard, asked: (line: number) => void, changed: (text: string) => void): Extension {
  return [
    lineMarks((line) => {
      seekLine.value = line;
    }),
    lineNumbers({
      domEventHandlers: {
        mousedown: (view, block) => {
          asked(view.state.doc.lineAt(block.from).number);
          return false;
        },
      },
    }),
    folds(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    rulesLanguage(),
    assistance(),
    serverKeys(heard),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({
      "aria-label": "The rules",
      // Tab is not bound: it leaves the editor, as it leaves every other field.
      "aria-description":
        "Tab leaves the text. Control with a square bracket indents lines, or takes their indent back.",
      tabindex: "0",
      spellcheck: "false",
      autocapitalize: "off",
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString());
      if (update.selectionSet && !update.docChanged && update.view.hasFocus) {
        asked(update.state.doc.lineAt(update.state.selection.main.head).number);
      }
    }),
    look,
  ];
}

/** The editor state for a text. */
function stateOf(text: string, client: LSPClient, uri: string, base: Extension): EditorState {
  const long = text.split("\n").some((line) => line.length > LONG);
  return EditorState.create({
    doc: text,
    extensions: [base, long ? [] : wrapping(), client.plugin(uri, "manqala")],
  });
}

/** The smallest change that turns one text into another, so that the cursor stays in place. */
export function smallestChange(from: string, to: string): { from: number; to: number; insert: string } {
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && from[start] === to[start]) start++;
  let end = 0;
  while (end < least - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) };
}

/** The lit lines within this text: the parent game and the prelude have lines with the same numbers. */
export function ownLines(lit: LitLine | null, name: string): { did: number | null; calls: number[] } {
  if (!lit) return { did: null, calls: [] };
  const own = lit.calls.filter((call) => call.file === `${name}.sow`).map((call) => call.line);
  const here = !lit.prelude && lit.file === `${name}.sow` ? lit.line : null;
  // If the line is in the prelude or the parent game, mark the innermost call in this text.
  const did = here ?? own.at(-1) ?? null;
  return { did, calls: own.filter((line) => line !== did) };
}

/** The editor. */
export function Editor() {
  const studio = useStudio();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
    const heard: Heard = {
      problems: (found) => {
        problems.value = found;
      },
      say: studio.say,
      read: (file, line) => {
        studio.reading.value = { file, line };
      },
    };
    const server = connectServer(studio.transport, heard);
    const base = extensions(
      heard,
      (line) => {
        studio.askedLine.value = line;
      },
      (text) => {
        coverage.value = null;
        seekLine.value = null;
        studio.text.value = text;
      },
    );
    const uri = () => `manqala:/${studio.sheet.number.value}/${studio.doc.value.name}.sow`;
    let shown = uri();
    const view = new EditorView({ state: stateOf(studio.text.value, server.client, shown, base), parent: root, root });
    editor.value = view;
    foldFront(view);
    const ends = [
      effect(() => {
        // A text with another name is a new document to the server; a new text with the same name is a change.
        const now = uri();
        const text = studio.text.value;
        untracked(() => {
          if (now !== shown) {
            shown = now;
            problems.value = [];
            coverage.value = null;
            view.setState(stateOf(text, server.client, now, base));
            foldFront(view);
          } else if (text !== view.state.doc.toString()) {
            view.dispatch({ changes: smallestChange(view.state.doc.toString(), text) });
          }
        });
      }),
      effect(() => {
        light(view, { ...ownLines(studio.litLine.value, studio.doc.value.name), asked: studio.askedLine.value });
      }),
      effect(() => {
        showCoverage(view, coverage.value);
      }),
    ];
    return () => {
      for (const end of ends) end();
      server.end();
      view.destroy();
      editor.value = null;
    };
  }, [studio]);

  return <div class="editor" ref={place} />;
}
