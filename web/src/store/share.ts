/** A game as a link with its whole text: compressed, after the ‘#’, so that no server sees it. */

import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import type { Line, Value } from "../protocol";

/** The content of a link. */
export interface Shared {
  line: Line;
  /** The number of moves up to the current position. */
  depth: number;
}

const KEY = "rules";
/** The version of the format. */
const VERSION = 1;
/** Limit on the decompressed bytes. */
const MOST = 2_000_000;
/** Bytes decompressed at a time: the output is at most a thousand times as long. */
const STEP = 1024;

/** The fragment for a link. */
export function toFragment({ line, depth }: Shared): string {
  const { rules, set, match, start, moves } = line;
  const text = JSON.stringify([VERSION, rules.name, rules.text, set, match, start, moves, depth]);
  const bytes = deflateSync(strToU8(text), { level: 9 });
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return `${KEY}=${btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Characters that a mail program or a sentence may append to an address. */
const STRAY = /(?:[^\w-]|%[\da-f]{2})+$/i;

/** The content of a fragment, or null if it is not ours. A damaged one is an error with a readable message. */
export function fromFragment(fragment: string): Shared | null {
  const found = new RegExp(`^#?${KEY}=(.*)$`, "s").exec(fragment);
  if (!found) return null;
  const packed = (found[1] ?? "").replace(STRAY, "");
  if (packed === "") throw new Error("This link is damaged: nothing stands behind its ‘rules=’.");
  const strange = /[^\w-]/.exec(packed)?.[0];
  if (strange !== undefined)
    throw new Error(`This link is damaged: it has ‘${strange}’ in it, which no link of ours has.`);
  let told: unknown;
  try {
    const raw = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    told = JSON.parse(strFromU8(unfold(Uint8Array.from(raw, (sign) => sign.charCodeAt(0)))));
  } catch (error) {
    if (error instanceof TooLong) throw error;
    throw new Error(
      isCutOff(error, packed)
        ? `This link is damaged: its end is missing. Only ${packed.length.toLocaleString("en")} characters of it came.`
        : "This link is damaged: some of its characters were changed on the way.",
      { cause: error },
    );
  }
  return checked(told);
}

/** The library game that a fragment names, or null. */
export function gameOf(fragment: string): string | null {
  return /^#?game=([\w-]+)$/.exec(fragment.replace(STRAY, ""))?.[1] ?? null;
}

/** The error code of fflate for truncated data. */
const ENDS_EARLY = 0;

/** Whether the data is the beginning of something complete. */
function isCutOff(error: unknown, packed: string): boolean {
  // Four characters are three bytes: a single one is never left over.
  if (packed.length % 4 === 1) return true;
  return error instanceof Error && "code" in error && error.code === ENDS_EARLY;
}

class TooLong extends Error {}

function unfold(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    parts.push(part);
  });
  for (let at = 0; at < bytes.length; at += STEP) {
    inflate.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    if (length > MOST) throw new TooLong("This link holds more than a rule file can be.");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Validate the structure of a link's game. */
function checked(told: unknown): Shared {
  if (Array.isArray(told) && typeof told[0] === "number" && told[0] > VERSION)
    throw new Error("This link comes from a newer studio than this one, which does not understand it.");
  const fault = new Error("This link holds no game that this page understands.");
  if (!Array.isArray(told) || told.length !== 8 || told[0] !== VERSION) throw fault;
  const [, name, text, set, match, start, moves, depth] = told as unknown[];
  if (typeof name !== "string" || typeof text !== "string" || typeof match !== "boolean") throw fault;
  if (start !== null && typeof start !== "string") throw fault;
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) throw fault;
  if (typeof depth !== "number" || !Number.isInteger(depth) || depth < 0 || depth > moves.length) throw fault;
  if (typeof set !== "object" || set === null || Array.isArray(set)) throw fault;
  const settings: Record<string, Value> = {};
  for (const [option, value] of Object.entries(set)) {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") throw fault;
    settings[option] = value;
  }
  const rules = { name: plainName(name), text };
  return { line: { rules, set: settings, match, start, moves }, depth };
}

/** A valid file name: letters, digits, `-` and `_`. */
export function plainName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\.sow$/, "")
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return plain === "" ? "mine" : plain;
}
