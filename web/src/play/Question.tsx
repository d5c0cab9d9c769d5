/** The current question in words: with buttons for a person, as a note for others; at the end, the result. */

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Question as Asked, View } from "../protocol";
import { useStudio } from "../store/context";
import { CHANCE, PERSON } from "../store/document";
import { inWords } from "./asked";
import { Icon } from "./Icon";
import type { Table } from "./table";
import { capital, named, resultWords } from "./words";

/** The strip below the board. */
export function Question({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const view = studio.view.value;
  const { asking, programs } = table;
  const trouble = asking.trouble.value ?? programs.trouble.value ?? table.hints.trouble.value;
  const again = asking.trouble.value !== null || programs.trouble.value !== null;
  const section = useRef<HTMLElement>(null);
  const question = asking.question.value;
  const moving = table.moving.value;
  useLayoutEffect(() => {
    if (!asking.byKey || moving || (question === null && !view?.over)) return;
    asking.byKey = false;
    // After rendering, but before the next key event: a late focus would redirect that key.
    queueMicrotask(() => {
      const pane = section.current?.closest(".play-pane");
      const next = pane?.querySelector<HTMLElement>(".play-question .play-answer");
      (next ?? pane?.querySelector<SVGElement>('.board-spots [tabindex="0"]'))?.focus();
    });
  }, [asking, question, moving, view]);
  if (view === null) return <div class="play-question" />;
  return (
    <section
      class="play-question"
      aria-label="What is to be decided"
      ref={section}
      onClickCapture={(event) => {
        // A click without a pointer comes from a key.
        if (event.detail === 0) asking.byKey = true;
      }}
    >
      {trouble !== null && (
        <p class="play-trouble" role="alert">
          {trouble}
          {again && (
            <button type="button" class="play-answer play-answer-small" onClick={() => void asking.again()}>
              Try again
            </button>
          )}
        </p>
      )}
      <Given table={table} />
      {view.over ? <Ended view={view} /> : <Open table={table} />}
    </section>
  );
}

/** The answers given so far in this move. */
function Given({ table }: { readonly table: Table }) {
  const given = table.asking.given.value;
  if (given.length === 0) return null;
  return (
    <p class="play-given">
      <span class="play-quiet">So far:</span>
      {given.map((answer, n) => (
        <span key={n} class="play-chip">
          {answer.answer}
        </span>
      ))}
      <button type="button" class="play-link" onClick={() => void table.asking.back()}>
        <Icon name="undo" /> take back
      </button>
    </p>
  );
}

function Open({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { asking, programs } = table;
  const question = asking.question.value;
  const thinking = programs.thinking.value;
  if (table.moving.value) return <Moving table={table} />;
  if (thinking !== null) return <Thinking who={thinking} />;
  if (question === null) return <p class="play-prompt play-quiet">{asking.waiting.value ? "…" : ""}</p>;
  const spec = question.who === CHANCE ? CHANCE : (studio.doc.value.players[question.who] ?? PERSON);
  if (spec !== PERSON && programs.trouble.value === null && programs.atEnd()) return <Thinking who={question.who} />;
  if (spec !== PERSON) return <Others table={table} question={question} spec={spec} />;
  return <Person table={table} question={question} />;
}

function Thinking({ who }: { readonly who: string }) {
  return (
    <p class="play-prompt play-thinking">
      {named(who)} {who === CHANCE ? "decides" : "is thinking"}
      <span aria-hidden="true">…</span>
    </p>
  );
}

/** A description of the motion on the board. */
function Moving({ table }: { readonly table: Table }) {
  const view = table.shown.value;
  const midway = table.asking.given.value.length > 0;
  const last = midway ? null : (view?.last ?? null);
  const words = last === null ? "" : `${named(last.by)} plays ${last.notation}`;
  return <p class="play-prompt play-quiet">{words}</p>;
}

/** A question to a program or chance, which answer automatically at the end of the line, and on request elsewhere. */
function Others({ table, question, spec }: { readonly table: Table; readonly question: Asked; readonly spec: string }) {
  const who = question.who === CHANCE ? "Chance" : named(question.who);
  return (
    <p class="play-prompt">
      {who} is to {question.who === CHANCE ? "decide" : "move"}.
      <button type="button" class="play-answer play-answer-small" onClick={() => void table.programs.moveNow(spec)}>
        Let it
      </button>
    </p>
  );
}

function Person({ table, question }: { readonly table: Table; readonly question: Asked }) {
  // The displayed question may be one in mid-move that has been answered meanwhile.
  const midway = table.asking.inside.value;
  const waiting = table.asking.waiting.value;
  const pointed = table.pointed.value;
  const layout = useStudio().opened.value?.layout;
  const listed = midway || layout === undefined ? question.answers : inWords(question, layout);
  if (question.answers.length === 0) {
    return (
      <p class="play-prompt">
        {named(question.who)} has nothing to decide.
        <button type="button" class="play-answer play-answer-small" onClick={() => void table.asking.settle()}>
          Go on
        </button>
      </p>
    );
  }
  return (
    <>
      <p class="play-prompt">
        <strong>{named(question.who)}</strong>: {question.prompt}
        {listed.length === 0 && <span class="play-quiet"> Touch a lit hole.</span>}
        {question.unseen && <span class="play-quiet"> The others do not see it until all have chosen.</span>}
      </p>
      {question.context !== "" && <p class="play-context">{question.context}</p>}
      {listed.length > 0 && (
        <ul class="play-answers">
          {listed.map((answer) => (
            <li key={answer.after}>
              <button
                type="button"
                class={`play-answer${pointed !== null && answer.place === pointed ? " play-answer-pointed" : ""}`}
                aria-disabled={waiting}
                onClick={() => void table.asking.answer(answer)}
              >
                <span class="play-answer-text">{capital(answer.text)}</span>
                {midway && answer.leads !== "" && <span class="play-leads">{answer.leads}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The result, and what to do next. */
function Ended({ view }: { readonly view: View }) {
  const studio = useStudio();
  const { title, detail } = resultWords(view.result, studio.opened.value?.players ?? []);
  return (
    <div class="play-ended">
      <p class="play-prompt">
        <strong>{title}</strong>
      </p>
      <p class="play-context">{detail}</p>
      <button
        type="button"
        class="play-answer play-answer-small"
        onClick={() => {
          studio.restart(studio.doc.value.start);
        }}
      >
        <Icon name="restart" /> Play again
      </button>
    </div>
  );
}
