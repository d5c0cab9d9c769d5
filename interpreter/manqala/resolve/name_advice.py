"""Says what may be meant by an unknown name: a known one, or a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text import lexicon
from manqala.text.diagnostics import find_similar
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from manqala.core.board import Board
    from manqala.text.fixes import Help
    from manqala.text.span import Span

MOST_TRIED = 8
"""Limit of similar words tried in the place of an unknown one."""
OF_TEAMS = frozenset({"team", "partner", "partners", "opponents"})
NO_TEAMS = "each player plays alone here: ‘teams: [[south, north], [east, west]]’ in the front matter says who wins together"
"""Help for a word about partners in a game without teams."""
AGAINST_SEVERAL = (
    "where there are teams, ‘opponents’ are the players of the others: ‘first of opponents’ is one of them, and "
    "‘last is opponent's’ tests whether the hole is one's"
)
"""Help for ‘opponent’ alone in a game with teams."""
NOT_ALWAYS_THERE = (
    "these rules allow several numbers of players, and not all of them include this player: write ‘next player’ or "
    "‘each player’, or name the players under ‘players’"
)
"""Help for a player whom only some numbers of players have."""


def guess_names(
    name: str, known: list[str], meanings: Mapping[str, tuple[str, ...]],
    fits: Callable[[str], bool] | None,
) -> tuple[str, ...]:  # fmt: skip
    """The known names that fit and were probably meant."""
    same = lexicon.look_up(name, meanings, known)
    for near in (same, find_similar(name, known, MOST_TRIED)):
        fitting = [other for other in near if fits is None or fits(other)]
        if fitting:
            return tuple(fitting[:3])
    return ()


def advise_about_players(
    name: str, span: Span, board: Board, vocabulary: Collection[str]
) -> Help | None:
    """Help for a word about players that this game does not have, or not with every number of players."""
    if name == "opponent" and name not in vocabulary:
        return AGAINST_SEVERAL if board.teams else _of_several(span)
    # Between two players ‘opponents’ can only be a slip for ‘opponent’.
    slip = name == "opponents" and len(board.players) == 2
    if name in OF_TEAMS and not board.teams and not slip:
        return NO_TEAMS
    return NOT_ALWAYS_THERE if name in board.players and name not in vocabulary else None


def _of_several(opponent: Span) -> Help:
    """Help for ‘opponent’ where more than two play."""
    if opponent.text == "opponent":
        return replace_span(
            opponent, "next player", "with more than two players, name the player: ‘next player’"
        )
    return (
        "with more than two players there is no opponent: write ‘not own’ for all others, as in ‘last is not own’ or "
        "‘holes where not own’, and ‘of’ for the next player, as in ‘row of next player’"
    )
