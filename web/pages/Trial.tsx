/** A move of an example on a separate board: the reader plays it, and compares the result with the rules. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { Advice } from "./advice";
import type { PartProps } from "./GamePage";
import { countsIn } from "./layout";
import type { Likings } from "./likings";
import type { PublishedExample, PublishedTrial } from "./messages";
import { PlayBoard } from "./PlayBoard";
import { Question } from "./Question";
import { Table } from "./table";

interface TrialProps extends PartProps {
  readonly liked: Likings;
  readonly example: PublishedExample;
  readonly trial: PublishedTrial;
}

export function Trial({ table, words, liked, example, trial }: TrialProps) {
  const own = useSignal<Table | null>(null);
  useEffect(() => {
    let left = false;
    void table.game.twin().then((game) => {
      if (!left) own.value = new Table(game, { ...STILL, speed: liked.speed }, trial.setting);
    });
    return () => {
      left = true;
      own.value?.skip();
    };
  }, [table, liked, trial, own]);
  return own.value === null ? (
    <p class="page-quiet">{words.say("loading")}</p>
  ) : (
    <Tried table={own.value} words={words} liked={liked} example={example} trial={trial} />
  );
}

/** Only the reader moves here, and the address belongs to the game. */
export const STILL = {
  think: () => Promise.resolve([]),
  calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  changed: () => undefined,
};

function Tried({ table, words, liked, example, trial }: TrialProps) {
  const advice = useMemo(() => new Advice(table), [table]);
  /** Whether the first move was that of the example; null before a move. */
  const made = useSignal<boolean | null>(null);
  useSignalEffect(() => {
    if (table.depth.value === 0) made.value = null;
    else if (table.depth.value === 1 && !table.moving.value) made.value = isSame(table, example);
  });
  const again = (): void => {
    table.load({ match: false, start: null, seed: 1, seats: [], moves: [] });
  };
  return (
    <div class="page-trial">
      <PlayBoard
        table={table}
        words={words}
        liked={liked}
        advice={advice}
        near={trial.setting.mover % table.game.card.players.length}
        upright={false}
      />
      {made.value === null ? (
        <Question table={table} words={words} advice={advice} newSeed={() => 1} />
      ) : (
        <p class="page-prompt" role="status">
          {words.say(made.value ? "trialSame" : "trialOther")}
        </p>
      )}
      <div class="page-choice">
        {made.value !== null && (
          <button type="button" class="page-button" onClick={again}>
            {words.say("trialAgain")}
          </button>
        )}
        {made.value !== true && !table.moving.value && (
          <button
            type="button"
            class="page-button"
            onClick={() => {
              again();
              void show(table, trial);
            }}
          >
            {words.say("trialShow")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether the pieces are as after the move of the example. */
function isSame(table: Table, example: PublishedExample): boolean {
  const counts = countsIn(table.game, false);
  const { board, places } = table.game.card;
  return board.every(({ place }) => {
    const lying = counts.get(places.same[place] ?? place);
    return example.after[place]?.every((number, kind) => (lying?.[kind] ?? 0) === number) ?? true;
  });
}

/** Play the move of the example. */
async function show(table: Table, trial: PublishedTrial): Promise<void> {
  for (const number of trial.answers) {
    const which = table.game.options().findIndex((_, n) => table.game.optionNumber(n) === number);
    if (which < 0) return;
    await table.answer(which);
  }
}
