/** Highlights with a TextMate grammar, as far as rule files need: all editors share one grammar. */

import type { StreamParser, StringStream } from "@codemirror/language";

/** A pattern of a TextMate grammar. */
export interface Pattern {
  include?: string;
  match?: string;
  begin?: string;
  end?: string;
  name?: string;
  captures?: Record<string, { name: string }>;
  beginCaptures?: Record<string, { name: string }>;
  endCaptures?: Record<string, { name: string }>;
  patterns?: Pattern[];
}

/** A TextMate grammar. */
export interface Grammar {
  patterns: Pattern[];
  repository: Record<string, Pattern>;
}

interface Rule {
  match: RegExp;
  end: RegExp | null;
  /** Whether it ends with the line. */
  line: boolean;
  name: string | null;
  captures: Record<string, { name: string }>;
  endCaptures: Record<string, { name: string }>;
  inner: Pattern[];
}

/** A token of the line that was scanned ahead: its end and its scope. */
interface Known {
  to: number;
  name: string | null;
}

/** The state at the start of a line: the open patterns, the innermost last. */
export interface Open {
  stack: Rule[];
  known: Known[];
}

/** A parser for CodeMirror's stream language; `styleOf` maps scopes to styles. */
export function streamParser(grammar: Grammar, styleOf: (scope: string) => string | null): StreamParser<Open> {
  const made = new Map<Pattern[], Rule[]>();

  const flat = (patterns: Pattern[], seen: Set<string>): Pattern[] =>
    patterns.flatMap((pattern) => {
      if (pattern.include === undefined) return [pattern];
      const name = pattern.include.slice(1);
      const found = grammar.repository[name];
      if (!found || seen.has(name)) return [];
      const below = new Set(seen).add(name);
      return found.match !== undefined || found.begin !== undefined ? [found] : flat(found.patterns ?? [], below);
    });

  const rules = (patterns: Pattern[]): Rule[] => {
    const known = made.get(patterns);
    if (known) return known;
    const all = flat(patterns, new Set()).map((pattern) => ({
      match: new RegExp(pattern.match ?? pattern.begin ?? "(?!)", "dy"),
      end: pattern.end === undefined || pattern.end === "$" ? null : new RegExp(pattern.end, "dy"),
      line: pattern.end === "$",
      name: pattern.name ?? null,
      captures: pattern.captures ?? pattern.beginCaptures ?? {},
      endCaptures: pattern.endCaptures ?? {},
      inner: pattern.begin === undefined ? [] : (pattern.patterns ?? []),
    }));
    made.set(patterns, all);
    return all;
  };

  const step = (stream: StringStream, state: Open): string | null => {
    const top = state.stack.at(-1);
    if (top?.end) {
      const ended = at(top.end, stream);
      // An empty end matches only at the start of a line: elsewhere it would end what just began.
      if (ended && (ended[0] !== "" || stream.sol())) {
        state.stack.pop();
        return ended[0] === "" ? step(stream, state) : take(stream, state, ended, top.endCaptures, top.name);
      }
    }
    for (const rule of rules(top ? top.inner : grammar.patterns)) {
      const found = at(rule.match, stream);
      if (!found || found[0] === "") continue;
      if (rule.line || rule.end) state.stack.push(rule);
      return take(stream, state, found, rule.captures, rule.name);
    }
    if (!stream.eatSpace()) stream.next();
    return top?.name ?? null;
  };

  return {
    name: "manqala",
    startState: () => ({ stack: [], known: [] }),
    copyState: (state) => ({ stack: [...state.stack], known: [...state.known] }),
    token: (stream, state) => {
      if (stream.sol()) {
        state.known = [];
        while (state.stack.at(-1)?.line) state.stack.pop();
      }
      const known = state.known.shift();
      if (known) stream.pos = known.to;
      const name = known ? known.name : step(stream, state);
      return name === null ? null : styleOf(name);
    },
    languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  };
}

/** The match of a pattern at the stream's position. */
function at(pattern: RegExp, stream: StringStream): RegExpExecArray | null {
  pattern.lastIndex = stream.pos;
  return pattern.exec(stream.string);
}

/** Consume a match: its first token now, and the others, split by captures, later. */
function take(
  stream: StringStream,
  state: Open,
  found: RegExpExecArray,
  captures: Record<string, { name: string }>,
  name: string | null,
): string | null {
  let from = found.index;
  const end = from + found[0].length;
  const stretches: Known[] = [];
  for (const [group, { name: captured }] of Object.entries(captures)) {
    const place = found.indices?.[Number(group)];
    if (!place || place[0] < from) continue;
    if (place[0] > from) stretches.push({ to: place[0], name });
    stretches.push({ to: place[1], name: captured });
    from = place[1];
  }
  if (from < end) stretches.push({ to: end, name });
  const [first, ...rest] = stretches;
  state.known = rest;
  stream.pos = first?.to ?? end;
  return first?.name ?? name;
}
