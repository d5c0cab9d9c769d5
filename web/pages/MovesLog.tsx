/** The latest moves in words, for those who do not see the board: each is read aloud when it is made. */

import type { PartProps } from "./GamePage";

/** Moves that follow each other quickly are read one after the other: earlier ones stay for a while. */
const MOST = 3;

export function MovesLog({ table, words }: PartProps) {
  const depth = table.depth.value;
  const first = Math.max(0, depth - MOST);
  return (
    <div class="page-unseen" role="log">
      {table.line.value.slice(first, depth).map((move, n) => (
        <p key={first + n}>{moveWords(table, words, move)}</p>
      ))}
    </div>
  );
}

/** Who made a move, and which. */
export function moveWords(
  { game }: PartProps["table"],
  words: PartProps["words"],
  { by, texts }: { readonly by: number; readonly texts: readonly string[] },
): string {
  const { players } = game.card;
  const what = texts.join(" ");
  if (by >= players.length) return words.say("chanceSays", { what });
  return words.say("plays", { player: words.player(players[by] ?? ""), move: what });
}
