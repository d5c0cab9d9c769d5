/** The rules of the game in plain words, from the page's folder. */

import type { PublishedRules } from "./messages";

/** The rules in a language; null if unavailable, as offline. */
export async function readRules(language: string): Promise<PublishedRules | null> {
  try {
    const answer = await fetch(new URL(`rules.${language}.json`, document.baseURI));
    return answer.ok ? ((await answer.json()) as PublishedRules) : null;
  } catch {
    return null;
  }
}

/** A text whose terms are marked. */
export function Terms({ text }: { readonly text: string }) {
  return <>{text.split(/[\ue000\ue001]/).map((part, n) => (n % 2 === 1 ? <i key={n}>{part}</i> : part))}</>;
}
