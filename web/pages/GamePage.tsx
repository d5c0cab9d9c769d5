/** A game's page: the board first, then the tools, then the texts. */

import { useSignal, type Signal } from "@preact/signals";

import { Legend } from "../board/Legend";
import type { Review } from "../review/review";
import type { Advice } from "./advice";
import { Coach } from "./Coach";
import { Extras, type Extra } from "./Extras";
import { Icon } from "./Icon";
import { LanguageSelect } from "./LanguageSelect";
import { Lesson } from "./Lesson";
import type { Likings } from "./likings";
import type { Seat } from "../share/link";
import { LookBack, Standing } from "./LookBack";
import { MisfitNote } from "./MisfitNote";
import { Opponents } from "./Opponents";
import { PlayBoard } from "./PlayBoard";
import { Plates } from "./Plates";
import { Question } from "./Question";
import { valuesShown } from "./reviewing";
import { useUpright } from "./screen";
import { RulesText } from "./RulesText";
import type { Table } from "./table";
import { Settings, Switch, Tools } from "./Tools";
import type { Words } from "./words";
import { isShownValued } from "./hiding";

/** The properties of every part of the page. */
export interface PartProps {
  readonly table: Table;
  readonly words: Words;
}

interface GamePageProps extends PartProps {
  readonly liked: Likings;
  readonly advice: Advice;
  readonly review: Review;
  /** The player at the bottom. */
  readonly near: Signal<number>;
  /** What is loaded when it is first asked for. */
  readonly extra: Signal<Extra | null>;
  readonly newSeed: () => number;
}

export function GamePage({ table, words, liked, advice, review, near, extra, newSeed }: GamePageProps) {
  const { card } = table.game;
  const upright = useUpright(card);
  const part = { table, words };
  const begun = table.canUndo.value;
  /** Whether the lesson is open, and whether the game is played with help. */
  const [learning, guided] = [useSignal(false), useSignal(false)];
  const endLesson = (play: boolean): void => {
    learning.value = false;
    if (!play) return;
    guided.value = true;
    near.value = 0;
    liked.speed.value = liked.speed.value === 0 ? 1 : liked.speed.value;
    table.seat(card.players.map((_, player): Seat => (player === 0 ? "person" : "easy")));
    table.begin(newSeed(), false);
  };
  const learn = (
    <button
      type="button"
      class="page-button page-learn"
      onClick={() => {
        learning.value = true;
      }}
    >
      <Icon name="learn" />
      {words.say("learn")}
    </button>
  );
  return (
    <>
      <header class="page-head">
        <a class="page-home" href="../index.html">
          {words.say("allGames")}
        </a>
        <h1>{card.title}</h1>
        <LanguageSelect words={words} />
      </header>
      <main class="page-main">
        <MisfitNote {...part} />
        {learning.value && <Lesson {...part} liked={liked} onEnd={endLesson} />}
        <section
          hidden={learning.value}
          class={upright ? "page-table page-upright" : "page-table"}
          aria-label={words.say("board", { game: card.title })}
        >
          <Plates {...part} near={near.value} side="above" />
          <PlayBoard
            {...part}
            liked={liked}
            advice={advice}
            near={near.value}
            upright={upright}
            beside={<Standing {...part} review={review} liked={liked} near={near.value} upright={upright} />}
          />
          <Plates {...part} near={near.value} side="below" />
          <Legend kinds={card.pieces.map((kind) => words.kind(kind))} label={words.say("kinds")} />
          <Question {...part} advice={advice} newSeed={newSeed} />
          {guided.value && (
            <Coach
              {...part}
              onEnd={() => {
                guided.value = false;
              }}
            />
          )}
        </section>
        {!learning.value && (
          <>
            {/* Players choose the opponent once: during play, the tools come first. */}
            {!begun && <div class="page-choice">{learn}</div>}
            {!begun && <Opponents {...part} near={near} />}
            <Tools {...part} advice={advice} newSeed={newSeed} />
            <LookBack {...part} review={review} liked={liked} advice={advice} extra={extra.value} />
            <Settings {...part} liked={liked} near={near}>
              <Switch text={words.say("sound")} on={liked.sound.value} change={(on) => (liked.sound.value = on)} />
              {isShownValued(card) && (
                <Switch
                  text={words.say("values")}
                  on={valuesShown(table, liked)}
                  change={(on) => (liked.values.value = on)}
                />
              )}
              <Extras
                {...part}
                extra={extra}
                onTrouble={(why) => {
                  table.misfit.value = { kind: "record", why };
                }}
              />
            </Settings>
            {begun && <Opponents {...part} near={near} />}
            {begun && <div class="page-choice">{learn}</div>}
          </>
        )}
        <RulesText {...part} liked={liked} />
      </main>
    </>
  );
}
