/** The choice of players: people at this screen, or the computer at a strength. */

import { useSignal, type Signal } from "@preact/signals";

import type { PartProps } from "./GamePage";
import { hides } from "../player/src/hiding";
import { Icon } from "./Icon";
import { LEVELS, type Level, type Seat } from "../share/link";

export function Opponents({ table, words, near }: PartProps & { readonly near: Signal<number> }) {
  const { card } = table.game;
  const { players } = card;
  const seats = table.seats.value;
  const playing = seats.find((seat): seat is Level => seat !== "person") ?? null;
  const level = useSignal<Level>(playing ?? "normal");
  const mine = Math.max(0, seats.indexOf("person"));
  if (players.length < 2) return <Length table={table} words={words} />;
  const against = (strength: Level, own: number): void => {
    level.value = strength;
    table.seat(players.map((_, player): Seat => (player === own ? "person" : strength)));
  };
  return (
    <section class="page-seats" aria-label={words.say("whoPlays")}>
      <div class="page-choice" role="group" aria-label={words.say("whoPlays")}>
        <button
          type="button"
          class="page-button page-main-button"
          aria-pressed={playing !== null}
          onClick={() => {
            against(level.value, mine);
          }}
        >
          <Icon name="computer" />
          {words.say("playComputer")}
        </button>
        <button
          type="button"
          class="page-button"
          aria-pressed={playing === null}
          onClick={() => {
            table.seat(players.map((): Seat => "person"));
          }}
        >
          <Icon name="people" />
          {words.say(players.length === 2 ? "twoPlayers" : "severalPlayers")}
        </button>
      </div>
      {playing !== null && (
        <>
          <div class="page-choice" role="group" aria-label={words.say("strength")}>
            {LEVELS.map((one) => (
              <button
                key={one}
                type="button"
                class="page-button"
                aria-pressed={one === playing}
                onClick={() => {
                  against(one, mine);
                }}
              >
                {words.say(one)}
              </button>
            ))}
          </div>
          <div class="page-choice" role="group" aria-label={words.say("youAre", { player: "" })}>
            {players.map((name, player) => (
              <button
                key={name}
                type="button"
                class="page-button"
                aria-pressed={player === mine}
                onClick={() => {
                  if (players.length === 2) near.value = player;
                  against(playing, player);
                }}
              >
                {words.say("youAre", { player: words.player(name) })}
              </button>
            ))}
          </div>
        </>
      )}
      {hides(card) && <p class="page-quiet">{words.say(playing === null ? "hiddenSeeds" : "hiddenSeeds.computer")}</p>}
      <Length table={table} words={words} />
    </section>
  );
}

/** The choice between a round and a match, if the game has matches. */
function Length({ table, words }: PartProps) {
  if (!table.game.card.matches) return null;
  const { round } = table.moment.value;
  return (
    <div class="page-choice" role="group">
      {[false, true].map((match) => (
        <button
          key={String(match)}
          type="button"
          class="page-button"
          aria-pressed={table.match.value === match}
          onClick={() => {
            if (table.match.value !== match) table.begin(table.link.seed, match);
          }}
        >
          {words.say(match ? "match" : "singleRound")}
        </button>
      ))}
      {table.match.value && <span class="page-quiet">{words.say("round", { n: round })}</span>}
    </div>
  );
}
