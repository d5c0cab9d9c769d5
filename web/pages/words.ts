/** The page's texts in the chosen language: one file for each language, in `languages/`. */

import { readable } from "../board/words";
import type english from "./languages/en.json";

/** The keys of all texts. */
export type Key = keyof typeof english;
/** The values for `{name}` in a text. */
export type Parts = Readonly<Record<string, string | number>>;

type Texts = Readonly<Partial<Record<string, string>>>;

const files = import.meta.glob<Texts>("./languages/*.json", { import: "default" });
const KEPT = "manqala-language";

/** The languages that there are, by their codes. */
export const languages: readonly string[] = Object.keys(files).map(codeOf).sort();

/** A language's own name. */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function codeOf(file: string): string {
  return file.replace(/^.*\/|\.json$/g, "");
}

/** The texts of one language. */
export class Words {
  private plurals: Intl.PluralRules | null = null;
  private readonly forms = new Map<number, string>();

  constructor(
    readonly language: string,
    private readonly texts: Texts,
  ) {}

  /** Names one after the other: ‘South and North’. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.language).format(names);
  }

  /** A text with its placeholders filled in. */
  say(key: Key, parts: Parts = {}): string {
    return filled(this.texts[key] ?? key, parts);
  }

  /** The text `key.one`, `key.other` … for this number. */
  count(key: string, n: number, parts: Parts = {}): string {
    const text = this.texts[`${key}.${this.form(n)}`] ?? this.texts[`${key}.other`] ?? key;
    return filled(text, { n: this.number(n), ...parts });
  }

  private form(n: number): string {
    let form = this.forms.get(n);
    if (form === undefined) {
      this.plurals ??= new Intl.PluralRules(this.language);
      form = this.plurals.select(n);
      this.forms.set(n, form);
    }
    return form;
  }

  /** The text for a name in a rule file, or the name itself as words. */
  named(group: string, name: string): string {
    return this.texts[`${group}.${name}`] ?? name.replaceAll("-", " ");
  }

  /** A number of pieces of a kind; an unknown kind keeps its name from the rules. */
  pieces(n: number, kind: string): string {
    const known = this.texts[`kind.${kind}.other`] !== undefined;
    const name = known ? this.count(`kind.${kind}`, n) : kind;
    return this.count("pieces", n, { kind: name });
  }

  /** The name of a kind of piece. */
  kind(name: string): string {
    return this.texts[`kind.${name}.other`] ?? name;
  }

  /** A player's name, with an initial capital. */
  player(name: string): string {
    return this.capital(this.texts[`player.${name}`] ?? readable(name));
  }

  /** A text with an initial capital. */
  capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.language) + text.slice(1);
  }

  number(n: number): string {
    // Below a thousand, avoid the locale data that browsers are slow to load.
    return Math.abs(n) < 1000 && Number.isInteger(n) ? String(n) : n.toLocaleString(this.language);
  }
}

function filled(text: string, parts: Parts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

/** The language of the address, or the stored one, or the browser's; else English. */
function preferred(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  return bestOf([asked, stored(), ...navigator.languages]);
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Load the texts, and set the language of the page. */
export async function loadWords(): Promise<Words> {
  const words = await wordsOf(preferred());
  document.documentElement.lang = words.language;
  return words;
}

/** The texts of a language. */
export async function wordsOf(language: string): Promise<Words> {
  const file = Object.keys(files).find((one) => codeOf(one) === language);
  return new Words(language, (await files[file ?? ""]?.()) ?? {});
}

/** The first available language, else English. */
export function bestOf(wanted: readonly (string | null)[]): string {
  const codes = wanted.flatMap((one) => one?.split("-")[0] ?? []);
  return codes.find((one) => languages.includes(one)) ?? "en";
}

/** Store the choice of a language for later pages. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Without storage, the next page asks again.
  }
}
