"""The nouns predefined in every game: players, places and the geometry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import BoardFact, Operator

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.core.board import Board
    from manqala.core.layout import Layout
    from manqala.core.types import Type
    from manqala.text.span import Span

Build = "Callable[[Span, list[core.Value]], core.Value]"


@dataclass(frozen=True, slots=True)
class CoreNoun:
    """A noun of the core: its types before and after ``of``, its value, its description."""

    index: Type | None
    of: Type | None
    build: Callable[[Span, list[core.Value]], core.Value]
    meaning: str
    of_optional: bool = False


def vocabulary(layout: Layout, seeds: int, filling: tuple[int, ...] = ()) -> Mapping[str, CoreNoun]:
    """The core's nouns for one board; ``filling``: the contents of each hole at the start, if not ``seeds``."""
    return _vocabulary(layout.board, len(layout.kinds), layout.subject, seeds, filling)


@lru_cache(maxsize=32)
def _vocabulary(  # noqa: PLR0915 -- a list of words
    board: Board, kinds: int, subject: int, seeds: int, filling: tuple[int, ...]
) -> Mapping[str, CoreNoun]:
    players = range(board.number_of_players)
    nouns: dict[str, CoreNoun] = {}

    def const(name: str, type_: Type, value: int | tuple[int, ...], meaning: str) -> None:
        nouns[name] = CoreNoun(None, None, lambda span, _: core.Const(span, type_, value), meaning)

    def table(
        name: BoardFact, index: Type | None, of: Type | None, type_: Type, data: tuple[object, ...],
        meaning: str,
    ) -> None:  # fmt: skip
        def build(span: Span, arguments: list[core.Value]) -> core.Value:
            return core.Table(span, type_, name, data, tuple(arguments))

        nouns[name] = CoreNoun(index, of, build, meaning)

    def per_player(data: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        return (*data, ())

    for player in players:
        const(board.players[player], ty.PLAYER, player, f"the player {board.players[player]}")
    const("nobody", ty.PLAYER, board.number_of_players, "no player")
    const("players", ty.PLAYERS, tuple(players), "all players, in the order of play")
    everything = tuple(place for place in range(board.nowhere) if place != board.box)
    const("everything", ty.HOLES, everything, "every place but the box")
    const("board", ty.HOLES, tuple(range(board.holes)), "all holes")
    stores = tuple(place for place in board.store if place != board.nowhere)
    const("stores", ty.HOLES, stores, "the stores that are sown into")
    meaning = "the pieces lifted and not yet sown"
    const("hand", ty.PLACE, board.hand, meaning)
    if board.sown_by_several:
        nouns["hand"] = replace(
            nouns["hand"],
            of=ty.PLAYER,
            of_optional=True,
            meaning=f"{meaning}; with ‘of’, by that player",
        )
    const("box", ty.PLACE, board.box, "the pieces out of play")
    const(
        "directions", ty.DIRECTIONS, (ty.ANTICLOCKWISE, ty.CLOCKWISE), "anticlockwise and clockwise"
    )
    const("kinds", ty.KINDS, tuple(range(kinds)), "the kinds of pieces")
    const("true", ty.TRUTH, 1, "always")
    const("false", ty.TRUTH, 0, "never")
    const(
        "several kinds",
        ty.TRUTH,
        int(kinds > 1),
        "whether there are pieces of several kinds",
    )
    const("seeds per hole", ty.NUMBER, seeds, "the number of seeds in each hole at the start")
    meaning = "the number of pieces in a hole at the start"
    if filling:
        beyond = board.places - board.holes
        table(BoardFact.FILLING, None, ty.HOLE, ty.NUMBER, (*filling, *(0,) * beyond), meaning)
    else:
        nouns[BoardFact.FILLING] = CoreNoun(
            None, ty.HOLE, lambda span, _: core.Const(span, ty.NUMBER, seeds), meaning
        )
    nouns["player"] = CoreNoun(
        None, None, lambda span, _: core.Read(span, ty.PLAYER, subject),
        "the subject of the rule: the mover, unless ‘as’ or ‘each player’ changes it",
    )  # fmt: skip

    def holes(span: Span, arguments: list[core.Value]) -> core.Value:
        if arguments:
            return core.Op(span, ty.HOLES, Operator.OWNED, tuple(arguments))
        return core.Const(span, ty.HOLES, tuple(range(board.holes)))

    meaning = (
        "all holes, anticlockwise from the first player's left; with ‘of’, those that a player owns"
    )
    nouns["holes"] = CoreNoun(None, ty.PLAYER, holes, meaning, True)

    following = (*((p + 1) % len(players) for p in players), len(players))

    def next_player(span: Span, arguments: list[core.Value]) -> core.Value:
        of = arguments[0] if arguments else core.Read(span, ty.PLAYER, subject)
        return core.Table(span, ty.PLAYER, BoardFact.NEXT_PLAYER, following, (of,))

    table(
        BoardFact.NEXT_SEAT,
        None,
        ty.PLAYER,
        ty.PLAYER,
        following,
        "the player at the next seat, even one who is out",
    )
    nouns[BoardFact.NEXT_PLAYER] = CoreNoun(
        None, ty.PLAYER, next_player, "the player whose turn follows a player's", True
    )
    if len(players) == 2:
        nouns["opponent"] = CoreNoun(None, ty.PLAYER, next_player, "the other player", True)
    nouns.update(team_words(board, subject))

    rows = [tuple(h for row in board.rows[p] for h in row) for p in players]
    table(
        BoardFact.ROW,
        None,
        ty.PLAYER,
        ty.HOLES,
        per_player(rows),
        "the holes of a player's side, from the player's left",
    )
    table(
        BoardFact.FRONT_ROW,
        None,
        ty.PLAYER,
        ty.HOLES,
        per_player(list(board.fronts)),
        "a player's row nearest to the opponent",
    )
    table(
        BoardFact.BACK_ROW,
        None,
        ty.PLAYER,
        ty.HOLES,
        per_player(list(board.backs)),
        "a player's row farthest from the opponent",
    )
    none = board.nowhere
    table(
        BoardFact.END_HOLE,
        None,
        ty.PLAYER,
        ty.HOLE,
        (*board.end_holes, none),
        "a player's end hole",
    )
    table(
        BoardFact.STORE,
        None,
        ty.PLAYER,
        ty.HOLE,
        (*board.store, none),
        "a player's store on the track",
    )
    table(
        BoardFact.WINNINGS,
        None,
        ty.PLAYER,
        ty.PLACE,
        (*board.winnings, none),
        "a player's captured pieces, or store on the track",
    )
    table(
        BoardFact.SUPPLY,
        None,
        ty.PLAYER,
        ty.PLACE,
        (*board.supply, none),
        "a player's supply of pieces to be entered",
    )
    table(BoardFact.OPPOSITE, None, ty.HOLE, ty.HOLE, board.opposite, "the hole that faces a hole")
    table(
        BoardFact.BEHIND,
        None,
        ty.HOLE,
        ty.HOLE,
        board.behind,
        "the hole behind a hole, seen from the middle of the board",
    )
    table(
        BoardFact.HOME,
        None,
        ty.HOLE,
        ty.PLAYER,
        board.home,
        "the player in whose row a hole lies, whichever player owns it",
    )
    table(
        BoardFact.NEIGHBOUR,
        ty.DIRECTION,
        ty.HOLE,
        ty.HOLE,
        board.next,
        "the hole after a hole in a direction",
    )
    table(
        BoardFact.WALK,
        ty.DIRECTION,
        ty.HOLE,
        ty.HOLES,
        board.walk,
        "all holes after a hole, once round the track, itself last",
    )
    table(
        BoardFact.CIRCUIT,
        ty.DIRECTION,
        ty.HOLE,
        ty.HOLES,
        board.walk,
        "like ‘walk’, including holes without an owner",
    )
    no_hole = (0,) * (board.places - board.holes)
    table(
        BoardFact.RANK,
        None,
        ty.HOLE,
        ty.NUMBER,
        (*board.rank, *no_hole),
        "the number of its row, 1 for a front row; for a row without an owner, the number of its line on the board",
    )
    table(
        BoardFact.COLUMN,
        None,
        ty.HOLE,
        ty.NUMBER,
        (*board.plan.files, *no_hole),
        "the number of its column on the board, from the first player's left",
    )
    table(
        BoardFact.AROUND,
        None,
        ty.HOLE,
        ty.HOLES,
        (*board.plan.around, *((),) * len(no_hole)),
        "the holes next to a hole: to its right, above, to its left, below",
    )
    const("commons", ty.HOLES, board.common, "the holes in rows without an owner")
    table(
        BoardFact.REVERSE,
        None,
        ty.DIRECTION,
        ty.DIRECTION,
        (ty.CLOCKWISE, ty.ANTICLOCKWISE),
        "the other direction",
    )
    return nouns


def team_words(board: Board, subject: int) -> Mapping[str, CoreNoun]:
    """The nouns for partners and opponents; none where each plays alone."""
    if not board.teams:
        return {}
    players = range(board.number_of_players)
    others = [tuple(q for q in board.side_of(p) if q != p) for p in players]
    against = [tuple(q for q in players if q not in board.side_of(p)) for p in players]

    def noun(fact: BoardFact, type_: Type, data: tuple[object, ...], meaning: str) -> CoreNoun:
        def build(span: Span, arguments: list[core.Value]) -> core.Value:
            of = arguments[0] if arguments else core.Read(span, ty.PLAYER, subject)
            return core.Table(span, type_, fact, data, (of,))

        return CoreNoun(None, ty.PLAYER, build, meaning, True)

    teams = (*(board.side_of(p) for p in players), ())
    words = {
        BoardFact.TEAM: noun(
            BoardFact.TEAM, ty.PLAYERS, teams, "a player's team, the player included"
        ),
        BoardFact.PARTNERS: noun(
            BoardFact.PARTNERS, ty.PLAYERS, (*others, ()), "the others of a player's team"
        ),
        BoardFact.OPPONENTS: noun(
            BoardFact.OPPONENTS, ty.PLAYERS, (*against, ()), "the players of the other teams"
        ),
    }
    if all(len(team) == 2 for team in board.teams):
        partner = (*(one for (one,) in others), len(players))
        words[BoardFact.PARTNER] = noun(
            BoardFact.PARTNER, ty.PLAYER, partner, "the other one of a player's team"
        )
    return {fact.value: word for fact, word in words.items()}


GENERIC = {"hole": "holes", "player": "players", "kind": "kinds", "direction": "directions"}
"""Words that mean the whole set where a set is expected."""
ONE_OF_SEVERAL = {"opponent": "opponents", "partner": "partners"}
"""Owners of whom there may be several, as in ‘opponent's hole’, with the noun for all of them."""
SET_NOUNS = {
    # name: (operator, whether it takes a number, whether it gives a set, its description)
    "first": (Operator.FIRST, True, True, "the first of a set, or a number from its beginning"),
    "final": (Operator.LAST, True, True, "the last of a set, or a number from its end"),
    "item": (Operator.ITEM, True, False, "the member of a set with that number, counted from one"),
    "backwards": (Operator.BACKWARDS, False, True, "a set in the opposite order"),
    "number": (Operator.NUMBER, False, False, "the number of members of a set"),
}
