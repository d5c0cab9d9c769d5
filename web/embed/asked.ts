/** Parses the attributes of an element. */

import { LEVELS, type Level } from "../share/link";
import { PACES } from "../pages/likings";
import { readMoveList } from "../share/moves";

export const CONTROLS = ["all", "play", "none"] as const;
export type Controls = (typeof CONTROLS)[number];
export const MODES = ["play", "steps", "still"] as const;
/** Whether a game is played, stepped through, or only shown. */
export type Mode = (typeof MODES)[number];

/** The requested game and position; a change restarts the element. */
export interface AskedGame {
  readonly src: string;
  readonly search: string;
  /** The options of the game, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** The start position as text; null for the default. */
  readonly position: string | null;
  /** The address of a record with variations; null for none. */
  readonly file: string | null;
  /** The moves, each as a list of answers, and the number of them shown at first. */
  readonly moves: readonly (readonly string[])[];
  readonly at: number;
  readonly match: boolean;
  readonly seed: number | null;
}

/** How the game is played and shown, which may change later. */
export interface AskedLook {
  readonly mode: Mode;
  readonly controls: Controls;
  readonly opponent: Level | null;
  /** The name of the player for the person, who sits at the bottom; null for the first. */
  readonly side: string | null;
  readonly speed: number;
  readonly numbers: boolean;
}

/** The attributes that select a game, and those that affect its display. */
export const GAME_ATTRIBUTES = ["src", "search", "options", "position", "record", "at", "match", "seed"] as const;
export const LOOK_ATTRIBUTES = ["mode", "controls", "opponent", "side", "speed", "numbers"] as const;

/** Returns the value of an attribute; null if it is not set. */
export type Attributes = (name: string) => string | null;

/** The address of a record, which no list of moves looks like. */
const FILE = /^\S+\.jsonl(?=[?#]|$)/;

/** Parse the requested game. Throws an Error with the problem. */
export function askedGame(value: Attributes): AskedGame {
  const src = value("src")?.trim() ?? "";
  if (src === "") throw new Error("the attribute ‘src’ should name the module of a game");
  const record = value("record")?.trim() ?? "";
  const file = FILE.test(record) ? record : null;
  const moves = file === null ? readMoveList(record) : [];
  return {
    src,
    search: value("search")?.trim() ?? searchBeside(src),
    options: readOptions(value("options") ?? ""),
    position: value("position")?.trim() ?? null,
    file,
    moves,
    at: wholeNumber(value, "at") ?? (value("mode") === "steps" || file !== null ? 0 : Infinity),
    match: value("match") !== null,
    seed: wholeNumber(value, "seed"),
  };
}

/** Parse the display settings. Throws an Error with the problem. */
export function askedLook(value: Attributes): AskedLook {
  const speed = value("speed") ?? "1";
  const pace = PACES.find((one) => String(one) === speed.trim());
  if (pace === undefined) throw new Error(`‘speed’ should be one of ${PACES.join(", ")}`);
  return {
    mode: oneOf(MODES, value, "mode") ?? "play",
    controls: oneOf(CONTROLS, value, "controls") ?? "play",
    opponent: oneOf(LEVELS, value, "opponent"),
    side: value("side"),
    speed: pace,
    numbers: value("numbers") !== null,
  };
}

/** The address of the searching module, which is beside the one that plays. */
export function searchBeside(src: string): string {
  return src.startsWith("#") ? `${src}-search` : src.replace(/game\.wasm(?=(\.js)?([?#]|$))/, "search.wasm");
}

/** The address of the same game with these options, if it was published with them. */
export function besideWith(address: string, options: Readonly<Record<string, string>>): string {
  const folder = folderOf(options);
  if (address.startsWith("#")) return `${address}-${folder}`;
  const [path = "", rest = ""] = [/^[^?#]*/.exec(address)?.[0], /[?#].*$/.exec(address)?.[0]];
  const at = path.lastIndexOf("/") + 1;
  return `${path.slice(0, at)}${folder}/${path.slice(at)}${rest}`;
}

/** The folder of a game with some options, sorted by name. */
function folderOf(options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return parts.sort().join(",");
}

function readOptions(text: string): Record<string, string> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return Object.fromEntries(
    parts.map((part) => {
      const [name = "", value] = part.split("=");
      if (value === undefined || name === "") throw new Error(`‘options’ should be name=value, and has ‘${part}’`);
      return [name, value];
    }),
  );
}

function wholeNumber(value: Attributes, name: string): number | null {
  const text = value(name)?.trim();
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`‘${name}’ should be a whole number, and is ‘${text}’`);
  return Number(text);
}

function oneOf<T extends string>(known: readonly T[], value: Attributes, name: string): T | null {
  const text = value(name)?.trim() ?? "";
  if (text === "") return null;
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`‘${name}’ should be one of ${known.join(", ")}, and is ‘${text}’`);
  return found;
}
