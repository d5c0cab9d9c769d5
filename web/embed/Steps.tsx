/** Steps through the moves of a record. */

import { Icon, type IconName } from "../pages/Icon";
import type { Table } from "../pages/table";
import type { Words } from "../pages/words";

export function Steps({ table, words }: { readonly table: Table; readonly words: Words }) {
  const [depth, all] = [table.depth.value, table.line.value.length];
  const move = table.line.value[depth - 1];
  const what = move?.texts.join(" ") ?? "";
  const player = table.game.card.players[move?.by ?? 0];
  const told =
    player === undefined
      ? words.say("chanceSays", { what })
      : words.say("plays", { player: words.player(player), move: what });
  return (
    <>
      <p class="page-prompt" role="status">
        {move === undefined
          ? ""
          : words.say("steps.at", { n: words.number(depth), all: words.number(all), what: told })}
      </p>
      <div class="page-tools embed-steps" role="toolbar" aria-label={words.say("controls")} part="controls">
        <Step
          icon="start"
          text={words.say("steps.start")}
          off={depth === 0}
          act={() => {
            table.goTo(0);
          }}
        />
        <Step
          icon="back"
          text={words.say("steps.back")}
          off={depth === 0}
          act={() => {
            table.goTo(depth - 1);
          }}
        />
        <Step icon="on" text={words.say("steps.on")} off={depth === all} act={() => void table.next()} />
      </div>
    </>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly text: string;
  readonly off: boolean;
  readonly act: () => void;
}

function Step({ icon, text, off, act }: StepProps) {
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
