/** Texts about a game. */

import { readable } from "../../board/words";
import type { Layout, MoveMark, Result, View } from "../protocol";
import { levelOf } from "./levels";

/** The text with an initial capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A player's name as people write it, with an initial capital. */
export function named(player: string): string {
  return capital(readable(player));
}

/** Several names one after the other: ‘South and north east’. */
function namesOf(players: readonly string[]): string {
  return capital(players.map(readable).join(" and "));
}

/** The annotations of moves, from best to worst, and their meanings. */
export const MARKS: ReadonlyMap<MoveMark, string> = new Map([
  ["!!", "a very good move"],
  ["!", "a good move"],
  ["!?", "an interesting move"],
  ["?!", "a doubtful move"],
  ["?", "a mistake"],
  ["??", "a bad mistake"],
]);

/** All who have won: several where players win together. */
export function winnersOf({ winner, winners }: Result): readonly string[] {
  return winners ?? [winner];
}

/** The partners of a player, who win together; an empty text if there are none. */
export function partnerNames({ players, partners }: Pick<Layout, "players" | "partners">, player: number): string {
  return (partners[player] ?? []).map((one) => named(players[one] ?? "")).join(" and ");
}

/** The winner and the score. */
export function resultWords(result: Result | null, players: readonly string[]): { title: string; detail: string } {
  if (result === null) return { title: "The game is over.", detail: "" };
  const scores = players.map((player) => `${readable(player)} ${result.score[player] ?? 0}`).join(", ");
  const alone = players.length < 2;
  const drawn = result.winner === "draw";
  const won = drawn ? [] : winnersOf(result);
  const verb = won.length > 1 ? "win" : "wins";
  const title = drawn ? (alone ? "Lost." : "A draw.") : alone ? "Won." : `${namesOf(won)} ${verb}.`;
  const reason = result.reason === "" ? "" : `${capital(result.reason.replaceAll("-", " "))}. `;
  return { title, detail: `${reason}${capital(scores)}.` };
}

/** An announcement for screen readers: the last move, and the player to move. */
export function announcement(view: View, players: readonly string[]): string {
  const parts: string[] = [];
  const { last } = view;
  if (last !== null) {
    const gained = last.captured.flatMap((number, player) =>
      number > 0 ? [`${readable(players[player] ?? "")} wins ${number}`] : [],
    );
    parts.push(`${named(last.by)} has played ${[last.move, ...gained].join(", ")}.`);
  }
  if (view.over) {
    const { title, detail } = resultWords(view.result, players);
    parts.push(title, detail);
  } else if (view.turn !== null) {
    parts.push(`${named(view.turn)} is to move.`);
  }
  return parts.join(" ");
}

/** The text beside a player's name, about pieces that the board does not show. */
export function besideName(beside: string | undefined, name: string): string {
  if (beside === undefined) return "";
  const written = readable(name);
  return beside.startsWith(`${written}, `) ? beside.slice(written.length + 2) : beside === written ? "" : beside;
}

/** The name of a program: its strength, or its algorithm and parameters. */
export function programWords(spec: string): string {
  const level = levelOf(spec);
  return level === null ? algorithmWords(spec) : level.name;
}

/** The name of an algorithm with its parameters. */
export function algorithmWords(spec: string): string {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  const words = name === "alphabeta" ? "alpha-beta" : name === "mcts" ? "tree search" : name;
  return rest === "" ? words : `${words}, ${rest.replaceAll("=", " ").replaceAll(",", ", ")}`;
}
