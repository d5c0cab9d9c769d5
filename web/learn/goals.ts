/** The learner's task in a position: something that some moves achieve and others do not. */

import type { Deed } from "./deeds";

export type Goal =
  | { readonly what: "win" | "again" | "follow" }
  | { readonly what: "capture" | "gain" | "laps"; readonly number: number };

/** Goals from the easiest to understand to the hardest. */
export const ORDER: readonly Goal["what"][] = ["follow", "again", "capture", "gain", "laps", "win"];

/** Whether a move achieves the goal; `follow` asks for a specific move, which the learner is shown. */
export function meets(goal: Goal, deed: Deed, model: Deed): boolean {
  switch (goal.what) {
    case "win":
      return deed.won;
    case "again":
      return deed.again;
    case "capture":
      return deed.captured === goal.number && !deed.over;
    case "gain":
      return deed.gained === goal.number && !deed.over;
    case "laps":
      return deed.laps === goal.number;
    case "follow":
      return deed.answers.join() === model.answers.join();
  }
}

/** What a move illustrates, compared with the others in its position. */
export function goalOf(model: Deed, all: readonly Deed[]): Goal {
  const found = candidates(model).find((goal) => {
    const met = all.filter((deed) => meets(goal, deed, model)).length;
    return met > 0 && (met === 1 || 2 * met <= all.length) && met < all.length;
  });
  return found ?? { what: "follow" };
}

function candidates({ won, over, again, captured, gained, laps }: Deed): Goal[] {
  const found: Goal[] = [];
  if (won) found.push({ what: "win" });
  if (captured > 0 && !over) found.push({ what: "capture", number: captured });
  if (again) found.push({ what: "again" });
  // A sowing may leave a single point in a store.
  if (gained > 1 && !over && captured === 0) found.push({ what: "gain", number: gained });
  if (laps > 1) found.push({ what: "laps", number: laps });
  return found;
}
