/** The moves so far, with variations; each is a link to its position. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { MoveStory } from "../protocol";
import { useStudio } from "../store/context";
import { lineOf } from "../store/document";
import { nodeOf, pathTo, ROOT } from "../../record/tree";
import { isCancelled } from "../transport/transport";
import { Icon } from "./Icon";
import { onMain, shownLine, written, type Written } from "../../record/lines";
import { MARKS, resultWords } from "./words";

/** The list of moves. */
export function Moves() {
  const studio = useStudio();
  const tree = studio.tree.value;
  const told = useTold();
  const list = useRef<HTMLDivElement>(null);
  const { here } = tree;
  // Details of the moves arrive later, and need more room.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [here, told]);
  const line = written(tree);
  return (
    <section class="play-moves" aria-label="Moves">
      <div class="play-moves-list" ref={list}>
        <button
          type="button"
          class="play-move play-move-start"
          aria-current={here === ROOT ? "step" : undefined}
          onClick={() => {
            studio.goTo(ROOT);
          }}
        >
          Start
        </button>
        <Comment text={nodeOf(tree, ROOT).comment} />
        <MoveLine line={line} told={told} />
        {line.length === 0 && <p class="play-quiet play-moves-none">Moves are listed here as they are played.</p>}
      </div>
      {!onMain(tree, here) && (
        <div class="play-variation">
          <span class="play-quiet">This is a variation.</span>
          <button
            type="button"
            class="play-link"
            onClick={() => {
              studio.promote(tree.tip);
            }}
          >
            <Icon name="up" /> make it the main line
          </button>
        </div>
      )}
    </section>
  );
}

function Comment({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span class="play-comment">{text}</span>;
}

function MoveLine({
  line,
  told,
}: {
  readonly line: readonly Written[];
  readonly told: ReadonlyMap<number, MoveStory>;
}) {
  const studio = useStudio();
  const tree = studio.tree.value;
  const shown = shownLine(tree);
  const differs = studio.differs.value;
  const players = studio.opened.value?.players ?? [];
  return (
    <>
      {line.map((move, n) => {
        const known = told.get(move.id);
        const { mark = "", comment } = nodeOf(tree, move.id);
        const said = mark === "" ? "" : `, ${MARKS.get(mark) ?? mark}`;
        const before = n > 0 ? told.get(line[n - 1]?.id ?? -1) : undefined;
        const mover = players.indexOf(known?.by ?? "");
        const newRound = known !== undefined && known.round !== (before?.round ?? known.round);
        const wrong = differs !== null && differs.at === move.ply && shown.has(move.id);
        return (
          <span key={move.id} class="play-moved">
            {newRound && <span class="play-round">Round {known.round}</span>}
            <button
              type="button"
              class={`play-move${mover >= 0 ? ` play-of${mover % 6}` : ""}${shown.has(move.id) ? "" : " play-move-aside"}${wrong ? " play-move-differs" : ""}`}
              aria-current={tree.here === move.id ? "step" : undefined}
              aria-label={`Move ${move.ply}${known === undefined ? "" : `, ${known.by}`}: ${known?.notation ?? move.move}${said}`}
              title={wrong ? differs.message : known === undefined ? move.move : `${known.by}: ${known.move}`}
              onClick={() => {
                studio.goTo(move.id);
              }}
            >
              <span class="play-ply" aria-hidden="true" data-ply={move.ply} />
              <span class="play-dot" aria-hidden="true" />
              {known?.notation ?? move.move}
              {mark !== "" && (
                <span class={`play-marked${mark.startsWith("?") ? " play-marked-bad" : ""}`} aria-hidden="true">
                  {mark}
                </span>
              )}
            </button>
            <Comment text={comment} />
            {known !== undefined && known.passed.length > 0 && (
              <span class="play-passed">{known.passed.join(", ")} passed</span>
            )}
            {known?.round_result !== null && known?.round_result !== undefined && (
              <span class="play-round">{resultWords(known.round_result, players).title}</span>
            )}
            {move.variations.map((variation, m) => (
              <span key={m} class="play-branch">
                <span class="play-quiet">or</span> <MoveLine line={variation} told={told} />
              </span>
            ))}
          </span>
        );
      })}
    </>
  );
}

/** The notation of the moves by node, for the current line and those shown before. */
function useTold(): ReadonlyMap<number, MoveStory> {
  const studio = useStudio();
  const told = useSignal<ReadonlyMap<number, MoveStory>>(new Map());
  const of = useRef("");
  useSignalEffect(() => {
    const rules = studio.rules.value;
    const doc = studio.doc.value;
    const length = studio.views.value.length;
    if (rules === null) return undefined;
    const path = pathTo(doc.tree, doc.tree.tip).slice(0, Math.max(0, length - 1));
    const key = `${doc.id} ${rules.text} ${JSON.stringify(doc.set)} ${doc.start ?? ""}`;
    if (key !== of.current) told.value = new Map();
    of.current = key;
    const last = path.at(-1);
    if (last === undefined || path.every((node) => told.peek().has(node.id))) return undefined;
    const asked = new AbortController();
    studio.transport
      .request("play.describe", { line: lineOf(doc, rules, last.id) }, asked.signal)
      .then(({ moves }) => {
        const made = new Map(told.peek());
        for (const [n, node] of path.entries()) {
          const one = moves[n];
          if (one !== undefined) made.set(node.id, one);
        }
        told.value = made;
      })
      .catch((error: unknown) => {
        if (!isCancelled(error)) studio.say("The moves cannot be written down.", "fault");
      });
    return () => {
      asked.abort();
    };
  });
  return told.value;
}
