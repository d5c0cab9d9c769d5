"""A sentence that no line expresses as a whole: its words in rules, and where to read on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import clauses
from manqala.syntax.recovery.prose_forms import sets_up
from manqala.syntax.recovery.prose_sentence import BookSentence
from manqala.text.book_speech import NUMBER, ONLY, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea, Speech

MOST_WORDS = 6
MOST_HELD = 12
"""The greatest number that is likely to be of one hole, and not of a score or a whole board."""
MOST_UNKNOWN = 4
MOST_PAGES = 2


SOWN_ON = "capture + continue again"
"""The subject of captured seeds that are sown on: it is one only where something is done."""


@dataclass(frozen=True, slots=True)
class SentenceSubject:
    """The ideas of a subject: a sentence on it has one of each group."""

    ideas: str
    without: str = ""

    def fits(self, names: set[str]) -> bool:
        """Whether a sentence has an idea of each group."""
        groups = [group.split() for group in self.ideas.split(" + ")]
        return all(names & {*group} for group in groups) and not names & {*self.without.split()}


WORDS = {
    "special": "mark tuz: player on holes", "closed": "set owner of h to nobody", "refill": "refill own holes",
    "die": 'choose roll from 1..6 as chance "the die"', "divide": "share holes", "clockback": "reverse of way",
    "preceding": "trail of last: (take 2..3)+", "beyond": "ahead of last: (empty, take occupied)",
        "opposite": "opposite of last",
    "next": "next hole", "even": "is even", "odd": "is odd", "owner": "owner of last", "mark": "set special of last to true",
    "repeat": "position has occurred 3 times", "draw": "end round drawn", "half": "some player is winning",
    "again": "move-again", "continue": "relay from last", "skip": "skipping", "origin": "origin", "feed": "feed",
    "starve": "opponent is bare", "choose": "choose hole from", "forbidden": "forbid", "must": "must",
        "cannot": "cannot move",
    "anticlockwise": "anticlockwise", "clockwise": "clockwise", "direction": "choose w from directions", "single": "holds 1",
    "capture": "capture", "sow": "sow it anticlockwise", "lose": "end round won by opponent",
    ONLY: "if",
}  # fmt: skip
"""Ideas in rules, the rarer first: a message shows only some."""
_LANDED = {
    "empty": "before = 0", "occupied": "before > 0", "inner": "last is in own front row", "outer": "last is in own back row",
    "opponent": "last is opponent's", "own": "last is own",
}  # fmt: skip
"""Ideas in a condition about the last seed."""
_ELSEWHERE = {"empty": "empty", "occupied": "occupied", "inner": "front row", "outer": "back row"}
_OTHERWISE = {
    "lose": frozenset({"turn", "first", "second", "begin", "next"}),
    "direction": frozenset({"clockwise", "anticlockwise", "right", "left"}),
    "cannot": frozenset({"refill", "capture", "take", "again"}),
    "next": frozenset({"turn"}),
}
"""Ideas beside which another means something else: ‘loses a turn’, ‘in clockwise direction’."""
_FIRST = [*WORDS, *_LANDED, "store"]

LANGUAGE, COOKBOOK, CARD = "docs/language.md", "docs/cookbook.md", "docs/language-card.md"
PAGES = (
    (SentenceSubject("special owner"), COOKBOOK, "A hole of the other becomes mine for good"),
    (SentenceSubject("inner outer"), CARD, "Four rows"),
    (SentenceSubject("die"), COOKBOOK, "A die says how far I may sow"),
    (SentenceSubject("again + store"), COOKBOOK, "A last seed in my store lets me move again"),
    (SentenceSubject("preceding likewise + preceding capture take contain"), COOKBOOK,
        "Twos and threes are taken, back from the last hole"),
    (SentenceSubject(SOWN_ON, "store"), COOKBOOK, "I want captured seeds to be sown on"),
    (SentenceSubject("opposite + capture take lift"), COOKBOOK, "A last seed in an empty hole of mine takes what lies opposite"),
    (SentenceSubject("must + capture", "opponent"), COOKBOOK, "Who can capture must"),
    (SentenceSubject("feed starve"), COOKBOOK, "A player who has nothing must be given something"),
    (
        SentenceSubject("single + choose play sow lift begin"),
        COOKBOOK,
        "Single seeds may be played only if there is nothing else",
    ),
    (SentenceSubject("next + sow continue lift"), COOKBOOK, "A sowing goes on with what lies in the hole behind the last"),
    (SentenceSubject("beyond next + empty"), LANGUAGE, "Patterns"),
    (SentenceSubject("last fall + continue again + sow lift hole", "store capture"), COOKBOOK,
        "A sowing goes on with what lies in its last hole"),
    (SentenceSubject("number + owner become + capture"), COOKBOOK, "Fours are taken as they come up"),
    (SentenceSubject("direction clockback + choose can"), COOKBOOK, "I choose the direction"),
    (SentenceSubject("left right + hole + sow"), COOKBOOK, "Left-hand holes go one way, right-hand holes the other"),
    (SentenceSubject("first give remain + origin"), COOKBOOK, "One seed stays where the sowing begins"),
    (SentenceSubject("origin round"), COOKBOOK, "The hole that was emptied is passed over"),
    (SentenceSubject("half"), COOKBOOK, "A player who has more than half has won at once"),
    (SentenceSubject("repeat"), LANGUAGE, "Repetition"),
    (SentenceSubject("game begin refill closed + over begin refill winner lose draw closed"), LANGUAGE, "Ends"),
    (SentenceSubject("must cannot forbidden not"), LANGUAGE, "What is legal"),
    (SentenceSubject("mark"), LANGUAGE, "Naming and remembering"),
    (SentenceSubject("choose lift"), LANGUAGE, "Choosing"),
    (SentenceSubject("capture take sow"), LANGUAGE, "Verbs of the prelude"),
)  # fmt: skip
"""Where a subject is described, the more special first."""


def _subjects(speech: Speech) -> tuple[set[str], set[str]]:
    """All ideas of a text, and those of what is done in it."""
    parts = BookSentence(clauses(speech.ideas)).parts
    done = {name for part in parts if not part.opened and not part.lands for name in part.names}
    return {idea.name for idea in speech.ideas}, done


def words_of(speech: Speech, text: str) -> list[tuple[str, str]]:
    """Words of a text, with what they are in rules; the rarer ones if there are many, in the order of the text."""
    found: list[tuple[int, Idea, str]] = []
    placed = sets_up(speech, text)
    seen: set[str] = set()
    for part in BookSentence(clauses(speech.ideas)).parts:
        for idea, rule in _meant(part):
            if placed and idea.name in {NUMBER, "sow"}:
                continue
            if rule not in seen and text[idea.start : idea.end].lower() != rule:
                seen.add(rule)
                found.append(
                    (_FIRST.index(idea.name) if idea.name in _FIRST else len(_FIRST), idea, rule)
                )
    kept = sorted(found, key=lambda one: one[0])[:MOST_WORDS]
    return [
        (text[idea.start : idea.end].rstrip("'’"), rule)
        for _, idea, rule in sorted(kept, key=lambda one: one[1].start)
    ]


def _meant(part: Clause) -> Iterable[tuple[Idea, str]]:
    other = part.names & {"opposite", "next", "beyond", "preceding"}
    for n, idea in enumerate(part.ideas):
        near = part.ideas[n + 1].name if n + 1 < len(part.ideas) else ""
        if part.lands and idea.name in _LANDED and not other and "store" not in part.names:
            if idea.name != "own" or near not in {"last", "seed", "sow", "turn"}:
                yield idea, _LANDED[idea.name]
        elif idea.name == "store":
            whose = (
                "opponent's store"
                if part.has("opponent")
                else "own store"
                if part.names & {"own", "player"}
                else "stores"
            )
            yield idea, whose
        elif idea.name in _ELSEWHERE:
            yield idea, _ELSEWHERE[idea.name]
        elif idea.name == NUMBER and 1 < idea.number <= MOST_HELD and near in {"seed", "or", ""}:
            yield idea, f"holds {idea.number}"
        elif idea.name in WORDS and not (part.names & _OTHERWISE.get(idea.name, frozenset())):
            yield idea, WORDS[idea.name]


def unknown_of(speech: Speech, text: str) -> list[str]:
    """The words of a text that its language does not know here."""
    words = [text[word.start : word.end] for word in speech.strange if word.name == UNKNOWN]
    return list(dict.fromkeys(words))[:MOST_UNKNOWN]


def pages_of(speech: Speech) -> list[tuple[str, str]]:
    """The sections of the documentation on the subject of a text: a page, and the title of a section."""
    names, done = _subjects(speech)
    fitting = (
        (form.fits(done if form.ideas == SOWN_ON else names), page, title)
        for form, page, title in PAGES
    )
    return [(page, title) for fits, page, title in fitting if fits][:MOST_PAGES]
