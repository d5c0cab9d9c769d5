"""Other programs as sides of a game in `strength.py`: OpenSpiel's search, and programs that speak UCI.

UCI is the Universal Chess Interface, which programs for Oware use too: `position startpos moves AfB`,
`go movetime 100`, `bestmove C`. Holes are numbered on here as along the track: A to F, then a to f.
Nothing of such a program is part of this repository; it is started by the command that is given, and asked.
"""

import math
import os
import shlex
import subprocess
import time
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.game import PositionValue

OPENSPIEL = "openspiel"
UCI = "uci:"
THEIRS = {"kalah": "mancala", "oware": "oware"}
"""OpenSpiel's names of the games."""
FIRST_SIMULATIONS = 500
"""Number of simulations from which it is found out how many fit into the time."""
MOST_SIMULATIONS = 1_000_000
HOLES = "ABCDEFabcdef"
NO_MOVE = "0000"
WARMING = 30
"""Number of searches of a UCI program before its first game: a virtual machine compiles what is used often."""
MOST_STRETCHED = 50.0
"""The factor by which a program that measures wall-clock time may exceed its time while the machine is busy."""

Answers = tuple[int, ...]


class Side(Protocol):
    """A player in a separate process."""

    def choose(self, answers: Answers) -> Answers:
        """Answer the question after these answers."""

    def play(self, answers: Answers) -> None:
        """Take note of a move."""

    def spent(self) -> float:
        """Return the seconds of the processor that it has used so far."""


class Bot:
    """OpenSpiel's search, which looks on at the game in its own rules."""

    def __init__(self, game: WarmGame, seconds: float, seed: int) -> None:
        """``seconds``: how long it may take for a move."""
        import pyspiel

        self._theirs = pyspiel.load_game(THEIRS[game.name.lower()])
        self._state = self._theirs.new_initial_state()
        self._position: PositionValue = game.start()
        self._seconds, self._seed = seconds, seed
        self._simulations = first_simulations(self._theirs.get_type().short_name, seconds)

    def choose(self, answers: Answers) -> Answers:
        """Search with as many simulations as its latest ones say that it can do."""
        assert not answers, "these games ask one question a turn"
        if self._state.is_terminal():
            return (0,)  # their rules have ended it: a repetition that ours still allow
        self._seed += 1
        action, took = search_like_openspiel(
            self._theirs, self._state, self._simulations, self._seed
        )
        # A move that its solver has proved takes less, and says nothing of how quick it is.
        took = max(took, self._seconds / 2)
        self._simulations = min(
            MOST_SIMULATIONS, max(8, int(self._simulations * self._seconds / took))
        )
        row = self._row()
        hole = (action - 1) % 7 if self._theirs.get_type().short_name == "mancala" else action % 6
        return (sum(self._position.cells[h] > 0 for h in row[:hole]),)

    def play(self, answers: Answers) -> None:
        """Play the move in both rules."""
        if not self._state.is_terminal():
            row = self._row()
            occupied = [n for n, h in enumerate(row) if self._position.cells[h] > 0]
            hole = occupied[answers[0]]
            if self._theirs.get_type().short_name == "mancala":
                hole += 1 if self._position.mover == 0 else 8
            self._state.apply_action(hole)
        self._position = self._position.play(answers)

    def spent(self) -> float:
        """Return the thread's time."""
        return time.thread_time()

    def _row(self) -> list[int]:
        board = self._position.game.rules.layout.board
        return list(board.rows[self._position.mover][0])


def search_like_openspiel(
    theirs: Any, state: Any, simulations: int, seed: int
) -> tuple[int, float]:
    """Return the action that its search chooses, and the seconds of the processor that it took."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(theirs, evaluator, math.sqrt(2), simulations, 1000, True, seed, False)
    began = time.process_time()
    action = bot.step(state)
    return action, time.process_time() - began


@cache
def first_simulations(name: str, seconds: float) -> int:
    """Return how many simulations of a game's first position take that long, so that its first moves have their time, too."""
    import pyspiel

    theirs = pyspiel.load_game(name)
    simulations = FIRST_SIMULATIONS
    while True:
        took = search_like_openspiel(theirs, theirs.new_initial_state(), simulations, 1)[1]
        if took >= seconds / 2 or simulations >= MOST_SIMULATIONS:
            return min(MOST_SIMULATIONS, max(8, int(simulations * seconds / took)))
        simulations *= 2


class UciProgram:
    """A process that is asked line by line; it goes on from game to game, as its compiled code does."""

    def __init__(self, command: str) -> None:
        """Start it, and let it search the first position until it is at full speed."""
        self._process = subprocess.Popen(
            shlex.split(command), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._ask("uci", "uciok")
        for _ in range(WARMING):
            self.begin()
            self._tell("setoption name OwnBook value false")
            self.search("position startpos", 0.1)
        self._tell("setoption name OwnBook value true")
        self.stretch = 1.0
        """How much longer than its seconds the clock on the wall runs meanwhile."""

    def begin(self) -> None:
        """Begin a game."""
        self._tell("ucinewgame")
        self._ask("isready", "readyok")

    def search(self, position: str, seconds: float) -> str:
        """Return the best move."""
        self._tell(position)
        return self._ask(f"go movetime {round(1000 * seconds)}", "bestmove").split()[1]

    def spent(self) -> float:
        """Return the seconds of the processor that it has used, all threads together."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _ask(self, line: str, answer: str) -> str:
        self._tell(line)
        assert self._process.stdout is not None
        while not (told := self._process.stdout.readline()).startswith(answer):
            if not told:
                raise SystemExit(f"the program ended early, when it was told ‘{line}’")
        return told


@cache
def program(command: str) -> UciProgram:
    """Return the process of a command, started once."""
    return UciProgram(command)


class UciSide:
    """A program of UCI in a game of twelve holes, with the book and the tables that it brings along."""

    def __init__(self, game: WarmGame, command: str, seconds: float) -> None:
        """``seconds``: of the processor, for a move."""
        circles = game.rules.layout.board.circles
        assert len(circles) == 1, "a board of twelve holes round"
        assert len(circles[0]) == len(HOLES), "a board of twelve holes round"
        self._names = dict(zip(circles[0], HOLES, strict=True))
        self._position: PositionValue = game.start()
        self._moves = ""
        self._seconds = seconds
        self._program = program(command)
        self._program.begin()

    def choose(self, answers: Answers) -> Answers:
        """Search for so long that it gets its share of the processor."""
        assert not answers, "these games ask one question a turn"
        asked = self._program
        before, began, allowed = asked.spent(), time.perf_counter(), self._seconds * asked.stretch
        name = asked.search(f"position startpos moves {self._moves}", allowed)
        if time.perf_counter() - began > allowed / 2:  # no move from its book, nor a proved one
            share = self._seconds / max(asked.spent() - before, 0.01)
            stretched = asked.stretch * min(max(share, 1 / 2), 2) ** 0.5
            asked.stretch = min(max(stretched, 1.0), MOST_STRETCHED)
        if name == NO_MOVE:  # its rules have ended it: a repetition that ours still allow
            name = asked.search(f"position fen {self._diagram()}", self._seconds * asked.stretch)
        return (self._indices()[name],)

    def play(self, answers: Answers) -> None:
        """Note the move for the next search."""
        names = {index: name for name, index in self._indices().items()}
        self._moves += names[answers[0]]
        self._position = self._position.play(answers)

    def spent(self) -> float:
        """Return the process's time."""
        return self._program.spent()

    def _indices(self) -> dict[str, int]:
        choices = self._position.choices()
        assert choices is not None
        return {self._names[option.value]: option.index for option in choices.options}

    def _diagram(self) -> str:
        cells = self._position.cells
        won = [sum(taken) for taken in self._position.game.takings(cells)]
        numbers = [cells[hole] for hole in self._names]
        return "-".join(map(str, (*numbers, *won))) + "-" + "SN"[self._position.mover]


def other_program(game: WarmGame, spec: str, seconds: float, seed: int) -> Side | None:
    """Return a program that is not of this package; none if the name is not that of one."""
    if spec == OPENSPIEL:
        return Bot(game, seconds, seed)
    return UciSide(game, spec.removeprefix(UCI), seconds) if spec.startswith(UCI) else None
