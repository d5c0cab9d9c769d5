/** What is said of a game in words. */

import type { MoveMark, Result, View } from "../protocol";
import { levelOf } from "./levels";

/** With a capital letter at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a move may be marked as, from the best to the worst, and what that means. */
export const MARKS: ReadonlyMap<MoveMark, string> = new Map([
  ["!!", "a very good move"],
  ["!", "a good move"],
  ["!?", "an interesting move"],
  ["?!", "a doubtful move"],
  ["?", "a mistake"],
  ["??", "a bad mistake"],
]);

/** Who has won, and by what. */
export function resultWords(result: Result | null, players: readonly string[]): { title: string; detail: string } {
  if (result === null) return { title: "The game is over.", detail: "" };
  const scores = players.map((player) => `${player} ${result.score[player] ?? 0}`).join(", ");
  const alone = players.length < 2;
  const drawn = result.winner === "draw";
  const title = drawn ? (alone ? "Lost." : "A draw.") : alone ? "Won." : `${capital(result.winner)} wins.`;
  const reason = result.reason === "" ? "" : `${capital(result.reason)}. `;
  return { title, detail: `${reason}${capital(scores)}.` };
}

/** What has happened, for those who do not see it: the last move, and who is to decide. */
export function announcement(view: View, players: readonly string[]): string {
  const parts: string[] = [];
  const { last } = view;
  if (last !== null) {
    const gained = last.captured.flatMap((number, player) =>
      number > 0 ? [`${players[player] ?? ""} wins ${number}`] : [],
    );
    parts.push(`${capital(last.by)} has played ${[last.move, ...gained].join(", ")}.`);
  }
  if (view.over) {
    const { title, detail } = resultWords(view.result, players);
    parts.push(title, detail);
  } else if (view.turn !== null) {
    parts.push(`${capital(view.turn)} is to decide.`);
  }
  return parts.join(" ");
}

/** What a player has besides what the board shows: what stands beside his name. */
export function besideName(beside: string | undefined, name: string): string {
  if (beside === undefined) return "";
  return beside.startsWith(`${name}, `) ? beside.slice(name.length + 2) : beside === name ? "" : beside;
}

/** What a program is called: its strength, or its name and how it is set. */
export function programWords(spec: string): string {
  const level = levelOf(spec);
  return level === null ? algorithmWords(spec) : level.name;
}

/** What a program is called among programs: its name, and how it is set. */
export function algorithmWords(spec: string): string {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  const words = name === "alphabeta" ? "alpha-beta" : name === "mcts" ? "tree search" : name;
  return rest === "" ? words : `${words}, ${rest.replaceAll("=", " ").replaceAll(",", ", ")}`;
}
