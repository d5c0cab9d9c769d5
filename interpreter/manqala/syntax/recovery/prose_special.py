"""Rule-book sentences on rarer subjects, each with the rule lines that express it.

They are read before the common subjects: their conditions would be lost there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_limits import LIMITING
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Told

if TYPE_CHECKING:
    from collections.abc import Callable

LOST = ("skip", "without", "not")
"""Ideas that turn the meaning of a sentence round."""
MOST_TIMES = 9
PREY = "trail of last: (take opponent's 2..3)+"


def _leaves_first(said: BookSentence) -> Told | None:
    """``the first seed falls into the hole that was emptied``."""
    sown = said.any("drop", "sow", "fall")
    if said.has("first", "seed", "origin") and sown and not said.any(*LOST):
        return Told((f"sow it {said.way}, leaving 1",), Place.SOWING)
    return None


def _lap_ends(said: BookSentence) -> Told | None:
    """``when the sowing ends, the contents of the next hole are lifted and sown``."""
    ended = said.opened.has("sow", "over") and not said.any("last", "store", "game", "turn")
    goes_on = said.rest.names & {"lift", "take", "contain"} and said.rest.names & {
        "sow",
        "continue",
    }
    if not ended or not goes_on or said.any("choose", "capture", "opposite", *LOST):
        return None
    place = "the next hole" if said.rest.has("next") else "last"
    return Told((f"sow it {said.way}, then relay from {place}",), Place.SOWING)


def _beyond(said: BookSentence) -> Told | None:
    """``behind an empty hole, the contents of the hole beyond are captured``."""
    if said.has("beyond", "empty") and said.any("capture", "take", "lift", "winner", "belong"):
        note = "a pattern is tested ahead of the last hole"
        again = "+" if said.any("continue", "repeat") else ""
        return Told((f"capture ahead of last: (empty, take occupied){again}",), Place.TURN, note)
    return None


def _ripens(said: BookSentence) -> Told | None:
    """``whenever a hole contains four seeds, its owner captures them``: also during a sowing."""
    numbers = said.opened.numbers
    full = (
        said.opened.has("hole") and numbers and not said.any("last", "opposite", "choose", "play")
    )
    whose = " for owner of h" if said.has("owner") else ""
    if not full or not said.any("capture", "take", "belong", "lift") or said.any(*LOST):
        return None
    sowing = any(part.names == {"sow"} and not part.opened for part in said.parts[:1])
    if not whose and not said.has("player", "drop") and not sowing:
        return None
    lines = (f"when seed falls into h, if h holds {numbers[0]}", f"  capture h{whose}")
    return Told(lines, Place.MARGIN, "it acts during a sowing, too")


def _takes_all(said: BookSentence) -> Told | None:
    """``a move that would capture all the opponent's seeds takes nothing``, or is forbidden."""
    whole = said.any("all", "empty") and said.has("opponent") and said.any("capture", "take")
    if not whole or said.any("last", "opposite", "remain", "game", "owner", "feed"):
        return None
    if _takes_none(said):
        lines = (
            f"let prey be {PREY}",
            "let slam be any prey and pieces in prey = pieces in opponent's holes",
            "if not slam, capture prey",
        )
        return Told(lines, Place.TURN, "instead of the line that captures")
    denied = said.any("forbidden") or (said.has("not", "can") and not said.opened.ideas)
    if denied and said.has("all"):
        return Told(("forbid opponent is bare",), Place.TURN, "it belongs at the end of the turn")
    return None


def _takes_none(said: BookSentence) -> bool:
    """Whether a capture that leaves the opponent nothing takes nothing."""
    all_taken = said.opened.has("capture", "opponent") and said.opened.names & {"all", "empty"}
    return bool(all_taken and said.rest.has("capture") and said.rest.names & {"not", "without"})


def _bare_ends(said: BookSentence) -> Told | None:
    """``if the opponent has no seeds, the player takes all that remain``."""
    bare = said.opened.has("opponent") and BookSentence([said.opened]).starves
    kept = said.rest.has("remain") and said.rest.names & {"capture", "take", "winner"}
    if bare and kept and not said.any("last", "must", "give", "feed"):
        return Told(("when player cannot move, close-round",), Place.MARGIN)
    return None


def _stays_empty(said: BookSentence) -> Told | None:
    """``the hole that was played remains empty``."""
    empty = said.has("remain", "empty") and (said.has("hole", "play") or said.any("origin"))
    if not empty or said.opened.ideas or said.any("side", "opponent", "all", "game", *LOST):
        return None
    return Told((f"sow it {said.way}, skipping it",), Place.SOWING)


def _gives(said: BookSentence) -> Told | None:
    """``if the opponent has no seeds, the player must give him some``."""
    given = said.any("give", "feed", "fall", "drop", "sow", "remain", "become", "contain", "turn")
    if not said.has("must", "opponent") or not given or said.any("pass", "lose", "last", "store"):
        return None
    note = "it belongs at the end of the turn"
    if said.has("least", "remain") and not said.opened.ideas:
        return Told(("forbid opponent is bare",), Place.TURN, note)
    bare = BookSentence([said.opened])
    if said.opened.has("opponent") and bare.starves and not said.any("over", "remain"):
        return Told(("feed",), Place.TURN, note)
    if (
        said.opened.names <= {"can", "turn", "play", "number"}
        and said.any("can")
        and not said.any("forbidden", "cannot")
    ):
        return Told(("feed-if-possible",), Place.TURN, note)
    if said.opened.ideas or said.any(*LOST) or not said.any("seed", "hole", "side"):
        return None
    if said.any("least", "give", "remain"):
        return Told(("forbid opponent is bare",), Place.TURN, note)
    return None


def _either_way(said: BookSentence) -> Told | None:
    """``in the direction of his choice``."""
    ways = (
        said.any("clockwise", "anticlockwise") or said.has("right", "left", "sow")
    ) and said.has("or")
    if (
        not (said.has("direction") or ways)
        or not said.has("choose")
        or said.opened.ideas
        or said.any("capture", *LOST)
    ):
        return None
    return Told(("choose w from directions", "sow hole going w"), Place.SOWING)


def _end_hole(said: BookSentence) -> Told | None:
    """``he lifts the contents of the hole at the right of his row``."""
    taken = said.any("lift", "take", "choose") and said.has("hole") and not said.opened.ideas
    side = "right" if said.has("right") else "left"
    if not taken or said.has("right") == said.has("left"):
        return None
    if said.any(
        "sow", "drop", "direction", "continue", "last", "capture", "opposite", "next", *LOST
    ):
        return None
    return Told((f"choose hole from {side} 1 of own row where occupied",), Place.CHOICE)


def _marks(said: BookSentence) -> Told | None:
    """``the hole is marked``."""
    if not said.has("mark", "hole") or said.opened.ideas or said.any("capture", "sow", *LOST):
        return None
    note = "‘mark special: truth on holes’ at the left margin declares it, under a name of your own"
    return Told(("set special of last to true",), Place.TURN, note)


def _side_decides(said: BookSentence) -> Told | None:
    """``from the two holes on the left he sows clockwise``."""
    opened, rest = said.opened, said.rest
    side = "left" if opened.has("left") else "right" if opened.has("right") else ""
    if not side or not opened.has("hole") or opened.lands or not rest.has("sow"):
        return None
    way = BookSentence([rest]).way
    number = opened.numbers[-1] if opened.numbers else 1
    return Told((f"if hole is in {side} {number} of own row, sow hole {way}",), Place.TURN)


def _after_capture(said: BookSentence) -> Told | None:
    """``after a capture the turn ends``, ``he moves again``."""
    opened, rest = said.opened, said.rest
    order = [idea.name for idea in said.all.ideas]
    plain = (
        not opened.ideas
        and said.has("capture", "again")
        and order.index("capture") < order.index("again")
    )
    ends = said.has("capture", "over", "turn") and not opened.ideas
    if ends and said.all.names <= {"capture", "over", "turn", "player", "and", "also"}:
        return Told(("if captures > 0, end turn",), Place.TURN)
    if plain and said.all.names <= {
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
        return Told(("if captures > 0, move-again",), Place.TURN)
    if (
        not opened.has("capture")
        or opened.numbers
        or opened.names & {"last", "fall", "not", "can", "all"}
    ):
        return None
    if rest.names & {"capture", "take", "lift", "sow", "continue", "not", "game"}:
        return None
    if rest.has("again"):
        return Told(("if captures > 0, move-again",), Place.TURN)
    if rest.has("turn") and rest.names & {"over", "pass", "opponent", "lose"}:
        return Told(("if captures > 0, end turn",), Place.TURN)
    return None


def _next_opener(said: BookSentence) -> Told | None:
    """``the loser begins the next round``."""
    if not said.has("begin", "game") or said.any("over", "capture", "seed", "sow", "hole"):
        return None
    if said.any("first") and said.any("turn"):
        return None  # a remark on the first turn
    note = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"
    between = ("between rounds", "  set-up-again")
    if said.any("winner"):
        return Told((*between, "  set opener to winner"), Place.MARGIN, note)
    if said.any("lose"):
        return Told((*between, "  set opener to opponent of winner"), Place.MARGIN, note)
    if said.any("alternate") or (said.any("next", "opponent") and said.any("player", "opponent")):
        return Told((*between, "  change-opener"), Place.MARGIN, note)
    return None


def _leaves_board(said: BookSentence) -> Told | None:
    """``captured seeds are removed from the game``: they are, without a rule."""
    gone = said.has("capture", "take", "seed") and not said.opened.ideas
    if not gone or said.any(
        "again", "sow", "opposite", "last", "winner", "hole", "opponent", "all", *LOST
    ):
        return None
    return Told(
        (), Place.TURN, "no line is needed: captured seeds leave the board, and count as winnings"
    )


def _recurs(said: BookSentence) -> Told | None:
    """``the game ends when the same position occurs again``."""
    again = said.any("repeat") or said.has("same", "position")
    if not again or not said.any("game", "draw", "over", "winner") or said.any("turn", "again"):
        return None
    numbers = [number for number in said.all.numbers if 2 <= number <= MOST_TIMES]
    times = numbers[0] if numbers else 3
    done = "  end round drawn" if said.any("draw") or not said.any("remain", "side") else "  settle"
    note = "" if numbers else "‘2 times’ if it may not recur at all"
    return Told((f"round ends when position has occurred {times} times", done), Place.MARGIN, note)


def _by_lot(said: BookSentence) -> Told | None:
    """``who begins is decided by lot``."""
    begins = said.any("begin", "first") or (said.any("choose") and not said.any("hole", "seed"))
    if not said.has("lot") or not begins or said.any("capture", "take", "last", "again", *LOST):
        return None
    lines = ("setup", "  fill-board", "  choose p from players as chance", "  set opener to p")
    note = "the last two lines go below the ‘setup’ of the file if it has one; without ‘fill-board’ the holes stay empty"
    return Told(lines, Place.MARGIN, note)


SPECIAL: tuple[Callable[[BookSentence], Told | None], ...] = (
    _either_way, _end_hole, _marks, _leaves_first, _lap_ends, _beyond, _ripens, _takes_all, *LIMITING, _bare_ends, _stays_empty,
    _gives, _side_decides, _after_capture, _next_opener, _leaves_board, _recurs, _by_lot,
)  # fmt: skip
