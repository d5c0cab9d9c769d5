/** Who plays each side: a person at this screen, or a program, with its strength. */

import { useSignal, useSignalEffect } from "@preact/signals";

import type { PlayerKind } from "../protocol";
import { useStudio } from "../store/context";
import { PERSON } from "../store/document";
import { isCancelled } from "../transport/transport";
import { fromSlider, readSpec, STEPS, strengthOf, strengthWords, toSlider, usual, writeSpec } from "./strength";
import { capital, programWords } from "./words";

/** The players of the game, each with who plays him. */
export function Players() {
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
  return (
    <fieldset class="play-players">
      <legend>Players</legend>
      {(studio.opened.value?.players ?? []).map((name, n) => (
        <Seat key={name} name={name} number={n} kinds={kinds.value} />
      ))}
    </fieldset>
  );
}

function Seat({
  name,
  number,
  kinds,
}: {
  readonly name: string;
  readonly number: number;
  readonly kinds: readonly PlayerKind[];
}) {
  const studio = useStudio();
  const text = studio.doc.value.players[name] ?? PERSON;
  const spec = readSpec(text);
  const kind = kinds.find((one) => one.name === spec.name);
  const strength = kind === undefined ? null : strengthOf(spec, kind);
  return (
    <div class={`play-seat play-of${number % 4}`}>
      <label class="play-seat-who">
        <span class="play-dot" aria-hidden="true" />
        <span class="play-seat-name">{capital(name)}</span>
        <select
          value={spec.name}
          onChange={(event) => {
            const chosen = kinds.find((one) => one.name === event.currentTarget.value);
            studio.setPlayer(name, chosen === undefined ? PERSON : writeSpec(usual(chosen)));
          }}
        >
          <option value={PERSON}>a person</option>
          {kind === undefined && text !== PERSON && <option value={spec.name}>{programWords(text)}</option>}
          {kinds.map((one) => (
            <option key={one.name} value={one.name} title={one.about}>
              {programWords(one.name)}
            </option>
          ))}
        </select>
      </label>
      {kind !== undefined && <p class="play-about">{capital(kind.about)}.</p>}
      {strength !== null && (
        <label class="play-strength">
          <span class="play-hidden">Strength of {name}</span>
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
              studio.setPlayer(name, writeSpec({ name: spec.name, set: { [strength.parameter.name]: String(value) } }));
            }}
          />
          <output>{strengthWords(strength)}</output>
        </label>
      )}
    </div>
  );
}
