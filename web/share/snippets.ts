/** Texts that show a game elsewhere: its link, its moves, and HTML for other pages. */

import type { Link } from "./link";
import { written } from "./link";
import { writtenMove } from "./moves";

/** What is shared. */
export interface SharedGame {
  readonly title: string;
  readonly players: readonly string[];
  readonly link: Link;
  /** The folder of the game's page. */
  readonly folder: string;
}

/** The moves as ‘manqala replay’, the element and the pages read them. */
export function movesText({ link }: SharedGame): string {
  return link.moves.map(writtenMove).join(" ");
}

/** The address of the game on its page. */
export function pageAddress({ folder, link }: SharedGame): string {
  const hash = written(link);
  return new URL(hash === "" ? "index.html" : `index.html#${hash}`, folder).href;
}

/** A frame with the game, in one line. */
export function frameText(shared: SharedGame): string {
  const { folder, link, title } = shared;
  const { opponent, side } = rivalOf(shared);
  const query = new URLSearchParams({ ...(opponent && { opponent }), ...(side && { side }) }).toString();
  const hash = written({ ...link, seats: [] });
  const address = new URL(`embed.html${query && `?${query}`}${hash && `#${hash}`}`, folder).href;
  return `<iframe src="${escaped(address)}" width="100%" height="560" title="${escaped(title)}"></iframe>`;
}

/** The element with the game, and the script that it needs. */
export function elementText(shared: SharedGame): string {
  const { folder, link } = shared;
  const { opponent, side } = rivalOf(shared);
  const attributes = [
    ["src", new URL("game.wasm", folder).href],
    ["position", link.start],
    ["record", movesText(shared) || null],
    ["seed", link.moves.length > 0 ? String(link.seed) : null],
    ["opponent", opponent],
    ["side", side],
  ] as const;
  const said = attributes.flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escaped(value)}"`]));
  const script = new URL("../embed/manqala-game.js", folder).href;
  return [
    `<script src="${escaped(script)}" async></script>`,
    `<manqala-game${said.join("")}${link.match ? " match" : ""}></manqala-game>`,
  ].join("\n");
}

/** The program that plays against a person, and the person's side if it is not the first. */
function rivalOf({ link, players }: SharedGame): { opponent: string | null; side: string | null } {
  const opponent = link.seats.find((seat) => seat !== "person") ?? null;
  const own = link.seats.indexOf("person");
  // The element seats one person; programs that only play each other are left out.
  if (opponent === null || own < 0) return { opponent: null, side: null };
  return { opponent, side: own === 0 ? null : (players[own] ?? null) };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Folders that all games share. */
const SHARED = ["assets", "embed"];

/** The folder of a game's page among the pages at an address, as `manqala publish` names it; empty if it is none. */
export function pageFolder(address: string, game: string): string {
  let folder: URL;
  try {
    folder = new URL(address.trim());
  } catch {
    return "";
  }
  if (!/^https?:$/.test(folder.protocol)) return "";
  const plain = game.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "game"; // prettier-ignore
  const name = SHARED.includes(plain) ? `${plain}-game` : plain;
  const path = folder.pathname.replace(/(^|\/)index\.html$/, "$1").replace(/\/*$/, "/");
  return `${folder.origin}${path.endsWith(`/${name}/`) ? path : `${path}${name}/`}`;
}
