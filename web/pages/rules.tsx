/** The rules of the game in plain words, as the page's folder has them. */

import type { PublishedRules } from "./messages";

/** The rules in a language; none where they cannot be had, as on a page that is kept for later without them. */
export async function readRules(language: string): Promise<PublishedRules | null> {
  try {
    const answer = await fetch(new URL(`rules.${language}.json`, document.baseURI));
    return answer.ok ? ((await answer.json()) as PublishedRules) : null;
  } catch {
    return null;
  }
}

/** A text with the words that the rules define set off. */
export function Terms({ text }: { readonly text: string }) {
  return <>{text.split(/[\ue000\ue001]/).map((part, n) => (n % 2 === 1 ? <i key={n}>{part}</i> : part))}</>;
}
