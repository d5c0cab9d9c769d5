/** The problems of the text in full: the source line, a caret below it, and the fixes. */

import { problems, showLine } from "../editor/desk";
import type { Problem } from "../editor/server";
import { useStudio } from "../store/context";
import type { Diagnostic } from "../protocol";
import { useDesk } from "./desk";

/** Limit of problems listed: the first ones are the causes. */
const MOST = 20;
/** Characters shown on both sides of the error in a long line. */
const AROUND = 60;

/** The list of problems. */
export function ProblemList() {
  const studio = useStudio();
  const desk = useDesk();
  const told = problems.value;
  // Errors from opening the rules that the language server has not reported: it may not be ready.
  const lines = new Set(told.map((one) => one.line));
  const others = studio.faults.value.filter((one) => !one.range || !lines.has(one.range.start.line + 1));
  if (told.length + others.length === 0) return null;
  const text = studio.text.value;
  return (
    <ol class="problems" aria-label="What is wrong" tabIndex={0}>
      {[...told]
        .sort((one, other) => rank(one) - rank(other) || one.from - other.from)
        .slice(0, MOST)
        .map((one) => (
          <ProblemItem key={`${one.from}-${one.code}-${one.lines[0] ?? ""}`} text={text} problem={one} />
        ))}
      {told.length === 0 &&
        others.slice(0, MOST).map((one) => (
          <ProblemItem
            key={`${one.code}-${one.message}`}
            text={text}
            problem={ofService(one, text, (fix) => {
              desk.change(fix);
            })}
          />
        ))}
      {told.length > MOST && <li class="problem-more">and {told.length - MOST} more</li>}
    </ol>
  );
}

function rank(one: Problem): number {
  return one.severity === "error" ? 0 : one.severity === "warning" ? 1 : 2;
}

function ofService(
  one: Diagnostic,
  text: string,
  change: (edits: Diagnostic["fixes"][number]["edits"]) => void,
): Problem {
  const starts = text.split("\n").map((line) => line.length + 1);
  const at = (place: { line: number; character: number }): number =>
    starts.slice(0, place.line).reduce((sum, length) => sum + length, 0) + place.character;
  return {
    from: one.range ? at(one.range.start) : 0,
    to: one.range ? at(one.range.end) : 0,
    line: (one.range?.start.line ?? -1) + 1,
    severity: one.severity,
    code: one.code,
    lines: [one.message, ...one.notes, ...(one.help === null ? [] : [one.help])],
    fixes: one.fixes.map((fix) => ({
      title: fix.title,
      preferred: true,
      apply: () => {
        change(fix.edits);
      },
    })),
  };
}

function ProblemItem({ text, problem }: { text: string; problem: Problem }) {
  const [message = "", ...more] = problem.lines;
  const best = problem.fixes[0];
  const excerpt = problem.line > 0 ? excerptOf(text, problem.from, problem.to) : null;
  return (
    <li class={`problem problem-${problem.severity}`}>
      <button
        type="button"
        class="problem-place"
        onClick={() => {
          showLine(problem.line);
        }}
      >
        {problem.line > 0 && <span class="problem-line">line {problem.line}</span>}
        <bdi class="problem-message">{message}</bdi>
        {problem.code !== "" && <span class="problem-code">{problem.code}</span>}
      </button>
      {excerpt && (
        <pre class="problem-excerpt" aria-hidden="true">
          {excerpt.line}
          {"\n"}
          <span class="problem-caret">{excerpt.caret}</span>
        </pre>
      )}
      {more.map((line) => (
        <p key={line} class="problem-note">
          <bdi>{line}</bdi>
        </p>
      ))}
      {problem.fixes.length > 0 && (
        <div class="problem-fixes">
          {problem.fixes.map((fix) => (
            <button
              key={fix.title}
              type="button"
              class={fix === best ? "button button-small button-main" : "button button-small"}
              onClick={fix.apply}
            >
              {fix.title}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** The line of an error, with carets below it. */
export function excerptOf(text: string, from: number, to: number): { line: string; caret: string } {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const found = text.indexOf("\n", from);
  const end = found < 0 ? text.length : found;
  const first = Math.max(begin, from - AROUND);
  const last = Math.min(end, from + AROUND);
  const before = (first > begin ? "… " : "") + text.slice(first, from);
  const carets = Math.max(1, Math.min(to, last) - from);
  return {
    line: before + text.slice(from, last) + (last < end ? " …" : ""),
    caret: before.replace(/./gu, " ") + "^".repeat(carets),
  };
}
