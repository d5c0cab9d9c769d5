/** What can be done with the game that is shown: going back, seeing again, the pace, a new game. */

import type { Signal } from "@preact/signals";

import type { PartProps } from "./GamePage";
import { PACES, type Likings } from "./likings";

interface Props extends PartProps {
  readonly liked: Likings;
  readonly near: Signal<number>;
  readonly newSeed: () => number;
}

export function Tools({ table, words, liked, near, newSeed }: Props) {
  const { card } = table.game;
  const moving = table.moving.value;
  return (
    <div class="page-tools" role="toolbar" aria-label={words.say("controls")}>
      <Tool
        text={words.say("undo")}
        off={!table.canUndo.value}
        act={() => {
          table.undo();
        }}
      />
      <Tool
        text={words.say("redo")}
        off={!table.canRedo.value}
        act={() => {
          table.redo();
        }}
      />
      {moving ? (
        <Tool
          text={words.say("skip")}
          off={false}
          act={() => {
            table.skip();
          }}
        />
      ) : (
        <Tool text={words.say("again")} off={(table.film.value?.length ?? 0) === 0} act={() => void table.again()} />
      )}
      <label class="page-field">
        {words.say("speed")}
        <select
          class="page-select"
          value={String(liked.speed.value)}
          onChange={({ currentTarget }) => {
            liked.speed.value = Number(currentTarget.value);
          }}
        >
          {PACES.map((pace) => (
            <option key={pace} value={String(pace)}>
              {words.say(`speed.${pace}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="page-field">
        <input
          type="checkbox"
          checked={liked.numbers.value}
          onChange={({ currentTarget }) => {
            liked.numbers.value = currentTarget.checked;
          }}
        />
        {words.say("numbers")}
      </label>
      {card.players.length === 2 && (
        <Tool
          text={words.say("turnBoard")}
          off={false}
          act={() => {
            near.value = 1 - near.value;
          }}
        />
      )}
      <Tool
        text={words.say("newGame")}
        off={table.depth.value === 0}
        act={() => {
          table.begin(newSeed());
        }}
      />
    </div>
  );
}

function Tool({ text, off, act }: { readonly text: string; readonly off: boolean; readonly act: () => void }) {
  return (
    <button
      type="button"
      class="page-button"
      aria-disabled={off}
      onClick={() => {
        if (!off) act();
      }}
    >
      {text}
    </button>
  );
}
