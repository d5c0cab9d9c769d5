"""Rule-book sentences on rows of four-row boards, holes that are won, and rarer choices, with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_facts import facts_of
from manqala.syntax.recovery.prose_sentence import SOW, BookSentence, Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

FALLS = ("when seed falls into h, if h is tuz", "  win h, for tuz of h")
DECLARE = "‘mark tuz: player on holes’ at the left margin remembers whose a won hole is"


def _won_hole(said: BookSentence) -> Told | None:
    """``a hole with three seeds becomes a tuzdik``."""
    if not said.any("special"):
        return None
    at = next((part for part in said.parts if part.lands), None)
    made = said.any("mark", "become", "can", "capture") and not said.any(*DENIALS)
    if (
        at is not None
        and made
        and not said.any("opposite")
        and said.all.numbers
        and not said.any("single", "even", "odd")
    ):
        others = [
            part
            for part in said.parts
            if part.numbers and part is not at and not part.has("special")
        ]
        where = [part for part in (at, *others) if not part.has("special") or part is at]
        facts = facts_of(where)
        left = [idea for idea in facts.left if idea.name not in {"special", "mark"}]
        if facts.said and not left and "last holds" in facts.text:
            return Told(
                (f"if {facts.text}", "  set tuz of last to player", "  win last"),
                Place.TURN,
                DECLARE,
            )
    falls = said.any("fall", "drop", "sow") and said.any(
        "capture", "take", "belong", "owner", "winner", "keep", "store"
    )
    if falls and not said.any("last", *DENIALS, "mark", "game"):
        return Told(FALLS, Place.MARGIN, DECLARE)
    return None


def _first_turn(said: BookSentence) -> Told | None:
    """``in his first turn he may choose the direction``."""
    first = said.has("first", "turn", "direction") and said.any("choose", "can")
    if not first or said.opened.ideas or said.any("last", "capture", "next", *DENIALS, "again"):
        return None
    lines = (
        "if turns <= 2",
        "  choose w from directions",
        "  sow hole going w",
        f"otherwise {SOW}",
    )
    return Told(
        lines, Place.TURN, "instead of the line that sows; ‘turns’ counts those of both players"
    )


def _own_rows(said: BookSentence) -> Told | None:
    """``a sowing goes round the player's two rows``."""
    two = said.any("both") or any(
        idea.name == "number" and idea.number == 2 for idea in said.all.ideas
    )
    named = {
        "begin",
        "belong",
        "sow",
        "drop",
        "anticlockwise",
        "clockwise",
        "direction",
        "player",
        "own",
        "number",
        "side",
        "hole",
        "both",
        "round",
        "seed",
        "right",
        "left",
        "next",
        "and",
    }
    if (
        not two
        or not said.any("sow", "drop")
        or not said.has("side")
        or not said.any("own", "player")
        or not said.all.names <= named
    ):
        return None
    return Told(
        (f"sow it {said.way}",),
        Place.SOWING,
        "‘track: own’ in ‘board:’ keeps a sowing in its player's two rows",
    )


def _own_choice(said: BookSentence) -> Told | None:
    """``a player may only sow from a cup in his own row``."""
    named = {
        "player",
        "can",
        "play",
        "choose",
        "begin",
        "hole",
        "own",
        "side",
        "turn",
        "all",
        "seed",
        "must",
        "number",
        "and",
        "also",
    }
    if (
        not said.all.names <= named
        or not said.any("play", "choose", "begin")
        or not said.has("own")
        or not said.any("hole", "side")
    ):
        return None
    if (
        said.opened.ideas
        or said.all.numbers
        or not (said.has("hole") or said.any("choose", "begin"))
    ):
        return None
    return Told(("choose hole from own occupied holes",), Place.CHOICE)


def _takes_opposite(said: BookSentence) -> Told | None:
    """``he takes the seeds of the hole opposite``, in a sentence of its own."""
    named = {
        "player",
        "can",
        "capture",
        "take",
        "lift",
        "seed",
        "all",
        "hole",
        "opposite",
        "opponent",
        "own",
        "contain",
        "and",
        "side",
        "also",
        "must",
    }
    taken = said.has("opposite") and said.any("capture", "take", "lift") and not said.opened.ideas
    pair = said.all.numbers == [2]
    if not taken or not said.all.names - {"number"} <= named or (said.all.numbers and not pair):
        return None
    if pair:
        return Told(
            ("capture facing of last",),
            Place.TURN,
            "perhaps under a condition: ‘if …, capture facing of last’",
        )
    order = [idea.name for idea in said.all.ideas]
    if "and" in order[1:] or "side" in order[: order.index("opposite")]:
        return None
    return Told(
        ("capture opposite of last",),
        Place.TURN,
        "perhaps under a condition: ‘if …, capture opposite of last’",
    )


def _leftmost(said: BookSentence) -> Told | None:
    """``he sows the contents of the leftmost hole of his row``."""
    order = [idea.name for idea in said.all.ideas]
    ends = [
        n
        for n, name in enumerate(order)
        if name in {"left", "right"} and order[n + 1 : n + 2] == ["hole"]
    ]
    verb = said.any("sow", "play", "choose", "lift", "take")
    if (
        len(ends) != 1
        or not verb
        or said.opened.ideas
        or not said.any("own", "side")
        or said.all.numbers
    ):
        return None
    if said.any(
        "last",
        "drop",
        "fall",
        "opponent",
        "direction",
        "clockwise",
        "anticlockwise",
        "capture",
        "opposite",
        "next",
        "first",
        *DENIALS,
    ):
        return None
    return Told((f"choose hole from {order[ends[0]]} 1 of own row where occupied",), Place.CHOICE)


def _must_capture(said: BookSentence) -> Told | None:
    """``who can capture must``."""
    must = said.has("must", "capture") and (said.has("can") or said.any("if"))
    if not must or said.any(
        "all", "last", "opponent", "hole", "seed", "opposite", "feed", *DENIALS, "sow", "again"
    ):
        return None
    return Told(
        ("must captures > 0 if possible",), Place.TURN_END, "it belongs at the end of the turn"
    )


def _one_moves_on(said: BookSentence) -> Told | None:
    """``a single seed moves to the next hole``, where otherwise the first seed stays."""
    single = said.any("single") or 1 in [
        idea.number for idea in said.all.ideas if idea.name == "number"
    ]
    moved = (
        said.has("next", "hole") and said.any("drop", "sow", "play", "fall") and said.opened.ideas
    )
    if (
        not single
        or not moved
        or said.any("last", "empty", "capture", "opponent", "continue", "lift", *DENIALS, "own")
    ):
        return None
    note = "of a hole with more seeds one stays, or write ‘leaving 0’"
    return Told((f"{SOW}, leaving 0 if it is singleton otherwise 1",), Place.SOWING, note)


def _relays_next(said: BookSentence) -> Told | None:
    """``the contents of the next hole are lifted and sown``."""
    order = [idea.name for idea in said.all.ideas]
    lifts = (
        said.has("next", "hole")
        and said.any("lift", "take", "contain", "continue")
        and said.any("sow", "continue")
    )
    if (
        not lifts
        or said.any(
            "own", "choose", "last", "capture", "opponent", "opposite", "begin", "store", *DENIALS
        )
        or said.opened.ideas
    ):
        return None
    verbs = [n for n, name in enumerate(order) if name == "sow"]
    at = order.index("next")
    if verbs and at > verbs[0] and order[at - 1] != "contain":
        return None
    return Told((f"sow it {said.way}, then relay from the next hole",), Place.SOWING)


def _leaves_one(said: BookSentence) -> Told | None:
    """``he leaves one seed in the hole and sows the others``."""
    one = any(idea.name == "number" and idea.number == 1 for idea in said.all.ideas) or said.any(
        "single"
    )
    left = said.any("give", "remain") and one and said.has("hole", "sow", "seed")
    if (
        not left
        or said.opened.ideas
        or said.any("last", "opponent", "empty", "capture", *DENIALS, "all", "next", "skip")
    ):
        return None
    return Told((f"sow it {said.way}, leaving 1",), Place.SOWING)


def _inner_choice(said: BookSentence) -> Told | None:
    """``he chooses a hole of his outer row``."""
    rows = [name for name in ("inner", "outer") if said.any(name)]
    if (
        len(rows) != 1
        or not said.any("choose", "lift", "take", "play", "sow", "begin")
        or not said.any("hole", "side")
    ):
        return None
    if (
        said.any("last", "fall", "capture", "opposite", "opponent", "next", "drop", *DENIALS)
        or said.opened.ideas
    ):
        return None
    if said.all.numbers and not said.any("least"):
        return None
    row = "front row" if rows == ["inner"] else "back row"
    least = f"where it holds {said.all.numbers[0]}.." if said.all.numbers else "where occupied"
    return Told((f"choose hole from own {row} {least}",), Place.CHOICE)


RARER: tuple[Callable[[BookSentence], Told | None], ...] = (
    _won_hole, _first_turn, _own_rows, _own_choice, _takes_opposite, _leftmost,
    _must_capture, _one_moves_on, _leaves_one, _relays_next, _inner_choice,
)  # fmt: skip
