/** The last move frame by frame: a slider, a description, and the rule line that caused each effect. */

import { useSignal } from "@preact/signals";

import type { Film } from "../../board/film";
import type { LitLine } from "../../board/frames";
import { useStudio } from "../store/context";
import { Icon } from "./Icon";
import type { Table } from "./table";
import "./slider.css";

/** The slider with its controls. */
export function Stepper({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const found = table.film.value;
  const film = found !== null && found.length > 0 ? found : null;
  // It keeps its place if there are moves, so that nothing jumps between them.
  if (film === null && studio.tree.value.next === 1) return null;
  return (
    <section class="play-stepper" aria-label="The last move, step by step">
      <div class="play-stepper-row">
        <Running film={film} table={table} />
        <Slider film={film} table={table} />
      </div>
      {film !== null ? (
        <Words film={film} table={table} />
      ) : (
        <p class="play-words play-quiet">
          {studio.depth.value === 0 ? "Go to a move, and it can be looked at step by step." : ""}
        </p>
      )}
    </section>
  );
}

function Running({ film, table }: { readonly film: Film | null; readonly table: Table }) {
  const running = film?.running.value ?? false;
  const step = (by: number): void => {
    if (film === null) return;
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
        disabled={film === null || film.position.value === 0}
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
        disabled={film === null}
        onClick={() => {
          if (film === null) return;
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
        disabled={film?.ended ?? true}
        onClick={() => {
          step(1);
        }}
      >
        <Icon name="step" />
      </button>
    </div>
  );
}

function Slider({ film, table }: { readonly film: Film | null; readonly table: Table }) {
  const position = film?.position.value ?? 0;
  const length = film?.length ?? 0;
  return (
    <input
      type="range"
      class="play-slider"
      min="0"
      max={length}
      disabled={film === null}
      step="1"
      value={position}
      aria-label="Step of the move"
      aria-valuetext={`${position} of ${length}${film?.frame.value ? `: ${film.frame.value.words}` : ""}`}
      style={{ "--part": `${((100 * position) / Math.max(1, length)).toFixed(1)}%` }}
      onInput={(event) => {
        table.stepping.value = true;
        void film?.go(Number(event.currentTarget.value));
      }}
    />
  );
}

/** The place of a line; one in another text can be opened. */
function Where({ line }: { readonly line: Pick<LitLine, "file" | "line"> }) {
  const studio = useStudio();
  const { file, line: number } = line;
  if (number === null) return null;
  if (file === `${studio.doc.value.name}.sow`) return <span class="play-where">line {number}</span>;
  return (
    <button
      type="button"
      class="play-link"
      title="Look it up"
      onClick={() => {
        studio.reading.value = { file, line: number };
      }}
    >
      line {number} of {file.split(/[/\\]/).at(-1)}
    </button>
  );
}

/** The effect, and the rule that caused it. */
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
        <Where line={line} />
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
              <Where line={call} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
