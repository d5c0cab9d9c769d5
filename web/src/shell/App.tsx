/** The whole page: the toolbar, three parts side by side or in tabs, dialogs and notices. */

import { useEffect } from "preact/hooks";
import { tableOf } from "../play/table";
import { TutorialBar } from "../tutorial/TutorialBar";
import { BoardSide } from "./BoardSide";
import { useDesk } from "./desk";
import { MiniColours } from "./MiniBoard";
import { Notices } from "./Notices";
import { PublishDialog } from "./PublishDialog";
import { RulesPane } from "./RulesPane";
import { Separator } from "./Separator";
import { ShareDialog } from "./ShareDialog";
import { KeysDialog, LinkDialog, RecordDialog } from "./SmallDialogs";
import { StartDialog } from "./StartDialog";
import { StorySide } from "./StorySide";
import { NotKept, OtherTab, Theirs } from "./Bars";
import { TopBar } from "./TopBar";
import { dialog, layout, lowerShare, part, rulesShare, startTab, storyShare } from "./ui";
import type { Part } from "./ui";

const PARTS: { name: Part; title: string }[] = [
  { name: "rules", title: "Rules" },
  { name: "board", title: "Board" },
  { name: "story", title: "Story" },
];

/** The page. */
export function App() {
  const desk = useDesk();
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (pressed(event)) event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("keydown", key);
    };

    function pressed(event: KeyboardEvent): boolean {
      const { back, forward } = desk.studio;
      const { takingBack } = tableOf(desk.studio);
      const ctrl = event.ctrlKey || event.metaKey;
      const inside = dialog.value !== null;
      if (ctrl && event.key === "s") void desk.save();
      else if (ctrl && event.key === "o") {
        startTab.value = "library";
        dialog.value = "start";
      } else if (event.key === "F1") dialog.value = "keys";
      else if (inside || event.defaultPrevented) return false;
      else if (event.key === "F6") nextPart(event.shiftKey ? -1 : 1);
      else if (ctrl && event.key === "ArrowLeft" && !isWriting(event)) back();
      else if (ctrl && event.key === "ArrowRight" && !isWriting(event)) forward();
      else if (ctrl && event.key.toLowerCase() === "z" && !isWriting(event))
        void (event.shiftKey ? takingBack.redo() : takingBack.undo());
      else if (ctrl && event.key === "y" && !isWriting(event)) void takingBack.redo();
      else return false;
      return true;
    }
  }, [desk]);
  return (
    <div class={`studio studio-${layout.value}`}>
      <TopBar />
      <TutorialBar />
      <Theirs />
      <OtherTab />
      <NotKept />
      <Parts />
      <StartDialog />
      <ShareDialog />
      <PublishDialog />
      <RecordDialog />
      <KeysDialog />
      <LinkDialog />
      <Notices />
      <MiniColours />
    </div>
  );
}

/** Whether a key event belongs to a text field. */
function isWriting(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Move the focus to the next part. */
function nextPart(by: 1 | -1): void {
  const all = PARTS.map((one) => document.getElementById(`part-${one.name}`));
  const at = all.findIndex((one) => one?.contains(document.activeElement));
  const to = PARTS[(at < 0 ? 0 : at + by + PARTS.length) % PARTS.length];
  if (!to) return;
  part.value = to.name;
  // After rendering, before the next key event.
  queueMicrotask(() => document.getElementById(`part-${to.name}`)?.focus());
}

/** The three parts in the layout for the screen. */
function Parts() {
  const mode = layout.value;
  const style: { gridTemplateColumns?: string; gridTemplateRows?: string } = {};
  if (mode === "wide") {
    const rules = rulesShare.value * 100;
    const story = storyShare.value * 100;
    style.gridTemplateColumns = `${rules}% 9px minmax(0, 1fr) 9px ${story}%`;
  } else if (mode === "middle") {
    style.gridTemplateColumns = `${Math.max(36, rulesShare.value * 100 + 6)}% 9px minmax(0, 1fr)`;
    style.gridTemplateRows = `minmax(0, 1fr) 9px ${lowerShare.value * 100}%`;
  }
  const shown = (name: Part): boolean => mode !== "narrow" || part.value === name;
  return (
    <>
      <main class="parts" style={style} id="top">
        <div class="part part-rules" id="part-rules" tabIndex={-1} hidden={!shown("rules")}>
          <RulesPane />
        </div>
        {mode !== "narrow" && (
          <Separator
            label="Width of the rules"
            share={rulesShare}
            least={0.2}
            most={0.6}
            upright
            grows={1}
            controls="part-rules"
          />
        )}
        <div class="part part-board" id="part-board" tabIndex={-1} hidden={!shown("board")}>
          <BoardSide />
        </div>
        {mode === "wide" && (
          <Separator
            label="Width of the story"
            share={storyShare}
            least={0.15}
            most={0.4}
            upright
            grows={-1}
            controls="part-story"
          />
        )}
        {mode === "middle" && (
          <Separator
            label="Height of the story"
            share={lowerShare}
            least={0.15}
            most={0.7}
            upright={false}
            grows={-1}
            controls="part-story"
          />
        )}
        <div class="part part-story" id="part-story" tabIndex={-1} hidden={!shown("story")}>
          <StorySide />
        </div>
      </main>
      {mode === "narrow" && (
        <nav class="part-bar" aria-label="Parts">
          {PARTS.map((one) => (
            <button
              key={one.name}
              type="button"
              class="part-tab"
              aria-current={part.value === one.name ? "page" : undefined}
              onClick={() => {
                part.value = one.name;
              }}
            >
              {one.title}
            </button>
          ))}
        </nav>
      )}
    </>
  );
}
