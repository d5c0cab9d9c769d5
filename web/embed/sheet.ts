/** The style of elements: one sheet that all of them share. */

import boardStyle from "../board/board.css?inline";
import pageStyle from "../pages/page.css?inline";
import ownStyle from "./embed.css?inline";

let shared: CSSStyleSheet | null = null;

/** Give an element's shadow its style. A page's Content-Security-Policy has no say in this way of doing it. */
export function dress(root: ShadowRoot): void {
  if (shared === null) {
    shared = new CSSStyleSheet();
    shared.replaceSync(`${pageStyle}\n${boardStyle}\n${ownStyle}`);
  }
  root.adoptedStyleSheets = [shared];
}
