/** The orientation of an element's board: the one that is larger in the element's width. */

import { useEffect, useState } from "preact/hooks";

import { isBetterUpright } from "../pages/layout";
import type { Card } from "../player/src/index";

/** From this width on, a board is horizontal, as people know it. */
const WIDE = 560;
/** The height taken by content around the board. */
const AROUND = 220;

export function useUprightWithin(host: HTMLElement, card: Card): boolean {
  const [upright, setUpright] = useState(() => isUpright(host, card));
  useEffect(() => {
    const look = (): void => {
      setUpright(isUpright(host, card));
    };
    look();
    if (typeof ResizeObserver === "undefined") return;
    const watcher = new ResizeObserver(look);
    watcher.observe(host);
    return () => {
      watcher.disconnect();
    };
  }, [host, card]);
  return upright;
}

function isUpright(host: HTMLElement, card: Card): boolean {
  const width = host.clientWidth;
  const height = Math.max(width, innerHeight - AROUND);
  return card.players.length <= 2 && width > 0 && width < WIDE && isBetterUpright(card, { width, height });
}
