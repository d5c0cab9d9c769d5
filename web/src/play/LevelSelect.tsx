/** The choice of who plays a player: a person, or the computer at a strength. */

import { readable } from "../../board/words";
import { PERSON } from "../store/document";
import { useStudio } from "../store/context";
import { levelOf, LEVELS } from "./levels";
import type { Table } from "./table";
import { algorithmWords } from "./words";

/** The list; a chosen strength becomes the default for the next game. */
export function LevelSelect({ table, player }: { readonly table: Table; readonly player: string }) {
  const studio = useStudio();
  const spec = studio.doc.value.players[player] ?? PERSON;
  const other = spec !== PERSON && levelOf(spec) === null;
  return (
    <select
      class="play-level"
      aria-label={`Who plays ${readable(player)}`}
      value={spec}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const level = levelOf(chosen);
        if (level !== null) table.preferences.level.value = level.name;
        studio.setPlayers({ [player]: chosen });
      }}
    >
      <option value={PERSON}>a person</option>
      {LEVELS.map((level) => (
        <option key={level.name} value={level.spec} title={level.about}>
          computer: {level.name}
        </option>
      ))}
      {other && <option value={spec}>{algorithmWords(spec)}</option>}
    </select>
  );
}
