/** How strong the computer plays, in the words of people; which program does it is a detail. */

import { PERSON } from "../store/document";
import { DEFAULT_LEVEL } from "./preferences";

/** A strength that can be chosen. */
export interface Level {
  readonly name: string;
  /** The program, as `search.choose` takes it. */
  readonly spec: string;
  /** What it does, for those who want to know. */
  readonly about: string;
}

/** All strengths, the weakest first; how far they lie apart stands in docs/design/studio.md. */
export const LEVELS: readonly Level[] = [
  { name: DEFAULT_LEVEL, spec: "greedy", about: "takes what it can get at once" },
  { name: "normal", spec: "alphabeta:depth=2", about: "looks two turns ahead" },
  { name: "hard", spec: "alphabeta:depth=4", about: "looks four turns ahead" },
  { name: "master", spec: "alphabeta:time=1", about: "looks ahead for a second" },
];

/** The strength at which a program plays; none where it is set in another way. */
export function levelOf(spec: string): Level | null {
  return LEVELS.find((level) => level.spec === spec) ?? null;
}

/** The program of a strength; of one that is not known that of the weakest. */
export function specOf(name: string): string {
  return (LEVELS.find((level) => level.name === name) ?? LEVELS[0])?.spec ?? PERSON;
}

/** Who plays each player where a person at the near side plays against the computer. */
export function againstComputer(players: readonly string[], near: number, level: string): Record<string, string> {
  return Object.fromEntries(players.map((name, n) => [name, n === near ? PERSON : specOf(level)]));
}

/** Whether nobody but people play. */
export function areAllPersons(players: readonly string[], seated: Readonly<Record<string, string>>): boolean {
  return players.every((name) => (seated[name] ?? PERSON) === PERSON);
}

/** The player beside whom the computer is offered: the first one who does not sit at the near side. */
export function rivalOf(players: readonly string[], near: number): number {
  return players.findIndex((_, n) => n !== near);
}
