/** A read-only view of a text on which the rules depend: the prelude or a parent game, at the relevant line. */

import { EditorState } from "@codemirror/state";
import { EditorView, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { useStudio } from "../store/context";
import type { LitLine } from "../store/types";
import { isCancelled } from "../transport/transport";
import type { BackedText } from "../protocol";
import { editor } from "./desk";
import { rulesLanguage } from "./language";
import { light, litLines } from "./lines";
import { look } from "./look";
import { wrapping } from "./wrapping";

/** The lit lines of this text: those of the current step, or else the requested one. */
export function linesBehind(lit: LitLine | null, file: string, asked: number | null): { did: number | null } {
  if (lit?.file === file && lit.line !== null) return { did: lit.line };
  return { did: lit?.calls.findLast((call) => call.file === file)?.line ?? asked };
}

/** The panel above the editor, while such a text is open. */
export function Peek() {
  const studio = useStudio();
  const wanted = studio.reading.value;
  const [text, setText] = useState<BackedText | null>(null);
  const file = wanted?.file ?? null;
  useEffect(() => {
    setText(null);
    if (file === null) return;
    const asked = new AbortController();
    studio.transport.request("library.source", { file }, asked.signal).then(setText, (error: unknown) => {
      if (isCancelled(error)) return;
      studio.reading.value = null;
      studio.say(error instanceof Error ? error.message : String(error), "fault");
    });
    return () => {
      asked.abort();
    };
  }, [studio, file]);
  if (wanted === null || text === null) return null;
  const back = (): void => {
    studio.reading.value = null;
    editor.value?.focus();
  };
  return (
    <section
      class="peek"
      aria-label={`The text of ${nameOf(text)}, to be read`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        back();
      }}
    >
      <div class="peek-head">
        <button type="button" class="button button-small" onClick={back}>
          ← Back to the rules
        </button>
        <p>
          <strong>{nameOf(text)}</strong>{" "}
          <span class="quiet">{text.prelude ? "words that all games have" : "a game that these rules extend"}</span>
        </p>
      </div>
      <Reader key={text.file} text={text} />
    </section>
  );
}

function Reader({ text }: { readonly text: BackedText }) {
  const studio = useStudio();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
    const state = EditorState.create({
      doc: text.text,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ "aria-label": `Text of ${nameOf(text)}`, tabindex: "0" }),
        lineNumbers(),
        highlightSpecialChars(),
        litLines,
        rulesLanguage(),
        wrapping(),
        look,
      ],
    });
    const view = new EditorView({ state, parent: root, root });
    view.focus();
    const stop = effect(() => {
      const { did } = linesBehind(studio.litLine.value, text.file, studio.reading.value?.line ?? null);
      light(view, { did, calls: [], asked: null }, "center");
    });
    return () => {
      stop();
      view.destroy();
    };
  }, [studio, text]);
  return <div class="editor" ref={place} />;
}

function nameOf(text: BackedText): string {
  return text.prelude ? "The prelude" : (text.file.split(/[/\\]/).at(-1) ?? text.file);
}
