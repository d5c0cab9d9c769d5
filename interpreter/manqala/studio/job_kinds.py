"""Long jobs as generators: statistics of games, comparisons, coverage, and searches for a position in which a line acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import TYPE_CHECKING

from manqala.check.examples import run_each_example
from manqala.check.idle_rules import TaggedLines
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import playing
from manqala.game.position_writer import write_position
from manqala.run.coverage import Coverage
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.jobs import random_state
from manqala.simulate.sample import Sample, games_of
from manqala.simulate.significance import differences
from manqala.syntax.lexer import RARE
from manqala.text.diagnostics import Diagnostics, ManqalaError, MoveError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.game.game import PositionValue
    from manqala.simulate.significance import SampleDifference
    from manqala.wire.common_messages import NumberText
    from manqala.wire.job_messages import (
        ComparisonMessage,
        CoverageMessage,
        DifferenceMessage,
        JobResult,
        SimulationMessage,
    )

Told = tuple[int, int, "Callable[[], JobResult | None]"]
"""The progress, the total, and a function that returns the result so far."""
Steps = Generator[Told, None, "JobResult"]
"""A running job, which yields often, so that its runner can do other work."""
MOST_POSITIONS = 20_000
"""Limit of positions examined before a line is reported never to act."""
STRAYS = 3
"""The ratio of games that begin with scattered pieces: one in this many."""


def simulation(
    game: WarmGame, games: int, seed: int, *, match: bool, players: Sequence[str]
) -> Steps:
    """Play many games, and collect statistics."""
    sample = Sample.of(game.rules.board)
    for played in games_of(game, games, seed, match=match, players=players):
        if played is not None:
            sample.add(played)
        yield sample.games, games, lambda: sample_message(sample)
    return sample_message(sample)


def sample_message(sample: Sample) -> SimulationMessage:
    """A sample as a message."""
    return {
        "games": sample.games,
        "different": None if sample.different is None else sample.different.games,
        "unfinished": sample.unfinished,
        "lengths": _by_number_text(sample.lengths),
        "winners": dict.fromkeys([*sample.sides, "draw"], 0) | dict(sample.winners),
        "scores": _by_number_text(sample.leads),
        "reasons": dict(sample.reasons.most_common()),
        "rounds": _by_number_text(sample.rounds),
    }


def _by_number_text(found: Counter[int]) -> dict[NumberText, int]:
    return {str(value): found[value] for value in sorted(found)}


def comparison(
    games: tuple[WarmGame, WarmGame], number: int, seed: int, *, matches: tuple[bool, bool], players: Sequence[str]
) -> Steps:  # fmt: skip
    """Compare two games, playing them in turn."""
    one, other = (Sample.of(game.rules.board) for game in games)
    ways = [
        games_of(game, number, seed, match=match, players=players)
        for game, match in zip(games, matches, strict=True)
    ]
    while one.games < number or other.games < number:
        first = one.games <= other.games
        played = next(ways[0] if first else ways[1])
        if played is not None:
            (one if first else other).add(played)
        yield one.games + other.games, 2 * number, lambda: _compare(one, other)
    return _compare(one, other)


def _compare(one: Sample, other: Sample) -> ComparisonMessage:
    found = differences(one, other)
    return {
        "one": sample_message(one),
        "other": sample_message(other),
        "differences": [_difference(difference) for difference in found],
    }


def _difference(found: SampleDifference) -> DifferenceMessage:
    chance = "more than chance would make" if found.differs else "no more than chance would make"
    p = "p < 0.001" if found.corrected < 0.001 else f"p = {found.corrected:.3f}"
    return {
        "of": found.of,
        "test": found.test,
        "statistic": round(found.statistic, 3),
        "p": found.p,
        "corrected": found.corrected,
        "differs": found.differs,
        "words": f"{found.of}: {chance} ({p}, {found.test}, Holm’s correction)",
    }


# ---- what acts ------------------------------------------------------------------------------------------


def coverage(game: WarmGame, games: int, seed: int) -> Steps:
    """The number of examples and random games in which each line acted."""
    rules = game.rules
    noted = Coverage(rules.files[-1].source, TaggedLines(rules.files[-1], RARE).marked)
    noting = WarmGame(rules, noted)
    examples: Counter[int] = Counter()
    played: Counter[int] = Counter()

    def so_far() -> CoverageMessage:
        parts = [part.span.line for part in noted.parts.values()]
        known = {number for number in parts if not noted.rare(number)}
        return {
            "examples": _by_number_text(examples),
            "games": _by_number_text(played),
            "never": sorted(known - set(examples) - set(played)),
        }

    total = len(rules.examples) + games
    for done, _ in enumerate(run_each_example(noting, Diagnostics()), 1):
        _count(noted, examples)
        yield done, total, so_far
    for number in range(games):
        noted.acted.clear()
        for _ in playing(noting, Random(random_state(seed, number)), limit=LONGEST_GAME):
            yield len(rules.examples) + number, total, so_far
        _count(noted, played)
        yield len(rules.examples) + number + 1, total, so_far
    return so_far()


def _count(noted: Coverage, found: Counter[int]) -> None:
    """Count the lines that have acted, each once, and reset the record."""
    found.update({line for _, (line, _) in noted.acted})
    noted.acted.clear()


def seeking(game: WarmGame, line: int, seed: int, *, match: bool) -> Steps:
    """Find a position and a move in which a line acts, in random games, some from scattered pieces."""
    noted = Coverage(game.rules.files[-1].source, TaggedLines(game.rules.files[-1], RARE).marked)
    noting = WarmGame(game.rules, noted)
    rng = Random(seed)
    looked, number = 0, 0
    while looked < MOST_POSITIONS:
        number += 1
        position = noting.start(match=match)
        if number % STRAYS == 0:
            position = strewn(position, rng)
        while not position.over and looked < MOST_POSITIONS:
            looked += 1
            noted.acted.clear()
            try:
                move = position.random_move(rng)
                after = position.play(move)
            except (MoveError, IndexError, AssertionError):
                break  # the game cannot continue from there
            if any(at == line for _, (at, _) in noted.acted):
                moves = [position.write_fully(move.answers) or move.text]
                return {"found": {"position": position.text, "moves": moves}, "positions": looked}
            position = after
            yield looked, MOST_POSITIONS, lambda: None
    return {"found": None, "positions": looked}


def strewn(position: PositionValue, rng: Random) -> PositionValue:
    """A position with the pieces in random holes or winnings: normal games seldom reach such positions."""
    board, play = position.notation.board, position.play_state.copy()
    if position.stepwise:
        return position
    places = [*range(board.holes), *board.winnings]
    weights = [rng.random() ** 3 for _ in places]
    for kind in range(len(position.notation.layout.kinds)):
        offset = kind * board.places
        pieces = sum(play.cells[place + offset] for place in places)
        for place in places:
            play.cells[place + offset] = 0
        for place in rng.choices(places, weights, k=pieces):
            play.cells[place + offset] += 1
    try:
        return position.game.position(write_position(play, position.notation), match=play.match)
    except ManqalaError:
        return position
