/** The centre of the page: the board with its players, the question, and the last move step by step. */

import { useComputed } from "@preact/signals";

import { gains } from "./asked";
import { LeadBar } from "./Leading";
import { Plates } from "./Plate";
import { Question } from "./Question";
import { SetUpBoard } from "./SetUpBoard";
import { Stepper } from "./Stepper";
import { tableOf, type Table } from "./table";
import { Tools } from "./Tools";
import { announcement, named } from "./words";
import { useStudio } from "../store/context";
import { PERSON } from "../store/document";
import { Board } from "../../board/Board";
import { Legend } from "../../board/Legend";
import type { Touch } from "../../board/Spots";
import "./play.css";

/** The board of the current game. */
export function BoardPane() {
  const studio = useStudio();
  const table = tableOf(studio);
  const opened = studio.opened.value;
  const view = table.shown.value;
  if (opened === null || view === null) return <div class="play-pane play-none" aria-hidden="true" />;
  if (table.setup.active.value) return <SetUpBoard table={table} />;
  return (
    <div class="play-pane">
      <div class="play-table">
        <Plates table={table} side="above" />
        <div class="play-beside">
          <LeadBar table={table} />
          <Playing table={table} />
        </div>
        <Plates table={table} side="below" />
      </div>
      <Legend kinds={opened.layout.kinds} />
      {view.remarks.length > 0 && <p class="play-remarks">{view.remarks.join(" · ")}</p>}
      <Question table={table} />
      <Stepper table={table} />
      <Tools table={table} />
      <Live table={table} />
    </div>
  );
}

const NONE: ReadonlyMap<number, Touch> = new Map();

/** The board with its targets. */
function Playing({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { asking, hints, preferences } = table;
  const touch = useComputed(() => {
    const question = asking.question.value;
    const person = (studio.doc.value.players[question?.who ?? ""] ?? PERSON) === PERSON;
    if (question === null || !person || table.moving.value || asking.waiting.value) return NONE;
    return new Map(
      [...asking.places.value].map(([place, answer]) => [place, { words: hints.wordsOf(place) ?? answer.text }]),
    );
  });
  const acting = useComputed(() => {
    const film = table.film.value;
    const frame = film?.frame.value ?? null;
    if (film === null || frame === null || film.ended) return null;
    return frame.deed === "sow" ? frame.to : frame.deed === "mark" ? null : frame.from;
  });
  const worth = useComputed(() => {
    const question = asking.question.value;
    const midway = asking.inside.value && question !== null && touch.value !== NONE;
    return midway ? gains(question) : hints.worth.value;
  });
  const opened = studio.opened.value;
  const view = table.shown.value;
  if (opened === null || view === null) return null;
  const film = table.film.value;
  return (
    <Board
      layout={opened.layout}
      view={view}
      counts={table.counts.value}
      touch={touch.value}
      chosen={asking.given.value.flatMap((answer) => answer.place ?? [])}
      worth={worth.value}
      last={film === null || film.ended ? view.last : null}
      acting={acting.value}
      numbers={preferences.numbers.value}
      label={`Board of ${opened.title}`}
      onStage={table.setScreen}
      onChoose={(place, byKey) => {
        asking.byKey = byKey;
        const answer = asking.places.value.get(place);
        if (answer !== undefined) void asking.answer(answer);
      }}
      onBack={() => void asking.back()}
      onPoint={(place) => {
        table.pointed.value = place;
      }}
    />
  );
}

/** Announcements for screen readers. */
function Live({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const view = studio.view.value;
  const players = studio.opened.value?.players ?? [];
  const question = table.asking.question.value;
  const midway = table.asking.given.value.length > 0 && question !== null;
  const words = view === null || table.moving.value ? "" : announcement(view, players);
  return (
    <p class="play-hidden" role="status" aria-live="polite">
      {midway ? `${named(question.who)}: ${question.prompt} ${question.context}` : words}
    </p>
  );
}
