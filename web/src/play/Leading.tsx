/** Who leads: a bar beside the board, and a curve below the moves. */

import { Curve } from "../../review/Curve";
import { LOST_GAME } from "../../review/judging";
import { ValueBar } from "../../review/ValueBar";
import { useStudio } from "../store/context";
import { pathTo, ROOT } from "../../record/tree";
import type { Table } from "./table";
import { named } from "./words";

/** The minimal number of moves on the curve, so that it does not jump during play. */
const LEAST_ROOM = 24;

/** The bar of the current moment. */
export function LeadBar({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { leads, preferences } = table;
  if (!preferences.leads.value || !leads.possible.value) return null;
  const at = studio.depth.value;
  const share = leads.shares.value[at] ?? null;
  const near = studio.near.value;
  const shown = share !== null && near === 1 ? 1 - share : share;
  const players = studio.opened.value?.players ?? [];
  return <ValueBar share={shown} near={near} lying={false} label={leadWords(leads.leads.value[at] ?? null, players)} />;
}

/** The curve of the current line, with the switch for both. */
export function LeadCurve({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { leads, preferences } = table;
  if (!leads.possible.value) return null;
  return (
    <div class="play-leading">
      <label class="play-leading-switch">
        <input
          type="checkbox"
          checked={preferences.leads.value}
          onChange={({ currentTarget }) => {
            preferences.leads.value = currentTarget.checked;
          }}
        />
        Show who leads
      </label>
      {preferences.leads.value && (
        <Curve
          shares={leads.shares.value}
          at={studio.depth.value}
          marked={[]}
          room={studio.views.value.at(-1)?.over === true ? 1 : LEAST_ROOM}
          onGo={(to) => {
            const { tree } = studio;
            studio.goTo(pathTo(tree.value, tree.value.tip)[to - 1]?.id ?? ROOT);
          }}
        />
      )}
    </div>
  );
}

/** The lead in words. */
export function leadWords(lead: number | null, players: readonly string[]): string {
  if (lead === null) return "Who leads is not known yet";
  const player = named(players[lead < 0 ? 1 : 0] ?? "");
  const points = Math.round(Math.abs(lead));
  if (points >= LOST_GAME) return `${player} has won, or will`;
  return points === 0 ? "Both are equal" : `${player} leads by about ${points}`;
}
