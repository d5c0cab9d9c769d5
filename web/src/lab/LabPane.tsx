/** Experiments: many games with the current setting and another one, side by side. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Option, Value } from "../protocol";
import { readable } from "../../board/words";
import { OptionControl } from "../play/OptionControl";
import { capital } from "../play/words";
import { useStudio } from "../store/context";
import { experimentOf, NUMBERS, WHO, type Experiment } from "./experiment";
import { Results } from "./Results";
import { TextChoice } from "./TextChoice";
import "../play/play.css";
import "../play/story.css";
import "./lab.css";

/** Choose settings, play games, and show the results. */
export function LabPane() {
  const studio = useStudio();
  const opened = studio.opened.value;
  const start = useRef<HTMLDivElement>(null);
  const told = opened !== null && experimentOf(studio).found.value !== null;
  // In a low pane, the results would appear below the visible part.
  useEffect(() => {
    if (told) start.current?.scrollIntoView({ block: "start" });
  }, [told]);
  if (opened === null) return <div class="lab-pane" aria-hidden="true" />;
  const experiment = experimentOf(studio);
  const compares = experiment.compares.value && opened.options.length > 0;
  return (
    <div class="lab-pane play-options">
      <section class="lab-settings" aria-label="Settings">
        <div class="lab-setting">
          <p class="lab-key lab-series0 lab-heading">The game as it is played</p>
          <p class="play-because">{settingWords(opened.options, studio.doc.value.set)}</p>
        </div>
        <TextChoice experiment={experiment} />
        {opened.options.length > 0 && experiment.text.value === null && (
          <div class="lab-setting">
            <label class="play-switch">
              <input
                type="checkbox"
                role="switch"
                checked={experiment.compares.value}
                onChange={(event) => {
                  experiment.compares.value = event.currentTarget.checked;
                }}
              />
              <span class="lab-key lab-series1 lab-heading">Another setting beside it</span>
            </label>
            {compares &&
              opened.options.map((option) => (
                <OptionControl
                  key={option.name}
                  option={option}
                  value={experiment.other.value[option.name] ?? option.default}
                  onChange={(value) => {
                    experiment.set(option.name, value);
                  }}
                />
              ))}
          </div>
        )}
      </section>
      <Start experiment={experiment} place={start} />
      {experiment.who.value !== "random" && (
        <p class="play-because">Each game begins with four turns at random: otherwise programs repeat one game.</p>
      )}
      {experiment.trouble.value !== null && (
        <p class="play-trouble" role="alert">
          {experiment.trouble.value}
        </p>
      )}
      {experiment.found.value !== null && <Results found={experiment.found.value} players={opened.players} />}
    </div>
  );
}

/** The number of games and the players; start and stop. */
function Start({
  experiment,
  place,
}: {
  readonly experiment: Experiment;
  readonly place: RefObject<HTMLDivElement | null>;
}) {
  const running = experiment.running.value;
  return (
    <div class="lab-start" ref={place}>
      <label class="play-field">
        <span>Games</span>
        <select
          value={String(experiment.games.value)}
          onChange={(event) => {
            experiment.games.value = Number(event.currentTarget.value);
          }}
        >
          {NUMBERS.map((number) => (
            <option key={number} value={String(number)}>
              {number.toLocaleString("en")}
            </option>
          ))}
        </select>
      </label>
      <label class="play-field">
        <span>Played</span>
        <select
          value={experiment.who.value}
          onChange={(event) => {
            experiment.who.value = event.currentTarget.value;
          }}
        >
          {WHO.map(({ spec, name }) => (
            <option key={spec} value={spec}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {running === null ? (
        <button type="button" class="play-answer play-answer-main lab-run" onClick={() => void experiment.run()}>
          Play them
        </button>
      ) : (
        <div class="lab-progress">
          <progress value={running.done} max={running.total} aria-label="Games played" />
          <span class="play-quiet">
            {running.done.toLocaleString("en")} of {running.total.toLocaleString("en")}
          </span>
          <button
            type="button"
            class="play-answer play-answer-small"
            onClick={() => {
              experiment.cancel();
            }}
          >
            Stop
          </button>
        </div>
      )}
    </div>
  );
}

/** A setting in words. */
function settingWords(options: readonly Option[], set: Readonly<Record<string, Value>>): string {
  const changed = options.filter((option) => option.name in set);
  if (options.length === 0) return "These rules have no options.";
  if (changed.length === 0) return "All options as the rules have them.";
  return changed
    .map((option) => `${capital(readable(option.name))}: ${readable(String(set[option.name]))}`)
    .join(" · ");
}
