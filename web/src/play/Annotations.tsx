/** Editing the annotations of the current move, and the chapters. */

import { useSignal } from "@preact/signals";

import { chapterName, chaptersOf, shownChapter } from "../store/chapters";
import { useStudio } from "../store/context";
import { CHANCE } from "../store/document";
import { numberOf } from "../store/numbers";
import type { Studio } from "../store/types";
import { depthOf, nodeOf, ROOT } from "../../record/tree";
import { Icon } from "./Icon";
import { MARKS } from "./words";

/** The choice of a chapter, if there are several. */
export function ChapterChoice() {
  const studio = useStudio();
  const all = chaptersOf(studio.doc.value);
  if (all.length < 2) return null;
  return (
    <label class="play-chapter">
      <span class="play-hidden">Chapter</span>
      <select
        value={String(shownChapter(studio.doc.value))}
        onChange={(event) => {
          studio.toChapter(Number(event.currentTarget.value));
        }}
      >
        {all.map((chapter, number) => (
          <option key={number} value={String(number)}>
            {number + 1}. {chapterName(chapter, number)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Marks, comment, variations and chapters. */
export function Annotations() {
  const studio = useStudio();
  const tree = studio.tree.value;
  const open = useSignal(false);
  const { here } = tree;
  return (
    <details
      class="play-details play-annotations"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>Comments and chapters</summary>
      <div class="play-annotation-fields">
        {here !== ROOT && <Marks />}
        <Comment />
        {here !== ROOT && (
          <p class="play-links">
            <button
              type="button"
              class="play-link"
              onClick={() => {
                studio.prune(here);
              }}
            >
              <Icon name="cross" /> delete this move{nodeOf(tree, here).children.length > 0 && " and what follows"}
            </button>
          </p>
        )}
        <ChapterTools />
      </div>
    </details>
  );
}

function Marks() {
  const studio = useStudio();
  const tree = studio.tree.value;
  const number = numberOf(studio.views.value, depthOf(tree, tree.here));
  const { mark: marked = "" } = nodeOf(tree, tree.here);
  return (
    <div class="play-marks" role="group" aria-label={`What move ${number} is`}>
      {[...MARKS].map(([mark, words]) => (
        <button
          key={mark}
          type="button"
          class="play-mark"
          title={words}
          aria-label={`${mark} ${words}`}
          aria-pressed={mark === marked}
          onClick={() => {
            studio.annotate(tree.here, { mark: mark === marked ? "" : mark });
          }}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}

/** What led to the current position: a move with its number, or chance. */
function placeWords({ tree, view, views }: Studio): string {
  if (view.value?.last?.by === CHANCE) return "what chance decided";
  return `move ${numberOf(views.value, depthOf(tree.value, tree.value.here))}`;
}

function Comment() {
  const studio = useStudio();
  const tree = studio.tree.value;
  const { here } = tree;
  const label = here === ROOT ? "Comment on the start" : `Comment on ${placeWords(studio)}`;
  return (
    <label class="play-comment-field">
      <span>{label}</span>
      <textarea
        key={here}
        rows={2}
        maxLength={4000}
        value={nodeOf(tree, here).comment ?? ""}
        onInput={(event) => {
          studio.annotate(here, { comment: event.currentTarget.value });
        }}
      />
    </label>
  );
}

function ChapterTools() {
  const studio = useStudio();
  const doc = studio.doc.value;
  const all = chaptersOf(doc);
  const number = shownChapter(doc);
  return (
    <div class="play-chapter-tools">
      <label class="play-comment-field">
        <span>Title of this chapter</span>
        <input
          key={number}
          maxLength={120}
          value={all[number]?.title ?? ""}
          placeholder={chapterName({ title: "" }, number)}
          onInput={(event) => {
            studio.renameChapter(event.currentTarget.value);
          }}
        />
      </label>
      <p class="play-links">
        <button
          type="button"
          class="play-link"
          onClick={() => {
            studio.addChapter(doc.start);
          }}
        >
          <Icon name="setup" /> new chapter from the start
        </button>
        {studio.depth.value > 0 && studio.view.value !== null && (
          <button
            type="button"
            class="play-link"
            onClick={() => {
              studio.addChapter(studio.view.value?.text ?? null);
            }}
          >
            <Icon name="setup" /> from this position
          </button>
        )}
        {all.length > 1 && (
          <button
            type="button"
            class="play-link"
            onClick={() => {
              studio.removeChapter();
            }}
          >
            <Icon name="cross" /> delete this chapter
          </button>
        )}
      </p>
    </div>
  );
}
