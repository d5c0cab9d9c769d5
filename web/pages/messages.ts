/**
 * What published pages read.
 *
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */

/** The centre of a place, and its half width and height, as in the game's card. */
export interface PublishedHollow {
  place: number;
  x: number;
  y: number;
  wide: number;
  high: number;
  up: boolean;
}

/** The board at the start. */
export interface PublishedBoard {
  hollows: PublishedHollow[];
  /** The heights of the boundaries between sides. */
  grooves: number[];
  holes: number;
  /** The number of pieces of each kind, for each place. */
  lying: number[][];
}

/** An option of the rules, and its chosen value. */
export interface PublishedOption {
  name: string;
  kind: "choice" | "number" | "truth";
  value: string | number | boolean;
  default: string | number | boolean;
  /** The other choices; for numbers, the smallest and greatest. */
  choices: string[];
}

/** Statistics of random games. */
export interface PublishedRandomGames {
  /** Their mean length in turns. */
  turns: number;
  /** The mean number of moves to choose from; null if not counted. */
  ways: number | null;
  /** The score of the first mover; players share a draw equally. */
  first: number;
}

/** A game in the gallery; its page is in the folder with its name. */
export interface PublishedGame {
  name: string;
  title: string;
  aka: string[];
  people: string | null;
  region: string | null;
  /** The folder of its rule file, named after a region. */
  family: string;
  summary: string | null;
  extends: string | null;
  rows: number;
  players: number;
  /** Whether the game involves chance. */
  chance: boolean;
  /** Whether it has matches of several rounds. */
  matches: boolean;
  kinds: string[];
  /** The number of lines of rules in effect. */
  lines: number;
  /** The effort that the game demands of a beginner, 0 or more. */
  effort: number;
  /** Null if most random games do not end. */
  random_games: PublishedRandomGames | null;
  options: PublishedOption[];
  board: PublishedBoard;
}

/** The file ``games.json``. */
export interface PublishedGames {
  /** The version of the format. */
  manqala: "1";
  /** The title of the gallery, if not the default. */
  title: string | null;
  games: PublishedGame[];
}

/** A sentence. Terms that the rules define are between U+E000 and U+E001. */
export interface PublishedRuleDetail {
  text: string;
  /** The number of the example that illustrates it, if any. */
  example: number | null;
}

/** A sentence, with those below it. */
export interface PublishedRuleItem extends PublishedRuleDetail {
  /** Lines of the rule file, if no sentence describes them. */
  quote: string | null;
  /** The sentences below it. */
  below: PublishedRuleDetail[];
  /** What continues it after those, without a sign or number of its own. */
  then: PublishedRuleItem[];
}

/** A list of sentences. */
export interface PublishedRuleList {
  /** Whether they are consecutive steps. */
  numbered: boolean;
  /** Whether they define words used above. */
  glossary: boolean;
  items: PublishedRuleItem[];
}

/** A section of the rules. */
export interface PublishedSection {
  /** Null before the first heading. */
  title: string | null;
  lists: PublishedRuleList[];
}

/** A position that a module can be set to. */
export interface PublishedSetting {
  /** The number of pieces of each kind, for each place. */
  pieces: number[][];
  /** The values of marks, by name. */
  marks: Record<string, number[]>;
  mover: number;
}

/** A move of an example that readers can try. */
export interface PublishedTrial {
  setting: PublishedSetting;
  /** The indices of the options that the example chooses. */
  answers: number[];
}

/** A move of an example, with the pieces of each kind at each place before and after it. */
export interface PublishedExample {
  caption: string;
  before: number[][];
  move: string | null;
  after: number[][];
  /** Null unless it is a turn in a single round. */
  trial: PublishedTrial | null;
}

/** The file ``rules.LANGUAGE.json`` of a game. */
export interface PublishedRules {
  /** The version of the format. */
  manqala: "1";
  sections: PublishedSection[];
  examples: PublishedExample[];
}
