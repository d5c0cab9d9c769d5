/** A game's page: the board first, then what can be done, then what can be read. */

import { useComputed, type Signal } from "@preact/signals";

import { Legend } from "../board/Legend";
import type { Advice } from "./advice";
import type { Likings } from "./likings";
import { Opponents } from "./Opponents";
import { PlayBoard } from "./PlayBoard";
import { Plates } from "./Plates";
import { Question } from "./Question";
import { useUpright } from "./screen";
import type { Table } from "./table";
import { Tools } from "./Tools";
import { languages, keepLanguage, type Words } from "./words";

/** What every part of the page gets. */
export interface PartProps {
  readonly table: Table;
  readonly words: Words;
}

interface GamePageProps extends PartProps {
  readonly liked: Likings;
  readonly advice: Advice;
  /** The player at the near side. */
  readonly near: Signal<number>;
  readonly newSeed: () => number;
}

export function GamePage({ table, words, liked, advice, near, newSeed }: GamePageProps) {
  const { card } = table.game;
  const upright = useUpright(card);
  const part = { table, words };
  const misfit = table.misfit.value;
  return (
    <>
      <header class="page-head">
        <a class="page-home" href="../index.html">
          {words.say("allGames")}
        </a>
        <h1>{card.title}</h1>
        <Languages words={words} />
      </header>
      <main class="page-main">
        {misfit !== null && (
          <p class="page-fault" role="alert">
            {words.say("badLink", { number: misfit })}
          </p>
        )}
        <section
          class={upright ? "page-table page-upright" : "page-table"}
          aria-label={words.say("board", { game: card.title })}
        >
          <Plates {...part} near={near.value} side="above" />
          <PlayBoard {...part} liked={liked} advice={advice} near={near.value} upright={upright} />
          <Plates {...part} near={near.value} side="below" />
          <Legend kinds={card.pieces.map((kind) => words.kind(kind))} label={words.say("kinds")} />
          <Question {...part} advice={advice} newSeed={newSeed} />
        </section>
        <Opponents {...part} near={near} />
        <Tools {...part} liked={liked} advice={advice} near={near} newSeed={newSeed} />
        <Rules {...part} />
      </main>
    </>
  );
}

function Languages({ words }: { readonly words: Words }) {
  const names = useComputed(() => new Intl.DisplayNames([words.language], { type: "language" }));
  if (languages.length < 2) return null;
  return (
    <select
      class="page-select"
      aria-label={words.say("language")}
      value={words.language}
      onChange={({ currentTarget }) => {
        keepLanguage(currentTarget.value);
        location.reload();
      }}
    >
      {languages.map((code) => (
        <option key={code} value={code}>
          {names.value.of(code) ?? code}
        </option>
      ))}
    </select>
  );
}

function Rules({ table, words }: PartProps) {
  const { rules, sources } = table.game.card;
  return (
    <details class="page-rules">
      <summary>{words.say("rules")}</summary>
      {rules
        .split(/\n{2,}/)
        .slice(1)
        .map((paragraph, n) => (
          <p key={n}>{paragraph}</p>
        ))}
      {sources.length > 0 && <h2>{words.say("sources")}</h2>}
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}
