"""One game played answer by answer, as in environments: the player to decide takes an action.

It runs on the interpreter without compiling, and shows the same as ``BatchEnvironment``.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from manqala.adapters.action_numbers import Actions
from manqala.adapters.lots import Lots
from manqala.adapters.sight import Sight
from manqala.core.course import Phase
from manqala.run.dialogue import Done
from manqala.run.draws import option_at

if TYPE_CHECKING:
    from manqala.adapters.action_numbers import GivenAnswer
    from manqala.game.game import GameValue, PositionValue
    from manqala.run.dialogue import AnsweredQuestion


class Episode:
    """A game in progress, with the answers of the current turn."""

    def __init__(
        self, game: GameValue, sight: Sight, *, match: bool = False, limit: int = 0
    ) -> None:
        """``limit``: the number of turns after which it is truncated, if not 0; ``begin`` starts it."""
        self.game = game
        self.sight = sight
        self.actions = sight.actions
        self.match = match
        self.limit = limit
        self.position: PositionValue = game.start(match=match)
        self.answers: tuple[int, ...] = ()
        """The answers of the current turn."""
        self.asked: AnsweredQuestion | None = None
        """The current question; none when the game is over."""
        self.live: tuple[int, ...] = ()
        """The live options of the question."""
        self.turns = 0
        self.cut = False
        """Whether it was truncated."""
        self._earlier: list[tuple[GivenAnswer, list[int]]] = []
        """The answers of the pending program so far, each with the cells at that moment."""
        self._given: list[int] = []
        """All answers except those of chance."""
        self._seed = 0
        self._lots = Lots(0)
        self.chance_waits = False
        """Whether the agent answers for chance, as a player numbered after the last one."""

    def begin(self, seed: int = 0, *, chance_waits: bool = False) -> None:
        """Begin; chance is drawn from the seed, or waits for an action."""
        self._seed, self._lots = seed, Lots(seed)
        self.chance_waits = chance_waits
        self._go_on()

    def copy(self) -> Episode:
        """Return an independent copy."""
        other = Episode.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.stand_alone()
        return other

    def stand_alone(self) -> None:
        """Share no mutable data with the original."""
        self._earlier, self._given = list(self._earlier), list(self._given)
        self._lots = copy(self._lots)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the rules and the answers; unpickling replays them."""
        how = (self.game, self.match, self.limit)
        return _replay_episode, (*how, self._seed, self.chance_waits, tuple(self._given))

    def __deepcopy__(self, _memo: object) -> Episode:
        """Return a shallow copy, which is enough since the parts are immutable."""
        return self.copy()

    # ---- state --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no decision is left."""
        return self.asked is None

    @property
    def seat(self) -> int:
        """The player to decide; chance is numbered after the last player."""
        return 0 if self.asked is None else self.asked.player

    def asks(self, seat: int) -> bool:
        """Return whether this player has to decide."""
        return self.asked is not None and self.asked.player == seat

    @property
    def question(self) -> int:
        """The number of the question; -1 for none."""
        return -1 if self.asked is None else self.actions.number(self.asked.question)

    @property
    def legal(self) -> dict[int, int]:
        """The legal actions, with their options."""
        found: dict[int, int] = {}
        if self.asked is not None:
            for index in self.live:
                found.setdefault(self._action(index), index)
        return found

    def _action(self, index: int) -> int:
        """Return the action of an option; chance has no seat, and counts the options."""
        assert self.asked is not None
        if self.asked.player >= len(self.position.players):
            return index
        return self.actions.action(self.question, index, self.asked.options, self.asked.player)

    def words(self, action: int) -> str:
        """Return the words of an action's option."""
        index = self.legal[action]
        choices = self.position.choices(self.answers)
        assert choices is not None
        return next(option.token for option in choices.options if option.index == index)

    def payoffs(self) -> tuple[float, ...]:
        """Return each player's result: 1 for the winner, -1 for the others together; partners have the same.

        0 for a draw, or before the end.
        """
        result = self.position.result
        return (0.0,) * len(self.position.players) if result is None else result.payoffs

    def seen(self, seat: int) -> Any:
        """Return a player's observation: the planes of ``Sight``."""
        hidden = self._count_hidden()
        earlier = self._earlier[: len(self._earlier) - hidden]
        cells = self._earlier[len(earlier)][1] if hidden else self.cells
        return self.sight.of(
            cells, seat, question=self.question, earlier=[answer for answer, _ in earlier],
            times=self.position.play_state.occurrences(),
        )  # fmt: skip

    @property
    def cells(self) -> list[int]:
        """The current cells."""
        return self.position.play_state.cells if self.asked is None else self.asked.cells

    @property
    def moment(self) -> PositionValue:
        """The current board, possibly in mid-move; read-only."""
        return self.position.during(self.answers) if self.answers else self.position

    def _count_hidden(self) -> int:
        """Return the number of last answers that are still hidden, since all players answer at the same time."""
        number = self.question
        if number < 0 or not self.actions.unseen[number]:
            return 0
        alike = 0
        for answer, _ in reversed(self._earlier):
            if answer.question != number:
                break
            alike += 1
        return alike % len(self.position.players)

    # ---- actions ------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action for the player to decide; raises ``ValueError`` for an illegal one."""
        legal = self.legal
        if action not in legal:
            listed = ", ".join(map(str, legal)) or "none, since the game is over"
            raise ValueError(f"action {action} is not legal; legal: {listed}")
        self.give(legal[action])

    def give(self, index: int) -> None:
        """Answer with an option that is known to be live."""
        self._given.append(index)
        self._answer(index)
        self._go_on()

    def _answer(self, index: int) -> None:
        asked = self.asked
        assert asked is not None
        answer = self.actions.answered(self.question, index, asked.options, asked.player)
        self._earlier.append((answer, asked.cells))
        if self.position.stepwise:
            self.position = self.position.play((index,))
            if not self.position.play_state.given:
                self._earlier.clear()
        else:
            self.answers = (*self.answers, index)

    def _go_on(self) -> None:
        """Go on until a player has to decide, or the game is over."""
        while True:
            self.asked = None
            position = self.position
            if position.over:
                return
            if self.limit and self.turns >= self.limit and not self._earlier:
                self.cut = True
                return
            with self.game.engine.machine.limited():
                asked = position.ask(self.answers)
                if isinstance(asked, Done):
                    self._play()
                    continue
                self._put(asked)
            if asked.player < len(position.players) or self.chance_waits:
                return
            weights = self.weights
            at = self._lots.below(sum(weights))
            self._answer(self.live[option_at(at, weights)])

    @property
    def weights(self) -> tuple[int, ...]:
        """How likely each live answer is, if chance is asked."""
        assert self.asked is not None
        weights = self.asked.weights
        return tuple(1 if weights is None else weights[index] for index in self.live)

    def _put(self, asked: AnsweredQuestion) -> None:
        runs = self.position.runs
        many = len(asked.options)
        self.asked = asked
        sure = not self.answers and self.position.phase is Phase.TURN and runs.program.plays_out
        self.live = tuple(range(many)) if sure else tuple(runs.live_cells(self.answers, many))

    def _play(self) -> None:
        """Play a turn whose questions are all answered."""
        self.turns += self.position.phase is Phase.TURN
        self.position = self.position.play(self.answers)
        self.answers = ()
        self._earlier.clear()


def _replay_episode(
    game: GameValue, match: bool, limit: int, seed: int, chance_waits: bool, given: tuple[int, ...]
) -> Episode:  # fmt: skip
    """Return the game of a pickle."""
    episode = Episode(game, Sight(Actions(game.rules)), match=match, limit=limit)
    episode.begin(seed, chance_waits=chance_waits)
    for index in given:
        episode.give(index)
    return episode
