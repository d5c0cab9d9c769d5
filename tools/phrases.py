"""The page of the phrase book: which words of other books mean which words of rules.

``python -m tools.phrases`` writes ``docs/phrase-book.md``; ``--check`` reports whether it is up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from manqala.text.phrase_book import FILE, LANGUAGES
from manqala.text.resources import grammar_text

PAGE = "docs/phrase-book.md"
SECTIONS = {
    "nouns": "Holes, pieces, players, places",
    "adjectives": "What holes and players are like",
    "verbs": "What players do",
    "phrases": "Terms of several words",
    "rules": "First words of rules",
    "keys": "Keys of the front matter",
    "values": "Values in the front matter",
    "lines": "Lines of an example",
    "types": "Types",
    "little": "Small words, where a term is beside them",
}
BEGIN = """# The phrase book

<!-- made by python -m tools.phrases -->

Rule books in other languages, and older ones in English, name the same things differently. If a rule file has such a
word in the place of one of the language, the message explains it and says what to write:

```sow lisbon.sow
---
language: 3
game: From Lisbon
board: {rows: 2, holes: 6}
seeds: 4
repetition: drawn
---
turn
  escolher uma casa
  semear it anticlockwise
  capture last where it is par

when player cannot move, close-round
```

‘semear’ is Portuguese for ‘sow’, and ‘par’ is Spanish and Portuguese for ‘even’. Only one thing can be meant by each, so
`--fix` mends the file:

```console
$ manqala validate --fix lisbon.sow
Fixed: lisbon.sow:9:3: rules do not say ‘escolher uma casa’: write ‘choose hole from own occupied holes’
Fixed: lisbon.sow:10:3: there is no verb ‘semear’: write ‘sow’
Fixed: lisbon.sow:11:28: there is no word ‘par’: write ‘even’
3 mistakes fixed in 1 file
...
1 file is valid
```

Each suggestion is tried in its place first, and shown only if the line then makes sense. The words are data:
[`grammar/phrase-book.json`](../grammar/phrase-book.json), in the form of
[a schema](../schemas/phrase-book.schema.json). Words are found with and without accents and capitals, German ones also with
`ae`, `oe` and `ue`. Where several rule words are listed, the one that fits the place is suggested.

Whole sentences of such books are understood, too. The message names the language, what the words mean, and the lines to
write; the words are in [`grammar/book-speech.json`](../grammar/book-speech.json):

```sow fr.sow
---
language: 3
game: From Paris
board: {rows: 2, holes: 6}
seeds: 4
repetition: drawn
---
turn
  choose hole from own occupied holes
  sow it clockwise
  Si la dernière graine tombe dans une case adverse, le joueur les capture.

when player cannot move, close-round
```

```console
$ manqala validate --fix fr.sow
Fixed: fr.sow:11:3: a sentence in French: rules have separate lines: write ‘if last is opponent's, capture last’
1 mistake fixed in 1 file
...
1 file is valid
```

A fix is certain only if every word of the sentence was used; other fixes are offered by editors.

Lines are composed: conditions from what the sentence says of a hole, and actions from what happens there. Each idea of the
sentence is used once, and a line is offered only if no idea is left: a number, an owner, a row, a direction, a denial. If
some words are left, but the subject of the sentence is certain, its place, numbers and action are looked for, and the message
shows the lines for them and names the words that they do not say. Of other sentences it shows the known rules that are
nearest, at most five, each with its meaning, its lines with the numbers of the sentence, and a game that has it; of a long
sentence also those nearest to a part, which is quoted. Words that are the contrary of the sentence's are named. These are
hits of a search, among rules that are written down with sentences in five languages and the rules of the shipped games:
compare the words. Lines of which all rules nearby say something else are not shown. Some sentences are no rule, or go without
saying, and the message says that:

```sow closest.sow
---
language: 3
game: Closest
board: {rows: 2, holes: 6}
seeds: 4
repetition: drawn
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  Capture only happens if your last seed lands in an empty pit of your closest row.
  If the last seed falls into an empty hole and the hole opposite is empty, the turn ends.
  The players move alternately.
  Any hole of the opponent with three seeds must duly be skipped.

when player cannot move, close-round
```

`manqala validate closest.sow` then says:

```text
closest.sow:11:3: error[E207]: a sentence of a book, and known rules like it
   |
11 |   Capture only happens if your last seed lands in an empty pit of your closest row.
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: rules like this one; compare their words with yours:
       “If the last seed falls into an empty hole of one's own, the seeds in the hole opposite are captured.”
         ‘if last is own and before = 0 and opposite of last is occupied, capture opposite of last’ in the turn, \
below the line that sows
       “If the last seed falls into an empty hole of one's own, it is captured together with the seeds in the hole \
opposite.”
         ‘if last is own and before = 0 and opposite of last is occupied, capture last + opposite of last’ in the \
turn, below the line that sows
       “A last seed that falls into an empty own hole is captured, with the seeds opposite if there are any; it is \
taken even if nothing is opposite.”
         ‘if last is own and before = 0, capture last + opposite of last’ in the turn, below the line that sows
       “A last seed that falls into an empty hole is captured; ‘last is own and before = 0’ limits it to one side.”
         ‘if before = 0, capture last’ in the turn, below the line that sows (as in um-el-bil)
       “A last seed that falls into an empty hole of the opponent is captured.”
         ‘if last is opponent's and before = 0, capture last’ in the turn, below the line that sows (as in micro-wari)
         but it says ‘opponent’ where yours has ‘own’

closest.sow:12:3: error[E207]: a sentence of a book: rules have separate lines
   |
12 |   If the last seed falls into an empty hole and the hole opposite is empty, the turn ends.
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: write ‘if before = 0 and opposite of last is empty, end turn’

closest.sow:13:3: error[E207]: a sentence of a book, which needs no line
   |
13 |   The players move alternately.
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: no line is needed: the players take turns, south first

closest.sow:14:3: error[E207]: a sentence of a book, and known rules like it
   |
14 |   Any hole of the opponent with three seeds must duly be skipped.
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: rules like this one; compare their words with yours:
       “A sowing passes over the opponent's holes that hold 3 seeds when it begins; ‘a hole is skipped when it is \
opponent's and it holds 3’ at the left margin judges at every seed.”
         ‘sow it anticlockwise, skipping holes where it is opponent's and it holds 3’ in the turn, where the sowing is
       “After the first turn, a sowing passes over the opponent's holes that hold 3 seeds, judged at every hole.”
         ‘a hole is skipped when opened and it is opponent's and it holds 3’ at the left margin (as in lamlameta)

4 errors
```
"""


def page() -> str:
    """The page as Markdown."""
    data = json.loads(grammar_text(FILE))
    parts = [BEGIN]
    heads = " | ".join(LANGUAGES.values())
    for section, title in SECTIONS.items():
        rows = [
            f"## {title}\n",
            f"| in rules | {heads} |",
            f"|---|{'---|' * len(LANGUAGES)}",
        ]
        for entry in data[section]:
            rules = " or ".join(
                f"`{_plain(rule)}`" if rule else "(left out)" for rule in entry["rules"]
            )
            terms = " | ".join(_plain(", ".join(entry.get(name, ()))) for name in LANGUAGES)
            rows.append(f"| {rules} | {terms} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _plain(text: str) -> str:
    """A text for a cell of a table."""
    return text.strip().replace("\n", " / ").replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write the page, or with ``--check`` report whether it is up to date."""
    path = Path(__file__).parents[1] / PAGE
    if "--check" in arguments:
        return int(not path.exists() or path.read_text(encoding="utf-8") != page())
    path.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
