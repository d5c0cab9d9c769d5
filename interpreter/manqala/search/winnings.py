"""Whether what is won changes nothing about what follows, so that a position's worth needs only what is still in play."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.core import nodes as core
from manqala.core.course import Event, Phase
from manqala.core.inspect import nodes
from manqala.run.machine import Dead, ExhaustedError, Over, TooLongError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import Game
    from manqala.run.engine import Program
    from manqala.run.flow import Play
    from manqala.run.machine import Cells

TURNS = 3000
"""So many turns of random games are tried."""
WORK = 20_000_000
"""By so much work of the interpreter, about two seconds; turns that take more are too long to be tried."""


class ReadError(Exception):
    """What is won was looked at, or taken away."""


class Won:
    """A number of won pieces that may only grow: whoever compares, counts or takes them away is found out."""

    def __init__(self, owner: int) -> None:
        """``owner``: which cell it stands in."""
        self.owner = owner

    def __add__(self, more: object) -> Won:
        """A few more."""
        if isinstance(more, Won):
            self._found_out()
        return self

    __radd__ = __add__

    def __hash__(self) -> int:
        """A hash would be a look at it."""
        raise ReadError

    def _found_out(self, *_: object) -> NoReturn:
        raise ReadError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __sub__ = __rsub__ = __mul__ = (
        __rmul__
    ) = _found_out
    __bool__ = __int__ = __index__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = (
        _found_out
    )


def won_apart(game: Game) -> tuple[int, ...] | None:
    """The cells of won pieces that nothing in a round depends on, or none if there are such dependences.

    Two things are looked at: that no rule names those places except to put something into them, and that
    in random games no rule that is carried out ever reads them by going there.
    """
    engine, board = game.engine, game.rules.board
    if board.number_of_players != 2 or game.rules.offers or not _counts_only_won(game):
        return None
    cells = game.start().cells
    kinds = range(len(game.rules.layout.kinds))
    where: list[int] = []
    for player in range(2):
        cells[engine.layout.subject] = player
        for cell in engine.takings_cells:
            cells[cell] = player
        found = engine.takings_code(cells)
        where += found if engine.takings_many else (found,)
    if len(set(where)) < len(where) or _named(game, set(where)):
        return None
    won = tuple(place + kind * board.places for place, kind in product(where, kinds))
    return won if _tried(game, won) else None


def _counts_only_won(game: Game) -> bool:
    """Whether the score is the worth of the pieces won, and where they lie is always the same."""
    score, takings = game.rules.score.value, game.rules.takings
    if not (isinstance(score, core.Pieces) and isinstance(score.where, core.Apply)):
        return False
    fixed = (core.Const, core.Table, core.Read)
    marks = {cell for mark in game.rules.layout.marks.values() for cell in mark.cells}
    parts = [*nodes(takings.value), *nodes(score.where.arguments)]
    return score.where.function is takings and all(
        isinstance(part, fixed) and not (isinstance(part, core.Read) and part.cell in marks)
        for part in parts
    )


def _named(game: Game, where: set[int]) -> bool:
    """Whether a rule of the round says these places in order to count what is there or to take it away."""
    rules = game.rules
    roots = (
        rules.turn, tuple(body for name, body in rules.events.items() if name != "round ends"),
        tuple((end.condition, end.body) for end in rules.round_ends),
    )  # fmt: skip
    for node in nodes(roots):
        if isinstance(node, core.Pieces):
            looked: core.Node = node.where
        elif isinstance(node, core.Put):
            looked = node.source
        elif isinstance(node, core.Op) and node.operator in {"kinds", "owned"}:
            looked = node
        else:
            continue
        if any(where & set(_places(part)) for part in nodes(looked)):
            return True
    return False


def _places(node: core.Node) -> Iterator[int]:
    """The places that a part of a value says; where a variable leads is not known here."""
    if isinstance(node, core.Const) and node.type.base in {"hole", "place"}:
        yield from node.value if isinstance(node.value, tuple) else (node.value,)
    elif isinstance(node, core.Table) and node.type.base in {"hole", "place"}:
        pending: list[Any] = [node.table]
        while pending:
            item = pending.pop()
            if isinstance(item, tuple):
                pending.extend(item)
            else:
                yield item


def _tried(game: Game, won: tuple[int, ...]) -> bool:
    """Whether nothing is read in random games, as far as can be seen in reasonable time."""
    try:
        with game.engine.machine.limited(WORK):
            return _unread_in_games(game, won)
    except TooLongError:
        return False


def _unread_in_games(game: Game, won: tuple[int, ...]) -> bool:
    from manqala.run.flow import Play

    engine = game.engine
    rng = random.Random(0)
    left = TURNS
    while left > 0:
        play = Play.begin(engine, match=False)
        while play.phase is not Phase.OVER and left > 0:
            left -= 1
            program = play.program()
            assert program is not None
            engine.machine.position = play
            done = engine.random_leaf(program, play.cells, rng)
            answers = None if done is None else done.answers
            if not _carried_out(game, play, program, answers, won):
                return False
            if done is None:
                play.stuck()
            else:
                play.finish(done)
    return True


def _carried_out(
    game: Game, play: Play, program: Program, answers: tuple[int, ...] | None, won: tuple[int, ...]
) -> bool:
    """Whether one step of a game runs without a look at what is won; ``answers``: none if nobody can move."""
    engine = game.engine
    if play.phase not in {Phase.TURN, Phase.SETTLE}:
        return True
    runs = (
        [(program, answers)]
        if answers is not None
        else [(engine.events[Event.PLAYER_CANNOT_MOVE], ())]
    )
    ends = [(engine.settle[n], condition) for n, condition in enumerate(engine.round_ends)]
    try:
        for code, given in runs:
            if not _unread(
                engine.run(code, _hidden(play, won), given, lambda _: 0).cells, won, game
            ):
                return False
        for settle, condition in ends:
            if not condition(_hidden(play, won)) or settle.asks:
                continue
            if not _unread(
                engine.run(settle, _hidden(play, won), (), lambda _: 0).cells, won, game
            ):
                return False
    except (ReadError, TypeError, AttributeError):
        return False
    except (Dead, Over, ExhaustedError):
        return True
    return True


def _hidden(play: Play, won: tuple[int, ...]) -> Cells:
    """The cells with what is won hidden."""
    cells: list[Any] = list(play.cells)
    for cell in won:
        cells[cell] = Won(cell)
    return cells


def _unread(cells: Cells, won: tuple[int, ...], game: Game) -> bool:
    """Whether what is won still stands where it stood, and nowhere else that lasts."""
    after: list[Any] = cells
    lasting = set(game.engine.lasting) - set(won)
    return all(
        isinstance(after[cell], Won) and after[cell].owner == cell for cell in won
    ) and not any(isinstance(after[cell], Won) for cell in lasting)
