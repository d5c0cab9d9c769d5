/** Plays sounds: for each seed during the animation, for a move that is shown at once, and for the end. */

import { effect, type ReadonlySignal } from "@preact/signals";

import type { Film } from "../board/film";
import { alike } from "../board/frames";
import { winnersWith } from "../player/src/card";
import { soundOf, soundOfMove, type Sound } from "../sound/sounds";
import type { Table } from "./table";

/** Play the sounds of a table while they are wanted; returns a function that ends this. */
export function hear(table: Table, wanted: ReadonlySignal<boolean>, play: (sound: Sound) => void): () => void {
  let film: Film | null = null;
  let position = 0;
  const deeds = effect(() => {
    const now = table.film.value;
    if (now === null) {
      film = null;
      return;
    }
    const at = now.position.value;
    const running = now.running.value;
    const sound = ((): Sound | null => {
      if (now === film) {
        const frame = running && at === position + 1 ? now.frame.peek() : null;
        return frame === null ? null : soundOf(frame, now.counts.peek());
      }
      const seen = alike(film?.frames ?? [], now.frames);
      return at < now.length ? null : soundOfMove(now.frames.slice(seen), now.counts.peek());
    })();
    [film, position] = [now, at];
    if (sound !== null && wanted.peek()) play(sound);
  });
  let over = true;
  const ending = effect(() => {
    const { asked, winner } = table.moment.value;
    if (table.moving.value) return;
    const before = over;
    over = asked === null;
    // Positions that are loaded, or navigated to, have no film.
    if (!over || before || table.film.peek() === null || !wanted.peek()) return;
    const seats = table.seats.peek();
    const alone = seats.length === 1 || seats.every((seat) => seat === "person");
    const winners = winnersWith(table.game.card, winner);
    const won = winners.some((one) => alone || seats[one] === "person");
    play({ what: "end", won });
  });
  return () => {
    deeds();
    ending();
  };
}
