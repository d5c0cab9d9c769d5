/** The dimensions of the screen. */

import { useEffect, useState } from "preact/hooks";

import type { Card } from "../player/src/index";
import { isBetterUpright } from "./layout";

/** The space taken by content around the board. */
const AROUND = { width: 24, height: 270 };

/** Whether the board is better upright, updated when the screen rotates. */
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
