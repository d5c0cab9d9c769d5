/** Games for elements: each module is loaded once, and every element gets a separate game. */

import { moduleAt, type Module } from "../pages/modules";
import { loadFollowed, type FollowedGame } from "../player/src/index";
import { besideWith, type AskedGame } from "./asked";

const known = new Map<string, Promise<FollowedGame>>();

/** A game, and how to find its searching module. */
export interface Loaded {
  readonly game: FollowedGame;
  readonly search: () => Promise<Module>;
}

/** The requested game. Rejects if it is unavailable. */
export async function loadAsked({ src, search, options }: AskedGame): Promise<Loaded> {
  const plain = await twinOf(src);
  if (hasOptions(plain, options)) return { game: plain, search: () => moduleAt(search) };
  try {
    const game = await twinOf(besideWith(src, options));
    if (hasOptions(game, options)) return { game, search: () => moduleAt(besideWith(search, options)) };
  } catch {
    // The message below covers all reasons.
  }
  const said = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  throw new Error(`${plain.card.title} was not published with ${said.join(", ")}`);
}

function hasOptions({ card }: FollowedGame, options: Readonly<Record<string, string>>): boolean {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(card.options, name)) throw new Error(`${card.title} has no option ‘${name}’`);
  return Object.entries(options).every(([name, value]) => String(card.options[name]) === value);
}

async function twinOf(address: string): Promise<FollowedGame> {
  const key = address.startsWith("#") ? address : new URL(address, document.baseURI).href;
  let loading = known.get(key);
  if (loading === undefined) {
    loading = moduleAt(address).then(loadFollowed);
    known.set(key, loading);
    // A failed load is retried next time.
    loading.catch(() => known.delete(key));
  }
  return (await loading).twin();
}
