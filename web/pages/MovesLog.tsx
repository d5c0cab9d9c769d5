/** The latest moves in words for screen readers, which read each new one aloud. */

import type { PartProps } from "./GamePage";

/** Limit of moves kept, so that moves in quick succession are all read. */
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

/** A player and their move. */
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
