/** Another text to compare with: the opened version, an earlier version, another game, or a file. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";

import { useDesk } from "../shell/desk";
import { plainName } from "../store/share";
import type { Experiment, OtherText } from "./experiment";

/** Limit on the bytes of a rule file. */
const LARGEST = 1_000_000;
const FILE = "file";

/** The list of texts. */
export function TextChoice({ experiment }: { readonly experiment: Experiment }) {
  const desk = useDesk();
  const picker = useRef<HTMLInputElement>(null);
  const files = useSignal<readonly OtherText[]>([]);
  const chosen = experiment.text.value;
  const { doc } = desk.studio;
  const texts = othersOf(desk, files.value);
  const at = texts.findIndex((one) => one.title === chosen?.title && one.rules.text === chosen.rules.text);
  return (
    <div class="lab-setting">
      <label class="play-field lab-against">
        <span class="lab-key lab-series1 lab-heading">Against</span>
        <select
          value={at < 0 ? "" : String(at)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === FILE) {
              event.currentTarget.value = at < 0 ? "" : String(at);
              picker.current?.click();
            } else experiment.against(value === "" ? null : (texts[Number(value)] ?? null));
          }}
        >
          <option value="">these rules</option>
          {texts.map((one, n) => (
            <option key={n} value={String(n)}>
              {one.title}
            </option>
          ))}
          <option value={FILE}>a file …</option>
        </select>
      </label>
      {chosen?.rules.text === doc.value.text && <p class="play-because">Both texts are the same.</p>}
      <input
        ref={picker}
        type="file"
        accept=".sow,text/plain"
        class="hidden"
        tabIndex={-1}
        aria-label="A rule file to compare with"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file && file.size <= LARGEST)
            void file.text().then((text) => {
              const rules = { name: plainName(file.name), text: text.replaceAll("\r\n", "\n") };
              const other = { title: file.name, rules };
              files.value = [...files.value, other];
              experiment.against(other);
            });
          else if (file) desk.studio.say(`${file.name} is larger than any rule file.`, "fault");
          input.value = "";
        }}
      />
    </div>
  );
}

/** All texts that differ from the current one. */
function othersOf(desk: ReturnType<typeof useDesk>, files: readonly OtherText[]): OtherText[] {
  const { doc, text } = desk.studio;
  const { id, name } = doc.value;
  const kept = desk.shelf.kept.value;
  const when = (changed: number): string => new Date(changed).toLocaleString();
  const past = kept.find((one) => one.doc.id === id)?.past ?? [];
  const found: OtherText[] = [
    { title: "the text as it was opened", rules: { name, text: desk.begun.value } },
    ...past.map((one) => ({ title: `the version of ${when(one.changed)}`, rules: { name, text: one.text } })),
    ...kept
      .filter((one) => one.doc.id !== id)
      .map(({ doc: other }) => ({
        title: `${other.name}.sow of ${when(other.changed)}`,
        rules: { name: other.name, text: other.text },
      })),
    ...files,
  ];
  return found.filter((one) => one.rules.text !== text.value && one.rules.text.trim() !== "");
}
