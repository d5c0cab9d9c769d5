/** The start dialog: the library with its boards, templates, and the user's documents. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LibraryGame } from "../protocol";
import { tutorial } from "../tutorial/progress";
import { Dialog } from "./Dialog";
import { useDesk } from "./desk";
import { factsOf, find, type Shown } from "../../catalogue/shelf";
import { Icon } from "./icons";
import { MiniBoard } from "./MiniBoard";
import { Mine } from "./Mine";
import { Tabs } from "./Tabs";
import { dialog, layout, startTab } from "./ui";

const TABS = [
  { name: "library", title: "Library" },
  { name: "new", title: "New game" },
  { name: "mine", title: "Your games" },
] as const;

/** The dialog. */
export function StartDialog() {
  if (dialog.value !== "start") return null;
  return (
    <Dialog name="start" title="Choose a game" wide>
      <Tabs label="Where from" tabs={TABS} chosen={startTab} />
      {startTab.value === "library" && <Library />}
      {startTab.value === "new" && <Templates />}
      {startTab.value === "mine" && <Mine />}
    </Dialog>
  );
}

/** Search terms offered as buttons. */
const TOUCHED = ["easy", "short", "long", "for children", "two rows", "four rows", "chance"] as const;

function Library() {
  const desk = useDesk();
  const words = useSignal("");
  const rows = useSignal(0);
  const family = useSignal("");
  useEffect(() => void desk.readLibrary(), [desk, desk.studio.transport.state.value]);
  const games = desk.library.value;
  const shelf = desk.shelved.value;
  const found = find(shelf, words.value).filter(
    ({ game }) =>
      (rows.value === 0 || game.rows === rows.value) && (family.value === "" || game.family === family.value),
  );
  const families = [...new Set((games ?? []).map((game) => game.family))].sort();
  const counts = [...new Set((games ?? []).map((game) => game.rows))].sort((one, other) => one - other);
  return (
    <div class="start" role="tabpanel" id="panel-library" aria-labelledby="tab-library">
      <Beginnings />
      <div class="start-search">
        <input
          // On a narrow screen the keyboard would cover the games.
          autofocus={layout.value !== "narrow"}
          type="search"
          class="field"
          placeholder="Name, region, easy, long …"
          aria-label="Search"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
          }}
        />
        <select
          class="field"
          aria-label="Family"
          value={family.value}
          onChange={(event) => {
            family.value = event.currentTarget.value;
          }}
        >
          <option value="">All families</option>
          {families.map((name) => (
            <option key={name} value={name}>
              {familyName(name)}
            </option>
          ))}
        </select>
        <div class="choice" role="group" aria-label="Rows" hidden={games === null}>
          {[0, ...counts].map((count) => (
            <button
              key={count}
              type="button"
              class="choice-one"
              aria-pressed={rows.value === count}
              onClick={() => {
                rows.value = count;
              }}
            >
              {count === 0 ? "all" : count === 1 ? "1 row" : `${count} rows`}
            </button>
          ))}
        </div>
        <div class="start-words" role="group" aria-label="Games that are">
          {TOUCHED.map((word) => (
            <button
              key={word}
              type="button"
              class={word.endsWith("rows") ? "chip chip-rows" : "chip"}
              aria-pressed={words.value === word}
              onClick={() => {
                words.value = words.value === word ? "" : word;
              }}
            >
              {word}
            </button>
          ))}
        </div>
        <span class="quiet start-count" role="status">
          {games === null
            ? ""
            : found.length === games.length
              ? `${games.length} games`
              : `${found.length} of ${games.length} games`}
        </span>
      </div>
      {games === null && desk.libraryTrouble.value === null && <Waiting />}
      {games === null && desk.libraryTrouble.value !== null && (
        <p class="fault-text start-empty">
          {desk.libraryTrouble.value}{" "}
          <button type="button" class="button button-small" onClick={() => void desk.readLibrary()}>
            Try again
          </button>
        </p>
      )}
      {games !== null && found.length === 0 && (
        <p class="start-empty">
          No game of the library is like that. <span class="quiet">Try other words, or fewer.</span>
        </p>
      )}
      <ul class="cards">
        {found.map((shown) => (
          <li key={shown.game.name}>
            <Card shown={shown} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** First steps for newcomers, each at one touch. */
function Beginnings() {
  const desk = useDesk();
  const first = desk.shelved.value[0]?.game.title;
  return (
    <div class="start-first">
      <button type="button" class="button button-main start-deed" onClick={() => void desk.begin("computer")}>
        <Icon name="program" />
        Play the computer
      </button>
      <button type="button" class="button start-deed" onClick={() => void desk.begin("friend")}>
        <Icon name="people" />
        Play a friend
      </button>
      <button
        type="button"
        class="button start-deed"
        onClick={() => {
          tutorial.begin(desk);
        }}
      >
        <Icon name="learn" />
        Learn it in five minutes
      </button>
      <p class="start-lead">
        {first === undefined ? "The best-known game comes first" : `You begin with ${first}`}, or choose a game below.
        Each is a text of a few lines that you can change while you play.
      </p>
    </div>
  );
}

/** A game of the library. */
function Card({ shown }: { readonly shown: Shown<LibraryGame> }) {
  const desk = useDesk();
  const { game } = shown;
  return (
    <button type="button" class="card" onClick={() => void desk.openGame(game.name)}>
      <span class="card-board">
        <MiniBoard layout={game.board.layout} view={game.board.start} label="" />
      </span>
      <span class="card-title">{game.title}</span>
      <span class="card-facts">
        {[game.people, game.region].filter(Boolean).join(" · ") || familyName(game.family)}
      </span>
      <span class="card-facts card-traits">{factsOf(shown).join(" · ")}</span>
      {game.summary !== null && game.summary !== "" && <span class="card-summary">{game.summary}</span>}
    </button>
  );
}

function familyName(family: string): string {
  const words = family.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Placeholder cards, while the library is loading. */
function Waiting() {
  const desk = useDesk();
  return (
    <>
      <p class="quiet start-empty" role="status">
        {desk.studio.transport.progress.value.words || "The library is read …"}
      </p>
      <ul class="cards" aria-hidden="true">
        {Array.from({ length: 8 }, (_, number) => (
          <li key={number}>
            <span class="card card-waiting" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Templates() {
  const desk = useDesk();
  useEffect(() => void desk.readLibrary(), [desk, desk.studio.transport.state.value]);
  return (
    <div class="start" role="tabpanel" id="panel-new" aria-labelledby="tab-new">
      <p class="start-lead">
        Each beginning is a whole game that can be played as it stands. Change a line and see what becomes of it.
      </p>
      <ul class="cards cards-text">
        <li>
          <button
            type="button"
            class="card card-main"
            onClick={() => {
              dialog.value = null;
              tutorial.begin(desk);
            }}
          >
            <span class="card-sign">
              <Icon name="learn" />
            </span>
            <span class="card-title">Learn it in five minutes</span>
            <span class="card-summary">
              Play, see why, change a rule, break it, mend it, keep it: eight steps, each of them checked.
            </span>
          </button>
        </li>
        {(desk.templates.value ?? []).map((template) => (
          <li key={template.name}>
            <button
              type="button"
              class="card"
              onClick={() => {
                desk.openText(template, template.name);
              }}
            >
              <span class="card-title">{template.title}</span>
              <code class="card-code">{headOf(template.text)}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The turn of a text, as far as it fits a card. */
function headOf(text: string): string {
  const lines = text.split("\n");
  const turn = lines.findIndex((line) => line.startsWith("turn"));
  return lines
    .slice(Math.max(0, turn))
    .filter((line) => !line.trim().startsWith("#"))
    .slice(0, 6)
    .join("\n");
}
