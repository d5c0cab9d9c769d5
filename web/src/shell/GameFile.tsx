/** The game with its variations, comments and chapters as a file. */

import { useRef } from "preact/hooks";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { say } from "./ui";

/** Limit on the bytes of a saved game. */
const LARGEST = 4_000_000;

/** Save a game, or open one. */
export function GameFile() {
  const desk = useDesk();
  const chosen = useRef<HTMLInputElement>(null);
  if (desk.studio.opened.value === null) return null;
  return (
    <div class="game-file">
      <button type="button" class="button button-small" onClick={() => void desk.saveGame()}>
        <Icon name="save" /> Save the game
      </button>
      <button type="button" class="button button-small" onClick={() => chosen.current?.click()}>
        <Icon name="open" /> Open a game
      </button>
      <input
        ref={chosen}
        type="file"
        accept=".jsonl,.txt"
        class="hidden"
        tabIndex={-1}
        aria-label="A recorded game"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file && file.size <= LARGEST) void file.text().then((text) => desk.openGameFile(text));
          else if (file) say(`${file.name} is larger than any recorded game.`, "fault");
          input.value = "";
        }}
      />
    </div>
  );
}
