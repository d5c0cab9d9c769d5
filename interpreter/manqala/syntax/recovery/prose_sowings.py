"""Readers of common sentences about sowing: its direction, the holes it skips, where it ends, and what it captures."""

from __future__ import annotations

from itertools import pairwise

from manqala.syntax.recovery.prose_choice import lifts_seeds
from manqala.syntax.recovery.prose_conditions import format_amount
from manqala.syntax.recovery.prose_ideas import IdeaPool
from manqala.syntax.recovery.prose_landing import read_landing
from manqala.syntax.recovery.prose_sentence import (
    DEFAULT_CHOICE,
    DIRECTIONS,
    BookSentence,
    Place,
    Rewrite,
)
from manqala.text.book_vocabulary import DENIALS


def read_skipped_hole(sentence: BookSentence) -> Rewrite | None:
    """Read ``the starting hole is passed over``."""
    if _find_skipping_clause(sentence) and (
        sentence.has_all("origin", "skip")
        or not lifts_seeds(
            BookSentence([clause for clause in sentence.clauses if not clause.condition_word])
        )
    ):
        return Rewrite((_compose_sowing(sentence),), Place.SOWING)
    return None


def _find_skipping_clause(sentence: BookSentence) -> str:
    """The ‘skipping’ clause for a sowing; empty if no hole is passed over."""
    never = sentence.has_all("not", "origin") and sentence.has_any("sow", "drop", "seed")
    skips = (
        sentence.has_any("skip")
        and sentence.has_any("hole", "origin", "store")
        and not sentence.has_any("without", "not")
    )
    ideas = [idea.name for idea in sentence.whole.ideas]
    denied = next((n for n, name in enumerate(ideas) if name in DENIALS), len(ideas))
    if "store" in ideas and sentence.has_any("drop", "sow") and denied < len(ideas):
        clause = next(clause for clause in sentence.clauses if clause.names & DENIALS)
        if "opponent" in ideas[denied:] or clause.has_all("opponent", "store"):
            return ", skipping opponent's store"
        if not sentence.has_any("own", "opponent", "player") and ideas.index("store") > denied:
            return ", skipping stores"
    if not (never or skips):
        return ""
    skipped = "it"
    stores = [clause for clause in sentence.clauses if clause.has_all("store")]
    if any(clause.has_all("own") for clause in stores) and not any(
        clause.has_all("opponent") for clause in stores
    ):
        return ""
    if sentence.has_any("store"):
        skipped = "opponent's store" if sentence.has_any("opponent") else "stores"
    return f", skipping {skipped}"


def read_sowing(sentence: BookSentence) -> Rewrite | None:
    """Read ``he lifts the seeds of one of his holes and sows them to the right``."""
    if sentence.has_any("direction") and not sentence.has_any(*DIRECTIONS):
        return None
    lifts = lifts_seeds(sentence)
    each = sentence.has_all("drop", "hole", "seed", "number") and not sentence.has_any(
        "last", "must", "capture"
    )
    sows = sentence.has_any("sow", *DIRECTIONS) or (lifts and sentence.has_any("drop")) or each
    if not (sows or lifts) or (sentence.has_any("capture") and not (sows and lifts)):
        return None
    if sentence.has_any("not", "cannot", "forbidden") and not _find_skipping_clause(sentence):
        return None
    way = sentence.has_any(*DIRECTIONS) or _find_skipping_clause(sentence)
    if sentence.has_any("store", "over") and not lifts and not way:
        return None  # seeds of the store, or those that are sown from where a lap ended
    lines = ((DEFAULT_CHOICE,) if lifts else ()) + ((_compose_sowing(sentence),) if sows else ())
    order = [idea.name for idea in sentence.whole.ideas]
    lifts_next = sentence.has_any("continue") or ("contain", "next") in pairwise(order)
    if sentence.has_any("next") and lifts_next and "sow" not in order[: order.index("next")]:
        return None  # ‘he continues with the seeds of the next hole’
    if (
        sentence.has_any("continue")
        and sows
        and not sentence.has_any("store")
        and not (sentence.has_any("right", "left") and not lifts)
    ):
        lines = (*lines[:-1], f"{lines[-1]}, then relay from last")
    place = Place.TURN if lifts and sows else Place.SOWING if sows else Place.CHOICE
    return Rewrite(lines, place)


def _compose_sowing(sentence: BookSentence) -> str:
    """The line that sows, with its direction and the holes that it skips."""
    return f"sow it {sentence.direction}{_find_skipping_clause(sentence)}"


def read_resowing(sentence: BookSentence) -> Rewrite | None:
    """Read ``he continues with the captured seeds``."""
    begins = [idea.name for idea in sentence.whole.ideas].count("begin")
    if (
        (sentence.has_all("own", "hole") and not sentence.has_any("continue"))
        or begins > 1
        or sentence.has_any("origin")
    ):
        return None
    order = [idea.name for idea in sentence.whole.ideas]
    on = [n for n, name in enumerate(order) if name in {"sow", "continue"}]
    if (
        "capture" in order
        and on
        and order.index("capture") < on[-1]
        and not sentence.has_any("last", "fall", "if")
        and (sentence.has_any("seed") or not sentence.has_any("turn"))
    ):
        note = "captured seeds that are sown on are raided in place of captured"
        return Rewrite(("raid last", "sow-on"), Place.TURN, note)
    return None


def read_landing_sentence(sentence: BookSentence) -> Rewrite | None:
    """Read ``if the last seed falls into …, …``."""
    landing = read_landing(sentence.clauses)
    if landing is None:
        return None
    if landing.relay_from and not landing.lines:
        unread = tuple(
            idea for idea in landing.unread if idea.name not in {*DIRECTIONS, "direction"}
        )
        about_next = sentence.condition.has_all("next") and not sentence.condition.has_all("fall")
        if (
            landing.relay_from != "last"
            and sentence.has_any("occupied", "empty")
            and not about_next
        ):
            # Otherwise a relay from the next hole would not depend on the last one.
            lines = (
                f"{_compose_sowing(sentence)}, then",
                f"  if before > 0, relay from {landing.relay_from}",
            )
            note = "‘before’ is what the last hole held before the last seed fell"
            return Rewrite(lines, Place.SOWING, note, unread)
        note = "it ends if that hole is empty"
        if landing.relay_from == "last":
            note = (
                "it continues automatically if the last hole was occupied, and ends if it was empty"
            )
        return Rewrite(
            (f"{_compose_sowing(sentence)}, then relay from {landing.relay_from}",),
            Place.SOWING,
            note,
            unread,
        )
    if landing.relay_from:
        return Rewrite(
            (f"{_compose_sowing(sentence)}, then", *landing.lines), Place.SOWING, "", landing.unread
        )
    return Rewrite(landing.lines, Place.TURN, landing.note, landing.unread)


def read_trail(sentence: BookSentence) -> Rewrite | None:
    """Read ``the holes before it are captured, too, as long as they hold two or three``."""
    goes_on = any(
        clause.condition_word == "while" and clause.has_all("hole") and clause.numbers
        for clause in sentence.clauses
    )
    if not (sentence.has_all("preceding") or goes_on) or not sentence.has_any(
        "capture", "take", "lift"
    ):
        return None
    if sentence.has_any("single") or (
        goes_on and sentence.has_any("last", "fall", "sow", "choose")
    ):
        return None
    words = IdeaPool(sentence.whole.ideas)
    parity = [name for name in ("even", "odd") if sentence.has_any(name)]
    numbers = words.numbers
    if not numbers and not parity:
        return None
    amount = (
        parity[0]
        if parity
        else format_amount([*dict.fromkeys(numbers)], words).removeprefix("holds ")
    )
    whose = "opponent's " if sentence.has_any("preceding", "opponent") else ""
    return Rewrite((f"capture trail of last: (take {whose}{amount})+",), Place.TURN)
