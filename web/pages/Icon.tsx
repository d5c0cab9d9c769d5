/** Icons beside texts. */

const PATHS = {
  undo: "M9 7H15.5A4.5 4.5 0 0 1 15.5 16H8M9 7L12 4M9 7L12 10",
  redo: "M15 7H8.5A4.5 4.5 0 0 0 8.5 16H16M15 7L12 4M15 7L12 10",
  again: "M19 12A7 7 0 1 1 16.9 7M17 3.5V7.2H13.3",
  skip: "M5 5.5L13 12 5 18.5ZM17.5 5.5V18.5",
  hint: "M9.5 18H14.5M10.2 21H13.8M12 3A6 6 0 0 0 8.6 14C9.2 14.5 9.5 15 9.5 15.6H14.5C14.5 15 14.8 14.5 15.4 14A6 6 0 0 0 12 3Z",
  start: "M17.5 5.5L11 12 17.5 18.5M7 5.5V18.5",
  back: "M15 5L8 12 15 19",
  on: "M9 5L16 12 9 19",
  begin: "M12 5V19M5 12H19",
  share: "M12 4V15M8 7.5L12 3.5 16 7.5M6 11.5H5V20H19V11.5H18",
  learn: "M3 9L12 5 21 9 12 13ZM7 11V16C9.5 18 14.5 18 17 16V11M21 9V14",
  computer: "M5 5.5H19V15.5H5ZM9 19.5H15M12 15.5V19.5",
  people:
    "M8.5 11A3 3 0 1 0 8.5 5 3 3 0 0 0 8.5 11ZM3 19C3 15.5 5.5 13.5 8.5 13.5S14 15.5 14 19M16 10.6A2.6 2.6 0 1 0 15 5.6M17 13.6C19.5 14 21 16 21 19",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="page-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
