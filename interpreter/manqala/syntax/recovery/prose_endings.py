"""Rule-book sentences on how rounds end, who loses, what is left, and what happens between rounds, with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

HOLDER_LAST = "as last mover, win holes"
MOST_LEFT = 24
"""The most seeds on the board at which a game is said to end."""


def _front_row_lost(said: BookSentence) -> Told | None:
    """``a player loses when his front row is empty``."""
    bare = any(
        part.names & {"empty", "without", "not"} and part.has("inner") for part in said.parts
    )
    if not bare or said.any("last", "capture", "sow", "outer", "choose", "fall", "opposite"):
        return None
    if not said.any("lose", "winner", "over"):
        return None
    return Told(("a player is the loser when front row of it is empty",), Place.MARGIN)


def _bare_settles(said: BookSentence) -> Told | None:
    """``if one has no seeds, the other takes all that he has``."""
    bare = any(
        part.opened and part.names & {"empty", *DENIALS} and part.names & {"player", "opponent"}
        for part in said.parts
    )
    opened, rest = said.opened, said.rest
    seeds = opened.has("seed") or opened.has("all", "hole", "empty")
    kept = (
        (rest.has("seed") or rest.has("remain"))
        and rest.names & {"all", "remain"}
        and rest.names & {"capture", "take", "drop", "store", "keep", "belong", "winner", "lift"}
    )
    if (
        not bare
        or not seeds
        or not kept
        or said.any("last", "must", "feed", "give", "sow", "turn", "game", "more", "less", "inner")
    ):
        return None
    if rest.names & {"not", "without", "hole"} and not rest.has("own"):
        return None
    return Told(
        ("round ends when some player is bare", "  settle"),
        Place.MARGIN,
        "each takes what lies in their holes, and one has nothing there",
    )


def _keeps_rest(said: BookSentence) -> Told | None:
    """``at the end a player takes the seeds that are still on his side``."""
    there = said.opened.has("seed", "side") and said.rest.has("all") and not said.opened.numbers
    other = said.has("opponent", "belong", "all", "hole", "own") and not said.opened.ideas
    over = (said.opened.has("game", "over") or there or other) and not said.any(*DENIALS)
    kept = said.any("capture", "take", "keep", "belong") and said.has("seed", "own")
    if (
        not over
        or not kept
        or said.any("more", "half", "last", "winner", "lose", "divide", "sow")
        or said.all.numbers
        or (said.any("opponent") and not other)
    ):
        return None
    return Told(
        ("settle",),
        Place.END,
        "each player wins the contents of the holes on their side; it belongs below the rule that ends the round",
    )


def _cannot_feed(said: BookSentence) -> Told | None:
    """``who cannot feed the opponent takes all that is left``."""
    unable = [
        part
        for part in said.parts
        if part.has("feed") and (part.has("cannot") or part.has("not", "can"))
    ]
    takes = said.rest.names & {
        "capture",
        "take",
        "belong",
        "keep",
        "winner",
    } and said.rest.names & {"all", "remain"}
    if not unable or not takes or said.any("last", "turn", "sow", "half", "lose"):
        return None
    note = "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move"
    return Told(("when player cannot move, close-round",), Place.MARGIN, note)


def _no_pair(said: BookSentence) -> Told | None:
    """``a player loses when he has no hole with two or more seeds``."""
    none = [
        part
        for part in said.parts
        if part.opened
        and part.has("hole", "not")
        and part.numbers == [2]
        and part.names & {"more", "least"}
    ]
    if not none or not said.has("lose") or said.any("last", "capture", "sow", "opponent", "choose"):
        return None
    return Told(("a player is the loser when no holes of it hold 2..",), Place.MARGIN)


def _starver_loses(said: BookSentence) -> Told | None:
    """``who starves his opponent loses the game``."""
    if not said.has("starve", "opponent", "lose") or said.any("turn", "feed", *DENIALS):
        return None
    return Told(
        ("round ends when some player is bare", "  end round won by first of players where bare"),
        Place.MARGIN,
    )


def _bare_loses(said: BookSentence) -> Told | None:
    """``a player who has no seeds left has lost``; ``… wins when the other has none``."""
    names = said.all.names
    none = BookSentence([part for part in said.parts if part.opened] or said.parts)
    robbed = (
        said.has("all", "opponent")
        and said.any("capture", "won")
        and said.any("winner")
        and said.opened.ideas
    )
    bare = (
        none.any(*DENIALS) and none.any("seed") and not none.cannot and not none.any("drop", "fall")
    )
    loses = said.any("lose") and bare
    wins = said.any("winner") and none.any("opponent") and bare
    if not (loses or wins or robbed) or said.any(
        "last", "fall", "turn", "more", "inner", "remain", "next"
    ):
        allowed = said.any("more") and (loses or wins) and said.any("not", "without")
        if not allowed or said.any("last", "fall", "inner", "remain", "next", "begin"):
            return None
    if said.all.numbers or names & {
        "sow",
        "must",
        "feed",
        "give",
        "half",
        "most",
        "refill",
        "starve",
    }:
        return None
    return Told(("a player is the loser when bare",), Place.MARGIN)


def _bare_wins(said: BookSentence) -> Told | None:
    """``who is the first to have no seeds wins``."""
    bare = (
        said.any(*DENIALS)
        and said.has("seed", "winner", "first")
        and not said.any("opponent", "lose", "can", "cannot")
    )
    if (
        not bare
        or said.all.numbers
        or said.any("last", "fall", "turn", "inner", "remain", "half", "begin", "game", "store")
    ):
        return None
    return Told(("a player is the victor when bare",), Place.MARGIN)


def _only_singles(said: BookSentence) -> Told | None:
    """``the game ends when a player has only singletons left``."""
    alone = any(
        part.opened and part.has("single") and not part.names & {"hole", "empty", *DENIALS}
        for part in said.parts
    )
    if (
        not alone
        or said.any("choose", "play", "sow", "last", "capture", "opponent", "can", "or")
        or said.all.numbers
    ):
        return None
    if said.any("lose"):
        return Told(("a player is the loser when no holes of it hold 2..",), Place.MARGIN)
    if not said.has("game", "over"):
        return None
    return Told(
        ("round ends when any players where no holes of it hold 2..", "  settle"), Place.MARGIN
    )


def _few_left(said: BookSentence) -> Told | None:
    """``the game ends when fewer than six seeds are left``."""
    numbers = said.all.numbers
    few = said.has("game", "over", "seed") and len(numbers) == 1 and numbers[0] <= MOST_LEFT
    if (
        not few
        or not said.any("less", "remain")
        or said.any("hole", "last", "opponent", "own", "side", "capture", *DENIALS)
    ):
        return None
    sign = "<" if said.any("less") and not said.any("or") else "<="
    return Told((f"round ends when seeds on board {sign} {numbers[0]}", "  settle"), Place.MARGIN)


def _no_more_captures(said: BookSentence) -> Told | None:
    """``the game ends when no more captures are possible``."""
    none = [
        part
        for part in said.parts
        if part.has("capture", "can") and part.names & DENIALS and part.opened
    ]
    over = said.has("game", "over") or (
        bool(said.rest.names & {"take", "keep", "belong"}) and said.rest.has("side")
    )
    if not over or not none or said.any("or", "all", "last", "must", "turn", "empty"):
        return None
    lines = ("round ends when no players where it can move so that (captures > 0)", "  settle")
    return Told(lines, Place.MARGIN, "it asks for captures in the next turn of either player")


def _last_keeps(said: BookSentence) -> Told | None:
    """``the player who moved last takes the remaining seeds``."""
    moved = (
        said.has("last", "remain", "seed")
        and said.any("play", "turn")
        and said.any("capture", "take", "keep", "belong", "winner")
    )
    if not moved or said.any("fall", "hole", "game", "opponent", *DENIALS, "sow"):
        return None
    return Told((HOLDER_LAST,), Place.END, "it belongs below the rule that ends the round")


def _shared(said: BookSentence) -> Told | None:
    """``the remaining seeds are divided equally``."""
    if not said.any("divide") or not said.has("seed") or said.any("last", "hole", "capture"):
        return None
    nobody = any(
        part.opened and part.has("both", "not") and part.names & {"can", "play"}
        for part in said.parts
    )
    if nobody:
        return Told(("round ends when nobody can move", "  share holes"), Place.MARGIN)
    if said.any("repeat") or said.has("same", "position"):
        numbers = [number for number in said.all.numbers if number > 1]
        times = numbers[0] if numbers else 3
        return Told(
            (f"round ends when position has occurred {times} times", "  share holes"), Place.MARGIN
        )
    if said.opened.ideas or not said.any("remain"):
        return None
    return Told(("share holes",), Place.END, "it belongs below the rule that ends the round")


def _refills(said: BookSentence) -> Told | None:
    """``for the next round each player fills his holes with his seeds``."""
    if not said.has("refill", "hole") or said.any("last", "fall", "turn", "capture"):
        return None
    if said.any("not", "without", "cannot") and said.any("remain", "empty", "closed"):
        return Told(
            (),
            Place.NONE,
            "no line is needed beside ‘each player refills own holes’ of ‘between rounds’: a "
            "hole that cannot be filled stays empty, and is closed",
        )
    if said.any("empty", *DENIALS):
        return None
    if not said.any("game", "begin", "setup", "next", "again", "won"):
        return None
    if said.any("opponent", "inner", "outer", "closed", "left", "right", "choose"):
        return None
    note = "each hole gets as many seeds as at the start, ‘seeds:’; a hole that cannot be filled is closed for the round"
    return Told(("between rounds", "  each player refills own holes"), Place.MARGIN, note)


def _closed(said: BookSentence) -> Told | None:
    """``holes that cannot be filled are out of play``."""
    if (
        not said.has("closed")
        or not said.any("hole")
        or said.any("last", "fall", "capture", "again")
    ):
        return None
    if said.any("sow", "skip", "drop"):
        note = "no line is needed: a sowing passes over closed holes; ‘set owner of h to nobody’ closes one"
        return Told((), Place.NONE, note)
    note = (
        "no line is needed beside ‘each player refills own holes’ of ‘between rounds’, which closes the holes that "
        "cannot be filled; ‘set owner of h to nobody’ closes one"
    )
    return Told((), Place.NONE, note)


ENDINGS: tuple[Callable[[BookSentence], Told | None], ...] = (
    _front_row_lost, _bare_settles, _keeps_rest, _cannot_feed, _no_pair, _bare_wins, _only_singles, _starver_loses, _bare_loses,
    _few_left, _no_more_captures, _last_keeps, _shared, _refills, _closed,
)  # fmt: skip
