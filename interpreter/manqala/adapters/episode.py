"""One game that is played answer by answer, as environments have it: the player to decide takes an action.

It runs on the interpreter, so that nothing is compiled for it, and shows what ``BatchEnvironment`` shows.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from manqala.adapters.action_numbers import Actions
from manqala.adapters.lots import Lots
from manqala.adapters.sight import Sight
from manqala.core.course import Phase
from manqala.run.dialogue import Done

if TYPE_CHECKING:
    from manqala.adapters.action_numbers import GivenAnswer
    from manqala.game.game import GameValue, PositionValue
    from manqala.run.dialogue import Said


class Episode:
    """A game in progress, with what was answered since a turn began."""

    def __init__(
        self, game: GameValue, sight: Sight, *, match: bool = False, limit: int = 0
    ) -> None:
        """``limit``: after so many turns it is cut off, if not 0; ``begin`` starts it."""
        self.game = game
        self.sight = sight
        self.actions = sight.actions
        self.match = match
        self.limit = limit
        self.position: PositionValue = game.start(match=match)
        self.answers: tuple[int, ...] = ()
        """What was answered in the turn that has begun."""
        self.asked: Said | None = None
        """What is asked; none when the game is over."""
        self.live: tuple[int, ...] = ()
        """Which options of it lead to an end."""
        self.turns = 0
        self.cut = False
        """Whether it was cut off."""
        self._earlier: list[tuple[GivenAnswer, list[int]]] = []
        """What was answered since what waits began, and the cells at each of these moments."""
        self._given: list[int] = []
        """All that was answered, but for what was drawn by lot."""
        self._seed = 0
        self._lots = Lots(0)
        self.chance_waits = False
        """Whether chance is left to the agent, as a player with the number after the last one."""

    def begin(self, seed: int = 0, *, chance_waits: bool = False) -> None:
        """Begin; what falls to chance is drawn from the seed, or waits to be given as an action."""
        self._seed, self._lots = seed, Lots(seed)
        self.chance_waits = chance_waits
        self._go_on()

    def copy(self) -> Episode:
        """The same game, to be played on apart."""
        other = Episode.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.stand_alone()
        return other

    def stand_alone(self) -> None:
        """Share nothing that changes with the game of which this is a copy."""
        self._earlier, self._given = list(self._earlier), list(self._given)
        self._lots = copy(self._lots)

    def __reduce__(self) -> tuple[object, ...]:
        """Written down, a game is its rules and what was answered; to read it is to play that again."""
        how = (self.game, self.match, self.limit)
        return _played_again, (*how, self._seed, self.chance_waits, tuple(self._given))

    def __deepcopy__(self, _memo: object) -> Episode:
        """What it is made of does not change, so that a shallow copy is enough."""
        return self.copy()

    # ---- what is ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no decision is left."""
        return self.asked is None

    @property
    def seat(self) -> int:
        """Who has to decide; chance has the number after the last player's."""
        return 0 if self.asked is None else self.asked.player

    def asks(self, seat: int) -> bool:
        """Whether this player has to decide."""
        return self.asked is not None and self.asked.player == seat

    @property
    def question(self) -> int:
        """The number of what is asked; -1 for nothing."""
        return -1 if self.asked is None else self.actions.number(self.asked.question)

    @property
    def legal(self) -> dict[int, int]:
        """The legal actions, each with the option that it is."""
        found: dict[int, int] = {}
        if self.asked is not None:
            for index in self.live:
                found.setdefault(self._action(index), index)
        return found

    def _action(self, index: int) -> int:
        """The action that an option is; chance has no seat, and counts the options."""
        assert self.asked is not None
        if self.asked.player >= len(self.position.players):
            return index
        return self.actions.action(self.question, index, self.asked.options, self.asked.player)

    def words(self, action: int) -> str:
        """The words of the option that an action is."""
        index = self.legal[action]
        choices = self.position.choices(self.answers)
        assert choices is not None
        return next(option.token for option in choices.options if option.index == index)

    def payoffs(self) -> tuple[float, ...]:
        """What each player has at the end: the winner 1, the others together -1; 0 for a draw, or while it lasts."""
        players = len(self.position.players)
        result = self.position.result
        if result is None or result.winner is None:
            return (0.0,) * players
        lost = -1.0 / max(1, players - 1)
        return tuple(1.0 if player == result.winner else lost for player in range(players))

    def seen(self, seat: int) -> Any:
        """What a player sees: the planes of ``Sight``."""
        hidden = self._count_hidden()
        earlier = self._earlier[: len(self._earlier) - hidden]
        cells = self._earlier[len(earlier)][1] if hidden else self.cells
        return self.sight.of(
            cells, seat, question=self.question, earlier=[answer for answer, _ in earlier],
            times=self.position.play_state.occurrences(),
        )  # fmt: skip

    @property
    def cells(self) -> list[int]:
        """The cells at this moment."""
        return self.position.play_state.cells if self.asked is None else self.asked.cells

    @property
    def moment(self) -> PositionValue:
        """The board at this moment, which may be in mid-move: to be looked at only."""
        return self.position.during(self.answers) if self.answers else self.position

    def _count_hidden(self) -> int:
        """How many of the last answers are hidden yet, since all answer at the same time."""
        number = self.question
        if number < 0 or not self.actions.unseen[number]:
            return 0
        alike = 0
        for answer, _ in reversed(self._earlier):
            if answer.question != number:
                break
            alike += 1
        return alike % len(self.position.players)

    # ---- what is done -------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action for the player to decide; raises ``ValueError`` where it is not legal."""
        legal = self.legal
        if action not in legal:
            told = ", ".join(map(str, legal)) or "none, since the game is over"
            raise ValueError(f"action {action} is not legal; legal: {told}")
        self.give(legal[action])

    def give(self, index: int) -> None:
        """Answer with an option, of which it is known that it is live."""
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
        """Go on until a player is asked, or it is over."""
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
            self._answer(self.live[self._lots.below(len(self.live))])

    def _put(self, asked: Said) -> None:
        runs = self.position.runs
        many = len(asked.options)
        self.asked = asked
        sure = not self.answers and self.position.phase is Phase.TURN and runs.program.plays_out
        self.live = tuple(range(many)) if sure else tuple(runs.live_cells(self.answers, many))

    def _play(self) -> None:
        """All that a turn asks is answered: play it."""
        self.turns += self.position.phase is Phase.TURN
        self.position = self.position.play(self.answers)
        self.answers = ()
        self._earlier.clear()


def _played_again(
    game: GameValue, match: bool, limit: int, seed: int, chance_waits: bool, given: tuple[int, ...]
) -> Episode:  # fmt: skip
    """A game as it was when it was written down."""
    episode = Episode(game, Sight(Actions(game.rules)), match=match, limit=limit)
    episode.begin(seed, chance_waits=chance_waits)
    for index in given:
        episode.give(index)
    return episode
