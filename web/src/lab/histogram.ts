/** Histograms: integers sorted into bins that several series share, and typical values. */

/** The frequency of each number. */
export type Seen = Readonly<Record<number, number>>;

/** The numbers from `from` to `to`, and the share of each series among them. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly shares: readonly number[];
}

/** Typical values of a distribution. */
export interface Typical {
  readonly number: number;
  readonly mean: number;
  readonly median: number;
  /** The first and third quartile. */
  readonly middle: readonly [number, number];
}

/** The numbers with their frequencies, in order. */
function entries(seen: Seen): [number, number][] {
  return Object.entries(seen)
    .map(([value, times]): [number, number] => [Number(value), times])
    .filter(([, times]) => times > 0)
    .sort(([one], [other]) => one - other);
}

/** The total. */
export function sum(seen: Readonly<Record<string, number>>): number {
  return Object.values(seen).reduce((all, times) => all + times, 0);
}

/** The smallest step of 1, 2, 5, 10, 20, … that divides a span into at most this many bins. */
export function stepFor(span: number, most: number): number {
  for (let ten = 1; ; ten *= 10) {
    for (const factor of [1, 2, 5]) {
      if (Math.ceil(span / (ten * factor)) <= most) return ten * factor;
    }
  }
}

/** Bins for all series together, at most this many, without gaps. */
export function bins(series: readonly Seen[], most = 22): Bin[] {
  const all = series.map(entries);
  const values = all.flatMap((one) => one.map(([value]) => value));
  if (values.length === 0) return [];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = binStep(low, high, most);
  const first = Math.floor(low / step) * step;
  const found: Bin[] = [];
  for (let from = first; from <= high; from += step) {
    const to = from + step - 1;
    const shares = all.map((one, n) => {
      const there = one.filter(([value]) => value >= from && value <= to).reduce((most, [, times]) => most + times, 0);
      return there / Math.max(1, sum(series[n] ?? {}));
    });
    found.push({ from, to, shares });
  }
  return found;
}

/** A step for bins that begin at its multiples, at most this many. */
function binStep(low: number, high: number, most: number): number {
  const span = high - low + 1;
  // Bins that begin at multiples of a step may need one more.
  return span <= most ? 1 : stepFor(span, most - 1);
}

/** Typical values; null without data. */
export function typical(seen: Seen): Typical | null {
  const all = entries(seen);
  const number = sum(seen);
  if (number === 0) return null;
  const mean = all.reduce((whole, [value, times]) => whole + value * times, 0) / number;
  return { number, mean, median: at(all, number, 0.5), middle: [at(all, number, 0.25), at(all, number, 0.75)] };
}

/** The quantile at a share. */
function at(all: readonly [number, number][], number: number, share: number): number {
  let passed = 0;
  for (const [value, times] of all) {
    passed += times;
    if (passed >= share * number) return value;
  }
  return all.at(-1)?.[0] ?? 0;
}

/** Shares of a whole by name, for all names of any series, the greatest first. */
export function shares(series: readonly Readonly<Record<string, number>>[]): { name: string; shares: number[] }[] {
  const names = [...new Set(series.flatMap((one) => Object.keys(one)))];
  const found = names.map((name) => ({
    name,
    shares: series.map((one) => (one[name] ?? 0) / Math.max(1, sum(one))),
  }));
  return found
    .filter(({ shares: own }) => own.some((share) => share > 0))
    .sort((a, b) => Math.max(...b.shares) - Math.max(...a.shares));
}

/** A share as a person reads it. */
export function percent(share: number): string {
  const value = 100 * share;
  return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)}\u00a0%`;
}
