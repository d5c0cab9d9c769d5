/** The language of the page; another choice reloads the page. */

import { keepLanguage, languages, nameOf, type Words } from "./words";

export function LanguageSelect({ words }: { readonly words: Words }) {
  if (languages.length < 2) return null;
  return (
    <label class="page-field page-language">
      <span class="page-unseen">{words.say("languageOfPage")}</span>
      <select
        class="page-select"
        value={words.language}
        onChange={({ currentTarget }) => {
          keepLanguage(currentTarget.value);
          const address = new URL(location.href);
          address.searchParams.delete("lang");
          history.replaceState(null, "", address);
          location.reload();
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
