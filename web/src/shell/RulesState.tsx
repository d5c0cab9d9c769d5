/** A line below the text that tells whether these rules are the ones being played. */

import { problems } from "../editor/desk";
import type { Studio } from "../store/types";
import type { Transport } from "../transport/transport";
import { useDesk } from "./desk";
import { Icon } from "./icons";

/** How many faults the text has: those of the language server, or those found by opening it. */
export function countFaults(studio: Studio): number {
  return problems.value.filter((one) => one.severity === "error").length || studio.faults.value.length;
}

/** One thing, or several. */
export function counted(number: number, one: string, more: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${more}`;
}

/** What to do when the server is gone for good. */
export function lostWords({ kind, progress }: Transport): string {
  return kind === "server"
    ? "The service is gone. The text is kept; start ‘manqala studio’ again and reload this page."
    : `${(progress.value.part === null && progress.value.words) || "Python has been ended several times."} The text is kept; change it or reload this page, and Python begins anew.`;
}

/** The state of the current rules. */
export function RulesState() {
  const desk = useDesk();
  const { studio } = desk;
  const state = desk.state.value;
  // Rules are playable even if an example fails, or their games do not end.
  const told = problems.value.filter((one) => one.severity === "error").length;
  const faults = countFaults(studio);
  const warnings = problems.value.filter((one) => one.severity !== "error").length;
  const good = studio.rules.value !== null;
  const said = {
    lost: lostWords(studio.transport),
    starting: studio.transport.progress.value.words || "Starting …",
    restarting: "The service was ended and begins anew. The text is kept.",
    trouble: studio.trouble.value ?? "",
    faulty: `${counted(faults, "fault", "faults")}. ${good ? "The board keeps to the last rules without a fault." : "Nothing can be played yet."}`,
    opening: "Reading the rules …",
    played:
      told > 0
        ? `These rules are played, with ${counted(told, "fault", "faults")}.`
        : warnings > 0
          ? `These rules are played. ${counted(warnings, "thing", "things")} to look at.`
          : "These rules are played.",
  }[state];
  const whole = told > 0 ? "warn" : "good";
  const kind =
    state === "played" ? whole : state === "faulty" || state === "trouble" || state === "lost" ? "fault" : "busy";
  const part = studio.transport.progress.value.part;
  return (
    <div class={`rules-state rules-state-${kind}`} role="status" data-state={state}>
      {kind === "good" ? (
        <Icon name="check" />
      ) : kind === "fault" || kind === "warn" ? (
        <Icon name="warn" />
      ) : (
        <span class="spinner" aria-hidden="true" />
      )}
      <span>{said}</span>
      {state === "starting" && part !== null && <progress value={part} max={1} aria-label="How far it is" />}
    </div>
  );
}
