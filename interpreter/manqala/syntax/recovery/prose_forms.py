"""The form of the rules for a sentence that no line expresses as a whole, if its kind is certain.

One word does not settle the kind: seeds are placed before the game and in a sowing, and a hole that was chosen may be what
is captured. So a form needs ideas of the action and of its condition, and nothing in the sentence may speak of another kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import DONE, clauses
from manqala.syntax.recovery.prose_contrary import lacks_seeds
from manqala.syntax.recovery.prose_sentence import BookSentence
from manqala.text.book_speech import DENIALS, NUMBER, ONLY, each_word, scenes_of

if TYPE_CHECKING:
    from manqala.syntax.recovery.prose_clauses import Clause
    from manqala.text.book_speech import Speech

DENIES = (
    "what no line says does not happen: a sentence with ‘not’ needs a line only if another line says more than that; "
    "‘if …’ before an action limits it, and ‘forbid …’ makes a move illegal"
)
BARS = (
    "what a player may not choose is said where the hole is chosen, ‘choose hole from own holes where …’; ‘forbid …’ "
    "and ‘must …’ at the end of the turn make moves illegal by what comes of them"
)
SET_UP = (
    "what lies on the board at the start is said in the front matter: ‘board: {rows: 2, holes: 6}’ has the holes, "
    "‘seeds: 4’ the seeds of each hole, ‘start: 0 0 2 2 2 2’ different ones; what the players do before the first turn "
    "is a rule ‘setup’ at the left margin, below ‘fill-board’ if the holes are filled first"
)
PASSING = (
    "what happens during a sowing is a rule at the left margin: ‘when seed falls into h, if …’, and below it what is "
    "done, as ‘capture h’ or ‘capture h, for owner of h’"
)
BETWEEN = (
    "what happens between rounds is a rule at the left margin: ‘between rounds’, and below it ‘each player "
    "refills own holes’ or ‘set opener to winner’"
)
LASTING = (
    "a direction that lasts is remembered by a mark, ‘mark sense: direction’ at the left margin; a rule ‘setup’ sets it, "
    "‘fill-board’, ‘choose w from directions’ and ‘set sense to w’, and the turn sows ‘sow hole going sense’"
)
FULL = 24
"""The least number of seeds that no hole is likely to hold, and which are those of a whole board."""
MOST_SOWN = 5
"""The most holes that are counted where it is not those of a board."""
_NEAR_EACH = 16
"""The number of letters between ‘each’ and its hole: ‘each of the small pits’."""
_TAKES = frozenset({"capture", "take", "lift", "belong", "winner", "keep"})
_BARRED = frozenset({"choose", "play", "lift", "begin", "capture", "take", "sow", "turn"})
_DENIED = frozenset(
    {"capture", "take", "sow", "again", "lift", "begin", "skip", "must", "pass", "give", "drop"}
)
_CLOSES = frozenset({"over", "pass", "play"})
"""Actions beside which a denial still carries the sentence: ‘he captures nothing, and his turn is over’."""
_PLAYS = frozenset(
    {
        "last",
        "again",
        "capture",
        "take",
        "lift",
        "continue",
        "skip",
        "choose",
        "origin",
        "give",
    }
)
"""Ideas of what happens in play, and not before it."""


@dataclass(frozen=True, slots=True)
class RuleForm:
    """A form of rule lines, with the ideas of its action and of its condition: one of each group between ‘+’."""

    text: str
    done: str = ""
    when: str = ""
    without: str = ""
    lands: bool = False
    """Whether the sentence says where the last seed falls."""
    judged: bool = False
    """Whether it has a condition."""

    def fits(self, said: _Kind) -> bool:
        """Whether a sentence has an idea of each group, in the clauses where it belongs."""
        if (
            self.lands != said.lands
            or (self.judged and not said.when)
            or said.names & {*self.without.split()}
        ):
            return False
        return _meets(said.done, self.done) and _meets(said.when, self.when)


def _meets(names: set[str], groups: str) -> bool:
    return not groups or all(names & {*group.split()} for group in groups.split(" + "))


_RELAY = (
    "laps are said where the sowing is: ‘sow it anticlockwise, then relay from last’, or under a condition in a "
    "block below ‘then’: ‘if …, relay from last’"
)
FORMS = (
    RuleForm(
        BETWEEN, "refill", "", "cannot not without last capture over lose forbidden sow",
    ),
    RuleForm(
        "the end of the match is said for each player, at the left margin: ‘a player is ruined when …’; ‘match ends "
        "when …’ is for other ends",
        "game + over", "refill", "capture",
    ),
    RuleForm(
        "an end of the round is a rule at the left margin: ‘round ends when …’, and below it what follows, as "
        "‘settle’ or ‘end round won by player’",
        "game + over", "", "turn refill sow", judged=True,
    ),
    RuleForm(
        "who wins is said below an end, at the left margin: ‘round ends when …’, and below it ‘end round won by "
        "player’; the higher score wins without it",
        "winner lose draw + game winner", "", "turn sow again refill", judged=True,
    ),
    RuleForm(_RELAY, "sow continue", "occupied contain", "capture opposite store not without pass", lands=True),
    RuleForm(
        "a condition and an action, below the line that sows: ‘if …, move-again’",
        "again", "", "sow lift continue take capture refill game not without", lands=True,
    ),
    RuleForm(
        "a condition and an action, below the line that sows: ‘if …, capture …’",
        "capture take lift winner belong", "", "again sow continue refill game special mark not without forbidden",
        lands=True,
    ),
    RuleForm(
        "a condition and an action, below the line that sows: ‘if …, end turn’",
        "over pass", "", "game capture take sow continue again refill", lands=True,
    ),
    RuleForm(
        "captured seeds that are sown on are two lines, below the line that sows: ‘raid …’ and ‘sow-on’, perhaps in a "
        "block below ‘if …’",
        "capture + continue again", "", "game store belong owner occupied not without refill special turn", lands=True,
    ),
    RuleForm(
        "what must not be left is said at the end of the turn: ‘feed’, ‘feed-if-possible’ or ‘forbid …’",
        "feed + must forbidden cannot not can", "", "last",
    ),
    RuleForm(
        "a sowing is one line with all that is special about it: ‘sow it anticlockwise, skipping …, leaving …, then "
        "relay from last’",
        "sow + skip", "", "last capture take game choose",
    ),
    RuleForm(
        "which holes may be played is said where the hole is chosen: ‘choose hole from own holes where …’, ‘… preferring …’",
        "choose + hole + least more only single forbidden cannot", "",
        "sow drop capture last owner direction belong game begin take origin opposite",
    ),
    RuleForm(
        "what is left is given away below an end: ‘settle’, ‘share holes’, ‘as opponent, win holes’",
        "remain + capture take belong winner keep", "game over", "last turn sow again",
    ),
)  # fmt: skip
"""The more special forms come first."""
MARKED = RuleForm(
    "a hole that is won is remembered by a mark, ‘mark tuz: player on holes’ at the left margin and ‘set tuz of "
    "last to player’ in the turn; restrictions are conditions, as ‘no holes where tuz of it = player’ or ‘hole is "
    "not tuz’",
)


TEXTS = (
    DENIES,
    BARS,
    BETWEEN,
    SET_UP,
    PASSING,
    LASTING,
    MARKED.text,
    *(form.text for form in FORMS),
)


class _Kind:
    """The ideas of a sentence, by whether they are conditions or what is done."""

    def __init__(self, speech: Speech) -> None:
        self.parts = BookSentence(clauses(speech.ideas)).parts
        self.acts = [part for part in self.parts if not part.opened and not part.lands]
        judged = [part for part in self.parts if part.opened or part.lands]
        self.done = {name for part in self.acts for name in part.names}
        self.done |= {word.name for word in speech.strange if word.name == ONLY}
        self.when = {name for part in judged for name in part.names}
        self.names = self.done | self.when
        self.lands = any(part.lands for part in self.parts)


def form_of(speech: Speech, text: str) -> str:
    """The form of rules on the subject of a text; empty if its kind is not certain."""
    said = _Kind(speech)
    scenes = scenes_of(text, speech.language)
    if "later" in scenes:
        between = said.done & {"begin", "refill", "belong", "own"} and "hole" in said.names
        return BETWEEN if between else ""
    if sets_up(speech, text):
        return SET_UP
    if "lasting" in scenes and "direction" in said.names:
        return LASTING
    if "special" in said.names:
        return MARKED.text
    if "passing" in scenes:
        fills = said.names & {NUMBER, "even", "odd", "contain"} and said.done & _TAKES
        return PASSING if fills and not said.names & DENIALS else ""
    if said.names & DENIALS and not said.names & {"refill", "game"}:
        denied = _denied(said)
        if denied or not any(form.fits(said) for form in FORMS):
            return denied
    return next((form.text for form in FORMS if form.fits(said)), "")


def sets_up(speech: Speech, text: str) -> bool:
    """Whether a text says what lies on the board before play."""
    said = _Kind(speech)
    scenes = scenes_of(text, speech.language)
    if scenes & {"later", "passing"} or said.names & {"more", "less"}:
        return False
    if (
        said.names & _PLAYS
        or said.names & {*DENIALS, "if", "direction"}
        or any(part.opened or part.lands for part in said.parts)
    ):
        return False
    if "setup" in scenes:
        return bool(said.names & {"seed", "hole", "store"})
    numbers = [idea.number for idea in speech.ideas if idea.name == NUMBER and idea.number > 1]
    if not numbers or "seed" not in said.names or "hole" not in said.names:
        return False
    return (
        _in_each(speech, text)
        or _has_both(speech)
        or (max(numbers) >= FULL and bool(said.names & {"sow", "drop", "fall"}))
    )


def _has_both(speech: Speech) -> bool:
    """Whether it counts seeds and the holes of a board: ‘4 seeds in the 12 holes’."""
    counted = {
        other.name
        for idea, other in pairwise(speech.ideas)
        if idea.name == NUMBER and idea.number > (MOST_SOWN if other.name == "hole" else 1)
    }
    return counted >= {"seed", "hole"}


def _in_each(speech: Speech, text: str) -> bool:
    """Whether a hole follows a word for ‘each’."""
    holes = [idea.start for idea in speech.ideas if idea.name == "hole"]
    ends = each_word(text, speech.language)
    return any(0 <= hole - end <= _NEAR_EACH for hole in holes for end in ends)


def _denied(said: _Kind) -> str:
    """The advice on a denial that carries the sentence: something is done, or a move made, nowhere else in it."""
    denying = [part for part in said.acts if part.names & DENIALS and not _lacks(part)]
    if not denying or any(_acts(part) for part in said.acts if part not in denying):
        return ""
    names = {name for part in denying for name in part.names}
    barred = names & {"cannot", "forbidden"} or {"not", "can"} <= names or {"not", "begin"} <= names
    some = names & {"capture", "take"} and "all" not in names
    if barred and names & _BARRED and not some:
        return BARS
    return DENIES if names & _DENIED else ""


def _lacks(part: Clause) -> bool:
    """Whether a clause only names who is meant: ‘a player who has no seeds there must …’."""
    return lacks_seeds(part.ideas) and (
        "must" in part.names or not part.names & (_DENIED | _BARRED)
    )


def _acts(part: Clause) -> bool:
    return (
        bool(part.names & (DONE - _CLOSES | {"drop", "skip", "belong"}))
        and not part.names & DENIALS
    )
