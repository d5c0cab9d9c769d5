"""Positions as players see them, who do not see what lies in some places, and whole positions that would look the same."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from manqala.game.game import PositionValue
from manqala.game.notation import NOT_SEEN
from manqala.game.position_writer import write_position
from manqala.run.machine import Dead

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from manqala.core.rules import Rules
    from manqala.run.dialogue import Answers
    from manqala.run.machine import Cells

PROBES = (0, 1, 1_000)
"""Contents that are tried in hidden places to find out whether a score depends on them."""
TRIES = 200
"""Limit of samples until one has the answers that the player really has."""


def hides(rules: Rules) -> bool:
    """Return whether any player does not see some place."""
    return any(rules.board.hidden)


def viewers(people: Sequence[int], deciding: int) -> tuple[int, ...]:
    """Return for whom the screen shows a position at which these people sit, while a player decides.

    A person who decides sees what is theirs alone; while a program does, only what all see is shown. Without people all is.
    """
    return (deciding,) if deciding in people else tuple(people)


def seen_by(position: PositionValue, players: Iterable[int]) -> PositionValue:
    """Return a position as all these players see it; the position itself if all of it is seen, as at the end.

    It is only to be shown: it cannot be played.
    """
    cells = [] if position.over else position.notation.hidden_cells(players)
    return SeenPosition(position, cells) if cells else position


class SeenPosition(PositionValue):
    """A position with hidden contents, which texts and pictures show as ``?``; it cannot be played."""

    def __init__(self, whole: PositionValue, hidden: Sequence[int]) -> None:
        """``hidden``: the cells that are not seen."""
        play = whole.play_state.copy()
        play.cells = whole.cells
        for cell in hidden:
            play.cells[cell] = NOT_SEEN
        super().__init__(whole.game, play, whole.last)
        self._hidden = hidden
        self.__dict__["text"] = write_position(whole.play_state, whole.notation, play.cells)
        self.__dict__["_first"] = whole._first  # noqa: SLF001 -- same class

    @property
    def now(self) -> Cells:
        """The cells as they are seen."""
        return self.play_state.cells

    @property
    def score(self) -> tuple[int, ...]:
        """Each player's score; negative if hidden contents may count in it."""
        return tuple(self._score_of(player) for player in range(len(self.players)))

    def _score_of(self, player: int) -> int:
        """Return a score if it is the same whatever lies in the hidden places.

        The real contents are not read, so neither the score nor its absence reveals anything about them.
        """
        cells, found = self.cells, set()
        for probe in PROBES:
            for cell in self._hidden:
                cells[cell] = probe
            found.add(self.game.engine.score(cells, player))
        return found.pop() if len(found) == 1 else NOT_SEEN

    def ask(self, answers: Answers) -> NoReturn:
        """Refuse: with unknown contents the rules cannot be run."""
        raise RuntimeError(f"a view cannot be played, neither {answers} nor anything else")


def sample(
    position: PositionValue, player: int, rng: Random, answers: Answers = ()
) -> PositionValue | None:
    """Return a whole position, without history, that looks the same to a player as this one.

    It has as many pieces in hidden places as there are, since who knows how many the game has can count the others; all ways
    to distribute them are equally likely. After ``answers`` the same player is asked the same; none if no such position was
    found.
    """
    rules = position.game.rules
    hidden = rules.board.hidden_from(player)
    if position.over or not hidden:
        return position
    asked = _question_to(position, answers)
    for _ in range(TRIES):
        play = position.play_state.copy()
        play.history = {}
        for kind in range(len(rules.layout.kinds)):
            cells = [place + kind * rules.board.places for place in hidden]
            pieces = sum(play.cells[cell] for cell in cells)
            for cell, count in zip(cells, _split(pieces, len(cells), rng), strict=True):
                play.cells[cell] = count
        made = position.game.at(play)
        if asked.player != player or _question_to(made, answers) == asked:
            return made
    return None


class _Question(NamedTuple):
    """A question as the player knows it."""

    player: int
    prompt: str
    options: tuple[tuple[int, int], ...]
    """The index and the value of each."""


NOTHING_ASKED = _Question(-1, "", ())


def _question_to(position: PositionValue, answers: Answers) -> _Question:
    """Return the question after these answers."""
    try:
        choices = position.choices(answers)
    except Dead:
        return NOTHING_ASKED
    if choices is None:
        return NOTHING_ASKED
    options = tuple((option.index, option.value) for option in choices.options)
    return _Question(choices.player, choices.prompt, options)


def _split(pieces: int, places: int, rng: Random) -> list[int]:
    """Return numbers of pieces in places; all ways to distribute them are equally likely."""
    bars = sorted(rng.sample(range(pieces + places - 1), places - 1))
    ends = [-1, *bars, pieces + places - 1]
    return [after - before - 1 for before, after in pairwise(ends)]
