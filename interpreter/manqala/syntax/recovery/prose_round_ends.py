"""Readers of common sentences about the end of a round: when it ends, who wins, and who must be fed."""

from __future__ import annotations

from itertools import pairwise

from manqala.syntax.recovery.prose_background import ALLOWED_NOTE
from manqala.syntax.recovery.prose_contradictions import concerns_whole_board
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Rewrite
from manqala.text.book_vocabulary import DENIALS, NUMBER

_FALLING_IDEAS = frozenset({"sow", "drop", "fall", "become"})
"""Ideas of falling: ‘without seeds’ then describes the hole, not the player."""
MIN_SCORE = 12
"""The least number that is a score, and not the contents of a hole."""


def _find_majority(sentence: BookSentence) -> str | None:
    """The condition that a player has a number of seeds, or more than half; None without such a number."""
    hole_counts = {
        idea.number
        for idea, other in pairwise(sentence.whole.ideas)
        if idea.name == NUMBER and other.name == "hole"
    }
    scores = [
        number
        for number in sentence.whole.numbers
        if number >= MIN_SCORE and number not in hole_counts
    ]
    if sentence.has_any("half"):
        return "some player is winning"
    if not scores:
        return None
    more = sentence.has_any("more") and not sentence.has_any("least")
    return f"any players where seeds in winnings of it {'>' if more else '>='} {scores[0]}"


def read_round_end(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game is over when …``."""
    if sentence.has_any("turn") and any(clause.describes_landing for clause in sentence.clauses):
        return None
    both_stuck = (
        sentence.condition.has_all("both")
        and sentence.has_all("side")
        and sentence.has_any("take", "capture", "remain")
        and sentence.cannot_move
    )
    if both_stuck and sentence.clauses[0].condition_word:
        return Rewrite(("round ends when nobody can move", "  settle"), Place.MARGIN)
    goes_on = any(
        clause.condition_word == "while" and BookSentence([clause]).cannot_move
        for clause in sentence.clauses
    )
    if goes_on and not sentence.has_any("both"):
        return Rewrite(
            ("when player cannot move, close-round",), Place.MARGIN
        )  # ‘they play until …’
    if not (
        sentence.has_all("game", "over")
        or (sentence.has_all("over", "if") and sentence.has_any("both"))
    ):
        return None
    end_condition = BookSentence(
        [clause for clause in sentence.clauses if clause.condition_word] or sentence.clauses
    )
    majority = _find_majority(sentence)
    if sentence.has_any("repeat"):
        return Rewrite(
            ("round ends when position has occurred 3 times", "  end round drawn"), Place.MARGIN
        )
    if end_condition.cannot_move and end_condition.has_any("play", "cannot", "turn", "capture"):
        if end_condition.has_any("both"):
            return Rewrite(("round ends when nobody can move", "  settle"), Place.MARGIN)
        return Rewrite(("when player cannot move, close-round",), Place.MARGIN)
    if majority is not None:
        return Rewrite((f"round ends when {majority}",), Place.MARGIN)
    if concerns_whole_board(end_condition.clauses):
        return Rewrite(("round ends when holes are empty", "  settle"), Place.MARGIN)
    if end_condition.mentions_bare_player or sentence.mentions_bare_player:
        return Rewrite(("round ends when some player is bare", "  settle"), Place.MARGIN)
    return None


def read_winner(sentence: BookSentence) -> Rewrite | None:
    """Read ``whoever has more than half wins``; ``whoever has most wins``."""
    if (
        sentence.has_any(*DENIALS)
        or not sentence.has_any("winner", "won")
        or (sentence.has_any("turn", "again") and not sentence.has_any("winner"))
    ):
        return None
    if sentence.has_any("draw"):
        return None
    majority = _find_majority(sentence)
    if majority is not None:
        return Rewrite((f"round ends when {majority}",), Place.MARGIN)
    order = [idea.name for idea in sentence.whole.ideas]
    if ("more", "hole") in pairwise(order):
        return None
    most = sentence.has_any("winner") or not (
        sentence.condition.ideas or sentence.has_any("single", "hole")
    )
    if most and sentence.has_any("more") and not sentence.whole.numbers:
        note = (
            "the higher score wins without a rule; say only when the round ends, as in ‘round ends when some "
            "player is bare’"
        )
        return Rewrite((), Place.MARGIN, note)
    return None


def read_draw(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game is a draw when …``."""
    if sentence.has_any("draw") and sentence.has_any("repeat"):
        return Rewrite(
            ("round ends when position has occurred 3 times", "  end round drawn"), Place.MARGIN
        )
    if sentence.has_any("draw") and not sentence.has_any(
        "lose", "first", "opponent", "last", "begin"
    ):
        return Rewrite((), Place.MARGIN, "equal scores are a draw without a rule")
    return None


def read_stuck_player(sentence: BookSentence) -> Rewrite | None:
    """Read ``a player who cannot move passes``."""
    bare = any(
        clause.names & {"not", "without"}
        and clause.has_all("seed")
        and (clause.names & {"can", "cannot"} or not clause.names & _FALLING_IDEAS)
        for clause in sentence.clauses
    )
    if sentence.has_any("lose") and bare and not sentence.whole.describes_landing:
        return Rewrite(("when player cannot move, end round won by opponent",), Place.MARGIN)
    if (
        not sentence.cannot_move
        or not sentence.has_any("play", "turn", "cannot")
        or sentence.whole.describes_landing
    ):
        return None
    if sentence.has_any("pass"):
        return Rewrite(("when player cannot move, nothing",), Place.MARGIN)
    if sentence.has_any("lose"):
        return Rewrite(("when player cannot move, end round won by opponent",), Place.MARGIN)
    if sentence.has_any("remain", "side", "winner") and sentence.has_any("seed"):
        return Rewrite(("when player cannot move, close-round",), Place.MARGIN)
    return None


def read_starving(sentence: BookSentence) -> Rewrite | None:
    """Read ``the opponent must not be left without seeds``."""
    conditions = [BookSentence([clause]) for clause in sentence.clauses if clause.condition_word]
    bare = any(
        clause.has_all("seed") and clause.mentions_bare_player and not clause.has_any("last")
        for clause in conditions
    )
    if (
        sentence.has_all("feed", "can", "not")
        and not sentence.has_any("must", "forbidden")
        and not sentence.condition.ideas
    ):
        return Rewrite((), Place.NONE, ALLOWED_NOTE)
    if (
        bare
        and sentence.has_any("feed", "sow")
        and sentence.has_any("must")
        and not sentence.has_any("pass", "lose")
    ):
        return Rewrite(("feed",), Place.TURN, "it belongs at the end of the turn")
    if sentence.has_any("feed") or (
        sentence.has_any("starve", "without")
        and sentence.has_any("opponent")
        and sentence.has_any("if")
    ):
        if sentence.has_any("forbidden") and not sentence.has_any("feed"):
            return Rewrite(("forbid opponent is bare",), Place.TURN)
        note = "a bare opponent must be given a seed if that is possible; it belongs at the end of the turn"
        return Rewrite(("feed",), Place.TURN, note)
    leaves_bare = sentence.has_any("starve") or (
        sentence.has_all("opponent", "seed") and sentence.has_any("without")
    )
    leaves_bare = leaves_bare or (
        sentence.has_all("opponent", "empty", "not", "can")
        and not any(clause.describes_landing for clause in sentence.clauses)
    )
    if leaves_bare and sentence.has_any("forbidden", "not", "can"):
        return Rewrite(
            ("forbid opponent is bare",), Place.TURN, "it belongs at the end of the turn"
        )
    return None


def read_remaining_seeds(sentence: BookSentence) -> Rewrite | None:
    """Read ``what remains goes to the owner of the row``."""
    keeps_side = sentence.has_all("over", "capture", "own", "side") and not sentence.condition.ideas
    if sentence.condition.has_all("capture") or (
        sentence.clauses and sentence.clauses[0].names == {"capture"}
    ):
        return None
    remains = (
        sentence.has_any("remain")
        or (sentence.has_any("both", "keep") and sentence.has_any("side"))
        or keeps_side
    )
    if (
        not remains
        or not sentence.has_any("seed", "side", "contain")
        or sentence.whole.describes_landing
    ):
        return None
    note = "it belongs below the rule that ends the round"
    if sentence.has_any("opponent") and not sentence.has_any("side", "own"):
        return Rewrite(("as opponent, win holes",), Place.END, note)
    if sentence.has_any("player", "own", "side", "both"):
        return Rewrite(
            ("settle",),
            Place.END,
            f"each player wins the contents of the holes on their side; {note}",
        )
    return None
