/** The centre: the board, and a banner if changed rules change the game. */

import { problems, showLine } from "../editor/desk";
import { BoardPane } from "../play/BoardPane";
import { useStudio } from "../store/context";
import { numberOf } from "../store/numbers";
import { pathTo, ROOT } from "../../record/tree";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { counted, countFaults, lostWords } from "./RulesState";
import { dialog, layout, part, rulesTab, startTab } from "./ui";

/** The board below its banner. */
export function BoardSide() {
  const studio = useStudio();
  return (
    // Without a board it has no other focusable element, and may need scrolling on a small screen.
    <section class="pane board-side" aria-label="Board" tabIndex={studio.opened.value ? undefined : 0}>
      <Lost />
      <Faults />
      <Differs />
      {studio.opened.value ? <BoardPane key={studio.sheet.number.value} /> : <NoBoard />}
    </section>
  );
}

/** The loss of the server, shown on the board as well: a narrow screen shows nothing else. */
function Lost() {
  const desk = useDesk();
  if (desk.state.value !== "lost") return null;
  return (
    <div class="banner banner-lost" role="alert">
      <Icon name="warn" />
      <p>{lostWords(desk.studio.transport)}</p>
    </div>
  );
}

/** The way to the faults of the rules on a narrow screen, which does not show them beside the board. */
function Faults() {
  const { studio, state } = useDesk();
  const number = countFaults(studio);
  if (layout.value !== "narrow" || number === 0 || state.value === "lost") return null;
  const lines = problems.value.flatMap(({ severity, line }) => (severity === "error" ? [line] : []));
  const first = Math.min(...lines, ...studio.faults.value.map(({ range }) => (range?.start.line ?? -1) + 1));
  const where = first > 0 ? (number === 1 ? `, in line ${first}` : `, the first in line ${first}`) : "";
  return (
    <div role="status">
      <button
        type="button"
        class="banner banner-lost banner-way"
        onClick={() => {
          part.value = "rules";
          rulesTab.value = "text";
          // After rendering: what is hidden takes no focus.
          queueMicrotask(() => {
            showLine(first, false);
            document.querySelector<HTMLElement>(".problem-place")?.focus();
          });
        }}
      >
        <Icon name="warn" />
        <span>
          {counted(number, "fault", "faults")} in the rules{where}
        </span>
        <Icon name="next" />
      </button>
    </div>
  );
}

/** Where the game differs under the current rules. */
function Differs() {
  const studio = useStudio();
  const differs = studio.differs.value;
  if (!differs) return null;
  const path = pathTo(studio.tree.value, studio.tree.value.tip);
  const number = numberOf(studio.views.value, differs.at);
  const to = path[differs.kind === "stops" ? differs.at - 2 : differs.at - 1]?.id ?? ROOT;
  return (
    <div class={`banner banner-${differs.kind}`} role="status">
      <Icon name="warn" />
      <p>
        {differs.kind === "stops" ? (
          <>
            Under these rules move {number}, <bdi>{differs.move}</bdi>, cannot be played: <bdi>{differs.message}</bdi>
          </>
        ) : (
          <>Under these rules move {number} leads elsewhere.</>
        )}
      </p>
      {studio.tree.value.here !== to && (
        <button
          type="button"
          class="button button-small"
          onClick={() => {
            studio.goTo(to);
          }}
        >
          {differs.kind === "stops" ? "Go to the last one that can" : "Go there"}
        </button>
      )}
    </div>
  );
}

/** The placeholder before there is a game. */
function NoBoard() {
  const studio = useStudio();
  const { transport, faults, trouble, opening, text } = studio;
  const ready = transport.state.value === "ready";
  const part = transport.progress.value.part;
  const blank = text.value.trim() === "";
  const begin = (tab: "new" | "library") => () => {
    startTab.value = tab;
    dialog.value = "start";
  };
  return (
    <div class="no-board">
      <img src="./icon.svg" alt="" width="72" height="72" class={ready && !opening.value ? "" : "breathing"} />
      {!ready && (
        <>
          <p role="status">{transport.progress.value.words || "Starting …"}</p>
          {part !== null && <progress value={part} max={1} aria-label="How far it is" />}
        </>
      )}
      {ready && opening.value && <p>Reading the rules …</p>}
      {ready && !opening.value && blank && (
        <>
          <p>Nothing is written yet.</p>
          <p>
            <button type="button" class="button button-main" onClick={begin("new")}>
              Begin a game
            </button>{" "}
            <button type="button" class="button" onClick={begin("library")}>
              Choose one of the library
            </button>
          </p>
        </>
      )}
      {ready && !opening.value && !blank && (faults.value.length > 0 || trouble.value !== null) && (
        <p>{trouble.value ?? "These rules have a fault. As soon as they have none, the board appears here."}</p>
      )}
    </div>
  );
}
