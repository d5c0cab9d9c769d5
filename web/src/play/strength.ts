/** Programs in text form, and their strength: one slider for each. */

import type { PlayerKind, PlayerParameter } from "../protocol";

/** A program with its parameters. */
export interface Spec {
  readonly name: string;
  readonly set: Readonly<Record<string, string>>;
}

/** The state of a slider. */
export interface Strength {
  readonly parameter: PlayerParameter;
  readonly least: number;
  readonly most: number;
  readonly value: number;
}

/** Limits on the parameters, so that no move takes too long. */
const MOST: Readonly<Record<string, number>> = { time: 10, sims: 20_000, depth: 12 };
/** The initial values. */
const USUAL: Readonly<Record<string, number>> = { time: 0.3, sims: 400, depth: 4 };
const LEAST: Readonly<Record<string, number>> = { time: 0.02, sims: 10 };
/** The steps of a slider. */
export const STEPS = 100;

/** Parse the text of a program: “alphabeta:time=0.3”. */
export function readSpec(text: string): Spec {
  const [name = "", ...rest] = text.split(":");
  const set: Record<string, string> = {};
  for (const part of rest.join(":").split(",")) {
    const [key = "", value = ""] = part.split("=");
    if (key !== "") set[key.trim()] = value.trim();
  }
  return { name, set };
}

/** The text of a program. */
export function writeSpec(spec: Spec): string {
  const parts = Object.entries(spec.set).map(([key, value]) => `${key}=${value}`);
  return parts.length === 0 ? spec.name : `${spec.name}:${parts.join(",")}`;
}

/** A program with the default strength. */
export function usual(kind: PlayerKind): Spec {
  const parameter = mainOf(kind);
  if (parameter === null) return { name: kind.name, set: {} };
  return { name: kind.name, set: { [parameter.name]: String(USUAL[parameter.name] ?? parameter.least) } };
}

/** The parameter that the slider sets: the time, if there is one. */
export function mainOf(kind: PlayerKind): PlayerParameter | null {
  return kind.parameters.find((parameter) => parameter.name === "time") ?? kind.parameters[0] ?? null;
}

/** The strength of a program; null if it has none. */
export function strengthOf(spec: Spec, kind: PlayerKind): Strength | null {
  const named = kind.parameters.find((parameter) => parameter.name in spec.set);
  const parameter = named ?? mainOf(kind);
  if (parameter === null) return null;
  const least = Math.max(parameter.least, LEAST[parameter.name] ?? parameter.least);
  const most = Math.min(parameter.most, MOST[parameter.name] ?? parameter.most);
  const value = Number(spec.set[parameter.name] ?? USUAL[parameter.name] ?? least);
  return { parameter, least, most, value: Number.isFinite(value) ? value : least };
}

/** The slider's step: equal steps are equal factors. */
export function toSlider({ least, most, value }: Strength): number {
  if (most <= least) return 0;
  const clamped = Math.max(least, Math.min(most, value));
  return Math.round((STEPS * Math.log(clamped / least)) / Math.log(most / least));
}

/** The value at a step. */
export function fromSlider({ parameter, least, most }: Strength, step: number): number {
  const exact = least * (most / least) ** (step / STEPS);
  if (parameter.whole) return Math.round(exact);
  const digits = exact < 0.1 ? 100 : exact < 1 ? 20 : 10;
  return Math.round(exact * digits) / digits;
}

/** A strength in words. */
export function strengthWords({ parameter, value }: Pick<Strength, "parameter" | "value">): string {
  switch (parameter.name) {
    case "time":
      return `${value} s a move`;
    case "depth":
      return `${value} ${value === 1 ? "turn" : "turns"} ahead`;
    case "sims":
      return `${value.toLocaleString("en")} trials a move`;
    default:
      return `${parameter.name} ${value}`;
  }
}
