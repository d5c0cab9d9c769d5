/** The progress of the tutorial: each step is checked as the studio changes. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { problems, showLine } from "../editor/desk";
import type { Desk } from "../shell/desk";
import { dialog, layout, part, rulesTab } from "../shell/ui";
import starter from "./starter.sow?raw";
import type { Scene } from "./steps";
import { STEPS } from "./steps";

/** The game of the tutorial, which also opens on a first visit. */
export const STARTER = { name: "pebbles", text: starter };

/** The tutorial. */
class Tutorial {
  /** The index of the step, or null outside of the tutorial. */
  readonly at = signal<number | null>(null);
  /** Whether the step is complete. */
  readonly done = signal(false);
  readonly step = computed(() => (this.at.value === null ? null : (STEPS[this.at.value] ?? null)));
  private before: Scene | null = null;
  private desk: Desk | null = null;
  private stop: () => void = () => undefined;

  /** Begin with the first step, in a new document. */
  begin(desk: Desk): void {
    this.end();
    dialog.value = null;
    this.desk = desk;
    desk.openText(STARTER, "the tutorial");
    this.go(0);
    this.stop = effect(() => {
      const now = this.scene();
      const step = this.step.value;
      if (!now || !step || this.done.value || !this.before) return;
      if (step.done(now, this.before)) this.done.value = true;
    });
  }

  /** Goes to a step. */
  go(at: number): void {
    const step = STEPS[at];
    if (!step || !this.desk) {
      this.end();
      return;
    }
    this.desk.shared.value = false;
    this.before = untracked(() => this.scene());
    this.at.value = at;
    this.done.value = false;
    if (step.part !== "story") rulesTab.value = "text";
    part.value = step.part;
    const { line } = step;
    if (line !== undefined) {
      const number = this.desk.studio.text.value.split("\n").findIndex((one) => one.startsWith(line)) + 1;
      // On a narrow screen the text is only becoming visible.
      if (number > 0)
        setTimeout(
          () => {
            showLine(number);
          },
          layout.value === "narrow" ? 60 : 0,
        );
    }
  }

  /** End the tutorial. */
  end(): void {
    this.stop();
    this.at.value = null;
    this.done.value = false;
  }

  private scene(): Scene | null {
    if (!this.desk) return null;
    const { studio, shared } = this.desk;
    const wrong = problems.value.filter((one) => one.severity === "error").length;
    return {
      rules: studio.rules.value?.text ?? "",
      text: studio.text.value,
      faults: studio.faults.value.length + wrong,
      start: studio.opened.value?.start ?? null,
      views: studio.views.value,
      depth: studio.depth.value,
      stepping: studio.step.value !== null,
      shared: shared.value,
    };
  }
}

/** The only instance. */
export const tutorial = new Tutorial();
