"""The places whose contents are hidden from players: ``hidden`` in the front matter."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.syntax.front.front_matter import FrontMatter, Spanned
    from manqala.text.diagnostics import Diagnostics

Owned = tuple[tuple[int | None, int], ...]
"""Places, each with the player at whose side it lies, or none."""

OPPONENTS = "opponents"
OTHERS = "others"
EVERYBODY = "everybody"
GROUPS = (OPPONENTS, OTHERS, EVERYBODY)
"""Groups that may be named besides players; the first two are relative to the owner."""


def with_hidden_places(front: FrontMatter, board: Board, diagnostics: Diagnostics) -> Board:
    """The board with the places that each player does not see; unchanged after an error, so that the rules are checked too."""
    if front.hidden is None:
        return board
    hidden: list[set[int]] = [set() for _ in board.players]
    sound = True
    for name, whom in front.hidden.zones:
        places = _places(board, name.value)
        if not places:
            diagnostics.error(
                codes.IMPOSSIBLE_HIDING, name.span, f"this board has no {name.value}, so nothing of it is hidden",
                expected="a place of this board: holes, front_row, back_row, commons, supply, winnings or box",
            )  # fmt: skip
            sound = False
        elif not _hide(front, board, name, whom, places, hidden, diagnostics):
            sound = False
    if not sound or not any(hidden):
        return board
    return replace(board, hidden=tuple(map(tuple, map(sorted, hidden))))


def _places(board: Board, name: str) -> Owned:
    """The places of a zone."""
    players = range(board.number_of_players)
    rows = {"holes": board.home_rows, "front_row": board.fronts, "back_row": board.backs}
    if name in rows:
        return tuple((player, hole) for player in players for hole in rows[name][player])
    if name in {"supply", "winnings"}:
        places = board.supply if name == "supply" else board.winnings
        return tuple(zip(players, places, strict=True))
    return tuple((None, place) for place in (board.common if name == "commons" else (board.box,)))


def _hide(
    front: FrontMatter, board: Board, name: Spanned[str], whom: tuple[Spanned[str], ...], places: Owned,
    hidden: list[set[int]], diagnostics: Diagnostics,
) -> bool:  # fmt: skip
    """Add a zone to what each player does not see; reports names that no player has."""
    sound, found = True, False
    for word in whom:
        if not _is_known(front, board, word, places, diagnostics):
            sound = False
            continue
        for owner, place in places:
            for player in _kept_out(board, word.value, owner):
                hidden[player].add(place)
                found = True
    if sound and not found:
        diagnostics.error(
            codes.IMPOSSIBLE_HIDING, name.span, f"‘{name.value}’ is hidden from nobody",
            expected="who does not see it: " + ", ".join((*GROUPS, *_always_there(front, board))),
        )  # fmt: skip
    return sound and found


def _kept_out(board: Board, word: str, owner: int | None) -> tuple[int, ...]:
    """The players who do not see the contents of an owner's place."""
    players = tuple(range(board.number_of_players))
    if word == EVERYBODY:
        return players
    if word == OPPONENTS:
        return tuple(player for player in players if player not in board.side_of(owner or 0))
    if word == OTHERS:
        return tuple(player for player in players if player != owner)
    return (board.players.index(word),)


def _always_there(front: FrontMatter, board: Board) -> tuple[str, ...]:
    """The players whom rules may name: none if their number is an option."""
    return () if front.numbers_of_players else board.players


def _is_known(
    front: FrontMatter, board: Board, word: Spanned[str], places: Owned, diagnostics: Diagnostics
) -> bool:  # fmt: skip
    """Whether a word names players; reports why not."""
    names = _always_there(front, board)
    if word.value in {OPPONENTS, OTHERS} and any(owner is None for owner, _ in places):
        diagnostics.error(
            codes.IMPOSSIBLE_HIDING, word.span, f"this place belongs to nobody, so there are no ‘{word.value}’",
            expected=", ".join((EVERYBODY, *names)),
        )  # fmt: skip
        return False
    if word.value in {*GROUPS, *names}:
        return True
    guess = suggest_in_text(word.span, word.value, [*GROUPS, *names])
    message = f"there is no player ‘{word.value}’"
    if word.value in board.players:
        message = f"not every number of players has a ‘{word.value}’"
    diagnostics.error(
        codes.IMPOSSIBLE_HIDING, word.span, message, expected=", ".join((*GROUPS, *names)),
        help=[guess] if guess else [], names=[word.value],
    )  # fmt: skip
    return False
