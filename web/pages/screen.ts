/** The screen on which a page is seen. */

import { useEffect, useState } from "preact/hooks";

import type { Card } from "../player/src/index";
import { isBetterUpright } from "./layout";

/** How much of the screen is taken by what stands around the board. */
const AROUND = { width: 24, height: 270 };

/** Whether the board is better seen upright, now and when the screen is turned. */
export function useUpright(card: Card): boolean {
  const [upright, setUpright] = useState(() => isUpright(card));
  useEffect(() => {
    const look = (): void => {
      setUpright(isUpright(card));
    };
    addEventListener("resize", look);
    return () => {
      removeEventListener("resize", look);
    };
  }, [card]);
  return upright;
}

function isUpright(card: Card): boolean {
  if (card.players.length > 2 || innerWidth >= innerHeight) return false;
  return isBetterUpright(card, { width: innerWidth - AROUND.width, height: innerHeight - AROUND.height });
}
