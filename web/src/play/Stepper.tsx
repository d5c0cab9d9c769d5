/** The last move looked at frame by frame: a slider, what happens in words, and the line of the rules that did it. */

import { useSignal } from "@preact/signals";

import type { Film } from "../board/film";
import { Icon } from "./Icon";
import type { Table } from "./table";
import "./slider.css";

/** The slider with what belongs to it. */
export function Stepper({ table }: { readonly table: Table }) {
  const film = table.film.value;
  if (film === null || film.length === 0) return null;
  return (
    <section class="play-stepper" aria-label="The last move, step by step">
      <div class="play-stepper-row">
        <Running film={film} table={table} />
        <Slider film={film} table={table} />
      </div>
      <Words film={film} table={table} />
    </section>
  );
}

function Running({ film, table }: { readonly film: Film; readonly table: Table }) {
  const running = film.running.value;
  const step = (by: number): void => {
    table.stepping.value = true;
    void film.go(film.position.value + by);
  };
  return (
    <div class="play-buttons">
      <button
        type="button"
        class="play-icon"
        title="One step back"
        aria-label="One step back"
        disabled={film.position.value === 0}
        onClick={() => {
          step(-1);
        }}
      >
        <Icon name="step-back" />
      </button>
      <button
        type="button"
        class="play-icon"
        title={running ? "Stop" : "Show the move"}
        aria-label={running ? "Stop" : "Show the move"}
        onClick={() => {
          table.stepping.value = true;
          if (running) film.pause();
          else void (film.ended ? table.again() : film.run());
        }}
      >
        <Icon name={running ? "pause" : "run"} />
      </button>
      <button
        type="button"
        class="play-icon"
        title="One step on"
        aria-label="One step on"
        disabled={film.ended}
        onClick={() => {
          step(1);
        }}
      >
        <Icon name="step" />
      </button>
    </div>
  );
}

function Slider({ film, table }: { readonly film: Film; readonly table: Table }) {
  const position = film.position.value;
  return (
    <input
      type="range"
      class="play-slider"
      min="0"
      max={film.length}
      step="1"
      value={position}
      aria-label="Step of the move"
      aria-valuetext={`${position} of ${film.length}${film.frame.value === null ? "" : `: ${film.frame.value.words}`}`}
      style={{ "--part": `${((100 * position) / film.length).toFixed(1)}%` }}
      onInput={(event) => {
        table.stepping.value = true;
        void film.go(Number(event.currentTarget.value));
      }}
    />
  );
}

/** What happens, and the rule that says so. */
function Words({ film, table }: { readonly film: Film; readonly table: Table }) {
  const open = useSignal(false);
  const frame = film.frame.value;
  const shows = frame !== null && (film.running.value || !film.ended || table.stepping.value);
  if (!shows)
    return (
      <p class="play-words play-quiet">
        {film.ended ? "The move is done. Step back to see what each line of the rules did." : ""}
      </p>
    );
  const { line } = frame;
  return (
    <div class="play-words">
      <p>{frame.words}</p>
      <p class="play-rule">
        <code>{line.rule}</code>
        <span class="play-where">
          {line.prelude ? "the rules that all games have" : line.line === null ? "" : `line ${line.line}`}
        </span>
        {line.calls.length > 0 && (
          <button
            type="button"
            class="play-link"
            aria-expanded={open.value}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            {open.value ? "less" : "how it came there"}
          </button>
        )}
      </p>
      {open.value && (
        <ol class="play-calls">
          {line.calls.map((call, n) => (
            <li key={n}>
              {call.file}, line {call.line}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
