"""A sentence that no line expresses as a whole: the form of its rule, its words in rules, and where to read on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import clauses
from manqala.syntax.recovery.prose_sentence import BookSentence
from manqala.text.book_speech import DENIALS, NUMBER, ONLY, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Idea, Speech

DENIES = (
    "what no line says does not happen: a sentence with ‘not’ needs a line only if another line says more than that; "
    "‘if …’ before an action limits it, and ‘forbid …’ makes a move illegal"
)
BARS = (
    "what a player may not choose is said where the hole is chosen, ‘choose hole from own holes where …’; ‘forbid …’ "
    "and ‘must …’ at "
    "the end of the turn make moves illegal by what comes of them"
)
_MOVES = frozenset({"choose", "play", "sow", "lift", "begin", "turn"})
MOST_WORDS = 6
MOST_UNKNOWN = 4
MOST_PAGES = 2


SOWN_ON = "capture + sow continue"
"""The subject of captured seeds that are sown on: it is one only where something is done."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of rule lines, and ideas of which a sentence on this subject has one of each group."""

    ideas: str
    text: str = ""
    without: str = ""

    def fits(self, names: set[str]) -> bool:
        """Whether a sentence has an idea of each group."""
        groups = [group.split() for group in self.ideas.split(" + ")]
        return all(names & {*group} for group in groups) and not names & {*self.without.split()}


FORMS = (
    Form(
        "special",
        "a hole that is won is remembered by a mark, ‘mark tuz: player on holes’ at the left margin and ‘set tuz of "
        "last to player’ in the turn; restrictions are conditions, as ‘no holes where tuz of it = player’ or ‘hole is "
        "not tuz’",
    ),
    Form(
        "refill begin + game setup",
        "what happens between rounds is a rule at the left margin: ‘between rounds’, and below it ‘each player "
        "refills own holes’ or ‘set opener to winner’",
        "last capture",
    ),
    Form(
        "cannot + play turn + over pass lose winner remain capture take",
        "a rule at the left margin says what happens then: ‘when player cannot move, …’",
        "last",
    ),
    Form(
        "game + over",
        "an end of the round is a rule at the left margin: ‘round ends when …’, and below it what follows, as "
        "‘settle’ or ‘end round won by player’",
        "last turn",
    ),
    Form(
        "winner lose draw + game seed player",
        "who wins is said below an end, at the left margin: ‘round ends when …’, and below it ‘end round won by "
        "player’; the higher score wins without it",
        "last turn sow again",
    ),
    Form(
        "last + continue + occupied contain hole",
        "laps are said where the sowing is: ‘sow it anticlockwise, then relay from last’, or under a condition in a "
        "block below ‘then’: ‘if …, relay from last’",
        "capture opposite store",
    ),
    Form("last + again", "a condition and an action, below the line that sows: ‘if …, move-again’"),
    Form(
        "last + sow continue lift + occupied contain again continue",
        "laps are said where the sowing is: ‘sow it anticlockwise, then relay from last’, or under a condition in a "
        "block below ‘then’: ‘if …, relay from last’",
        "capture opposite",
    ),
    Form(
        SOWN_ON,
        "captured seeds that are sown on are two lines, below the line that sows: ‘raid …’ and ‘sow-on’, perhaps in a "
        "block below ‘if …’",
        "game own",
    ),
    Form(
        "last + capture take lift winner belong",
        "a condition and an action, below the line that sows: ‘if …, capture …’",
    ),
    Form(
        "last + over pass",
        "a condition and an action, below the line that sows: ‘if …, end turn’",
        "game",
    ),
    Form(
        "feed starve",
        "what must not be left is said at the end of the turn: ‘feed’, ‘feed-if-possible’ or ‘forbid …’",
    ),
    Form(
        "capture",
        "a capture names its holes, perhaps under a condition, below the line that sows: ‘capture …’, ‘if …, capture …’",
    ),
    Form(
        "preceding",
        "holes before the last are taken by a pattern, with the numbers of your game: ‘capture trail of last: (take "
        "opponent's 2..3)+’",
    ),
    Form(
        "choose begin play lift + hole",
        "which holes may be played is said where the hole is chosen: ‘choose hole from own holes where …’, ‘… preferring …’",
        "last",
    ),
    Form(
        "sow drop",
        "a sowing is one line with all that is special about it: ‘sow it anticlockwise, skipping …, leaving …, then "
        "relay from last’",
    ),
    Form(
        "remain",
        "what is left is given away below an end: ‘settle’, ‘share holes’, ‘as opponent, win holes’",
    ),
    Form(
        "forbidden cannot must",
        "‘forbid …’ and ‘must …’ make moves illegal; they belong at the end of the turn",
    ),
    Form(
        "again turn",
        "a condition and an action, below the line that sows: ‘if …, move-again’, ‘if …, end turn’",
        "game",
    ),
)
"""The more special forms come first."""

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
_FIRST = [*WORDS, *_LANDED, "store"]

LANGUAGE, COOKBOOK, CARD = "docs/language.md", "docs/cookbook.md", "docs/language-card.md"
PAGES = (
    (Form("special owner"), COOKBOOK, "A hole of the other becomes mine for good"),
    (Form("inner outer"), CARD, "Four rows"),
    (Form("die"), COOKBOOK, "A die says how far I may sow"),
    (Form("again + store"), COOKBOOK, "A last seed in my store lets me move again"),
    (Form("preceding"), COOKBOOK, "Twos and threes are taken, back from the last hole"),
    (Form(SOWN_ON), COOKBOOK, "I want captured seeds to be sown on"),
    (Form("opposite + capture take lift"), COOKBOOK, "A last seed in an empty hole of mine takes what lies opposite"),
    (Form("must + capture", "", "opponent"), COOKBOOK, "Who can capture must"),
    (Form("feed starve"), COOKBOOK, "A player who has nothing must be given something"),
    (Form("single + choose play sow lift begin"), COOKBOOK, "Single seeds may be played only if there is nothing else"),
    (Form("next + sow continue lift"), COOKBOOK, "A sowing goes on with what lies in the hole behind the last"),
    (Form("beyond next + empty"), LANGUAGE, "Patterns"),
    (Form("last fall + continue again + sow lift hole", "", "store capture"), COOKBOOK,
        "A sowing goes on with what lies in its last hole"),
    (Form("number + owner become + capture"), COOKBOOK, "Fours are taken as they come up"),
    (Form("direction clockback + choose can"), COOKBOOK, "I choose the direction"),
    (Form("left right + hole + sow"), COOKBOOK, "Left-hand holes go one way, right-hand holes the other"),
    (Form("first give remain + origin"), COOKBOOK, "One seed stays where the sowing begins"),
    (Form("origin round"), COOKBOOK, "The hole that was emptied is passed over"),
    (Form("half"), COOKBOOK, "A player who has more than half has won at once"),
    (Form("repeat"), LANGUAGE, "Repetition"),
    (Form("game begin refill closed + over begin refill winner lose draw closed"), LANGUAGE, "Ends"),
    (Form("must cannot forbidden not"), LANGUAGE, "What is legal"),
    (Form("mark"), LANGUAGE, "Naming and remembering"),
    (Form("choose lift"), LANGUAGE, "Choosing"),
    (Form("capture take sow"), LANGUAGE, "Verbs of the prelude"),
)  # fmt: skip
"""Where a subject is described, the more special first."""


def form_of(speech: Speech, default: str) -> str:
    """The form of rules on the subject of a text."""
    names, done = _subjects(speech)
    if names & DENIALS and not names & {"game", "refill", "special", "feed", "starve"}:
        barred = names & {"cannot", "forbidden"} or {"not", "can"} <= names
        return (
            BARS
            if barred and names & _MOVES and not names & {"last", "capture", "take"}
            else DENIES
        )
    return next(
        (form.text for form in FORMS if form.fits(done if form.ideas == SOWN_ON else names)),
        default,
    )


def _subjects(speech: Speech) -> tuple[set[str], set[str]]:
    """All ideas of a text, and those of what is done in it."""
    parts = BookSentence(clauses(speech.ideas)).parts
    done = {name for part in parts if not part.opened and not part.lands for name in part.names}
    return {idea.name for idea in speech.ideas}, done


def words_of(speech: Speech, text: str) -> list[tuple[str, str]]:
    """Words of a text, with what they are in rules; the rarer ones if there are many, in the order of the text."""
    found: list[tuple[int, Idea, str]] = []
    seen: set[str] = set()
    for part in BookSentence(clauses(speech.ideas)).parts:
        for idea, rule in _meant(part):
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
        elif idea.name == NUMBER and idea.number > 1 and near in {"seed", "or", ""}:
            yield idea, f"holds {idea.number}"
        elif idea.name in WORDS:
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
