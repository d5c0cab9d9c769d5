/** The strengths of the computer, as people call them; the program behind each is a detail. */

import { PERSON } from "../store/document";
import { DEFAULT_LEVEL } from "./preferences";

/** A strength that can be chosen. */
export interface Level {
  readonly name: string;
  /** The program, as in `search.choose`. */
  readonly spec: string;
  /** A description for the curious. */
  readonly about: string;
}

/** All strengths, the weakest first; docs/design/studio.md gives the distances between them. */
export const LEVELS: readonly Level[] = [
  { name: DEFAULT_LEVEL, spec: "greedy", about: "takes what it can get at once" },
  { name: "normal", spec: "alphabeta:depth=2", about: "looks two turns ahead" },
  { name: "hard", spec: "alphabeta:depth=4", about: "looks four turns ahead" },
  { name: "master", spec: "alphabeta:time=1", about: "looks ahead for a second" },
];

/** The strength of a program; null for other settings. */
export function levelOf(spec: string): Level | null {
  return LEVELS.find((level) => level.spec === spec) ?? null;
}

/** The program of a strength; an unknown strength means the weakest. */
export function specOf(name: string): string {
  return (LEVELS.find((level) => level.name === name) ?? LEVELS[0])?.spec ?? PERSON;
}

/** The players of a game of a person at the bottom against the computer. */
export function againstComputer(players: readonly string[], near: number, level: string): Record<string, string> {
  return Object.fromEntries(players.map((name, n) => [name, n === near ? PERSON : specOf(level)]));
}

/** Whether only people play. */
export function areAllPersons(players: readonly string[], seated: Readonly<Record<string, string>>): boolean {
  return players.every((name) => (seated[name] ?? PERSON) === PERSON);
}

/** The player for whom the computer is offered: the first one who is not at the bottom. */
export function rivalOf(players: readonly string[], near: number): number {
  return players.findIndex((_, n) => n !== near);
}
