/** The style of elements: one sheet shared by all. */

import boardStyle from "../board/board.css?inline";
import pageStyle from "../pages/page.css?inline";
import reviewStyle from "../review/review.css?inline";
import ownStyle from "./embed.css?inline";

let shared: CSSStyleSheet | null = null;

/** The size of the text around an element; pages set the size of their root to anything. */
const SIZE = "--manqala-text";

/** The style, with sizes that follow the text around instead of the page's root. */
export function bySize(style: string): string {
  return style.replace(/(?<![\w.])(\d*\.?\d+)rem\b/g, `calc($1 * var(${SIZE}))`);
}

/** Let elements inherit the size as a length, so that it is the same at any depth. */
function registerSize(): void {
  try {
    CSS.registerProperty({ name: SIZE, syntax: "<length>", inherits: true, initialValue: "16px" });
  } catch {
    // Another script of a game on this page has done so.
  }
}

/** Style an element's shadow root, independently of the page's Content-Security-Policy. */
export function dress(root: ShadowRoot): void {
  if (shared === null) {
    registerSize();
    shared = new CSSStyleSheet();
    shared.replaceSync(bySize(`${pageStyle}\n${boardStyle}\n${reviewStyle}\n${ownStyle}`));
  }
  root.adoptedStyleSheets = [shared];
}
