"""Sentences of rule books as rule lines, chosen by the subject of each sentence.

Each reader knows one subject: where a sowing ends, which holes can be chosen, when the game is over … The first
reader that finds its ideas in a sentence provides the lines. What no line says is reported with them: only lines that
leave nothing out are offered.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_account import take_account
from manqala.syntax.recovery.prose_choice import CHOOSING, lifts_seeds
from manqala.syntax.recovery.prose_clauses import clauses, sentences
from manqala.syntax.recovery.prose_contrary import says_whole_board
from manqala.syntax.recovery.prose_endings import ENDINGS
from manqala.syntax.recovery.prose_facts import amount_of
from manqala.syntax.recovery.prose_landing import landing
from manqala.syntax.recovery.prose_no_rule import AIM, ALLOWED, LAST, LORE, NO_RULE
from manqala.syntax.recovery.prose_rarer import RARER
from manqala.syntax.recovery.prose_scope import NOTHING, OF_NO_PLAY, RARE, SAYS
from manqala.syntax.recovery.prose_sentence import CHOOSE, WAYS, BookSentence, Place, Told
from manqala.syntax.recovery.prose_special import SPECIAL
from manqala.syntax.recovery.prose_words import ProseWords
from manqala.text.book_speech import DENIALS, NUMBER, ONLY, STOP, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.text.book_speech import Idea, Speech

OF_TALES = frozenset({AIM, LORE})
OF_OWN_WORDS = frozenset({*RARER, *ENDINGS})
"""Readers that check themselves that a sentence has no other ideas."""
MOST_UNKNOWN = 2
"""The most unknown words of a sentence that is said to need no line."""
_SOWN = frozenset({"sow", "drop", "fall", "become"})
"""Ideas of seeds that fall into a hole without seeds, where a player is not without them."""
TWELVE = 12
"""The least number that means a score, and not the contents of a hole."""


def rules_for(speech: Speech) -> list[Told]:
    """What each sentence of a text is in rules, as far as its subject is known."""
    found = []
    stops = [idea.start for idea in speech.ideas if idea.name == STOP]
    after = 0
    for ideas in sentences(speech.ideas):
        said = BookSentence(clauses(ideas))
        end = next((stop for stop in stops if stop >= ideas[-1].end), None)
        strange = [
            word
            for word in speech.strange
            if after <= word.start and (end is None or word.start < end)
        ]
        after = end or 0
        told = _rules_of(said, strange)
        if told is not None:
            found.append(told)
    return found


def _rules_of(said: BookSentence, strange: Sequence[Idea]) -> Told | None:
    unknown = tuple(word for word in strange if word.name == UNKNOWN)
    for read in _READERS:
        told = read(said)
        if told is None:
            continue
        if not told.lines:
            return (
                told
                if told.note in OF_TALES or len(unknown) <= MOST_UNKNOWN
                else replace(told, left=unknown)
            )
        free = _limits_line(told) or said.any("single")
        limits = () if free else tuple(word for word in strange if word.name != UNKNOWN)
        if read is _lands:
            limits = limits or _excepted(said, strange)
            return replace(told, left=(*told.left, *unknown, *limits))
        says = SAYS.get(read.__name__, NOTHING)
        rare = tuple(idea for idea in said.all.ideas if idea.name in RARE - says)
        if read in OF_OWN_WORDS:
            return replace(told, left=(*told.left, *rare, *unknown, *limits))
        account = take_account(said.parts, (*unknown, *limits), told.lines)
        return replace(told, left=(*told.left, *rare), account=account)
    if len(unknown) > 1 and said.all.names <= OF_NO_PLAY - {"first"}:
        return Told((), Place.NONE, LORE)
    return None


def _excepted(said: BookSentence, strange: Sequence[Idea]) -> tuple[Idea, ...]:
    """The word before a capture that is the exception: ‘unless there is a capture, the turn is over’."""
    taken = [idea.start for idea in said.all.ideas if idea.name == "capture"]
    ends = said.any("pass", "over") and len(taken) == 1
    return tuple(
        word
        for word in strange
        if word.name == ONLY
        and ends
        and word.start < taken[0]
        and not any(word.start < idea.start < taken[0] for idea in said.all.ideas)
    )


def _limits_line(told: Told) -> bool:
    """Whether the line has a condition or a choice, which is what ‘only’ says."""
    return told.lines[0].startswith(("if ", "choose "))


def _majority(said: BookSentence) -> str | None:
    """The condition for winning by a number of seeds."""
    of_holes = {
        idea.number
        for idea, other in pairwise(said.all.ideas)
        if idea.name == NUMBER and other.name == "hole"
    }
    large = [number for number in said.all.numbers if number >= TWELVE and number not in of_holes]
    if said.any("half"):
        return "some player is winning"
    if not large:
        return None
    more = said.any("more") and not said.any("least")
    return f"any players where seeds in winnings of it {'>' if more else '>='} {large[0]}"


def _ends(said: BookSentence) -> Told | None:
    """``the game is over when …``."""
    if said.any("turn") and any(part.lands for part in said.parts):
        return None
    stuck = (
        said.opened.has("both")
        and said.has("side")
        and said.any("take", "capture", "remain")
        and said.cannot
    )
    if stuck and said.parts[0].opened:
        return Told(("round ends when nobody can move", "  settle"), Place.MARGIN)
    goes_on = any(part.opened == "while" and BookSentence([part]).cannot for part in said.parts)
    if goes_on and not said.any("both"):
        return Told(("when player cannot move, close-round",), Place.MARGIN)  # ‘they play until …’
    if not (said.has("game", "over") or (said.has("over", "if") and said.any("both"))):
        return None
    when = BookSentence([part for part in said.parts if part.opened] or said.parts)
    majority = _majority(said)
    if said.any("repeat"):
        return Told(
            ("round ends when position has occurred 3 times", "  end round drawn"), Place.MARGIN
        )
    if when.cannot and when.any("play", "cannot", "turn", "capture"):
        if when.any("both"):
            return Told(("round ends when nobody can move", "  settle"), Place.MARGIN)
        return Told(("when player cannot move, close-round",), Place.MARGIN)
    if majority is not None:
        return Told((f"round ends when {majority}",), Place.MARGIN)
    if says_whole_board(when.parts):
        return Told(("round ends when holes are empty", "  settle"), Place.MARGIN)
    if when.starves or said.starves:
        return Told(("round ends when some player is bare", "  settle"), Place.MARGIN)
    return None


def _wins(said: BookSentence) -> Told | None:
    """``whoever has more than half wins``; ``whoever has most wins``."""
    if (
        said.any(*DENIALS)
        or not said.any("winner", "won")
        or (said.any("turn", "again") and not said.any("winner"))
    ):
        return None
    if said.any("draw"):
        return None
    majority = _majority(said)
    if majority is not None:
        return Told((f"round ends when {majority}",), Place.MARGIN)
    order = [idea.name for idea in said.all.ideas]
    if ("more", "hole") in pairwise(order):
        return None
    most = said.any("winner") or not (said.opened.ideas or said.any("single", "hole"))
    if most and said.any("more") and not said.all.numbers:
        note = (
            "the higher score wins without a rule; say only when the round ends, as in ‘round ends when some "
            "player is bare’"
        )
        return Told((), Place.MARGIN, note)
    return None


def _draws(said: BookSentence) -> Told | None:
    if said.any("draw") and said.any("repeat"):
        return Told(
            ("round ends when position has occurred 3 times", "  end round drawn"), Place.MARGIN
        )
    if said.any("draw") and not said.any("lose", "first", "opponent", "last", "begin"):
        return Told((), Place.MARGIN, "equal scores are a draw without a rule")
    return None


def _stuck(said: BookSentence) -> Told | None:
    """``a player who cannot move passes``."""
    bare = any(
        part.names & {"not", "without"} and part.has("seed") and (part.names & {"can", "cannot"} or not part.names & _SOWN)
        for part in said.parts
    )  # fmt: skip
    if said.any("lose") and bare and not said.all.lands:
        return Told(("when player cannot move, end round won by opponent",), Place.MARGIN)
    if not said.cannot or not said.any("play", "turn", "cannot") or said.all.lands:
        return None
    if said.any("pass"):
        return Told(("when player cannot move, nothing",), Place.MARGIN)
    if said.any("lose"):
        return Told(("when player cannot move, end round won by opponent",), Place.MARGIN)
    if said.any("remain", "side", "winner") and said.any("seed"):
        return Told(("when player cannot move, close-round",), Place.MARGIN)
    return None


def _starves(said: BookSentence) -> Told | None:
    """``the opponent must not be left without seeds``."""
    conditions = [BookSentence([part]) for part in said.parts if part.opened]
    bare = any(part.has("seed") and part.starves and not part.any("last") for part in conditions)
    if (
        said.has("feed", "can", "not")
        and not said.any("must", "forbidden")
        and not said.opened.ideas
    ):
        return Told((), Place.NONE, ALLOWED)
    if bare and said.any("feed", "sow") and said.any("must") and not said.any("pass", "lose"):
        return Told(("feed",), Place.TURN, "it belongs at the end of the turn")
    if said.any("feed") or (
        said.any("starve", "without") and said.any("opponent") and said.any("if")
    ):
        if said.any("forbidden") and not said.any("feed"):
            return Told(("forbid opponent is bare",), Place.TURN)
        note = "a bare opponent must be given a seed if that is possible; it belongs at the end of the turn"
        return Told(("feed",), Place.TURN, note)
    left = said.any("starve") or (said.has("opponent", "seed") and said.any("without"))
    left = left or (
        said.has("opponent", "empty", "not", "can") and not any(part.lands for part in said.parts)
    )
    if left and said.any("forbidden", "not", "can"):
        return Told(("forbid opponent is bare",), Place.TURN, "it belongs at the end of the turn")
    return None


def _remains(said: BookSentence) -> Told | None:
    """``what remains goes to the owner of the row``."""
    kept = said.has("over", "capture", "own", "side") and not said.opened.ideas
    if said.opened.has("capture") or (said.parts and said.parts[0].names == {"capture"}):
        return None
    rest = said.any("remain") or (said.any("both", "keep") and said.any("side")) or kept
    if not rest or not said.any("seed", "side", "contain") or said.all.lands:
        return None
    note = "it belongs below the rule that ends the round"
    if said.any("opponent") and not said.any("side", "own"):
        return Told(("as opponent, win holes",), Place.END, note)
    if said.any("player", "own", "side", "both"):
        return Told(
            ("settle",),
            Place.END,
            f"each player wins the contents of the holes on their side; {note}",
        )
    return None


def _skips(said: BookSentence) -> Told | None:
    """``the starting hole is passed over``."""
    if _skipping_words(said) and (
        said.has("origin", "skip")
        or not lifts_seeds(BookSentence([part for part in said.parts if not part.opened]))
    ):
        return Told((_sowing(said),), Place.SOWING)
    return None


def _skipping_words(said: BookSentence) -> str:
    """The words for a hole that is passed over, if one is."""
    never = said.has("not", "origin") and said.any("sow", "drop", "seed")
    skips = (
        said.any("skip") and said.any("hole", "origin", "store") and not said.any("without", "not")
    )
    ideas = [idea.name for idea in said.all.ideas]
    denied = next((n for n, name in enumerate(ideas) if name in DENIALS), len(ideas))
    if "store" in ideas and said.any("drop", "sow") and denied < len(ideas):
        part = next(part for part in said.parts if part.names & DENIALS)
        if "opponent" in ideas[denied:] or part.has("opponent", "store"):
            return ", skipping opponent's store"
        if not said.any("own", "opponent", "player") and ideas.index("store") > denied:
            return ", skipping stores"
    if not (never or skips):
        return ""
    passed = "it"
    stores = [part for part in said.parts if part.has("store")]
    if any(part.has("own") for part in stores) and not any(part.has("opponent") for part in stores):
        return ""
    if said.any("store"):
        passed = "opponent's store" if said.any("opponent") else "stores"
    return f", skipping {passed}"


def _sows(said: BookSentence) -> Told | None:
    """``he lifts the seeds of one of his holes and sows them to the right``."""
    if said.any("direction") and not said.any(*WAYS):
        return None
    lifts = lifts_seeds(said)
    each = said.has("drop", "hole", "seed", "number") and not said.any("last", "must", "capture")
    sows = said.any("sow", *WAYS) or (lifts and said.any("drop")) or each
    if not (sows or lifts) or (said.any("capture") and not (sows and lifts)):
        return None
    if said.any("not", "cannot", "forbidden") and not _skipping_words(said):
        return None
    way = said.any(*WAYS) or _skipping_words(said)
    if said.any("store", "over") and not lifts and not way:
        return None  # seeds of the store, or those that are sown from where a lap ended
    lines = ((CHOOSE,) if lifts else ()) + ((_sowing(said),) if sows else ())
    order = [idea.name for idea in said.all.ideas]
    lifts_next = said.any("continue") or ("contain", "next") in pairwise(order)
    if said.any("next") and lifts_next and "sow" not in order[: order.index("next")]:
        return None  # ‘he continues with the seeds of the next hole’
    if (
        said.any("continue")
        and sows
        and not said.any("store")
        and not (said.any("right", "left") and not lifts)
    ):
        lines = (*lines[:-1], f"{lines[-1]}, then relay from last")
    place = Place.TURN if lifts and sows else Place.SOWING if sows else Place.CHOICE
    return Told(lines, place)


def _sowing(said: BookSentence) -> str:
    """The line that sows, with its direction."""
    return f"sow it {said.way}{_skipping_words(said)}"


def _resows(said: BookSentence) -> Told | None:
    """``he continues with the captured seeds``."""
    begins = [idea.name for idea in said.all.ideas].count("begin")
    if (said.has("own", "hole") and not said.any("continue")) or begins > 1 or said.any("origin"):
        return None
    order = [idea.name for idea in said.all.ideas]
    on = [n for n, name in enumerate(order) if name in {"sow", "continue"}]
    if (
        "capture" in order
        and on
        and order.index("capture") < on[-1]
        and not said.any("last", "fall", "if")
        and (said.any("seed") or not said.any("turn"))
    ):
        note = "captured seeds that are sown on are raided in place of captured"
        return Told(("raid last", "sow-on"), Place.TURN, note)
    return None


def _lands(said: BookSentence) -> Told | None:
    read = landing(said.parts)
    if read is None:
        return None
    if read.relays and not read.lines:
        left = tuple(idea for idea in read.left if idea.name not in {*WAYS, "direction"})
        about_next = said.opened.has("next") and not said.opened.has("fall")
        if read.relays != "last" and said.any("occupied", "empty") and not about_next:
            # The next hole is sown whatever the last one held, if nothing says otherwise.
            lines = (f"{_sowing(said)}, then", f"  if before > 0, relay from {read.relays}")
            note = "‘before’ is what the last hole held before the last seed fell"
            return Told(lines, Place.SOWING, note, left)
        note = "it ends if that hole is empty"
        if read.relays == "last":
            note = (
                "it continues automatically if the last hole was occupied, and ends if it was empty"
            )
        return Told((f"{_sowing(said)}, then relay from {read.relays}",), Place.SOWING, note, left)
    if read.relays:
        return Told((f"{_sowing(said)}, then", *read.lines), Place.SOWING, "", read.left)
    return Told(read.lines, Place.TURN, read.note, read.left)


def _trails(said: BookSentence) -> Told | None:
    """``the holes before it are captured, too, as long as they hold two or three``."""
    goes_on = any(
        part.opened == "while" and part.has("hole") and part.numbers for part in said.parts
    )
    if not (said.has("preceding") or goes_on) or not said.any("capture", "take", "lift"):
        return None
    if said.any("single") or (goes_on and said.any("last", "fall", "sow", "choose")):
        return None
    words = ProseWords(said.all.ideas)
    parity = [name for name in ("even", "odd") if said.any(name)]
    numbers = words.numbers
    if not numbers and not parity:
        return None
    amount = (
        parity[0] if parity else amount_of([*dict.fromkeys(numbers)], words).removeprefix("holds ")
    )
    whose = "opponent's " if said.any("preceding", "opponent") else ""
    return Told((f"capture trail of last: (take {whose}{amount})+",), Place.TURN)


_READERS: tuple[Callable[[BookSentence], Told | None], ...] = (
    *NO_RULE, *RARER, *ENDINGS, *SPECIAL, _ends, _starves, _resows, _lands, _wins, _draws, _stuck, _trails, _remains, *CHOOSING,
        _skips, _sows,
    *LAST,
)  # fmt: skip
