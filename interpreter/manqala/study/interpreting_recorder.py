"""A recorder for rules without a generated form: the interpreter plays, and records the same facts."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING

from manqala.compile.kernel.numbers import ENDED, GIVEN_UP
from manqala.core.course import Phase
from manqala.core.inspect import has_weights
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME
from manqala.run.machine import SearchError, TooLongError
from manqala.simulate.jobs import random_state
from manqala.study.kernel.facts_row import MAX_ODDS, MAX_WAYS
from manqala.study.recorded_games import GameOrigins, RecordedGames, record_batch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.game.game import GameValue
    from manqala.run.dialogue import Answers, Done

    Choose = Callable[[Play], Done | None]
    """Answers the pending program; returns none without a legal answer, or at the end of the given ones."""


class InterpretingRecorder:
    """Records with the interpreter."""

    def __init__(self, game: GameValue, *, match: bool) -> None:
        """``match``: whether to play whole matches."""
        self.game = game
        self.match = match
        self.players = game.rules.board.number_of_players

    def random(self, numbers: range, seed: int) -> RecordedGames:
        """Record the random games of these numbers."""
        batches = []
        for number in numbers:
            rng = Random(random_state(seed, number))
            game_in_progress = _GameInProgress(self.game, self.match)
            while game_in_progress.goes_on:
                with self.game.engine.machine.limited():
                    game_in_progress.step(game_in_progress.play.runs.random_leaf(rng))
            batches.append(game_in_progress.batch(GameOrigins([number], self.players)))
        return RecordedGames(batches)

    def replay(self, steps: Sequence[Answers], origin: GameOrigins) -> RecordedGames:
        """Replay and record the steps of one game, which must be legal."""
        game_in_progress, left = _GameInProgress(self.game, self.match), list(steps)
        while game_in_progress.goes_on:
            with self.game.engine.machine.limited():
                runs = game_in_progress.play.runs
                if game_in_progress.play.stepwise and (unasked := runs.unasked()) is not None:
                    game_in_progress.step(unasked)
                elif runs.first_leaf() is None:
                    game_in_progress.step(None)
                elif not left:
                    break
                else:
                    game_in_progress.step(runs.run(left.pop(0)))
        assert not left
        return RecordedGames([game_in_progress.batch(origin)])


class _GameInProgress:
    """A game in progress, with its record."""

    def __init__(self, game: GameValue, match: bool) -> None:
        with game.engine.machine.limited():
            self.play = Play.begin(game.engine, match=match)
        self.counting = not match
        self.weighed = has_weights(game.rules)
        self.plies = 0
        self.facts: list[list[int]] = []
        self.answers: list[int] = []

    @property
    def goes_on(self) -> bool:
        """Whether the game continues."""
        return self.play.phase is not Phase.OVER and self.plies < LONGEST_GAME

    def step(self, done: Done | None) -> None:
        """Record and carry out a step; without one, the mover has no turn."""
        play = self.play
        turn = play.phase is Phase.TURN
        if done is None:
            play.stuck()
            return
        recorded = turn or bool(done.answers)
        if recorded:
            ways, odds = self._count_ways(done.answers) if self.counting else (0, 0)
            self.facts.append([int(turn), play.mover, len(done.answers), ways, odds])
            self.answers += done.answers
        play.finish(done)
        self.plies += turn
        if recorded:
            self.facts[-1] += [self._position(), *self._scores()]

    def _count_ways(self, chosen: Answers) -> tuple[int, int]:
        """Return the number of ways to make the step, and the inverse probability of the chosen one in random play."""
        found: list[Answers] = []
        try:
            for way in self.play.runs.legal():
                found.append(way.answers)
                if len(found) == MAX_WAYS:
                    return MAX_WAYS, 0
        except (SearchError, TooLongError):
            return MAX_WAYS, 0
        if self.weighed:
            return len(found), 0
        odds = 1
        for n in range(len(chosen)):
            odds *= len({way[n] for way in found if way[:n] == chosen[:n] and len(way) > n})
        return len(found), odds if odds <= MAX_ODDS else 0

    def _position(self) -> int:
        key = repr(self.play.key()).encode()
        return int.from_bytes(blake2b(key, digest_size=8).digest(), "big") >> 1

    def _scores(self) -> list[int]:
        engine = self.play.engine
        players = range(engine.layout.board.number_of_players)
        return [engine.score(self.play.cells, player) for player in players]

    def batch(self, origin: GameOrigins) -> object:
        """Return the game as a batch of a table."""
        play, result = self.play, self.play.result
        ended = play.phase is Phase.OVER and result is not None
        winner = result.winner if result is not None else None
        reasons = [result.reason if result is not None else ""]
        ends = [
            origin.players if winner is None else winner, self.plies, play.rounds,
            ENDED if ended else GIVEN_UP, 0, len(self.facts), *self._scores(),
        ]  # fmt: skip
        facts = [number for row in self.facts for number in row]
        return record_batch(origin, ends, facts, self.answers, reasons)
