"""Builds the board from the front matter."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.core.board import Board, Side, Stores
from manqala.core.regular_board import Ends, RegularBoard
from manqala.core.ring_board import RingBoard
from manqala.resolve.drawn_board import MOST_HOLES, needless, read_plan
from manqala.resolve.teams import teams_of
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.syntax.front.front_matter import FrontMatter, OptionValue, Spanned
    from manqala.text.diagnostics import Diagnostics


PAIR = 2
"""Only two players can share a middle row."""


def number_of(spec: Spanned[int | str] | None, values: dict[str, OptionValue], default: int) -> int:
    """A number as written, or the value of the option that it names."""
    if spec is None:
        return default
    return int(values.get(spec.value, default)) if isinstance(spec.value, str) else spec.value


def board_of(
    front: FrontMatter, values: dict[str, OptionValue], diagnostics: Diagnostics
) -> Board | None:
    """The board and who wins together on it, or None if it cannot be built."""
    board = _any_board(front, values, diagnostics)
    if board is None:
        return None
    teams = teams_of(front, board.players, diagnostics)
    if teams is None:
        return None
    return replace(board, teams=teams) if teams else board


def _any_board(
    front: FrontMatter, values: dict[str, OptionValue], diagnostics: Diagnostics
) -> Board | None:
    if front.seats is not None:
        for number in front.numbers_of_players:
            # A board that some number of players cannot share is an error with every number.
            other = {**values, front.seats.value: number}
            if _board_for(front, other, diagnostics, of_several=True) is None:
                return None
    return _board_for(front, values, diagnostics)


def _board_for(
    front: FrontMatter, values: dict[str, OptionValue], diagnostics: Diagnostics, *,
    of_several: bool = False,
) -> Board | None:  # fmt: skip
    """The board with these values; ``of_several``: for one of several numbers of players."""
    spec = front.board
    players = front.players_with(values)
    if spec.ring is not None:
        return _ring(front, players, number_of(spec.ring, values, 12), diagnostics)
    if spec.plan is not None and of_several:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.plan[0].span, "a plan names the holes of one number of players",
            help=["write ‘ring: 12’ for holes in a ring that any number of players share", "or name the players"],
        )  # fmt: skip
        return None
    if spec.plan is not None:
        return read_plan(front, diagnostics)
    rows = number_of(spec.rows, values, len(players))
    holes = number_of(spec.holes, values, 6)
    place = spec.span or front.title.span
    if (span := needless(spec)) is not None:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, span, "only a drawn board can have this",
            help=["draw it: ‘plan:’ with a line for each line of holes, such as ‘n3..n1’ above ‘s1..s3’"],
        )  # fmt: skip
        return None
    if rows * holes > MOST_HOLES:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.rows.span if spec.rows else place,
            f"{rows} rows of {holes} holes are {rows * holes} holes", expected=f"at most {MOST_HOLES}",
        )  # fmt: skip
        return None
    each, odd = divmod(rows, len(players))
    middle = bool(odd) and each == 1 and len(players) == PAIR and holes % 2 == 0
    if odd and not middle:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.rows.span if spec.rows else place,
            f"{rows} rows of {holes} holes cannot be shared by {len(players)} players",
            expected="the same number of rows for each player: 2, 4 or 6 rows for two, "
                     "or 3 if their number of holes is even",
        )  # fmt: skip
        return None
    track = spec.track.value if spec.track else ("own" if each > 1 else "shared")
    if each > 1 and track == "shared":
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.track.span if spec.track else place,
            "a shared track with several rows for each player is not supported", expected="track: own",
        )  # fmt: skip
        return None
    ends = Ends(spec.ends.value) if spec.ends else Ends.NONE
    if middle and ends is not Ends.NONE:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.ends.span if spec.ends else place,
            "a board with a middle row has no end holes", expected="ends: none",
        )  # fmt: skip
        return None
    stores = Stores(spec.stores.value) if spec.stores else Stores.NONE
    side = Side(spec.store_side.value) if spec.store_side else Side.RIGHT
    return _build(RegularBoard(players, each, holes, stores, ends, track == "own", side, middle))


def _ring(
    front: FrontMatter, players: tuple[str, ...], holes: int, diagnostics: Diagnostics
) -> Board | None:
    """A ring of holes, of which each player has an equal part."""
    spec = front.board
    assert spec.ring is not None
    for key, said in (("rows", spec.rows), ("holes", spec.holes), ("ends", spec.ends)):
        if said is not None:
            diagnostics.error(
                codes.IMPOSSIBLE_BOARD, said.span, f"a ring of holes has no ‘{key}’", help=["leave one of them out"]
            )  # fmt: skip
            return None
    if spec.plan is not None:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.ring.span, "a board that is drawn has no ‘ring’",
            help=["leave one of them out"],
        )  # fmt: skip
        return None
    if (span := needless(spec)) is not None:
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, span, "only a drawn board can have this", help=["draw it: ‘plan:’"]
        )  # fmt: skip
        return None
    if holes % len(players):
        diagnostics.error(
            codes.IMPOSSIBLE_BOARD, spec.ring.span, f"{holes} holes cannot be shared by {len(players)} players",
            expected=f"a multiple of {len(players)}",
        )  # fmt: skip
        return None
    stores = Stores(spec.stores.value) if spec.stores else Stores.NONE
    side = Side(spec.store_side.value) if spec.store_side else Side.RIGHT
    own = spec.track is not None and spec.track.value == "own"
    return _bend(RingBoard(players, holes // len(players), stores, own, side))


@lru_cache(maxsize=32)
def _bend(board: RingBoard) -> Board:
    """Build a ring, cached like other boards."""
    return board.built


@lru_cache(maxsize=32)
def _build(board: RegularBoard) -> Board:
    """Build a board, cached: most settings of a game share one, and its tables are costly."""
    return board.built
