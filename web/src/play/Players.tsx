/** Who plays each side: a person at this screen, or the computer at a strength; the details name the program. */

import { useSignal, useSignalEffect } from "@preact/signals";

import { readable } from "../../board/words";
import type { PlayerKind } from "../protocol";
import { useStudio } from "../store/context";
import { PERSON } from "../store/document";
import { isCancelled } from "../transport/transport";
import { levelOf, LEVELS } from "./levels";
import { LevelSelect } from "./LevelSelect";
import { fromSlider, readSpec, STEPS, strengthOf, strengthWords, toSlider, usual, writeSpec } from "./strength";
import { tableOf } from "./table";
import { algorithmWords, capital, named } from "./words";

/** The players of the game, and who plays them. */
export function Players() {
  const studio = useStudio();
  const table = tableOf(studio);
  const players = studio.opened.value?.players ?? [];
  const seated = players.map((name) => studio.doc.value.players[name] ?? PERSON);
  return (
    <fieldset class="play-players">
      <legend>Players</legend>
      {players.map((name, n) => (
        <div key={name} class={`play-seat play-of${n % 6}`}>
          <div class="play-seat-who">
            <span class="play-dot" aria-hidden="true" />
            <span class="play-seat-name">{named(name)}</span>
            <LevelSelect table={table} player={name} />
          </div>
        </div>
      ))}
      {studio.opened.value?.hides === true && (
        <p class="play-quiet">
          Seeds are hidden in this game. Against the computer, ? stands for what you do not see until the end; people
          who play all sides see everything.
        </p>
      )}
      {seated.some((spec) => spec !== PERSON) && <Programs />}
    </fieldset>
  );
}

/** The program and its settings behind each strength, for the curious. */
function Programs() {
  const studio = useStudio();
  const kinds = useSignal<readonly PlayerKind[]>([]);
  useSignalEffect(() => {
    if (studio.transport.state.value !== "ready" || kinds.peek().length > 0) return;
    studio.transport
      .request("search.players", {})
      .then(({ players }) => {
        kinds.value = players;
      })
      .catch((error: unknown) => {
        if (!isCancelled(error)) studio.say("The programs that play cannot be listed.", "fault");
      });
  });
  const { players } = studio.doc.value;
  const computers = (studio.opened.value?.players ?? []).filter((name) => (players[name] ?? PERSON) !== PERSON);
  return (
    <details class="play-details" open={computers.some((name) => levelOf(players[name] ?? PERSON) === null)}>
      <summary>Which program plays</summary>
      {computers.map((name) => (
        <Program key={name} name={name} kinds={kinds.value} />
      ))}
    </details>
  );
}

function Program({ name, kinds }: { readonly name: string; readonly kinds: readonly PlayerKind[] }) {
  const studio = useStudio();
  const text = studio.doc.value.players[name] ?? PERSON;
  const level = LEVELS.find((one) => one.spec === text);
  const spec = readSpec(text);
  const kind = kinds.find((one) => one.name === spec.name);
  const strength = kind === undefined ? null : strengthOf(spec, kind);
  return (
    <div class="play-program">
      <label class="play-seat-who">
        <span class="play-seat-name">{named(name)}</span>
        <select
          value={spec.name}
          onChange={(event) => {
            const chosen = kinds.find((one) => one.name === event.currentTarget.value);
            if (chosen !== undefined) studio.setPlayers({ [name]: writeSpec(usual(chosen)) });
          }}
        >
          {kind === undefined && <option value={spec.name}>{algorithmWords(text)}</option>}
          {kinds.map((one) => (
            <option key={one.name} value={one.name} title={one.about}>
              {algorithmWords(one.name)}
            </option>
          ))}
        </select>
      </label>
      <p class="play-about">{capital(level?.about ?? kind?.about ?? "")}.</p>
      {strength !== null && (
        <label class="play-strength">
          <span class="play-hidden">Strength of {readable(name)}</span>
          <input
            type="range"
            class="play-slider"
            min="0"
            max={STEPS}
            value={toSlider(strength)}
            aria-valuetext={strengthWords(strength)}
            style={{ "--part": `${toSlider(strength)}%` }}
            onInput={(event) => {
              const value = fromSlider(strength, Number(event.currentTarget.value));
              studio.setPlayers({
                [name]: writeSpec({ name: spec.name, set: { [strength.parameter.name]: String(value) } }),
              });
            }}
          />
          <output>{strengthWords(strength)}</output>
        </label>
      )}
    </div>
  );
}
