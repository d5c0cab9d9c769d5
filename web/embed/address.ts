/** A framed page: its address sets the attributes of its element. */

import { readLink } from "../share/link";
import { bestOf } from "../pages/words";
import { GAME_ATTRIBUTES, LOOK_ATTRIBUTES } from "./asked";

/** The attributes that an address may set; the page sets the modules. */
const SET: readonly string[] = [...GAME_ATTRIBUTES.slice(2), ...LOOK_ATTRIBUTES, "lang", "theme"];

/** Set the attributes in an address; its fragment may be that of a game's page. */
export function fromAddress(element: HTMLElement, { search, hash }: Pick<Location, "search" | "hash">): void {
  const link = readLink(hash, -1);
  const root = element.ownerDocument.documentElement;
  if (link.moves.length > 0) element.setAttribute("record", link.moves.map((move) => move.join(".")).join(" "));
  if (link.seed >= 0) element.setAttribute("seed", String(link.seed));
  if (link.match) element.setAttribute("match", "");
  if (link.start !== null) element.setAttribute("position", link.start);
  for (const [name, value] of new URLSearchParams(search)) if (SET.includes(name)) element.setAttribute(name, value);
  // The page has no other content.
  root.lang = bestOf([element.getAttribute("lang"), ...navigator.languages]);
  const theme = element.getAttribute("theme");
  if (theme === "light" || theme === "dark") root.style.colorScheme = theme;
}
