/** Tools of the board: navigation, hints, numbers, turning the board, setting up a position. */

import { useStudio } from "../store/context";
import { ROOT } from "../../record/tree";
import { Icon, type IconName } from "./Icon";
import { PACES } from "./preferences";
import type { Table } from "./table";

/** The row of buttons at the board. */
export function Tools({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { hints, preferences, setup, asking, takingBack } = table;
  const tree = studio.tree.value;
  const atStart = tree.here === ROOT;
  const atEnd = tree.here === tree.tip;
  return (
    <div class="play-tools" role="toolbar" aria-label="Board">
      <div class="play-buttons">
        <Tool
          icon="first"
          name="To the start"
          far
          off={atStart}
          onClick={() => {
            studio.goTo(ROOT);
          }}
        />
        <Tool
          icon="back"
          name="One move back"
          off={atStart && asking.given.value.length === 0}
          onClick={() =>
            void asking.back().then((was) => {
              if (!was) studio.back();
            })
          }
        />
        <Tool
          icon="forward"
          name="One move on"
          off={atEnd}
          onClick={() => {
            studio.forward();
          }}
        />
        <Tool
          icon="last"
          name="To the last move"
          far
          off={atEnd}
          onClick={() => {
            studio.goTo(tree.tip);
          }}
        />
        <Tool
          icon="undo"
          name="Undo"
          wide
          spare
          off={!takingBack.canUndo.value}
          onClick={() => void takingBack.undo()}
        />
        <Tool icon="redo" name="Redo" off={!takingBack.canRedo.value} onClick={() => void takingBack.redo()} />
      </div>
      <div class="play-buttons">
        <Tool
          icon="hint"
          name="Hints"
          wide
          on={hints.wanted.value}
          busy={hints.looking.value}
          onClick={() => {
            hints.wanted.value = !hints.wanted.value;
          }}
        />
        <Pace table={table} />
        <Tool
          icon="numbers"
          name="Numbers"
          on={preferences.numbers.value}
          onClick={() => {
            preferences.numbers.value = !preferences.numbers.value;
          }}
        />
        <Tool
          icon="turn"
          name="Turn the board"
          onClick={() => {
            studio.turnBoard();
          }}
        />
        <Tool
          icon="setup"
          name="Set up"
          wide
          on={setup.active.value}
          onClick={() => {
            setup.begin();
          }}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly name: string;
  readonly onClick: () => void;
  readonly off?: boolean;
  /** Whether it is pressed; undefined for a button that is no switch. */
  readonly on?: boolean;
  /** Whether its result is pending. */
  readonly busy?: boolean;
  /** Whether its name is shown beside the icon if there is room. */
  readonly wide?: boolean;
  /** Whether its name is the first to disappear in less room. */
  readonly spare?: boolean;
  /** Whether it is omitted on a small screen. */
  readonly far?: boolean;
}

function Tool({
  icon,
  name,
  onClick,
  off = false,
  on,
  busy = false,
  wide = false,
  spare = false,
  far = false,
}: ToolProps) {
  return (
    <button
      type="button"
      class={`play-tool${wide ? " play-tool-wide" : ""}${far ? " play-tool-far" : ""}`}
      title={name}
      aria-label={name}
      aria-pressed={on}
      aria-busy={busy}
      disabled={off}
      onClick={onClick}
    >
      <Icon name={icon} />
      {wide && <span class={spare ? "play-tool-name play-tool-spare" : "play-tool-name"}>{name}</span>}
    </button>
  );
}

/** The speed of motion. */
function Pace({ table }: { readonly table: Table }) {
  const { speed } = table.preferences;
  return (
    <label class="play-pace" title="How fast moves are shown">
      <Icon name="pace" />
      <select
        aria-label="How fast moves are shown"
        value={String(speed.value)}
        onChange={(event) => {
          speed.value = Number(event.currentTarget.value);
        }}
      >
        {PACES.map((pace) => (
          <option key={pace.speed} value={String(pace.speed)}>
            {pace.name}
          </option>
        ))}
      </select>
    </label>
  );
}
