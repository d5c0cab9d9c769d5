"""Readers of sentences about rare rules.

They come before the readers of common rules, which would drop the conditions of these sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_limits import LIMIT_READERS
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Rewrite

if TYPE_CHECKING:
    from collections.abc import Callable

REVERSING_IDEAS = ("skip", "without", "not")
"""Ideas that reverse the meaning of a sentence."""
MAX_REPETITIONS = 9
CAPTURED_TRAIL = "trail of last: (take opponent's 2..3)+"


def _read_first_seed_stays(sentence: BookSentence) -> Rewrite | None:
    """Read ``the first seed falls into the hole that was emptied``."""
    sown = sentence.has_any("drop", "sow", "fall")
    if (
        sentence.has_all("first", "seed", "origin")
        and sown
        and not sentence.has_any(*REVERSING_IDEAS)
    ):
        return Rewrite((f"sow it {sentence.direction}, leaving 1",), Place.SOWING)
    return None


def _read_lap_end(sentence: BookSentence) -> Rewrite | None:
    """Read ``when the sowing ends, the contents of the next hole are lifted and sown``."""
    sowing_ends = sentence.condition.has_all("sow", "over") and not sentence.has_any(
        "last", "store", "game", "turn"
    )
    goes_on = sentence.consequence.names & {
        "lift",
        "take",
        "contain",
    } and sentence.consequence.names & {
        "sow",
        "continue",
    }
    if (
        not sowing_ends
        or not goes_on
        or sentence.has_any("choose", "capture", "opposite", *REVERSING_IDEAS)
    ):
        return None
    place = "the next hole" if sentence.consequence.has_all("next") else "last"
    return Rewrite((f"sow it {sentence.direction}, then relay from {place}",), Place.SOWING)


def _read_capture_beyond(sentence: BookSentence) -> Rewrite | None:
    """Read ``behind an empty hole, the contents of the hole beyond are captured``."""
    if sentence.has_all("beyond", "empty") and sentence.has_any(
        "capture", "take", "lift", "winner", "belong"
    ):
        note = "a pattern is tested ahead of the last hole"
        again = "+" if sentence.has_any("continue", "repeat") else ""
        return Rewrite((f"capture ahead of last: (empty, take occupied){again}",), Place.TURN, note)
    return None


def _read_ripe_hole(sentence: BookSentence) -> Rewrite | None:
    """Read ``whenever a hole contains four seeds, its owner captures them``: also during a sowing."""
    numbers = sentence.condition.numbers
    full = (
        sentence.condition.has_all("hole")
        and numbers
        and not sentence.has_any("last", "opposite", "choose", "play")
    )
    whose = " for owner of h" if sentence.has_all("owner") else ""
    if (
        not full
        or not sentence.has_any("capture", "take", "belong", "lift")
        or sentence.has_any(*REVERSING_IDEAS)
    ):
        return None
    sowing = any(
        clause.names == {"sow"} and not clause.condition_word for clause in sentence.clauses[:1]
    )
    if not whose and not sentence.has_all("player", "drop") and not sowing:
        return None
    lines = (f"when seed falls into h, if h holds {numbers[0]}", f"  capture h{whose}")
    return Rewrite(lines, Place.MARGIN, "it acts during a sowing, too")


def _read_grand_slam(sentence: BookSentence) -> Rewrite | None:
    """Read ``a move that would capture all the opponent's seeds takes nothing``, or is forbidden."""
    everything = (
        sentence.has_any("all", "empty")
        and sentence.has_all("opponent")
        and sentence.has_any("capture", "take")
    )
    if not everything or sentence.has_any("last", "opposite", "remain", "game", "owner", "feed"):
        return None
    if _voids_grand_slam(sentence):
        lines = (
            f"let prey be {CAPTURED_TRAIL}",
            "let slam be any prey and pieces in prey = pieces in opponent's holes",
            "if not slam, capture prey",
        )
        return Rewrite(lines, Place.TURN, "instead of the line that captures")
    denied = sentence.has_any("forbidden") or (
        sentence.has_all("not", "can") and not sentence.condition.ideas
    )
    if denied and sentence.has_all("all"):
        return Rewrite(
            ("forbid opponent is bare",), Place.TURN, "it belongs at the end of the turn"
        )
    return None


def _voids_grand_slam(sentence: BookSentence) -> bool:
    """Whether the sentence says that a capture of all the opponent's seeds takes nothing."""
    all_taken = sentence.condition.has_all("capture", "opponent") and sentence.condition.names & {
        "all",
        "empty",
    }
    return bool(
        all_taken
        and sentence.consequence.has_all("capture")
        and sentence.consequence.names & {"not", "without"}
    )


def _read_bare_opponent_ends(sentence: BookSentence) -> Rewrite | None:
    """Read ``if the opponent has no seeds, the player takes all that remain``."""
    bare = (
        sentence.condition.has_all("opponent")
        and BookSentence([sentence.condition]).mentions_bare_player
    )
    kept = sentence.consequence.has_all("remain") and sentence.consequence.names & {
        "capture",
        "take",
        "winner",
    }
    if bare and kept and not sentence.has_any("last", "must", "give", "feed"):
        return Rewrite(("when player cannot move, close-round",), Place.MARGIN)
    return None


def _read_empty_origin(sentence: BookSentence) -> Rewrite | None:
    """Read ``the hole that was played remains empty``."""
    empty = sentence.has_all("remain", "empty") and (
        sentence.has_all("hole", "play") or sentence.has_any("origin")
    )
    if (
        not empty
        or sentence.condition.ideas
        or sentence.has_any("side", "opponent", "all", "game", *REVERSING_IDEAS)
    ):
        return None
    return Rewrite((f"sow it {sentence.direction}, skipping it",), Place.SOWING)


def _read_feeding_duty(sentence: BookSentence) -> Rewrite | None:
    """Read ``if the opponent has no seeds, the player must give him some``."""
    given = sentence.has_any(
        "give", "feed", "fall", "drop", "sow", "remain", "become", "contain", "turn"
    )
    if (
        not sentence.has_all("must", "opponent")
        or not given
        or sentence.has_any("pass", "lose", "last", "store")
    ):
        return None
    note = "it belongs at the end of the turn"
    if sentence.has_all("least", "remain") and not sentence.condition.ideas:
        return Rewrite(("forbid opponent is bare",), Place.TURN, note)
    bare = BookSentence([sentence.condition])
    if (
        sentence.condition.has_all("opponent")
        and bare.mentions_bare_player
        and not sentence.has_any("over", "remain")
    ):
        return Rewrite(("feed",), Place.TURN, note)
    if (
        sentence.condition.names <= {"can", "turn", "play", "number"}
        and sentence.has_any("can")
        and not sentence.has_any("forbidden", "cannot")
    ):
        return Rewrite(("feed-if-possible",), Place.TURN, note)
    if (
        sentence.condition.ideas
        or sentence.has_any(*REVERSING_IDEAS)
        or not sentence.has_any("seed", "hole", "side")
    ):
        return None
    if sentence.has_any("least", "give", "remain"):
        return Rewrite(("forbid opponent is bare",), Place.TURN, note)
    return None


def _read_free_direction(sentence: BookSentence) -> Rewrite | None:
    """Read ``in the direction of his choice``."""
    ways = (
        sentence.has_any("clockwise", "anticlockwise") or sentence.has_all("right", "left", "sow")
    ) and sentence.has_all("or")
    if (
        not (sentence.has_all("direction") or ways)
        or not sentence.has_all("choose")
        or sentence.condition.ideas
        or sentence.has_any("capture", *REVERSING_IDEAS)
    ):
        return None
    return Rewrite(("choose w from directions", "sow hole going w"), Place.SOWING)


def _read_end_hole(sentence: BookSentence) -> Rewrite | None:
    """Read ``he lifts the contents of the hole at the right of his row``."""
    taken = (
        sentence.has_any("lift", "take", "choose")
        and sentence.has_all("hole")
        and not sentence.condition.ideas
    )
    side = "right" if sentence.has_all("right") else "left"
    if not taken or sentence.has_all("right") == sentence.has_all("left"):
        return None
    if sentence.has_any(
        "sow",
        "drop",
        "direction",
        "continue",
        "last",
        "capture",
        "opposite",
        "next",
        *REVERSING_IDEAS,
    ):
        return None
    return Rewrite((f"choose hole from {side} 1 of own row where occupied",), Place.CHOICE)


def _read_mark(sentence: BookSentence) -> Rewrite | None:
    """Read ``the hole is marked``."""
    if (
        not sentence.has_all("mark", "hole")
        or sentence.condition.ideas
        or sentence.has_any("capture", "sow", *REVERSING_IDEAS)
    ):
        return None
    note = "‘mark special: truth on holes’ at the left margin declares it, under a name of your own"
    return Rewrite(("set special of last to true",), Place.TURN, note)


def _read_direction_by_side(sentence: BookSentence) -> Rewrite | None:
    """Read ``from the two holes on the left he sows clockwise``."""
    condition, consequence = sentence.condition, sentence.consequence
    side = "left" if condition.has_all("left") else "right" if condition.has_all("right") else ""
    if (
        not side
        or not condition.has_all("hole")
        or condition.describes_landing
        or not consequence.has_all("sow")
    ):
        return None
    way = BookSentence([consequence]).direction
    number = condition.numbers[-1] if condition.numbers else 1
    return Rewrite((f"if hole is in {side} {number} of own row, sow hole {way}",), Place.TURN)


def _read_after_capture(sentence: BookSentence) -> Rewrite | None:
    """Read ``after a capture the turn ends``, ``he moves again``."""
    condition, consequence = sentence.condition, sentence.consequence
    order = [idea.name for idea in sentence.whole.ideas]
    plain = (
        not condition.ideas
        and sentence.has_all("capture", "again")
        and order.index("capture") < order.index("again")
    )
    ends = sentence.has_all("capture", "over", "turn") and not condition.ideas
    if ends and sentence.whole.names <= {"capture", "over", "turn", "player", "and", "also"}:
        return Rewrite(("if captures > 0, end turn",), Place.TURN)
    if plain and sentence.whole.names <= {
        "capture",
        "again",
        "turn",
        "player",
        "own",
        "take",
        "must",
        "can",
        "play",
        "and",
    }:
        return Rewrite(("if captures > 0, move-again",), Place.TURN)
    if (
        not condition.has_all("capture")
        or condition.numbers
        or condition.names & {"last", "fall", "not", "can", "all"}
    ):
        return None
    if consequence.names & {"capture", "take", "lift", "sow", "continue", "not", "game"}:
        return None
    if consequence.has_all("again"):
        return Rewrite(("if captures > 0, move-again",), Place.TURN)
    if consequence.has_all("turn") and consequence.names & {"over", "pass", "opponent", "lose"}:
        return Rewrite(("if captures > 0, end turn",), Place.TURN)
    return None


def _read_next_opener(sentence: BookSentence) -> Rewrite | None:
    """Read ``the loser begins the next round``."""
    if not sentence.has_all("begin", "game") or sentence.has_any(
        "over", "capture", "seed", "sow", "hole"
    ):
        return None
    if sentence.has_any("first") and sentence.has_any("turn"):
        return None  # a remark on the first turn
    note = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"
    between = ("between rounds", "  set-up-again")
    if sentence.has_any("winner"):
        return Rewrite((*between, "  set opener to winner"), Place.MARGIN, note)
    if sentence.has_any("lose"):
        return Rewrite((*between, "  set opener to opponent of winner"), Place.MARGIN, note)
    if sentence.has_any("alternate") or (
        sentence.has_any("next", "opponent") and sentence.has_any("player", "opponent")
    ):
        return Rewrite((*between, "  change-opener"), Place.MARGIN, note)
    return None


def _read_removed_seeds(sentence: BookSentence) -> Rewrite | None:
    """Read ``captured seeds are removed from the game``: they are, without a rule."""
    gone = sentence.has_all("capture", "take", "seed") and not sentence.condition.ideas
    if not gone or sentence.has_any(
        "again", "sow", "opposite", "last", "winner", "hole", "opponent", "all", *REVERSING_IDEAS
    ):
        return None
    return Rewrite(
        (), Place.TURN, "no line is needed: captured seeds leave the board, and count as winnings"
    )


def _read_repetition(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game ends when the same position occurs again``."""
    again = sentence.has_any("repeat") or sentence.has_all("same", "position")
    if (
        not again
        or not sentence.has_any("game", "draw", "over", "winner")
        or sentence.has_any("turn", "again")
    ):
        return None
    numbers = [number for number in sentence.whole.numbers if 2 <= number <= MAX_REPETITIONS]
    times = numbers[0] if numbers else 3
    done = (
        "  end round drawn"
        if sentence.has_any("draw") or not sentence.has_any("remain", "side")
        else "  settle"
    )
    note = "" if numbers else "‘2 times’ if it may not recur at all"
    return Rewrite(
        (f"round ends when position has occurred {times} times", done), Place.MARGIN, note
    )


def _read_lot(sentence: BookSentence) -> Rewrite | None:
    """Read ``who begins is decided by lot``."""
    begins = sentence.has_any("begin", "first") or (
        sentence.has_any("choose") and not sentence.has_any("hole", "seed")
    )
    if (
        not sentence.has_all("lot")
        or not begins
        or sentence.has_any("capture", "take", "last", "again", *REVERSING_IDEAS)
    ):
        return None
    lines = ("setup", "  fill-board", "  choose p from players as chance", "  set opener to p")
    note = "the last two lines go below the ‘setup’ of the file if it has one; without ‘fill-board’ the holes stay empty"
    return Rewrite(lines, Place.MARGIN, note)


RARE_RULE_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_free_direction, _read_end_hole, _read_mark, _read_first_seed_stays, _read_lap_end, _read_capture_beyond,
    _read_ripe_hole, _read_grand_slam, *LIMIT_READERS, _read_bare_opponent_ends, _read_empty_origin,
    _read_feeding_duty, _read_direction_by_side, _read_after_capture, _read_next_opener, _read_removed_seeds,
    _read_repetition, _read_lot,
)  # fmt: skip
