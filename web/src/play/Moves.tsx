/** The moves so far, with variations; each is a link to its position. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { MoveStory } from "../protocol";
import { useStudio } from "../store/context";
import { CHANCE, lineOf } from "../store/document";
import type { Studio } from "../store/types";
import { nodeOf, pathTo, ROOT } from "../../record/tree";
import { isCancelled } from "../transport/transport";
import { Icon } from "./Icon";
import { readable } from "../../board/words";
import { entries, onMain, shownLine, written, type Entry, type Written } from "../../record/lines";
import { MARKS, resultWords } from "./words";

/** Maximum number of consecutive chance outcomes that are listed one by one; more are one entry, a deal. */
const FEW = 3;
/** Maximum number of characters shown of a move; its tooltip shows all. */
const LONG = 24;

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
  const listed = listedFrom(studio, told);
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
        <MoveLine line={line} listed={listed} />
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

/** What is known of the moves. */
interface Listed {
  readonly told: ReadonlyMap<number, MoveStory>;
  /** The moves of the current line. */
  readonly shown: ReadonlySet<number>;
  readonly isDrawn: (id: number) => boolean;
}

function listedFrom({ tree, views }: Studio, told: Listed["told"]): Listed {
  const path = pathTo(tree.value, tree.value.tip);
  // The views are known before the stories.
  const by = new Map(path.map(({ id }, n) => [id, views.value[n + 1]?.last?.by]));
  const isDrawn = (id: number): boolean => (told.get(id)?.by ?? by.get(id)) === CHANCE;
  return { told, shown: shownLine(tree.value), isDrawn };
}

interface LineProps {
  readonly line: readonly Written[];
  readonly listed: Listed;
  /** The number of its first move. */
  readonly first?: number;
}

function MoveLine({ line, listed, first = 1 }: LineProps) {
  const studio = useStudio();
  const tree = studio.tree.value;
  const players = studio.opened.value?.players ?? [];
  const { told, isDrawn } = listed;
  let before: MoveStory | undefined;
  return (
    <>
      {entries(line, isDrawn, first).map((entry) => {
        const [move] = entry.moves;
        const last = entry.moves.at(-1) ?? move;
        const [known, ended] = [told.get(move.id), told.get(last.id)];
        const newRound = known !== undefined && known.round !== (before?.round ?? known.round);
        before = ended;
        return (
          <span key={move.id} class="play-moved">
            {newRound && <span class="play-round">Round {known.round}</span>}
            {entry.drawn ? (
              <Draws entry={entry} listed={listed} />
            ) : (
              <MoveButton move={move} listed={listed} number={entry.number} />
            )}
            {entry.moves.map(({ id }) => (
              <Comment key={id} text={nodeOf(tree, id).comment} />
            ))}
            {ended !== undefined && ended.passed.length > 0 && (
              <span class="play-passed">{ended.passed.map(readable).join(", ")} passed</span>
            )}
            {ended?.round_result !== null && ended?.round_result !== undefined && (
              <span class="play-round">{resultWords(ended.round_result, players).title}</span>
            )}
            {move.variations.map((variation, m) => (
              <span key={m} class="play-branch">
                <span class="play-quiet">or</span> <MoveLine line={variation} listed={listed} first={entry.number} />
              </span>
            ))}
          </span>
        );
      })}
    </>
  );
}

interface MoveProps {
  readonly move: Written;
  readonly listed: Listed;
  /** Its number; none if chance decided it. */
  readonly number?: number;
  /** What stands for it. */
  readonly short?: string;
  /** What it is in full. */
  readonly whole?: string;
}

/** A move in the list: a long one without its middle, since what it captures is at its end. */
function shortened(move: string): string {
  const captured = /\(\+\d+\)$/.exec(move)?.[0] ?? "";
  return move.length > LONG ? `${move.slice(0, LONG - captured.length)}…${captured}` : move;
}

/** A move as a link to the position after it. */
function MoveButton({ move, listed, number, short, whole }: MoveProps) {
  const studio = useStudio();
  const tree = studio.tree.value;
  const differs = studio.differs.value;
  const players = studio.opened.value?.players ?? [];
  const known = listed.told.get(move.id);
  const { mark = "" } = nodeOf(tree, move.id);
  const by = number === undefined ? "Chance" : readable(known?.by ?? "");
  const mover = players.indexOf(known?.by ?? "");
  const shown = listed.shown.has(move.id);
  const wrong = differs !== null && differs.at === move.ply && shown;
  const said = short ?? known?.notation ?? move.move;
  const text = shortened(said);
  const called = number === undefined ? by : `Move ${number}${by === "" ? "" : `, ${by}`}`;
  const full = whole ?? known?.move ?? move.move;
  return (
    <button
      type="button"
      class={`play-move${number === undefined ? " play-drawn" : ""}${mover >= 0 ? ` play-of${mover % 6}` : ""}${shown ? "" : " play-move-aside"}${wrong ? " play-move-differs" : ""}`}
      aria-current={tree.here === move.id ? "step" : undefined}
      aria-label={`${called}: ${text}${mark === "" ? "" : `, ${MARKS.get(mark) ?? mark}`}`}
      title={wrong ? differs.message : by === "" ? full : `${by}: ${full}`}
      onClick={() => {
        studio.goTo(move.id);
      }}
    >
      {number === undefined ? (
        <Icon name="dice" />
      ) : (
        <>
          <span class="play-ply" aria-hidden="true" data-ply={number} />
          <span class="play-dot" aria-hidden="true" />
        </>
      )}
      {text}
      {mark !== "" && (
        <span class={`play-marked${mark.startsWith("?") ? " play-marked-bad" : ""}`} aria-hidden="true">
          {mark}
        </span>
      )}
    </button>
  );
}

/** What chance decided between two moves: a few outcomes as they are, more of them as a deal that can be opened. */
function Draws({ entry: { moves }, listed }: { readonly entry: Entry; readonly listed: Listed }) {
  const { here } = useStudio().tree.value;
  const open = useSignal(false);
  const last = moves.at(-1) ?? moves[0];
  const texts = moves.map(({ id, move }) => listed.told.get(id)?.notation ?? move);
  if (texts.length <= FEW) {
    return (
      <>
        {moves.map((move) => (
          <MoveButton key={move.id} move={move} listed={listed} />
        ))}
      </>
    );
  }
  // The current move is always seen.
  const inside = here !== last.id && moves.some(({ id }) => id === here);
  const seen = open.value || inside;
  return (
    <>
      <MoveButton move={last} listed={listed} short="deal" whole={texts.join(" ")} />
      <button
        type="button"
        class="play-link"
        aria-expanded={seen}
        disabled={inside}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {seen ? "hide" : `all ${moves.length}`}
      </button>
      {seen && (
        <span class="play-draws">
          {moves.map((move) => (
            <MoveButton key={move.id} move={move} listed={listed} />
          ))}
        </span>
      )}
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
