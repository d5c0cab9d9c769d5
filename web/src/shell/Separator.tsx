/** The separator between two panes, moved by dragging or with arrow keys. */

import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";

/** The properties of a separator. */
export interface SeparatorProps {
  label: string;
  share: Signal<number>;
  least: number;
  most: number;
  /** Whether it is vertical, between columns. */
  upright: boolean;
  /** 1 if the pane before it grows when it moves right or down, −1 if the one after it does. */
  grows: 1 | -1;
  controls: string;
}

/** A bar. */
export function Separator(props: SeparatorProps) {
  const { share, least, most, upright, grows } = props;
  const from = useRef<{ at: number; share: number; whole: number } | null>(null);
  const to = (wanted: number) => {
    share.value = Math.round(Math.min(most, Math.max(least, wanted)) * 1000) / 1000;
  };
  return (
    <div
      class={upright ? "separator separator-upright" : "separator"}
      role="separator"
      tabIndex={0}
      aria-label={props.label}
      aria-orientation={upright ? "vertical" : "horizontal"}
      aria-controls={props.controls}
      aria-valuemin={Math.round(least * 100)}
      aria-valuemax={Math.round(most * 100)}
      aria-valuenow={Math.round(share.value * 100)}
      onPointerDown={(event) => {
        const whole = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!whole) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = {
          at: upright ? event.clientX : event.clientY,
          share: share.value,
          whole: upright ? whole.width : whole.height,
        };
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        const moved = (upright ? event.clientX : event.clientY) - from.current.at;
        to(from.current.share + (grows * moved) / from.current.whole);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={(event) => {
        const steps: Partial<Record<string, number>> = upright
          ? { ArrowLeft: -1, ArrowRight: 1 }
          : { ArrowUp: -1, ArrowDown: 1 };
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        to(share.value + grows * step * 0.02);
      }}
    />
  );
}
