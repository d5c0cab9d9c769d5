/** The style of elements: one sheet shared by all. */

import boardStyle from "../board/board.css?inline";
import pageStyle from "../pages/page.css?inline";
import reviewStyle from "../review/review.css?inline";
import ownStyle from "./embed.css?inline";

let shared: CSSStyleSheet | null = null;

/** Style an element's shadow root, independently of the page's Content-Security-Policy. */
export function dress(root: ShadowRoot): void {
  if (shared === null) {
    shared = new CSSStyleSheet();
    shared.replaceSync(`${pageStyle}\n${boardStyle}\n${reviewStyle}\n${ownStyle}`);
  }
  root.adoptedStyleSheets = [shared];
}
