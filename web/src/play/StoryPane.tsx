/** The right side of the page: the players and the moves. */

import { useStudio } from "../store/context";
import { Annotations, ChapterChoice } from "./Annotations";
import { LeadCurve } from "./Leading";
import { Moves } from "./Moves";
import { Players } from "./Players";
import { tableOf } from "./table";
import "./play.css";
import "./slider.css";
import "./story.css";

/** Players and moves. */
export function StoryPane() {
  const studio = useStudio();
  if (studio.opened.value === null) return <div class="play-story" aria-hidden="true" />;
  const round = studio.view.value?.round ?? null;
  return (
    <div class="play-story">
      <Players />
      <div class="play-record">
        <ChapterChoice />
        {round !== null && <p class="play-round">Round {round}</p>}
        <Moves />
        <LeadCurve table={tableOf(studio)} />
        <Annotations />
      </div>
    </div>
  );
}
