/** The moves of a record with marks, comments and variations; each leads to its position. */

import { useEffect, useRef } from "preact/hooks";

import { written, type Written } from "../record/lines";
import { nodeOf, ROOT } from "../record/tree";
import { writtenMove } from "../share/moves";
import type { PartProps } from "./GamePage";
import type { Study, StudyChapter } from "./study";

interface StudyProps extends PartProps {
  readonly study: Study;
}

export function StudyMoves({ table, words, study }: StudyProps) {
  const { chapter } = study;
  const list = useRef<HTMLDivElement>(null);
  const here = chapter?.tree.here;
  useEffect(() => {
    const there = list.current;
    const shown = there?.querySelector<HTMLElement>("[aria-current]");
    if (!there || !shown) return;
    // Scroll only the list, not the page.
    there.scrollTop += shown.getBoundingClientRect().top - there.getBoundingClientRect().top - there.clientHeight / 2;
  }, [here]);
  if (chapter === null) return null;
  const { tree } = chapter;
  return (
    <div class="page-study">
      <Chapters study={study} table={table} words={words} />
      <div class="page-study-moves" ref={list} role="group" aria-label={words.say("moves")}>
        <button
          type="button"
          class="review-move page-study-start"
          aria-current={here === ROOT ? "step" : undefined}
          onClick={() => {
            study.go(ROOT);
          }}
        >
          {words.say("steps.start")}
        </button>
        <Comment text={nodeOf(tree, ROOT).comment} />
        <Line line={written(tree)} {...{ table, words, study, chapter }} />
      </div>
      <button
        type="button"
        class="page-button page-plain-button"
        onClick={() => {
          study.close();
        }}
      >
        {words.say("record.close")}
      </button>
    </div>
  );
}

function Chapters({ study, words }: StudyProps) {
  const chapters = study.chapters.value;
  const name = (title: string, number: number): string =>
    title === "" ? words.say("record.chapter", { n: words.number(number + 1) }) : title;
  if (chapters.length === 1) return chapters[0]?.title ? <h2>{chapters[0].title}</h2> : null;
  return (
    <select
      class="page-select"
      aria-label={words.say("record.chapters")}
      value={String(study.shown.value)}
      onChange={({ currentTarget }) => {
        study.show(Number(currentTarget.value));
      }}
    >
      {chapters.map(({ title }, number) => (
        <option key={number} value={String(number)}>
          {name(title, number)}
        </option>
      ))}
    </select>
  );
}

function Comment({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span class="page-comment">{text}</span>;
}

interface LineProps extends StudyProps {
  readonly chapter: StudyChapter;
  readonly line: readonly Written[];
}

function Line({ line, ...props }: LineProps) {
  const { table, words, study, chapter } = props;
  const { tree, played } = chapter;
  return (
    <>
      {line.map(({ id, ply, variations }) => {
        const made = played.get(id);
        const by = made?.by ?? 0;
        const move = writtenMove(made?.texts ?? []);
        const { mark = "", comment } = nodeOf(tree, id);
        const player = words.player(table.game.card.players[by] ?? "chance");
        const said = words.say("moveOf", { n: ply, player, move });
        return (
          <span key={id} class="page-study-move">
            <button
              type="button"
              class={`review-move review-by${by % 6}`}
              aria-current={tree.here === id ? "step" : undefined}
              aria-label={mark === "" ? said : `${said}, ${words.say(`mark.${mark}`)}`}
              onClick={() => {
                study.go(id);
              }}
            >
              <span class="review-number">{ply}</span> {move}
              {mark !== "" && <b class={mark.startsWith("?") ? "page-mark page-mark-bad" : "page-mark"}> {mark}</b>}
            </button>
            <Comment text={comment} />
            {variations.map((variation) => (
              <span key={variation[0]?.id} class="page-variation">
                {words.say("record.or")} <Line {...props} line={variation} />
              </span>
            ))}
          </span>
        );
      })}
    </>
  );
}
