/** Types of the element `<manqala-game>`, which plays a sowing game on any page. docs/publishing.md describes it. */

/** The state of the game. */
export interface ManqalaState {
  /** The position as text; null during decisions other than a turn. */
  readonly position: string | null;
  /** The moves so far, separated by blanks. */
  readonly record: string;
  /** The number of moves so far, and in total. */
  readonly played: number;
  readonly known: number;
  /** The player to decide; null if the game is over, `chance` for chance. */
  readonly turn: string | null;
  /** The legal answers to the open question. */
  readonly choices: readonly string[];
  readonly over: boolean;
  /** The winner; null for a draw, and while the game goes on. */
  readonly winner: string | null;
  /** All who have won: several where players win together. */
  readonly winners: readonly string[];
  /** The reason for the end of the game. */
  readonly reason: string;
  /** The score of each player. */
  readonly points: Readonly<Record<string, number>>;
}

/** Information about the game. */
export interface ManqalaGameInfo {
  readonly title: string;
  readonly players: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** A move that was made. */
export interface ManqalaMove {
  /** Its number, from 1. */
  readonly number: number;
  /** Who made it; `chance` for chance. */
  readonly by: string;
  readonly move: string;
}

/** The `detail` of the element's events. None of them bubbles. */
export interface ManqalaGameEventMap {
  /** The board is ready for play. */
  ready: CustomEvent<ManqalaGameInfo>;
  /** A move was made and shown. */
  move: CustomEvent<ManqalaMove>;
  /** Another position is shown. */
  position: CustomEvent<ManqalaState>;
  /** The game is over. */
  end: CustomEvent<ManqalaState>;
  /** The requested game cannot be shown. */
  fault: CustomEvent<{ readonly message: string }>;
}

export interface ManqalaGameElement extends HTMLElement {
  /** Fulfilled when the requested game is ready; rejected if it cannot be shown. */
  readonly ready: Promise<ManqalaGameInfo>;
  /** The state of the game; null while there is none. */
  readonly state: ManqalaState | null;
  /** Play a move in notation for the player to move. Rejects with a RangeError if it is illegal. */
  play(move: string): Promise<void>;
  /** Undo the last answer, or a person's last move with the replies. */
  undo(): void;
  /** Redo until a person must answer. */
  redo(): void;
  /** Show the next move of the record, or the next one taken back; whether there was one. */
  step(): Promise<boolean>;
  /** Show the position after a number of moves. */
  goTo(played: number): void;
  /** Restart. */
  restart(): void;
  /** The computer's choice, which the board shows, too. */
  hint(): Promise<string>;
  addEventListener<K extends keyof ManqalaGameEventMap>(
    type: K,
    listener: (this: ManqalaGameElement, event: ManqalaGameEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "manqala-game": ManqalaGameElement;
  }
}
