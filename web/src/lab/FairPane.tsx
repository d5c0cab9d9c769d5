/** Is it fair? Win rates at several strengths, the advantage of better play, the length of games, rules that act. */

import { useEffect } from "preact/hooks";

import { showLine } from "../editor/desk";
import { capital, named } from "../play/words";
import type { Fairness as Found, Share, Watched } from "../protocol";
import { part, rulesTab } from "../shell/ui";
import { useStudio } from "../store/context";
import { fairnessOf, strengthWords, verdictWords } from "./fair";
import { percent } from "./histogram";
import "../play/play.css";
import "../play/story.css";
import "./lab.css";

/** The verdict, refined as games are played. */
export function FairPane() {
  const studio = useStudio();
  const fairness = fairnessOf(studio);
  useEffect(() => {
    fairness.wanted.value = true;
    return () => {
      fairness.wanted.value = false;
    };
  }, [fairness]);
  const found = fairness.found.value;
  const running = fairness.running.value;
  if (studio.opened.value === null) return <div class="lab-pane" aria-hidden="true" />;
  return (
    <div class="lab-pane play-options">
      {fairness.trouble.value !== null && (
        <p class="play-trouble" role="alert">
          {fairness.trouble.value}
        </p>
      )}
      <section class="lab-results" aria-label="Is it fair?" aria-busy={running !== null}>
        {found === null ? <p class="play-quiet">The first games are played …</p> : <Answer found={found} />}
      </section>
      {running !== null && (
        <div class="lab-progress">
          <progress value={running.done} max={running.total} aria-label="Games played" />
          <span class="play-quiet">
            {running.total > 1
              ? `${running.done.toLocaleString("en")} of ${running.total.toLocaleString("en")}`
              : "Going on …"}
          </span>
          <button
            type="button"
            class="play-answer play-answer-small"
            onClick={() => {
              fairness.stop();
            }}
          >
            Stop
          </button>
        </div>
      )}
    </div>
  );
}

function Answer({ found }: { readonly found: Found }) {
  const { first, even, better, watched } = found;
  const [random] = even;
  const players = useStudio().opened.value?.players.length ?? 2;
  return (
    <>
      <p class="fair-verdict">{verdictWords(found, players)}</p>
      <figure class="lab-figure">
        <figcaption>{players === 1 ? "How often it is won" : `How often ${named(first)}, who begins, wins`}</figcaption>
        <Shares shares={even} mark={players > 1 ? 1 / players : null} />
      </figure>
      {better.length > 0 && (
        <figure class="lab-figure">
          <figcaption>Whether playing better pays</figcaption>
          <Shares shares={better} mark={0.5} />
        </figure>
      )}
      <dl class="fair-facts">
        {even
          .filter(({ turns }) => turns !== null)
          .map(({ who, turns, drawn }) => (
            <div key={who.join()}>
              <dt>{capital(strengthWords(who[0] ?? ""))}</dt>
              <dd>
                {Math.round(turns ?? 0)} turns a game, {percent(drawn ?? 0)} {players === 1 ? "lost" : "drawn"}
              </dd>
            </div>
          ))}
        {watched.ways !== null && (
          <div>
            <dt>Ways of moving</dt>
            <dd>
              {watched.ways.toFixed(1)} a turn; {percent(watched.forced ?? 0)} of the turns are forced
            </dd>
          </div>
        )}
      </dl>
      {watched.games > 0 && <Rules watched={watched} />}
      {random !== undefined && random.games > 0 && (
        <p class="play-because">
          Intervals of 95 %. Programs play from four turns drawn at random; repeated games do not count.
        </p>
      )}
    </>
  );
}

/** A row for each share, with its interval; the mark shows equal chances. */
function Shares({ shares, mark }: { readonly shares: readonly Share[]; readonly mark: number | null }) {
  return (
    <table class="lab-shares fair-shares">
      <tbody>
        {shares.map(({ who, games, share, low, high }) => (
          <tr key={who.join()}>
            <th scope="row">{who.map(strengthWords).join(" against ")}</th>
            <td>
              <svg class="fair-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <line class="lab-axis" x1="0" x2="100" y1="6" y2="6" />
                {mark !== null && <line class="fair-even" x1={mark * 100} x2={mark * 100} y1="0" y2="12" />}
                {share !== null && (
                  <>
                    <rect class="fair-range" x={low * 100} width={(high - low) * 100} y="3" height="6" />
                    <rect class="fair-share" x={share * 100 - 0.8} width="1.6" y="0" height="12" />
                  </>
                )}
              </svg>
              <span class="lab-share-text">
                {share === null
                  ? "to come"
                  : `${percent(share)} (${percent(low)} to ${percent(high)}), ${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}`}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Limit of lines listed. */
const MOST_LINES = 8;

/** Rules that seldom or never act; those that act in every game are only counted. */
function Rules({ watched }: { readonly watched: Watched }) {
  const text = useStudio().rules.value?.text.split("\n") ?? [];
  const lines = Object.entries(watched.lines).map(([line, games]) => ({ line: Number(line), games }));
  const seldom = lines.filter(({ games }) => games < watched.games).sort((one, other) => one.games - other.games);
  const always = lines.length - seldom.length;
  return (
    <figure class="lab-figure">
      <figcaption>Which rules act</figcaption>
      <p class="play-because">
        {always} of {lines.length} lines act in each of {watched.games} random games
        {seldom.length > 0 ? "; these do not:" : "."}
      </p>
      <ul class="fair-lines">
        {seldom.slice(0, MOST_LINES).map(({ line, games }) => (
          <li key={line}>
            <button
              type="button"
              class="play-link"
              onClick={() => {
                part.value = "rules";
                rulesTab.value = "text";
                // If the editor was hidden, it is only becoming visible.
                setTimeout(() => {
                  showLine(line);
                }, 60);
              }}
            >
              <span class="fair-line">line {line}</span>
              <code>{text[line - 1]?.trim() ?? ""}</code>
              <span class="play-quiet">{games === 0 ? "never" : `in ${games}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {seldom.length > MOST_LINES && <p class="play-because">And {seldom.length - MOST_LINES} more.</p>}
    </figure>
  );
}
