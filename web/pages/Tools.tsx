/** The tools for a game: undo, replay, hint, new game; and display settings. */

import type { ComponentChildren } from "preact";
import type { Signal } from "@preact/signals";

import type { Advice } from "./advice";
import type { PartProps } from "./GamePage";
import { Icon, type IconName } from "./Icon";
import { PACES, type BoardLikings } from "./likings";

interface ToolsProps extends PartProps {
  readonly advice: Advice;
  readonly newSeed: () => number;
}

interface SettingsProps extends PartProps {
  readonly liked: BoardLikings;
  readonly near: Signal<number>;
  /** Further settings. */
  readonly children?: ComponentChildren;
}

export function Tools({ table, words, advice, newSeed }: ToolsProps) {
  const moving = table.moving.value;
  return (
    <div class="page-tools" role="toolbar" aria-label={words.say("controls")}>
      <Tool
        icon="undo"
        text={words.say("undo")}
        off={!table.canUndo.value}
        act={() => {
          table.undo();
        }}
      />
      <Tool
        icon="redo"
        text={words.say("redo")}
        off={!table.canRedo.value}
        act={() => {
          table.redo();
        }}
      />
      {moving ? (
        <Tool
          icon="skip"
          text={words.say("skip")}
          off={false}
          act={() => {
            table.skip();
          }}
        />
      ) : (
        <Tool
          icon="again"
          text={words.say("again")}
          off={(table.film.value?.length ?? 0) === 0}
          act={() => void table.again()}
        />
      )}
      <Tool
        icon="hint"
        text={words.say("hint")}
        off={moving || advice.asking.value || !table.personAsked.value}
        act={() => {
          advice.ask().catch((error: unknown) => {
            table.trouble.value = error instanceof Error ? error.message : String(error);
          });
        }}
      />
      <Tool
        icon="begin"
        text={words.say("newGame")}
        off={table.depth.value === 0}
        act={() => {
          table.begin(newSeed());
        }}
      />
    </div>
  );
}

/** The display settings. */
export function Settings({ table, words, liked, near, children }: SettingsProps) {
  return (
    <div class="page-settings" role="group" aria-label={words.say("settings")}>
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
      <Switch text={words.say("numbers")} on={liked.numbers.value} change={(on) => (liked.numbers.value = on)} />
      {children}
      {table.game.card.players.length === 2 && (
        <button
          type="button"
          class="page-button page-plain-button"
          onClick={() => {
            near.value = 1 - near.value;
          }}
        >
          {words.say("turnBoard")}
        </button>
      )}
    </div>
  );
}

interface SwitchProps {
  readonly text: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** A switch. */
export function Switch({ text, on, change }: SwitchProps) {
  return (
    <label class="page-field">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget }) => {
          change(currentTarget.checked);
        }}
      />
      {text}
    </label>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly text: string;
  readonly off: boolean;
  readonly act: () => void;
}

function Tool({ icon, text, off, act }: ToolProps) {
  return (
    <button
      type="button"
      class="page-tool"
      aria-disabled={off}
      onClick={() => {
        if (!off) act();
      }}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}
