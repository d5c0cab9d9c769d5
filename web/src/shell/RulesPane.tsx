/** The left side: the rule text, the rules in plain words, and the examples. */

import { Editor } from "../editor/Editor";
import { coverage, editor } from "../editor/desk";
import { Peek } from "../editor/Peek";
import { formatDocument } from "@codemirror/lsp-client";
import { useStudio } from "../store/context";
import { CoverageBar } from "./CoverageBar";
import { ExamplesPane } from "./ExamplesPane";
import { Icon } from "./icons";
import { LineBar } from "./LineBar";
import { ProblemList } from "./ProblemList";
import { RulesState } from "./RulesState";
import { Tabs } from "./Tabs";
import { rulesTab } from "./ui";
import { WordsPane } from "./WordsPane";
import { coverageRun } from "./coverage";

const TABS = [
  { name: "text", title: "Rules" },
  { name: "words", title: "In words" },
  { name: "examples", title: "Examples" },
] as const;

/** Tabs for rules, words and examples. */
export function RulesPane() {
  const tab = rulesTab.value;
  const sheet = useStudio().sheet.number.value;
  const counting = coverage.value !== null || coverageRun.value !== null;
  return (
    <section class="pane rules-pane" aria-label="Rules">
      <div class="pane-head">
        <Tabs label="Rules" tabs={TABS} chosen={rulesTab} />
        <div class="pane-tools">
          {tab === "text" && (
            <>
              <button
                type="button"
                class="button button-quiet button-icon"
                aria-label="Lay the text out"
                title="Lay the text out (Shift-Alt-F)"
                onClick={() => {
                  if (editor.value) formatDocument(editor.value);
                }}
              >
                <Icon name="tidy" />
              </button>
              <button
                type="button"
                class="button button-quiet button-icon"
                aria-pressed={counting}
                aria-label="How often each line acts"
                title="How often each line acts, in the examples and in a thousand random games"
                onClick={() => {
                  coverageRun.value = counting ? null : { asked: Date.now() };
                  coverage.value = null;
                }}
              >
                <Icon name="chart" />
              </button>
            </>
          )}
        </div>
      </div>
      {/* The editor stays mounted: its history and selection survive a change of tabs. */}
      <div
        class="pane-body rules-text"
        role="tabpanel"
        id="panel-text"
        aria-labelledby="tab-text"
        hidden={tab !== "text"}
      >
        <CoverageBar />
        <div class="rules-desk">
          <Editor />
          <Peek />
        </div>
        <LineBar />
        <RulesState />
        <ProblemList />
      </div>
      {tab === "words" && <WordsPane key={sheet} />}
      {tab === "examples" && <ExamplesPane key={sheet} />}
    </section>
  );
}
