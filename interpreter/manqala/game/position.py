"""Positions: values that can be compared, written down, and played on from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Phase
from manqala.game.moves import Answers, Choices, Move, Option
from manqala.game.scene import Scene
from manqala.game.text import write_position
from manqala.game.ways import Ways, bounded
from manqala.run.engine import Asked, Done
from manqala.run.limits import LAST_SEARCH
from manqala.run.machine import Dead, SearchError
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.game.game import Game
    from manqala.game.notation import Notation
    from manqala.game.trace import Step
    from manqala.run.flow import Play, Result
    from manqala.run.machine import Cells

LIVE_SEARCH = LAST_SEARCH // 8
"""Somebody waits while it is found out which options lead to an end, and there are several."""


@dataclass(frozen=True, slots=True)
class Last:
    """What led to a position: who moved, the move, what it captured, who passed after it."""

    mover: int
    move: Move
    phase: Phase
    captured: tuple[tuple[int, ...], ...]
    """For each player what his winnings gained, by kind."""
    passed: tuple[int, ...]
    cells: tuple[int, ...]
    """The cells right after the move, before the next turn began."""


class Position(Ways):
    """A moment in a game at which somebody has to decide something, or the game is over."""

    def __init__(self, game: Game, play: Play, last: Last | None = None) -> None:
        """Made by ``Game.start``, ``Game.position`` and ``play``; ``play`` is not changed any more."""
        self.game = game
        self._play = play
        self.last = last

    # ---- values -----------------------------------------------------------------------------------

    def _identity(self) -> tuple[object, ...]:
        play = self._play
        ending = play.ending if play.phase is Phase.SETTLE else None
        return (play.phase, ending, play.match, play.key())

    def __eq__(self, other: object) -> bool:
        """Equal when board, marks, phase and whose turn it is are; how it came about does not count."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.rules is other.game.rules and self._identity() == other._identity()

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._identity())

    def __repr__(self) -> str:
        """The game and the position's text."""
        return f"<{self.game.title}: {self.text}>"

    @property
    def notation(self) -> Notation:
        """How this game's holes and values are written."""
        return self.game.notation

    @property
    def play_state(self) -> Play:
        """The game in progress that this position is a moment of; not to be changed."""
        return self._play

    @property
    def cells(self) -> Cells:
        """A copy of the cells."""
        return list(self._play.cells)

    @cached_property
    def text(self) -> str:
        """The canonical text, from which ``Game.position`` makes an equal position."""
        return write_position(self._play, self.notation)

    @property
    def phase(self) -> Phase:
        """What the game waits for: ``setup``, ``turn``, ``settle``, ``between`` or ``over``."""
        return self._play.phase

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.notation.board.players

    @property
    def mover(self) -> int:
        """Whose turn it is; the number of the player who is asked first."""
        if self.phase in {Phase.TURN, Phase.OVER}:
            return self._play.mover
        choices = self.choices()
        return self._play.mover if choices is None else choices.player

    @property
    def turn(self) -> str | None:
        """The name of the player who is to decide, or none when the game is over."""
        return None if self.over else self.players[self.mover]

    @property
    def over(self) -> bool:
        """Whether the game (or match) has ended."""
        return self.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self._play.result

    @property
    def round_result(self) -> Result | None:
        """How the latest round of a match ended."""
        return self._play.round_result

    @property
    def round(self) -> int:
        """The number of the round, from one."""
        return self._play.cells[self.game.rules.layout.marks["round number"].cell]

    # ---- choosing ---------------------------------------------------------------------------------

    def _ask(self, answers: Answers) -> Asked | None:
        program = self._play.program()
        if program is None:
            return None
        self._ready()
        try:
            self.game.engine.run(program, self._play.cells, answers)
        except Asked as asked:
            return asked
        return None

    @bounded
    def choices(self, answers: Answers = ()) -> Choices | None:
        """The next question after these answers, with the live options; none when nothing is asked.

        Raises ``run.machine.Dead`` when the answers cannot be given.
        """
        asked = self._ask(answers)
        if asked is None:
            return None
        return self._choices(asked, self._live(answers, len(asked.options)))

    def _live(self, answers: Answers, number: int) -> list[int]:
        program = self._play.program()
        assert program is not None
        merit = self._merit
        self._ready()
        engine, cells = self.game.engine, self._play.cells
        live, lost = [], False
        for index in range(number):
            given = (*answers, index)
            try:
                if engine.first_leaf(program, cells, given, LIVE_SEARCH, merit) is not None:
                    live.append(index)
            except SearchError:
                lost = True
        if lost and not live:
            # Nobody is shown a way after which no end is found, as long as there is another.
            done = engine.first_leaf(program, cells, answers, merit=merit)
            live = [] if done is None else [done.answers[len(answers)]]
        return live

    def _choices(self, asked: Asked, live: list[int]) -> Choices:
        notation, question = self.notation, asked.question
        options = []
        for index in live:
            value = asked.options[index]
            token = notation.option_token(question, value, asked.player, asked.cells)
            words = notation.option_words(question, value, asked.player, asked.cells)
            options.append(Option(index, token, words, value))
        context = Scene(notation, asked.player, asked.cells).words(asked)
        if isinstance(question, core.Either):
            names = " or ".join(way.text or way.name for way in question.ways)
            return Choices(
                asked.player, "way", names, tuple(options), question.optional, False, context
            )
        prompt = question.prompt or default_prompt(question)
        of_holes = question.type.base == "hole"
        return Choices(
            asked.player, question.name, prompt, tuple(options), False, of_holes, context
        )

    @bounded
    def outcome(self, answers: Answers) -> str:
        """In the middle of a move: what comes of the last answer if nobody decides anything else."""
        asked, program = self._ask(answers[:-1]), self._play.program()
        if asked is None or program is None or self.phase is not Phase.TURN:
            return ""
        self._ready()
        engine = self.game.engine
        now = engine.takings(list(asked.cells))
        done = engine.first_leaf(program, self._play.cells, answers, merit=self._merit)
        if done is None:
            return ""
        then = engine.takings(list(done.cells))
        gains = [sum(new) - sum(old) for new, old in zip(then, now, strict=True)]
        return Scene(self.notation, asked.player, asked.cells).leads_to(done, gains)

    @bounded
    def during(self, answers: Answers) -> Position:
        """The board as it is when the question after these answers is put: to be looked at only."""
        asked = self._ask(answers)
        if asked is None:
            return self
        play = self._play.copy()
        play.cells = list(asked.cells)
        return Position(self.game, play)

    # ---- playing ----------------------------------------------------------------------------------

    def _done(self, move: Move) -> Done:
        program = self._play.program()
        assert program is not None
        self._ready()
        return self.game.engine.run(program, self._play.cells, move.answers)

    def _gained(self, done: Done) -> tuple[tuple[int, ...], ...]:
        before, after = self.game.takings(self._play.cells), self.game.takings(done.cells)
        return tuple(
            tuple(new - old for new, old in zip(now, then, strict=True))
            for now, then in zip(after, before, strict=True)
        )

    @bounded
    def play(self, move: Move | str | Answers) -> Position:
        """The position after a move; raises ``MoveError`` when it is not legal."""
        if isinstance(move, str):
            move = self.parse(move)
        elif isinstance(move, tuple):
            move = Move(move, "")
        if self.over:
            raise self._wrong(codes.ILLEGAL_MOVE, "the game is over")
        try:
            done = self._done(move)
        except (Asked, Dead):
            done = None
        program = self._play.program()
        fulfilled = self.game.engine.merit(program) if program is not None else ()
        if done is None or done.answers != move.answers or fulfilled != (self._merit or ()):
            raise self._wrong(
                codes.ILLEGAL_MOVE, f"‘{move.text or move.answers}’ is not a legal move"
            )
        mover, phase = self.mover, self.phase
        captured = self._gained(done)
        cells = tuple(done.cells)
        text = move.text or self.write(move.answers)
        play = self._play.copy()
        play.finish(done)
        passed = self.game.settle(play)
        return Position(
            self.game, play, Last(mover, Move(move.answers, text), phase, captured, passed, cells)
        )

    @bounded
    def describe(self, move: Move) -> str:
        """The move's text with what it captures for its mover: ``3(+8)``."""
        gained = sum(self._gained(self._done(move))[self.mover])
        return f"{move.text}(+{gained})" if gained > 0 else move.text

    def trace(self, move: Move | str) -> list[Step]:
        """What a move does, effect by effect, each with the rule that says so."""
        from manqala.game.trace import trace

        return trace(self, self.parse(move) if isinstance(move, str) else move)

    # ---- for people and programs --------------------------------------------------------------------

    @property
    def score(self) -> tuple[int, ...]:
        """Each player's score as it stands."""
        cells = self.cells
        players = range(len(self.players))
        return tuple(self.game.engine.score(cells, player) for player in players)

    def as_json(self, ply: int) -> dict[str, Any]:
        """The position and the move that led to it, as ``replay --json`` prints them."""
        from manqala.game.as_json import position_json

        return position_json(self, ply)

    @property
    def won(self) -> dict[str, Any]:
        """What each player has won, as JSON has it."""
        from manqala.game.as_json import won_json

        return won_json(self)

    @property
    def marks(self) -> dict[str, Any]:
        """The marks that differ from their start, as JSON has them."""
        from manqala.game.as_json import marks_json

        return marks_json(self)

    @property
    def debts(self) -> dict[str, int]:
        """What each player owes, where anybody owes anything."""
        from manqala.game.as_json import debts_json

        return debts_json(self)

    @property
    def rows(self) -> dict[str, Any]:
        """Each player's rows from his left, as JSON has them."""
        from manqala.game.as_json import rows_json

        return rows_json(self)


PROMPTS = {
    "hole": "which hole", "direction": "which way", "number": "how many",
    "kind": "which kind of piece", "player": "which player",
}  # fmt: skip


def default_prompt(question: core.Choose) -> str:
    """What is asked where the rules have no words for it; a name that says more is added."""
    prompt = PROMPTS.get(question.type.base, "which")
    said = question.name in {*prompt.split(), "place"} or len(question.name) == 1
    return prompt if said or question.type == ty.DIRECTION else f"{prompt} ({question.name})"


__all__ = ["Choices", "Last", "Move", "Option", "Position"]
