"""The search of a module uses the evaluation that comes with the game: as the search at the terminal, run by run."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from examples.embedding.built_game import COUNT, BuiltGame
from manqala.embed.module_file import module_file
from manqala.learn.beside_rules import evaluation_beside
from manqala.search.deepening import Search, SearchResult
from manqala.search.kernel.scale import NONE
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue

RUNS = 6_000
VALUE, DEPTH, USED, LINE = 0, 1, 2, 4


class Measured(Search):
    """A search at the terminal that stops after a number of runs of the rules, as that of a module does."""

    def found_in(self, position: PositionValue, runs: int) -> tuple[SearchResult, int]:
        """The result after a number of runs, and their exact number."""
        choices = position.choices()
        assert choices is not None
        self.forget()
        self._start_new_search(selective=True)
        best, depth, used = None, 0, 0
        while used < runs:
            depth += 1
            self.begin(position, (), choices.player, depth)
            ended = self._continue(runs - used)
            used += self.kernel.get("RUNS")
            found = (
                self._result(depth, self.kernel.get("VALUE"))
                if ended
                else self._partial_result(depth)
            )
            best = best if found is None or found.value == NONE else found
        assert best is not None
        return best, used


def positions(game: WarmGame, module: BuiltGame) -> Iterator[PositionValue]:
    """Some positions of a random game, which the module has at the same time."""
    position, rng = game.start(), Random(game.name)
    module.begin()
    for _ in range(3):
        yield position
        for _ in range(3):
            move = position.random_move(rng)
            for answer in move.answers:
                options = [module.call("option", n) for n in range(module.call("register", COUNT))]
                module.call("answer", options.index(answer))
            position = position.play(move)


@pytest.mark.nightly
@pytest.mark.slow_cases("altiev", "pallanguzhi")
@pytest.mark.parametrize("name", ["oware", "altiev", "pallanguzhi"])
def test_a_search_without_a_limit_of_turns_is_that_of_the_terminal(name: str) -> None:
    game = game_of(name)
    evaluation = evaluation_beside(game, match=False)
    assert evaluation is not None
    module, search = BuiltGame(module_file(game)), Measured(game, evaluation=evaluation)
    for position in positions(game, module):
        expected, used = search.found_in(position, RUNS)
        module.call("search_game", 3, 200)  # leaves nothing behind
        length = module.call("search_game", 0, RUNS)
        line = tuple(module.call("found_part", LINE + n) for n in range(length))
        found = [module.call("found_part", part) for part in (VALUE, DEPTH, USED)]
        assert (*found, line) == (expected.value, expected.depth, used, expected.line)


def searched(module: BuiltGame, depth: int, *, match: bool) -> list[int]:
    """What a search in a new game finds."""
    module.begin(match=match)
    for _ in range(8):
        module.call("answer", 0)
    assert module.call("search_game", depth, 4_000) > 0
    return [module.call("found_part", part) for part in range(8)]


@pytest.mark.slow
def test_it_is_used_without_a_limit_of_turns_and_in_single_rounds_only() -> None:
    game = game_of("gifia")
    assert game.rules.between is not None
    with_it, without = (BuiltGame(module_file(game, learned=learned)) for learned in (True, False))
    assert searched(with_it, 0, match=False) != searched(without, 0, match=False)
    assert searched(with_it, 0, match=True) == searched(without, 0, match=True)
    assert searched(with_it, 4, match=False) == searched(without, 4, match=False)
