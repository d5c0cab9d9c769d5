/** The library as a newcomer needs it: well-known, short and simple games first, and found by what people type. */

/** A game as lists have it: the studio's gallery and published pages alike. */
export interface Listed {
  readonly name: string;
  readonly title: string;
  readonly aka: readonly string[];
  readonly people: string | null;
  readonly region: string | null;
  readonly family: string;
  readonly summary: string | null;
  readonly extends: string | null;
  readonly rows: number;
  readonly players: number;
  /** Whether anything falls to chance. */
  readonly chance: boolean;
  /** How many lines of rules are in effect. */
  readonly lines: number;
  /** How much it asks of a newcomer: more lines, turns and ways to move ask more. */
  readonly effort: number;
  /** What random games were like: turns, ways to move, the share of who begins; null where they were not played. */
  readonly random_games: { readonly turns: number; readonly ways: number | null; readonly first: number } | null;
}

/** What is said of a game in a word, beside what its front matter says; found out of its rules and of random games of it. */
export type Trait = "easy" | "hard" | "short" | "long" | "children" | "chance" | "no chance" | "alone" | "even";

/** A game with what the order and the search go by. */
export interface Shown<Game extends Listed = Listed> {
  readonly game: Game;
  readonly traits: ReadonlySet<Trait>;
  /** Words of its facts, without accents and capitals. */
  readonly words: readonly string[];
}

/** What people type, and the trait that is meant. */
export type Meant = Readonly<Record<string, Trait>>;

/** The same in English. */
export const ENGLISH: Meant = {
  easy: "easy",
  simple: "easy",
  beginner: "easy",
  beginners: "easy",
  newcomer: "easy",
  newcomers: "easy",
  hard: "hard",
  difficult: "hard",
  complex: "hard",
  deep: "hard",
  strategic: "hard",
  strategy: "hard",
  short: "short",
  quick: "short",
  fast: "short",
  long: "long",
  child: "children",
  children: "children",
  kid: "children",
  kids: "children",
  family: "children",
  school: "children",
  chance: "chance",
  luck: "chance",
  dice: "chance",
  random: "chance",
  alone: "alone",
  solo: "alone",
  solitaire: "alone",
  puzzle: "alone",
  fair: "even",
  even: "even",
  balanced: "even",
};
const NUMBERS: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  single: "1",
};
/** Words that tell nothing of a game of this library. */
const IDLE = new Set(["a", "an", "and", "for", "from", "game", "games", "in", "of", "the", "with", "mancala", "play"]);
const WITHOUT = new Set(["no", "without", "not", "ohne", "kein", "sense", "sin"]);

/** How well known a game is, as far as facts tell: by how many names it goes, and how many games are told as variants of it. */
export function renown(game: Listed, games: readonly Listed[]): number {
  const heirs = games.filter((one) => one.extends === game.name).length;
  // Beyond some names and heirs more of them say that much was collected, not that much is played.
  return Math.min(game.aka.length, 5) + 1.5 * Math.min(heirs, 3);
}

/** The games, those first with which a newcomer begins best. */
export function forNewcomers<Game extends Listed>(games: readonly Game[]): Game[] {
  const scores = new Map(games.map((game) => [game, renown(game, games) - game.effort]));
  return [...games].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

/** All games in the order for newcomers, each with its traits and words. */
export function shelve<Game extends Listed>(games: readonly Game[]): Shown<Game>[] {
  const efforts = limits(games.map(({ effort }) => effort));
  const turns = limits(games.flatMap((game) => game.random_games?.turns ?? []));
  return forNewcomers(games).map((game) => ({ game, traits: traitsOf(game, efforts, turns), words: wordsOf(game) }));
}

/** Below the first lies a third of the values, above the second another one. */
function limits(values: readonly number[]): readonly [number, number] {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [at(1 / 3), at(2 / 3)];
}

function traitsOf(game: Listed, efforts: readonly [number, number], turns: readonly [number, number]): Set<Trait> {
  const found = new Set<Trait>();
  const random = game.random_games;
  const needed = game.effort;
  if (needed <= efforts[0]) found.add("easy");
  if (needed > efforts[1]) found.add("hard");
  if (random !== null && random.turns <= turns[0]) found.add("short");
  if (random !== null && random.turns > turns[1]) found.add("long");
  if ((found.has("easy") && !found.has("long")) || toldForChildren(game)) found.add("children");
  found.add(game.chance ? "chance" : "no chance");
  if (game.players === 1) found.add("alone");
  if (random !== null && game.players === 2 && Math.abs(random.first - 0.5) < 0.02) found.add("even");
  return found;
}

/** Whether children are named among those who play it. */
function toldForChildren({ people, region, summary }: Listed): boolean {
  return [people, region, summary].some((fact) => /\bchild/i.test(fact ?? ""));
}

/** Without accents and capitals. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function split(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function wordsOf(game: Listed): string[] {
  const { title, name, people, region, family, aka, summary, rows, players } = game;
  const facts = [
    title,
    name,
    people ?? "",
    region ?? "",
    family,
    ...aka,
    summary ?? "",
    `${rows}rows`,
    `${players}players`,
  ];
  return [...facts.flatMap(split), plain(name)];
}

/** A word of a search as it is compared: a trait that is meant, or the beginning of a word. */
interface Wanted {
  /** Null where only the trait counts. */
  readonly text: string | null;
  readonly trait: Trait | null;
}

/** What is searched for. */
function wantedOf(search: string, meant: Meant): Wanted[] {
  const words = split(search).map((word) => NUMBERS[word] ?? word);
  const found: Wanted[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const next = words[at + 1];
    const counted = /^\d+$/.test(word) ? /^(row|player)s?$/.exec(next ?? "")?.[1] : undefined;
    if (counted !== undefined) {
      found.push({ text: `${word}${counted}s`, trait: null });
      at++;
    } else if (WITHOUT.has(word) && meant[next ?? ""] === "chance") {
      found.push({ text: null, trait: "no chance" });
      at++;
    } else if (!IDLE.has(word)) {
      found.push({ text: word, trait: meant[word] ?? null });
    }
  }
  return found;
}

/** How much longer than the word itself a form of it may be: African, Indians. */
const ENDING = 2;

function fits({ traits, words }: Shown, { text, trait }: Wanted): boolean {
  if (trait !== null && traits.has(trait)) return true;
  if (text === null) return false;
  return words.some(
    (word) =>
      word.startsWith(text) ||
      // Where a trait is meant, the word within another one is not.
      (trait === null && text.length > 2 && word.includes(text)) ||
      (word.length > 4 && text.startsWith(word) && text.length - word.length <= ENDING),
  );
}

/** How well a game fits what is searched for: its own name goes before all else. */
function rank({ game }: Shown, search: string): number {
  const title = plain(game.title);
  const wanted = plain(search).trim();
  if (title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  return title.includes(wanted) || game.aka.some((name) => plain(name).startsWith(wanted)) ? 2 : 3;
}

/** The games that are searched for, the best first; all of them in their order where nothing is. */
export function find<Game extends Listed>(
  shelf: readonly Shown<Game>[],
  search: string,
  meant = ENGLISH,
): Shown<Game>[] {
  const wanted = wantedOf(search, meant);
  const found = shelf.filter((shown) => wanted.every((word) => fits(shown, word)));
  if (wanted.length === 0) return found;
  return found.sort((one, other) => rank(one, search) - rank(other, search));
}

/** What a card says of a game: how hard it is to learn, how long it lasts, what falls to chance. */
export function factsOf({ game, traits }: Shown): string[] {
  const said = (["easy", "hard", "short", "long"] as const).filter((trait) => traits.has(trait));
  const turns = game.random_games === null ? [] : [`about ${Math.round(game.random_games.turns)} turns`];
  const rows = game.rows === 1 ? "1 row" : `${game.rows} rows`;
  return [
    ...said,
    rows,
    ...turns,
    ...(traits.has("chance") ? ["chance"] : []),
    ...(traits.has("alone") ? ["alone"] : []),
  ];
}
