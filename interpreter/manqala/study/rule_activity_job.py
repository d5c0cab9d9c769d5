"""Replays recorded games, and counts the turns in which each rule acts and each option makes a difference."""

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
from manqala.study.recorded_games import RecordedGames
from manqala.study.valuing_job import step_moves
from manqala.syntax.front.front_matter import OptionKind
from manqala.syntax.lexer import RARE
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.game.game import PositionValue
    from manqala.simulate.parcel import Parcel
    from manqala.study.valuing_job import GameToReplay

ACTIVITY_COLUMNS = pyarrow.schema(
    [
        ("number", pyarrow.int64()),
        ("turns", pyarrow.int32()),
        ("lines", pyarrow.list_(pyarrow.int32())),
        ("line_turns", pyarrow.list_(pyarrow.int32())),
        ("choices", pyarrow.list_(pyarrow.string())),
        ("choice_turns", pyarrow.list_(pyarrow.int32())),
    ]
)
"""The columns of a game: lines that acted with their numbers of turns; other choices of options with theirs."""
ACT_BEFORE_MOVE = {"demand", "preference"}
"""The kinds of parts that act while the moves of a turn are generated."""
ACT_IN_MOVE = {"statement", "ending"}
MAX_COMPARED = 500
"""Maximum number of moves of a turn that are compared."""


@dataclass(frozen=True, slots=True)
class ActivityReplay:
    """Recorded games, by their numbers."""

    parcel: Parcel
    games: tuple[GameToReplay, ...]

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "interpreter"

    def open(self) -> Callable[[range], RecordedGames]:
        """Load the game, once for each other choice of an option."""
        rules = self.parcel.open().rules
        coverage = Coverage(rules.files[-1].source, TaggedLines(rules.files[-1], RARE).marked)
        game = GameValue(rules, coverage)
        others = dict(other_choices(self.parcel))
        by_number = {game_to_replay.number: game_to_replay for game_to_replay in self.games}

        def play(numbers: range) -> RecordedGames:
            rows = [_replay(game, others, by_number[number]) for number in numbers]
            batches = pyarrow.Table.from_pylist(rows, ACTIVITY_COLUMNS).to_batches()
            return RecordedGames(batches, ACTIVITY_COLUMNS)

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
            if other.rules.board == rules.board and _mark_cells(other) == _mark_cells(
                GameValue(rules)
            ):
                yield f"{name}={value}", other


def _mark_cells(game: GameValue) -> dict[str, int]:
    """Return the cells of all marks: games that have the same ones can exchange their positions."""
    return {name: mark.cell for name, mark in game.rules.layout.marks.items()}


def _replay(
    game: GameValue, others: dict[str, GameValue], game_to_replay: GameToReplay
) -> dict[str, Any]:
    assert game.coverage is not None
    acted = game.coverage.acted
    lines: Counter[int] = Counter()
    options: Counter[str] = Counter()
    position, turns = game.start(), 0
    for at, answers in enumerate(game_to_replay.steps):
        counted = position.phase is Phase.TURN and at >= game_to_replay.opening
        acted.clear()
        acted_lines: set[int] = set()
        if counted:
            turns += 1
            position.count()
            acted_lines |= {line for kind, (line, _) in acted if kind in ACT_BEFORE_MOVE}
        before = position
        for part in step_moves(position, answers):
            move = position.move(part)
            acted.clear()
            position = position.play(move)
            acted_lines |= {line for kind, (line, _) in acted if kind in ACT_IN_MOVE}
        if counted:
            lines.update(acted_lines)
            options.update(
                name for name, other in others.items() if _differs(before, position, answers, other)
            )
    return {
        "number": game_to_replay.number, "turns": turns, "lines": [*lines], "line_turns": [*lines.values()],
        "choices": [*others], "choice_turns": [options[name] for name in others],
    }  # fmt: skip


def _differs(
    before: PositionValue, after: PositionValue, answers: tuple[int, ...], other: GameValue
) -> bool:
    """Return whether the other rules allow different moves in a position, or give the played move another result."""
    play = before.play_state.copy()
    play.engine = other.engine
    other_position = other.at(play)
    own, theirs = (
        [move.answers for move in position.moves(MAX_COMPARED)]
        for position in (before, other_position)
    )
    if own != theirs or other_position.runs.first_leaf(answers) is None:
        return True
    return _outcome(other_position.play(other_position.move(answers))) != _outcome(after)


def _outcome(position: PositionValue) -> tuple[object, ...]:
    result = position.result
    ended = None if result is None else (result.winner, tuple(result.score))
    return position.phase, position.text, ended
