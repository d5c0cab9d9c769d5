"""Readers of sentences about rows, won holes, and special choices and sowings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_conditions import read_conditions
from manqala.syntax.recovery.prose_sentence import DEFAULT_SOWING, BookSentence, Place, Rewrite
from manqala.text.book_vocabulary import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

WON_HOLE_EVENT = ("when seed falls into h, if h is tuz", "  win h, for tuz of h")
WON_HOLE_NOTE = "‘mark tuz: player on holes’ at the left margin remembers whose a won hole is"


def _read_won_hole(sentence: BookSentence) -> Rewrite | None:
    """Read ``a hole with three seeds becomes a tuzdik``."""
    if not sentence.has_any("special"):
        return None
    landing = next((clause for clause in sentence.clauses if clause.describes_landing), None)
    becomes_special = sentence.has_any("mark", "become", "can", "capture") and not sentence.has_any(
        *DENIALS
    )
    if (
        landing is not None
        and becomes_special
        and not sentence.has_any("opposite")
        and sentence.whole.numbers
        and not sentence.has_any("single", "even", "odd")
    ):
        others = [
            clause
            for clause in sentence.clauses
            if clause.numbers and clause is not landing and not clause.has_all("special")
        ]
        condition_clauses = [
            clause
            for clause in (landing, *others)
            if not clause.has_all("special") or clause is landing
        ]
        conditions = read_conditions(condition_clauses)
        left = [idea for idea in conditions.unread if idea.name not in {"special", "mark"}]
        if conditions.terms and not left and "last holds" in conditions.text:
            return Rewrite(
                (f"if {conditions.text}", "  set tuz of last to player", "  win last"),
                Place.TURN,
                WON_HOLE_NOTE,
            )
    falls = sentence.has_any("fall", "drop", "sow") and sentence.has_any(
        "capture", "take", "belong", "owner", "winner", "keep", "store"
    )
    if falls and not sentence.has_any("last", *DENIALS, "mark", "game"):
        return Rewrite(WON_HOLE_EVENT, Place.MARGIN, WON_HOLE_NOTE)
    return None


def _read_first_turn(sentence: BookSentence) -> Rewrite | None:
    """Read ``in his first turn he may choose the direction``."""
    first = sentence.has_all("first", "turn", "direction") and sentence.has_any("choose", "can")
    if (
        not first
        or sentence.condition.ideas
        or sentence.has_any("last", "capture", "next", *DENIALS, "again")
    ):
        return None
    lines = (
        "if turns <= 2",
        "  choose w from directions",
        "  sow hole going w",
        f"otherwise {DEFAULT_SOWING}",
    )
    return Rewrite(
        lines, Place.TURN, "instead of the line that sows; ‘turns’ counts those of both players"
    )


def _read_own_rows(sentence: BookSentence) -> Rewrite | None:
    """Read ``a sowing goes round the player's two rows``."""
    two = sentence.has_any("both") or any(
        idea.name == "number" and idea.number == 2 for idea in sentence.whole.ideas
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
        or not sentence.has_any("sow", "drop")
        or not sentence.has_all("side")
        or not sentence.has_any("own", "player")
        or not sentence.whole.names <= named
    ):
        return None
    return Rewrite(
        (f"sow it {sentence.direction}",),
        Place.SOWING,
        "‘track: own’ in ‘board:’ keeps a sowing in its player's two rows",
    )


def _read_own_choice(sentence: BookSentence) -> Rewrite | None:
    """Read ``a player may only sow from a cup in his own row``."""
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
        not sentence.whole.names <= named
        or not sentence.has_any("play", "choose", "begin")
        or not sentence.has_all("own")
        or not sentence.has_any("hole", "side")
    ):
        return None
    if (
        sentence.condition.ideas
        or sentence.whole.numbers
        or not (sentence.has_all("hole") or sentence.has_any("choose", "begin"))
    ):
        return None
    return Rewrite(("choose hole from own occupied holes",), Place.CHOICE)


def _read_opposite_capture(sentence: BookSentence) -> Rewrite | None:
    """Read ``he takes the seeds of the hole opposite``, in a sentence of its own."""
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
    takes_opposite = (
        sentence.has_all("opposite")
        and sentence.has_any("capture", "take", "lift")
        and not sentence.condition.ideas
    )
    pair = sentence.whole.numbers == [2]
    if (
        not takes_opposite
        or not sentence.whole.names - {"number"} <= named
        or (sentence.whole.numbers and not pair)
    ):
        return None
    if pair:
        return Rewrite(
            ("capture facing of last",),
            Place.TURN,
            "perhaps under a condition: ‘if …, capture facing of last’",
        )
    order = [idea.name for idea in sentence.whole.ideas]
    if "and" in order[1:] or "side" in order[: order.index("opposite")]:
        return None
    return Rewrite(
        ("capture opposite of last",),
        Place.TURN,
        "perhaps under a condition: ‘if …, capture opposite of last’",
    )


def _read_end_of_row(sentence: BookSentence) -> Rewrite | None:
    """Read ``he sows the contents of the leftmost hole of his row``."""
    order = [idea.name for idea in sentence.whole.ideas]
    end_holes = [
        n
        for n, name in enumerate(order)
        if name in {"left", "right"} and order[n + 1 : n + 2] == ["hole"]
    ]
    has_verb = sentence.has_any("sow", "play", "choose", "lift", "take")
    if (
        len(end_holes) != 1
        or not has_verb
        or sentence.condition.ideas
        or not sentence.has_any("own", "side")
        or sentence.whole.numbers
    ):
        return None
    if sentence.has_any(
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
    return Rewrite(
        (f"choose hole from {order[end_holes[0]]} 1 of own row where occupied",), Place.CHOICE
    )


def _read_capture_duty(sentence: BookSentence) -> Rewrite | None:
    """Read ``who can capture must``."""
    must = sentence.has_all("must", "capture") and (
        sentence.has_all("can") or sentence.has_any("if")
    )
    if not must or sentence.has_any(
        "all", "last", "opponent", "hole", "seed", "opposite", "feed", *DENIALS, "sow", "again"
    ):
        return None
    return Rewrite(
        ("must captures > 0 if possible",), Place.TURN_END, "it belongs at the end of the turn"
    )


def _read_moving_singleton(sentence: BookSentence) -> Rewrite | None:
    """Read ``a single seed moves to the next hole``, where otherwise the first seed stays."""
    single = sentence.has_any("single") or 1 in [
        idea.number for idea in sentence.whole.ideas if idea.name == "number"
    ]
    moves_on = (
        sentence.has_all("next", "hole")
        and sentence.has_any("drop", "sow", "play", "fall")
        and sentence.condition.ideas
    )
    if (
        not single
        or not moves_on
        or sentence.has_any(
            "last", "empty", "capture", "opponent", "continue", "lift", *DENIALS, "own"
        )
    ):
        return None
    note = "of a hole with more seeds one stays, or write ‘leaving 0’"
    return Rewrite(
        (f"{DEFAULT_SOWING}, leaving 0 if it is singleton otherwise 1",), Place.SOWING, note
    )


def _read_next_hole_relay(sentence: BookSentence) -> Rewrite | None:
    """Read ``the contents of the next hole are lifted and sown``."""
    order = [idea.name for idea in sentence.whole.ideas]
    lifts = (
        sentence.has_all("next", "hole")
        and sentence.has_any("lift", "take", "contain", "continue")
        and sentence.has_any("sow", "continue")
    )
    if (
        not lifts
        or sentence.has_any(
            "own", "choose", "last", "capture", "opponent", "opposite", "begin", "store", *DENIALS
        )
        or sentence.condition.ideas
    ):
        return None
    verbs = [n for n, name in enumerate(order) if name == "sow"]
    at = order.index("next")
    if verbs and at > verbs[0] and order[at - 1] != "contain":
        return None
    return Rewrite((f"sow it {sentence.direction}, then relay from the next hole",), Place.SOWING)


def _read_seed_left_behind(sentence: BookSentence) -> Rewrite | None:
    """Read ``he leaves one seed in the hole and sows the others``."""
    one = any(
        idea.name == "number" and idea.number == 1 for idea in sentence.whole.ideas
    ) or sentence.has_any("single")
    leaves_one = (
        sentence.has_any("give", "remain") and one and sentence.has_all("hole", "sow", "seed")
    )
    if (
        not leaves_one
        or sentence.condition.ideas
        or sentence.has_any("last", "opponent", "empty", "capture", *DENIALS, "all", "next", "skip")
    ):
        return None
    return Rewrite((f"sow it {sentence.direction}, leaving 1",), Place.SOWING)


def _read_row_choice(sentence: BookSentence) -> Rewrite | None:
    """Read ``he chooses a hole of his outer row``."""
    rows = [name for name in ("inner", "outer") if sentence.has_any(name)]
    if (
        len(rows) != 1
        or not sentence.has_any("choose", "lift", "take", "play", "sow", "begin")
        or not sentence.has_any("hole", "side")
    ):
        return None
    if (
        sentence.has_any(
            "last", "fall", "capture", "opposite", "opponent", "next", "drop", *DENIALS
        )
        or sentence.condition.ideas
    ):
        return None
    if sentence.whole.numbers and not sentence.has_any("least"):
        return None
    row = "front row" if rows == ["inner"] else "back row"
    least = (
        f"where it holds {sentence.whole.numbers[0]}.."
        if sentence.whole.numbers
        else "where occupied"
    )
    return Rewrite((f"choose hole from own {row} {least}",), Place.CHOICE)


ROW_AND_CHOICE_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_won_hole, _read_first_turn, _read_own_rows, _read_own_choice, _read_opposite_capture, _read_end_of_row,
    _read_capture_duty, _read_moving_singleton, _read_seed_left_behind, _read_next_hole_relay, _read_row_choice,
)  # fmt: skip
