"""The interpreter plays exactly the games that the generated engine plays for a seed.

The generated engine answers every question with one random number. If the turn proves impossible,
its last question gets new answers until one was not tried before. Here the rules are the
interpreter's and the random numbers those of the engine, so that both (and programs in other
languages) must agree in every game's length and checksum.
"""

from hand_written import Played
from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import WarmGame
from manqala.run.dialogue import AnsweredQuestion, Done
from manqala.run.flow import Play
from manqala.run.limits import FIRST_SEARCH, LAST_SEARCH, next_search
from manqala.run.machine import Dead
from manqala.run.runs import Runs


class Numbers:
    """The random numbers of one game of a run."""

    def __init__(self, plain: NativeEngine, seed: int, game: int) -> None:
        """Draw with the functions of the generated source, which must not be compiled."""
        self._module, self._row = plain.module, plain.work
        self._module.seed_random(self._row, seed * 1000003 + game * 7919)

    def below(self, options: int) -> int:
        """Draw one of a number of options."""
        return int(self._module.below(self._row, options))


class Attempts:
    """The search for a possible way through one turn: the answers so far, and those that failed."""

    def __init__(self, numbers: Numbers) -> None:
        """Draw answers from these numbers."""
        self._numbers = numbers
        self._kept: list[int] = []
        self._tried: list[set[int]] = [set()]
        self._answers: list[int] = []
        self._counts: list[int] = []
        self._given, self._number, self._most = 0, 1, FIRST_SEARCH

    def decide(self, question: AnsweredQuestion) -> int:
        """Answer the next question."""
        at, options = len(self._answers), len(question.options)
        if at < len(self._kept):
            answer = self._kept[at]
        else:
            answer = self._numbers.below(options)
            while at == len(self._kept) and answer in self._tried[at]:
                answer = self._numbers.below(options)
        self._answers.append(answer)
        self._counts.append(options)
        return answer

    def go_on(self) -> bool:
        """After an impossible way: prepare the next one; return whether there is one."""
        if not self._counts:
            return False
        self._given += len(self._counts)
        tried = self._tried
        tried[len(self._kept) + 1 :] = [set() for _ in self._counts[len(self._kept) + 1 :]]
        tried[-1].add(self._answers[-1])
        while len(tried[-1]) == self._counts[len(tried) - 1]:
            tried.pop()
            if not tried:
                return False
            tried[-1].add(self._answers[len(tried) - 1])
        self._kept = self._answers[: len(tried) - 1]
        if self._given > self._most:
            # Lost behind the first answers: start the search again.
            assert self._most < LAST_SEARCH
            self._number, self._most = next_search(self._number, self._most)
            self._given = 0
            self._kept, self._tried = [], [set()]
        self._answers, self._counts = [], []
        return True


def random_way(runs: Runs, numbers: Numbers) -> Done | None:
    """Run a program that has no preferences with random answers; none when there is no way through it."""
    assert not runs.program.preferences
    attempts = Attempts(numbers)
    while True:
        try:
            return runs.run((), attempts.decide)
        except Dead:
            if not attempts.go_on():
                return None


def play_game(game: WarmGame, numbers: Numbers) -> tuple[int, int]:
    """Play one round at random: its plies, and its checksum."""
    engine = game.engine
    play = Play.begin(engine, match=False)
    plies = 0
    while play.phase != "over":
        done = random_way(play.runs, numbers)
        if done is None:
            play.stuck()
            continue
        plies += play.phase == "turn"
        play.finish(done)
    assert play.result is not None
    winner = play.result.winner
    players = engine.layout.board.number_of_players
    checksum = 0
    pieces = play.cells[: engine.layout.board.places * len(engine.layout.kinds)]
    for number in (*pieces, plies, players if winner is None else winner):
        checksum = (checksum * 31 + number) % 2**32
    return plies, checksum


def played_by_interpreter(game: WarmGame, games: int, seed: int) -> Played:
    """Play the first games of a seed, without timing."""
    plain = game.native(compiled=False)
    found = [play_game(game, Numbers(plain, seed, number)) for number in range(games)]
    plies = sum(length for length, _ in found)
    return Played(games, plies, sum(checksum for _, checksum in found) % 2**32, 0.0)


def played_by_engine(engine: NativeEngine, games: int, seed: int) -> Played:
    """Play the same games with the generated engine."""
    found = engine.play(games, seed)
    assert [outcome.fault for outcome in found] == [None] * games
    checksum = sum(outcome.checksum for outcome in found) % 2**32
    return Played(games, sum(outcome.plies for outcome in found), checksum, 0.0)
