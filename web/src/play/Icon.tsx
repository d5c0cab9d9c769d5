/** Icons on buttons, drawn as lines in the colour of the text. */

const PATHS = {
  run: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5v14l9-7zM18 5v14",
  "step-back": "M18 5v14l-9-7zM6 5v14",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  turn: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.6.5-.9 1.2-.9 2H9.3c0-.8-.3-1.5-.9-2A6 6 0 0 1 12 3z",
  pace: "M4 17a8 8 0 1 1 16 0M12 17l4-5.5",
  numbers: "M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16",
  setup: "M12 5v14M5 12h14",
  undo: "M9 6L4 11l5 5M4 11h10.5a5 5 0 0 1 0 10H12",
  redo: "M15 6l5 5-5 5M20 11H9.5a5 5 0 0 0 0 10H12",
  restart: "M5 5v6h6M5.5 11A7.5 7.5 0 1 1 5 15",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6",
  program: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M12 4.5v.5",
  dice: "M5 5h14v14H5zM9 9v.01M15 15v.01M15 9v.01M9 15v.01",
  cross: "M6 6l12 12M18 6L6 18",
  up: "M12 19V5M6 11l6-6 6 6",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon; the button's label gives its meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="play-pic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
