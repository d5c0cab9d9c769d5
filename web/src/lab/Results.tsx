/** The results of many games: lengths, winners, margins, reasons, and differences between settings. */

import type { Difference, Simulation } from "../protocol";
import { capital, named } from "../play/words";
import type { Found } from "./experiment";
import { Histogram } from "./Histogram";
import { Shares } from "./Shares";

/** All distributions. */
export function Results({ found, players }: { readonly found: Found; readonly players: readonly string[] }) {
  const { series, differences, whole } = found;
  const unfinished = series.map((one) => one.unfinished);
  const rounds = series.some((one) => Object.keys(one.rounds).length > 1);
  return (
    <section class="lab-results" aria-label="Results" aria-busy={!whole}>
      {differences.length > 0 && (
        <ul class="lab-differences">
          {differences.map((difference) => (
            <Judged key={difference.of} difference={difference} whole={whole} />
          ))}
        </ul>
      )}
      <div class="lab-figures">
        <Histogram title="How long games are" unit="turns" series={series.map((one) => one.lengths)} />
        <Shares title="Who wins" series={series.map((one) => one.winners)} />
        <Histogram
          title={
            players.length === 2
              ? `By how much ${named(players[0] ?? "")} is ahead at the end`
              : "By how much the first is ahead at the end"
          }
          unit="points"
          series={series.map((one) => one.scores)}
        />
        <Shares title="Why games end" series={series.map((one) => one.reasons)} />
        {rounds && <Histogram title="Rounds of a match" unit="rounds" series={series.map((one) => one.rounds)} />}
      </div>
      {series.map((one, n) => (
        <Repeated key={n} sample={one} number={series.length > 1 ? n : null} />
      ))}
      {unfinished.some((number) => number > 0) && (
        <p class="play-because">Games that came to no end: {unfinished.join(" and ")}.</p>
      )}
    </section>
  );
}

/** A note that programs repeat some games. */
function Repeated({ sample, number }: { readonly sample: Simulation; readonly number: number | null }) {
  const { games, different } = sample;
  if (different === null) return null;
  const those = number === null ? "" : number === 0 ? " of the game as it is played" : " of the other one";
  return (
    <p class="play-because">
      {different === games
        ? `All ${games.toLocaleString("en")} games${those} are different`
        : `Only ${different.toLocaleString("en")} of the ${games.toLocaleString("en")} games${those} are different; repeated games do not count as evidence`}
      .
    </p>
  );
}

function Judged({ difference, whole }: { readonly difference: Difference; readonly whole: boolean }) {
  return (
    <li class={difference.differs ? "lab-differs" : "lab-alike"}>
      {capital(difference.words)}
      {!whole && " so far"}.
    </li>
  );
}
