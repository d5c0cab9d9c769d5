/** A page that is framed by another one: its own address says what its element shows. */

import { readLink } from "../pages/link";
import { bestOf } from "../pages/words";
import { GAME_ATTRIBUTES, LOOK_ATTRIBUTES } from "./asked";

/** What an address may set; where the modules lie is said by the page. */
const SET: readonly string[] = [...GAME_ATTRIBUTES.slice(2), ...LOOK_ATTRIBUTES, "lang", "theme"];

/** Set the attributes that an address names; behind its ‘#’ may stand what the address of a game's page has there. */
export function fromAddress(element: HTMLElement, { search, hash }: Pick<Location, "search" | "hash">): void {
  const link = readLink(hash, -1);
  const root = element.ownerDocument.documentElement;
  if (link.moves.length > 0) element.setAttribute("record", link.moves.map((move) => move.join(".")).join(" "));
  if (link.seed >= 0) element.setAttribute("seed", String(link.seed));
  if (link.match) element.setAttribute("match", "");
  for (const [name, value] of new URLSearchParams(search)) if (SET.includes(name)) element.setAttribute(name, value);
  // The page has nothing else to say.
  root.lang = bestOf([element.getAttribute("lang"), ...navigator.languages]);
  const theme = element.getAttribute("theme");
  if (theme === "light" || theme === "dark") root.style.colorScheme = theme;
}
