/** The list of games: cards with filters. */

import { useComputed, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { shelve, type Shown } from "../catalogue/shelf";
import { chosen, grouped, readAsked, writtenAsked } from "./asked";
import { Filters } from "./Filters";
import { LanguageSelect } from "./LanguageSelect";
import type { PublishedGame, PublishedGames } from "./messages";
import { SmallBoard } from "./SmallBoard";
import type { Words } from "./words";

/** A shorter list needs no search. */
const MANY = 6;
/** The traits shown on a card. */
const SAID = ["easy", "hard", "short", "long", "chance", "alone"] as const;

export function GalleryPage({ list, words }: { readonly list: PublishedGames; readonly words: Words }) {
  const shelf = useMemo(() => shelve(list.games), [list]);
  const asked = useMemo(() => readAsked(location.search), []);
  const found = useComputed(() => chosen(shelf, asked, words));
  const groups = useComputed(() => grouped(found.value, asked));
  useSignalEffect(() => {
    history.replaceState(null, "", location.pathname + writtenAsked(asked, location.search) + location.hash);
  });
  return (
    <>
      <header class="page-head">
        <h1>{list.title ?? words.say("site")}</h1>
        <LanguageSelect words={words} />
      </header>
      <main class="page-main">
        {list.games.length > MANY && <Filters shelf={shelf} asked={asked} words={words} />}
        <p class="page-quiet page-found" role="status">
          {found.value.length === 0 ? words.say("noGames") : words.count("games", found.value.length)}
        </p>
        {groups.value.map(({ family, games }) => (
          <section key={family ?? ""}>
            {family !== null && <h2 class="page-family">{words.named("family", family)}</h2>}
            <ul class="page-cards">
              {games.map((shown) => (
                <GameCard key={shown.game.name} shown={shown} words={words} level={family === null ? 2 : 3} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </>
  );
}

interface CardProps {
  readonly shown: Shown<PublishedGame>;
  readonly words: Words;
  /** The level of its heading. */
  readonly level: 2 | 3;
}

function GameCard({ shown: { game, traits }, words, level }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const turns = game.random_games === null ? [] : [words.count("turns", Math.round(game.random_games.turns))];
  const facts = [
    ...SAID.filter((trait) => traits.has(trait)).map((trait) => words.named("trait", trait)),
    words.count("rows", game.rows),
    ...turns,
  ];
  const from = [game.people, game.region].filter((fact) => fact !== null);
  return (
    <li class="page-card">
      <a href={`${game.name}/index.html`}>
        <SmallBoard {...game.board} />
        <Heading class="page-card-title">{game.title}</Heading>
      </a>
      {from.length > 0 && <p class="page-quiet">{from.join(" · ")}</p>}
      {game.summary !== null && <p>{game.summary}</p>}
      <p class="page-quiet page-facts">{facts.join(" · ")}</p>
    </li>
  );
}
