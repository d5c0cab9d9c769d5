/** The bar above the text while lines are counted: progress, a legend, and help for lines that never act. */

import { coverage, seekLine } from "../editor/desk";
import { coverageProgress, coverageRun, GAMES, sought } from "./coverage";
import { useDesk } from "./desk";
import { Icon } from "./icons";

/** The bar, while there is something to show. */
export function CoverageBar() {
  const desk = useDesk();
  const found = coverage.value;
  const progress = coverageProgress.value;
  const asked = sought.value;
  if (!coverageRun.value && !asked) return null;
  const never = found?.never.length ?? 0;
  return (
    <div class="coverage-bar" role="status">
      {progress && (
        <p>
          <progress value={progress.done} max={progress.total} aria-label="Games played" /> {progress.done} of{" "}
          {progress.total} games and examples
        </p>
      )}
      {!progress && found && (
        <p>
          How often each line acted in {GAMES.toLocaleString("en")} random games.{" "}
          {never === 0
            ? "Every line acts."
            : never === 1
              ? "One line never acts; click it."
              : `${never} lines never act; click one.`}
        </p>
      )}
      {!progress && !found && coverageRun.value && <p>Counted as soon as the rules have no fault.</p>}
      {asked && (
        <p class="coverage-sought">
          {asked.state === "looking" && <span>Looking for a position in which line {asked.line} acts …</span>}
          {asked.state === "none" && (
            <span>
              In {asked.result?.positions.toLocaleString("en")} positions that random games come to, line {asked.line}{" "}
              never acts.
            </span>
          )}
          {asked.state === "found" && asked.result?.found && (
            <>
              <span>
                Line {asked.line} acts after {asked.result.found.moves.join(" ")} from{" "}
                <code>{asked.result.found.position}</code>.
              </span>
              <button
                type="button"
                class="button button-small button-main"
                onClick={() => {
                  const { position, moves } = asked.result?.found ?? { position: "", moves: [] };
                  seekLine.value = null;
                  desk.setUp({ start: position, moves });
                }}
              >
                Show it
              </button>
            </>
          )}
          <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label="Put away"
            onClick={() => {
              seekLine.value = null;
            }}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
