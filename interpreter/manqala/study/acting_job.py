"""A job that replays recorded games and notes in how many turns each rule acts, and each option makes a difference."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pyarrow

from manqala.check.idle_rules import TaggedLines
from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.game.packed import unpack
from manqala.run.coverage import Coverage
from manqala.study.recorded import Recorded
from manqala.study.valuing_job import step_moves
from manqala.syntax.front.front_matter import OptionKind
from manqala.syntax.lexer import RARE
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.game.game import PositionValue
    from manqala.simulate.parcel import Parcel
    from manqala.study.valuing_job import GameToValue

ACTING_COLUMNS = pyarrow.schema(
    [
        ("number", pyarrow.int64()),
        ("turns", pyarrow.int32()),
        ("lines", pyarrow.list_(pyarrow.int32())),
        ("line_turns", pyarrow.list_(pyarrow.int32())),
        ("choices", pyarrow.list_(pyarrow.string())),
        ("choice_turns", pyarrow.list_(pyarrow.int32())),
    ]
)
"""The columns of a game: lines that acted and in how many turns; other choices of options, and in how many turns they differ."""
BEFORE = {"demand", "preference"}
"""The kinds of parts that act while the moves of a turn are found; the others act in the move that is played."""
SHOWN = {"statement", "ending"}
MOST_COMPARED = 500
"""Number of moves of a turn that are compared."""


@dataclass(frozen=True, slots=True)
class Acting:
    """Recorded games, by their numbers."""

    parcel: Parcel
    games: tuple[GameToValue, ...]

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "interpreter"

    def open(self) -> Callable[[range], Recorded]:
        """Load the game, once for each other choice of an option."""
        rules = self.parcel.open().rules
        noted = Coverage(rules.files[-1].source, TaggedLines(rules.files[-1], RARE).marked)
        game = GameValue(rules, noted)
        others = dict(other_choices(self.parcel))
        by_number = {told.number: told for told in self.games}

        def play(numbers: range) -> Recorded:
            rows = [_replay(game, others, by_number[number]) for number in numbers]
            batches = pyarrow.Table.from_pylist(rows, ACTING_COLUMNS).to_batches()
            return Recorded(batches, ACTING_COLUMNS)

        return play


def other_choices(parcel: Parcel) -> Iterator[tuple[str, GameValue]]:
    """Yield the game with each other choice of each option that is played on the same board."""
    rules = parcel.open().rules
    for name, option in rules.front.options.items():
        if option.kind is OptionKind.NUMBER:
            continue
        for value in option.values:
            if value == rules.options[name]:
                continue
            chosen = tuple(sorted({**dict(parcel.packed.chosen), name: value}.items()))
            try:
                other = GameValue(unpack(replace(parcel.packed, chosen=chosen)))
            except ManqalaError:
                continue
            if other.rules.board == rules.board and _cells(other) == _cells(GameValue(rules)):
                yield f"{name}={value}", other


def _cells(game: GameValue) -> dict[str, int]:
    """Return the cells of all marks: games that have the same ones can exchange their positions."""
    return {name: mark.cell for name, mark in game.rules.layout.marks.items()}


def _replay(game: GameValue, others: dict[str, GameValue], told: GameToValue) -> dict[str, Any]:
    assert game.coverage is not None
    acted = game.coverage.acted
    lines: Counter[int] = Counter()
    options: Counter[str] = Counter()
    position, turns = game.start(), 0
    for at, answers in enumerate(told.steps):
        counted = position.phase is Phase.TURN and at >= told.opening
        acted.clear()
        here: set[int] = set()
        if counted:
            turns += 1
            position.count()
            here |= {line for kind, (line, _) in acted if kind in BEFORE}
        before = position
        for part in step_moves(position, answers):
            move = position.move(part)
            acted.clear()
            position = position.play(move)
            here |= {line for kind, (line, _) in acted if kind in SHOWN}
        if counted:
            lines.update(here)
            options.update(
                name for name, other in others.items() if _differs(before, position, answers, other)
            )
    return {
        "number": told.number, "turns": turns, "lines": [*lines], "line_turns": [*lines.values()],
        "choices": [*others], "choice_turns": [options[name] for name in others],
    }  # fmt: skip


def _differs(
    before: PositionValue, after: PositionValue, answers: tuple[int, ...], other: GameValue
) -> bool:
    """Return whether the other rules allow other moves in a position, or the move that was played leads elsewhere."""
    play = before.play_state.copy()
    play.engine = other.engine
    there = other.at(play)
    own, theirs = ([move.answers for move in one.moves(MOST_COMPARED)] for one in (before, there))
    if own != theirs or there.runs.first_leaf(answers) is None:
        return True
    return _outcome(there.play(there.move(answers))) != _outcome(after)


def _outcome(position: PositionValue) -> tuple[object, ...]:
    result = position.result
    ended = None if result is None else (result.winner, tuple(result.score))
    return position.phase, position.text, ended
