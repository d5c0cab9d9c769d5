/** Tabs that follow the accessibility guidelines: arrow keys move between them. */

import type { Signal } from "@preact/signals";

/** A row of tabs; the panel of each has the id `panel-NAME`. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { name: T; title: string }[];
  chosen: Signal<T>;
}) {
  const { tabs, chosen } = props;
  const key = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === chosen.value);
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    chosen.value = tab.name;
    document.getElementById(`tab-${tab.name}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={key}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          class="tab"
          id={`tab-${tab.name}`}
          aria-controls={`panel-${tab.name}`}
          aria-selected={tab.name === chosen.value}
          tabIndex={tab.name === chosen.value ? 0 : -1}
          onClick={() => {
            chosen.value = tab.name;
          }}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
