/** The right side: the moves of the game, its options, and experiments. */

import { FairPane } from "../lab/FairPane";
import { LabPane } from "../lab/LabPane";
import { OptionsPane } from "../play/OptionsPane";
import { StoryPane } from "../play/StoryPane";
import { useStudio } from "../store/context";
import { GameFile } from "./GameFile";
import { Tabs } from "./Tabs";
import { storyTab } from "./ui";

const TABS = [
  { name: "story", title: "Story" },
  { name: "options", title: "Options" },
  { name: "fair", title: "Fair?" },
  { name: "lab", title: "Compare" },
] as const;

/** Tabs for moves, options and experiments. */
export function StorySide() {
  const tab = storyTab.value;
  const sheet = useStudio().sheet.number.value;
  return (
    <section class="pane story-side" aria-label="Story">
      <div class="pane-head">
        <Tabs label="Story" tabs={TABS} chosen={storyTab} />
      </div>
      {tab === "story" && (
        <div class="pane-body" role="tabpanel" id="panel-story" aria-labelledby="tab-story">
          <StoryPane key={sheet} />
          <GameFile />
        </div>
      )}
      {tab === "options" && (
        <div class="pane-body" role="tabpanel" id="panel-options" aria-labelledby="tab-options">
          <OptionsPane key={sheet} />
        </div>
      )}
      {tab === "fair" && (
        <div class="pane-body" role="tabpanel" id="panel-fair" aria-labelledby="tab-fair">
          <FairPane key={sheet} />
        </div>
      )}
      {/* A comparison continues while another tab is shown. */}
      <div class="pane-body" role="tabpanel" id="panel-lab" aria-labelledby="tab-lab" hidden={tab !== "lab"}>
        <LabPane />
      </div>
    </section>
  );
}
