/** The cards of the games. */

import type { PublishedGame, PublishedGames } from "./messages";
import { SmallBoard } from "./SmallBoard";
import type { Words } from "./words";

export function GalleryPage({ list, words }: { readonly list: PublishedGames; readonly words: Words }) {
  return (
    <>
      <header class="page-head">
        <h1>{list.title ?? words.say("site")}</h1>
        <span class="page-quiet">{words.count("games", list.games.length)}</span>
      </header>
      <main class="page-main">
        <ul class="page-cards">
          {list.games.map((game) => (
            <GameCard key={game.name} game={game} words={words} />
          ))}
        </ul>
      </main>
    </>
  );
}

function GameCard({ game, words }: { readonly game: PublishedGame; readonly words: Words }) {
  const facts = [
    game.people,
    game.region,
    words.count("rows", game.rows),
    game.length === null ? null : words.count("turns", Math.round(game.length)),
    game.chance ? words.say("chance") : null,
    words.say(`difficulty.${game.difficulty}`),
  ].filter((fact) => fact !== null);
  return (
    <li class="page-card">
      <a href={`${game.name}/index.html`}>
        <SmallBoard board={game.board} />
        <h2>{game.title}</h2>
      </a>
      <p>{game.summary}</p>
      <p class="page-quiet">{facts.join(" · ")}</p>
    </li>
  );
}
