"""Readers of sentences about the end of a round: who wins, what happens to the remaining seeds, and the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Rewrite
from manqala.text.book_vocabulary import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

LAST_MOVER_WINS = "as last mover, win holes"
MAX_SEEDS_LEFT = 24
"""Limit of a number that can mean the seeds left on the board."""


def _read_empty_front_row(sentence: BookSentence) -> Rewrite | None:
    """Read ``a player loses when his front row is empty``."""
    bare = any(
        clause.names & {"empty", "without", "not"} and clause.has_all("inner")
        for clause in sentence.clauses
    )
    if not bare or sentence.has_any(
        "last", "capture", "sow", "outer", "choose", "fall", "opposite"
    ):
        return None
    if not sentence.has_any("lose", "winner", "over"):
        return None
    return Rewrite(("a player is the loser when front row of it is empty",), Place.MARGIN)


def _read_bare_player_settles(sentence: BookSentence) -> Rewrite | None:
    """Read ``if one has no seeds, the other takes all that he has``."""
    bare = any(
        clause.condition_word
        and clause.names & {"empty", *DENIALS}
        and clause.names & {"player", "opponent"}
        for clause in sentence.clauses
    )
    condition, consequence = sentence.condition, sentence.consequence
    seeds = condition.has_all("seed") or condition.has_all("all", "hole", "empty")
    kept = (
        (consequence.has_all("seed") or consequence.has_all("remain"))
        and consequence.names & {"all", "remain"}
        and consequence.names
        & {"capture", "take", "drop", "store", "keep", "belong", "winner", "lift"}
    )
    if (
        not bare
        or not seeds
        or not kept
        or sentence.has_any(
            "last", "must", "feed", "give", "sow", "turn", "game", "more", "less", "inner"
        )
    ):
        return None
    if consequence.names & {"not", "without", "hole"} and not consequence.has_all("own"):
        return None
    return Rewrite(
        ("round ends when some player is bare", "  settle"),
        Place.MARGIN,
        "each takes what lies in their holes, and one has nothing there",
    )


def _read_kept_seeds(sentence: BookSentence) -> Rewrite | None:
    """Read ``at the end a player takes the seeds that are still on his side``."""
    there = (
        sentence.condition.has_all("seed", "side")
        and sentence.consequence.has_all("all")
        and not sentence.condition.numbers
    )
    other = (
        sentence.has_all("opponent", "belong", "all", "hole", "own")
        and not sentence.condition.ideas
    )
    over = (sentence.condition.has_all("game", "over") or there or other) and not sentence.has_any(
        *DENIALS
    )
    kept = sentence.has_any("capture", "take", "keep", "belong") and sentence.has_all("seed", "own")
    if (
        not over
        or not kept
        or sentence.has_any("more", "half", "last", "winner", "lose", "divide", "sow")
        or sentence.whole.numbers
        or (sentence.has_any("opponent") and not other)
    ):
        return None
    return Rewrite(
        ("settle",),
        Place.END,
        "each player wins the contents of the holes on their side; it belongs below the rule that ends the round",
    )


def _read_unable_to_feed(sentence: BookSentence) -> Rewrite | None:
    """Read ``who cannot feed the opponent takes all that is left``."""
    unable = [
        clause
        for clause in sentence.clauses
        if clause.has_all("feed") and (clause.has_all("cannot") or clause.has_all("not", "can"))
    ]
    takes = sentence.consequence.names & {
        "capture",
        "take",
        "belong",
        "keep",
        "winner",
    } and sentence.consequence.names & {"all", "remain"}
    if not unable or not takes or sentence.has_any("last", "turn", "sow", "half", "lose"):
        return None
    note = "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move"
    return Rewrite(("when player cannot move, close-round",), Place.MARGIN, note)


def _read_no_pair_left(sentence: BookSentence) -> Rewrite | None:
    """Read ``a player loses when he has no hole with two or more seeds``."""
    none = [
        clause
        for clause in sentence.clauses
        if clause.condition_word
        and clause.has_all("hole", "not")
        and clause.numbers == [2]
        and clause.names & {"more", "least"}
    ]
    if (
        not none
        or not sentence.has_all("lose")
        or sentence.has_any("last", "capture", "sow", "opponent", "choose")
    ):
        return None
    return Rewrite(("a player is the loser when no holes of it hold 2..",), Place.MARGIN)


def _read_starving_loses(sentence: BookSentence) -> Rewrite | None:
    """Read ``who starves his opponent loses the game``."""
    if not sentence.has_all("starve", "opponent", "lose") or sentence.has_any(
        "turn", "feed", *DENIALS
    ):
        return None
    return Rewrite(
        ("round ends when some player is bare", "  end round won by first of players where bare"),
        Place.MARGIN,
    )


def _read_bare_player_loses(sentence: BookSentence) -> Rewrite | None:
    """Read ``a player who has no seeds left has lost``; ``… wins when the other has none``."""
    names = sentence.whole.names
    bare_clauses = BookSentence(
        [clause for clause in sentence.clauses if clause.condition_word] or sentence.clauses
    )
    takes_all = (
        sentence.has_all("all", "opponent")
        and sentence.has_any("capture", "won")
        and sentence.has_any("winner")
        and sentence.condition.ideas
    )
    bare = (
        bare_clauses.has_any(*DENIALS)
        and bare_clauses.has_any("seed")
        and not bare_clauses.cannot_move
        and not bare_clauses.has_any("drop", "fall")
    )
    loses = sentence.has_any("lose") and bare
    wins = sentence.has_any("winner") and bare_clauses.has_any("opponent") and bare
    if not (loses or wins or takes_all) or sentence.has_any(
        "last", "fall", "turn", "more", "inner", "remain", "next"
    ):
        allowed = (
            sentence.has_any("more") and (loses or wins) and sentence.has_any("not", "without")
        )
        if not allowed or sentence.has_any("last", "fall", "inner", "remain", "next", "begin"):
            return None
    if sentence.whole.numbers or names & {
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
    return Rewrite(("a player is the loser when bare",), Place.MARGIN)


def _read_bare_player_wins(sentence: BookSentence) -> Rewrite | None:
    """Read ``who is the first to have no seeds wins``."""
    bare = (
        sentence.has_any(*DENIALS)
        and sentence.has_all("seed", "winner", "first")
        and not sentence.has_any("opponent", "lose", "can", "cannot")
    )
    if (
        not bare
        or sentence.whole.numbers
        or sentence.has_any(
            "last", "fall", "turn", "inner", "remain", "half", "begin", "game", "store"
        )
    ):
        return None
    return Rewrite(("a player is the victor when bare",), Place.MARGIN)


def _read_only_singletons(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game ends when a player has only singletons left``."""
    alone = any(
        clause.condition_word
        and clause.has_all("single")
        and not clause.names & {"hole", "empty", *DENIALS}
        for clause in sentence.clauses
    )
    if (
        not alone
        or sentence.has_any("choose", "play", "sow", "last", "capture", "opponent", "can", "or")
        or sentence.whole.numbers
    ):
        return None
    if sentence.has_any("lose"):
        return Rewrite(("a player is the loser when no holes of it hold 2..",), Place.MARGIN)
    if not sentence.has_all("game", "over"):
        return None
    return Rewrite(
        ("round ends when any players where no holes of it hold 2..", "  settle"), Place.MARGIN
    )


def _read_few_seeds_left(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game ends when fewer than six seeds are left``."""
    numbers = sentence.whole.numbers
    few = (
        sentence.has_all("game", "over", "seed")
        and len(numbers) == 1
        and numbers[0] <= MAX_SEEDS_LEFT
    )
    if (
        not few
        or not sentence.has_any("less", "remain")
        or sentence.has_any("hole", "last", "opponent", "own", "side", "capture", *DENIALS)
    ):
        return None
    sign = "<" if sentence.has_any("less") and not sentence.has_any("or") else "<="
    return Rewrite(
        (f"round ends when seeds on board {sign} {numbers[0]}", "  settle"), Place.MARGIN
    )


def _read_no_more_captures(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game ends when no more captures are possible``."""
    none = [
        clause
        for clause in sentence.clauses
        if clause.has_all("capture", "can") and clause.names & DENIALS and clause.condition_word
    ]
    over = sentence.has_all("game", "over") or (
        bool(sentence.consequence.names & {"take", "keep", "belong"})
        and sentence.consequence.has_all("side")
    )
    if not over or not none or sentence.has_any("or", "all", "last", "must", "turn", "empty"):
        return None
    lines = ("round ends when no players where it can move so that (captures > 0)", "  settle")
    return Rewrite(lines, Place.MARGIN, "it asks for captures in the next turn of either player")


def _read_last_mover_keeps(sentence: BookSentence) -> Rewrite | None:
    """Read ``the player who moved last takes the remaining seeds``."""
    moved = (
        sentence.has_all("last", "remain", "seed")
        and sentence.has_any("play", "turn")
        and sentence.has_any("capture", "take", "keep", "belong", "winner")
    )
    if not moved or sentence.has_any("fall", "hole", "game", "opponent", *DENIALS, "sow"):
        return None
    return Rewrite((LAST_MOVER_WINS,), Place.END, "it belongs below the rule that ends the round")


def _read_shared_seeds(sentence: BookSentence) -> Rewrite | None:
    """Read ``the remaining seeds are divided equally``."""
    if (
        not sentence.has_any("divide")
        or not sentence.has_all("seed")
        or sentence.has_any("last", "hole", "capture")
    ):
        return None
    both_stuck = any(
        clause.condition_word and clause.has_all("both", "not") and clause.names & {"can", "play"}
        for clause in sentence.clauses
    )
    if both_stuck:
        return Rewrite(("round ends when nobody can move", "  share holes"), Place.MARGIN)
    if sentence.has_any("repeat") or sentence.has_all("same", "position"):
        numbers = [number for number in sentence.whole.numbers if number > 1]
        times = numbers[0] if numbers else 3
        return Rewrite(
            (f"round ends when position has occurred {times} times", "  share holes"), Place.MARGIN
        )
    if sentence.condition.ideas or not sentence.has_any("remain"):
        return None
    return Rewrite(("share holes",), Place.END, "it belongs below the rule that ends the round")


def _read_refill(sentence: BookSentence) -> Rewrite | None:
    """Read ``for the next round each player fills his holes with his seeds``."""
    if not sentence.has_all("refill", "hole") or sentence.has_any(
        "last", "fall", "turn", "capture"
    ):
        return None
    if sentence.has_any("not", "without", "cannot") and sentence.has_any(
        "remain", "empty", "closed"
    ):
        return Rewrite(
            (),
            Place.NONE,
            "no line is needed beside ‘each player refills own holes’ of ‘between rounds’: a "
            "hole that cannot be filled stays empty, and is closed",
        )
    if sentence.has_any("empty", *DENIALS):
        return None
    if not sentence.has_any("game", "begin", "setup", "next", "again", "won"):
        return None
    if sentence.has_any("opponent", "inner", "outer", "closed", "left", "right", "choose"):
        return None
    note = "each hole gets as many seeds as at the start, ‘seeds:’; a hole that cannot be filled is closed for the round"
    return Rewrite(("between rounds", "  each player refills own holes"), Place.MARGIN, note)


def _read_closed_holes(sentence: BookSentence) -> Rewrite | None:
    """Read ``holes that cannot be filled are out of play``."""
    if (
        not sentence.has_all("closed")
        or not sentence.has_any("hole")
        or sentence.has_any("last", "fall", "capture", "again")
    ):
        return None
    if sentence.has_any("sow", "skip", "drop"):
        note = "no line is needed: a sowing passes over closed holes; ‘set owner of h to nobody’ closes one"
        return Rewrite((), Place.NONE, note)
    note = (
        "no line is needed beside ‘each player refills own holes’ of ‘between rounds’, which closes the holes that "
        "cannot be filled; ‘set owner of h to nobody’ closes one"
    )
    return Rewrite((), Place.NONE, note)


ENDING_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_empty_front_row, _read_bare_player_settles, _read_kept_seeds, _read_unable_to_feed, _read_no_pair_left,
    _read_bare_player_wins, _read_only_singletons, _read_starving_loses, _read_bare_player_loses,
    _read_few_seeds_left, _read_no_more_captures, _read_last_mover_keeps, _read_shared_seeds, _read_refill,
    _read_closed_holes,
)  # fmt: skip
