/** A first lesson, step by step on a separate board; then a first game. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { meets, type Goal } from "../learn/goals";
import { lessonOf, type LessonStep } from "../learn/lesson";
import { Advice } from "./advice";
import type { PartProps } from "./GamePage";
import type { Likings } from "./likings";
import type { PublishedRuleDetail, PublishedRuleItem, PublishedRules } from "./messages";
import type { Played } from "./played";
import { PlayBoard } from "./PlayBoard";
import { Question } from "./Question";
import { readRules, Terms } from "./rules";
import { useUpright } from "./screen";
import { Table } from "./table";
import { STILL } from "./Trial";
import type { Words } from "./words";

interface LessonProps extends PartProps {
  readonly liked: Likings;
  /** Leave the lesson; `play`: start a first game with help. */
  readonly onEnd: (play: boolean) => void;
}

interface Taught {
  readonly steps: readonly LessonStep[];
  readonly rules: PublishedRules | null;
}

export function Lesson({ table, words, liked, onEnd }: LessonProps) {
  const taught = useSignal<Taught | null>(null);
  const at = useSignal(0);
  useEffect(() => {
    let left = false;
    void Promise.all([table.game.twin(), readRules(words.language)]).then(([game, rules]) => {
      if (left) return;
      taught.value = { steps: lessonOf(game, rules?.examples.map(({ trial }) => trial) ?? []), rules };
    });
    return () => {
      left = true;
    };
  }, [table, words, taught]);
  const step = taught.value?.steps[at.value];
  const all = taught.value?.steps.length ?? 0;
  return (
    <section class="page-lesson" aria-label={words.say("learn")}>
      <div class="page-lesson-head">
        <p class="page-quiet">{all > 0 && words.say("step", { n: Math.min(at.value + 1, all), all })}</p>
        <button
          type="button"
          class="page-button page-plain-button"
          onClick={() => {
            onEnd(false);
          }}
        >
          {words.say("leaveLesson")}
        </button>
      </div>
      {taught.value === null && <p class="page-quiet">{words.say("loading")}</p>}
      {step !== undefined && (
        <Step
          key={at.value}
          {...{ table, words, liked, step }}
          told={toldOf(taught.value?.rules ?? null, step.example)}
          last={at.value === all - 1}
          onNext={() => {
            if (at.value < all - 1) at.value++;
            else onEnd(true);
          }}
        />
      )}
    </section>
  );
}

/** The description of an example: its caption, and the sentences that it illustrates. */
interface Told {
  readonly caption: string;
  readonly sentences: readonly string[];
}

function toldOf(rules: PublishedRules | null, example: number | null): Told | null {
  const found = example === null ? undefined : rules?.examples[example];
  if (rules === null || found === undefined) return null;
  const items = rules.sections.flatMap(({ lists }) => lists.flatMap((list) => list.items));
  const sentences = items.flatMap(partsOf).filter((item) => item.example === example);
  return { caption: found.caption, sentences: sentences.map(({ text }) => text) };
}

/** A sentence, those below it, and those that continue it. */
function partsOf(item: PublishedRuleItem): readonly PublishedRuleDetail[] {
  return [item, ...item.below, ...item.then.flatMap(partsOf)];
}

interface StepProps extends PartProps {
  readonly liked: Likings;
  readonly step: LessonStep;
  readonly told: Told | null;
  readonly last: boolean;
  readonly onNext: () => void;
}

function Step({ table, words, liked, step, told, last, onNext }: StepProps) {
  const own = useSignal<Table | null>(null);
  useEffect(() => {
    let left = false;
    void table.game.twin().then((game) => {
      if (!left) own.value = new Table(game, { ...STILL, speed: liked.speed }, step.setting);
    });
    return () => {
      left = true;
      own.value?.skip();
    };
  }, [table, liked, step, own]);
  return own.value === null ? null : <Tried {...{ words, liked, step, told, last, onNext }} table={own.value} />;
}

function Tried({ table, words, liked, step, told, last, onNext }: StepProps) {
  const advice = useMemo(() => new Advice(table), [table]);
  const upright = useUpright(table.game.card);
  /** Whether the move achieves the goal; null before a move. */
  const done = useSignal<boolean | null>(null);
  const tries = useSignal(0);
  const judged = useRef<Played | null>(null);
  useSignalEffect(() => {
    const made = table.depth.value === 0 ? null : (table.line.value[0] ?? null);
    if (table.moving.value || made === judged.current) return;
    judged.current = made;
    const deed = step.all.find(({ answers }) => answers.join() === made?.answers.join());
    done.value = made === null ? null : deed !== undefined && meets(step.goal, deed, step.model);
    if (made !== null) tries.value = tries.peek() + 1;
  });
  const again = (): void => {
    table.load({ match: false, start: null, seed: 1, seats: [], moves: [] });
  };
  const { players } = table.game.card;
  const player = words.player(players[step.setting.mover] ?? "");
  const asked = goalWords(step.goal, step.model.texts.join(" "), words);
  return (
    <>
      <h2 class="page-goal">
        {players.length > 1 && <span class="page-quiet">{words.say("youAre", { player })}. </span>}
        {asked}
      </h2>
      <PlayBoard {...{ table, words, liked, advice, upright }} near={step.setting.mover % players.length} />
      {done.value === null ? (
        <Question table={table} words={words} advice={advice} newSeed={() => 1} />
      ) : (
        <div class="page-done" role="status">
          <strong>{words.say(done.value ? "goalMet" : "goalMissed")}</strong>
          {done.value && told !== null && (
            <>
              {told.sentences.slice(-2).map((text) => (
                <p key={text}>
                  <Terms text={text} />
                </p>
              ))}
              <p class="page-quiet">
                <Terms text={told.caption} />
              </p>
            </>
          )}
        </div>
      )}
      <div class="page-choice">
        {done.value === false && (
          <button type="button" class="page-button page-main-button" onClick={again}>
            {words.say("trialAgain")}
          </button>
        )}
        {done.value !== true && tries.value > 0 && (
          <button
            type="button"
            class="page-button"
            onClick={() => {
              again();
              void showModel(table, step);
            }}
          >
            {words.say("trialShow")}
          </button>
        )}
        {done.value === true && (
          <button type="button" class="page-button page-main-button" onClick={onNext}>
            {words.say(last ? "firstGame" : "nextStep")}
          </button>
        )}
      </div>
    </>
  );
}

async function showModel(table: Table, { model }: LessonStep): Promise<void> {
  for (const which of model.answers) await table.answer(which);
}

function goalWords(goal: Goal, move: string, words: Words): string {
  switch (goal.what) {
    case "follow":
      return words.say("goal.follow", { move });
    case "again":
      return words.say("goal.again");
    case "win":
      return words.say("goal.win");
    case "capture":
    case "gain":
    case "laps":
      return words.count(`goal.${goal.what}`, goal.number);
  }
}
