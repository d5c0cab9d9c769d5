"""The rules of a game, ready to play, and its positions: values for all higher packages."""

from __future__ import annotations

import copyreg
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.bounded import bounded
from manqala.game.carrying_out import carry_out
from manqala.game.decision import Decision
from manqala.game.given_move import find_move
from manqala.game.moment_reader import read_moment
from manqala.game.move import Move
from manqala.game.move_reader import MoveReader
from manqala.game.notation import Notation
from manqala.game.packed import MOST_OPEN, Packed, pack, unpack
from manqala.game.pieces import pieces_of, surplus
from manqala.game.trace import ends, trace
from manqala.game.value import Value
from manqala.run.dialogue import Done
from manqala.run.engine import Engine
from manqala.run.flow import Play

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.game.last import Last
    from manqala.game.move import Answers
    from manqala.game.trace import Step
    from manqala.run.coverage import Coverage
    from manqala.run.flow import Result
    from manqala.run.machine import Cells, Effect
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.span import Span


class GameValue(Value):
    """The rules of a game for fixed options; ``manqala.Game`` adds the features of higher packages.

    A value: equal to every game with the same title, typed rules and options, regardless of its file and its
    comments; hashable; it can be pickled, and opens in another process without its file.
    """

    def __init__(
        self, rules: Rules, coverage: Coverage | None = None, *, on: str | None = None
    ) -> None:
        """``coverage`` records which rules act, at some cost of time.

        ``on``: the default back end of a generated engine, by name.
        """
        self.rules = rules
        self.coverage = coverage
        self.on = on
        self.turns_played = 0
        """Number of turns that the interpreter has played for positions of this game."""
        self._starts: dict[bool, PositionValue] = {}
        """The initial positions of a round and of a match, with their caches."""

    @property
    def name(self) -> str:
        """The name that finds the game."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.rules.front.title.value

    @property
    def options(self) -> dict[str, OptionValue]:
        """The values of all options."""
        return dict(self.rules.options)

    @cached_property
    def engine(self) -> Engine:
        """The interpreter for this game."""
        return Engine(self.rules, coverage=self.coverage)

    @cached_property
    def notation(self) -> Notation:
        """The notation of this game's holes, answers and positions."""
        return Notation(self.rules)

    @cached_property
    def pieces(self) -> tuple[int, ...] | None:
        """The number of pieces of each kind; none if players decide it in the set-up."""
        return pieces_of(self.engine)

    @cached_property
    def traced_engine(self) -> Engine:
        """An interpreter that reports every effect."""
        return Engine(self.rules, traced=True)

    def __repr__(self) -> str:
        """The name, and the chosen options."""
        chosen = "".join(f" {name}={value}" for name, value in self.rules.chosen.items())
        return f"<game {self.name}{':' if chosen else ''}{chosen}>"

    def __eq__(self, other: object) -> bool:
        """Equal if title, typed rules and options are equal; to compare only the rules, use ``game.rules``."""
        if not isinstance(other, GameValue):
            return NotImplemented
        return self is other or (self.title == other.title and self.rules == other.rules)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles hold texts and options, not engines."""
        return open_game, (pack(self.rules), self.on)

    def with_rules(self, rules: Rules) -> GameValue:
        """Return another game with the same settings."""
        return GameValue(rules, on=self.on)

    # ---- positions --------------------------------------------------------------------------------

    def at(self, play: Play, last: Last | None = None) -> PositionValue:
        """Return the position at this point of a game in progress, which may no longer change."""
        return PositionValue(self, play, last)

    def start(self, *, match: bool = False) -> PositionValue:
        """Return the initial position of a game (one round) or a match."""
        known = self._starts.get(match)
        if known is None:
            with self.engine.machine.limited():
                play = Play.begin(self.engine, match=match)
                play.settle()
            known = self._starts[match] = self.at(play)
        return known

    def position(
        self, text: str, *, match: bool = False, span: Span | None = None
    ) -> PositionValue:
        """Return the position that a text describes; raises ``PositionError``."""
        play, last = read_moment(text, self.engine, self.notation, match=match, span=span)
        return self.at(play, last)

    def position_of(self, play: Play) -> PositionValue:
        """Return the position at this point of a game in progress, which may go on."""
        return self.at(play.copy())

    def takings(self, cells: Cells) -> tuple[tuple[int, ...], ...]:
        """Return each player's winnings so far, by kind: winnings, store, and if they count, own holes."""
        return self.engine.takings(cells)


class PositionValue(Decision, Value):
    """A moment in a game at which a player has to decide, or the game is over: an immutable value.

    Equal positions have the same game, board, marks, phase and mover. History does not count, even if a
    repetition ends the game; but a pickle includes the history, and play continues from it as from the original.
    """

    def __init__(self, game: GameValue, play: Play, last: Last | None = None) -> None:
        """Made by ``GameValue.at``; ``play`` must no longer change."""
        super().__init__(play, game.notation)
        self.game = game
        self.last = last

    # ---- values -----------------------------------------------------------------------------------

    def _identity(self) -> tuple[object, ...]:
        play = self.play_state
        ending = play.ending if play.phase is Phase.SETTLE else None
        return (play.phase, ending, play.match, play.given, play.key())

    def __eq__(self, other: object) -> bool:
        """Compare board, marks, phase and mover, without the history."""
        if not isinstance(other, PositionValue):
            return NotImplemented
        return self._identity() == other._identity() and self.game == other.game

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self._identity())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles include the game, the history and the last move."""
        return _position, (self.game, self.play_state, self.last)

    def __repr__(self) -> str:
        """The game and the position's text."""
        return f"<{self.game.title}: {self.text}>"

    @property
    def cells(self) -> Cells:
        """A copy of the cells; if each answer is a move, those at the next question."""
        return list(self.now)

    @property
    def result(self) -> Result | None:
        """The result of the game, when it is over."""
        return self.play_state.result

    @property
    def round_result(self) -> Result | None:
        """The result of the latest round of a match."""
        return self.play_state.round_result

    @property
    def round(self) -> int:
        """The number of the round, from one."""
        return self.play_state.cells[self.game.rules.layout.marks["round number"].cell]

    @property
    def score(self) -> tuple[int, ...]:
        """Each player's current score."""
        score, cells = self.play_state.engine.score, self.cells
        return tuple(score(cells, player) for player in range(len(self.players)))

    @property
    def surplus(self) -> str | None:
        """The kinds with more pieces than the whole game has, in words; none if there is no surplus."""
        pieces = self.game.pieces
        if self.phase is Phase.SETUP or pieces is None:
            return None
        return surplus(self.game.rules, pieces, self.play_state.cells)

    # ---- playing ----------------------------------------------------------------------------------

    def play(
        self, move: Move | str | Answers | None = None, *, index: int | None = None
    ) -> PositionValue:
        """Return the position after a move: one of ``moves``, its text, its answers, or its ``index`` in ``moves()``, from 0.

        Raises ``MoveError`` for a move that is illegal or of another game, and ``MoveTypeError`` for anything else.
        """
        return self._by_rules(move, index)

    @bounded
    def _by_rules(self, move: Move | str | Answers | None, index: int | None) -> PositionValue:
        """Do what ``play`` does, on the interpreter."""
        if not isinstance(move, Move):
            move = find_move(self, move, index)
        self.game.turns_played += 1
        play, last = carry_out(self, move)
        return self if last is None else self.game.at(play, last)

    @bounded
    def during(self, answers: Answers) -> PositionValue:
        """Return the board at the question after these answers; read-only."""
        asked = self.ask(answers)
        if isinstance(asked, Done):
            return self
        play = self.play_state.copy()
        if self.stepwise:
            play.given = (*play.given, *answers)
        else:
            play.cells = list(asked.cells)
        return self.game.at(play)

    @bounded
    def describe(self, move: Move) -> str:
        """Return the move's text with the mover's captures: ``3(+8)``."""
        if self.stepwise:
            return move.text
        gained = self.gain(self.done(move))
        return f"{move.text}(+{gained})" if gained > 0 else move.text

    # ---- texts and effects --------------------------------------------------------------------------

    @bounded
    def parse(self, text: str) -> Move:
        """Parse a move; raises ``MoveError`` (E602 illegal, E603 ambiguous, E606)."""
        return MoveReader(self).parse(text)

    @bounded
    def begin(self, text: str, answers: Answers = ()) -> Answers:
        """Parse the answers in a text that follow the given ones; return all of them.

        The rest of the move may remain open.  Raises ``MoveError``.
        """
        return MoveReader(self).begin(text, answers)

    @bounded
    def objection(self, token: str, answers: Answers) -> str | None:
        """Return the rules' objection to an answer to the question after these answers, in their words."""
        return MoveReader(self).objection(token, answers)

    @bounded
    def obstacle(self, text: str) -> tuple[str | None, Span | None]:
        """Return why a move cannot be played: the reason in the rules' words, if they give one, and the rule."""
        return MoveReader(self).obstacle(text)

    def effects(self, move: Move | Answers) -> list[Effect]:
        """Return all effects of a legal move, or of answers that begin one, in order."""
        answers = move.answers if isinstance(move, Move) else move
        play = self.play_state.copy()
        play.engine = self.game.traced_engine
        with play.engine.machine.limited():
            return play.runs.effects(answers)

    def ends(self, move: Move) -> tuple[int | None, int | None]:
        """Return the hole that a move lifts first, and the place where its last piece falls."""
        return ends(self.effects(move), self.notation.board)

    def trace(self, move: Move | str | Answers) -> list[Step]:
        """Return a move's effects one by one, each with its rule.

        For answers instead of a move, return the effects up to the next question.
        """
        move = self.parse(move) if isinstance(move, str) else move
        before = self.cells if self.play_state.given else self.play_state.cells
        return trace(self.effects(move), before, self.notation)


# ---- from pickles ---------------------------------------------------------------------------------------


@lru_cache(MOST_OPEN)
def open_game(packed: Packed, on: str | None = None) -> GameValue:
    """Open the game of a pickle: one object for all pickles of the same game in a process."""
    return GameValue(unpack(packed), on=on)


def _position(game: GameValue, play: Play, last: Last | None) -> PositionValue:
    """Return a pickled position in its game's own class."""
    return game.at(play, last)


def _engine(packed: Packed) -> Engine:
    """Return the interpreter of a pickled game in progress."""
    return open_game(packed).engine


def _reduce(engine: Engine) -> tuple[object, ...]:
    return _engine, (pack(engine.rules),)


# Games in progress and moves refer to their engine, whose package does not know how to open games.
copyreg.pickle(Engine, _reduce)  # type: ignore[arg-type]  # the stubs want a function of any object
