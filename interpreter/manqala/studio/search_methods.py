"""Requests to programs that play: a move, the value of each move, and the list of programs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.emit.writer import CannotGenerateError
from manqala.game.seen_position import hides
from manqala.players.named import NamedProgram
from manqala.players.parameters import Parameter
from manqala.players.registry import entries, reads_file
from manqala.search.analysis import analyse
from manqala.search.deepening import Search, SearchResult
from manqala.search.kernel.scale import NONE, SCORE_WEIGHT
from manqala.search.tables import final_margin
from manqala.studio.envelope import AT_FAULT, RequestError, within, wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.players.entry import Entry
    from manqala.search.analysis import Assessed
    from manqala.studio.story import Stories
    from manqala.wire.page_methods import (
        ChooseMessage,
        HintsMessage,
        HintsWantedMessage,
        LeadMessage,
        Nothing,
        OpenMessage,
        PlayerKindsMessage,
    )
    from manqala.wire.play_messages import (
        ChosenMessage,
        HintMessage,
        PlayerKindMessage,
        PlayerParameterMessage,
    )

LARGEST_SEED = (1 << 63) - 1
MOST_SECONDS = 60.0
"""Limit of seconds for hints."""
DECIDED = 1000.0
"""The value of a forced win in points."""
TWO = 2
"""The number of players in zero-sum games."""
PERSON = "human"
"""The name for a player who is a person."""
PLAYERS_KEPT = 6
"""Limit of programs that are cached with their preparation for a game."""


class SearchMethods:
    """Answers with the available programs."""

    def __init__(self, stories: Stories) -> None:
        """``stories``: the lines of play."""
        self.stories = stories
        self._searched: Search | None = None
        self._players: dict[tuple[WarmGame, str, int | None], NamedProgram] = {}

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {
            "search.players": self.players,
            "search.choose": self.choose,
            "search.hints": self.hints,
            "search.lead": self.lead,
            "search.prepare": self.prepare,
        }

    @staticmethod
    def players(_asked: Nothing) -> PlayerKindsMessage:
        """The programs that play."""
        return {"players": [_entry(one) for name, one in entries().items() if name != PERSON]}

    def choose(self, asked: ChooseMessage) -> ChosenMessage:
        """A program's answers after the given ones: the rest of the move, or its own part of it.

        With a seed and no time limit, the result is deterministic.
        """
        began = time.perf_counter()
        story = self.stories.whole(asked["line"])
        position = story.now
        if position.over:
            raise RequestError(AT_FAULT, "the game is over")
        after = asked.get("after", "")
        answers = position.begin(after) if after else ()
        seed = asked.get("seed")
        if seed is not None:
            within("seed", seed, 0, LARGEST_SEED)
        player = self._player(story.game, asked["player"], seed)
        if position.choices(answers) is not None:
            answers = (*answers, *player.part(position, answers))
        whole = position.stepwise or position.choices(answers) is None
        text = position.write_fully(answers) or position.write(answers)
        seconds = round(time.perf_counter() - began, 3)
        return {"move": text if whole else None, "after": text, "seconds": seconds}

    def _player(self, game: WarmGame, spec: str, seed: int | None) -> NamedProgram:
        """A program, perhaps cached for this game; with a seed it is new."""
        if reads_file(spec):
            raise RequestError(AT_FAULT, "players of this page are given no files")
        if seed is not None:
            return NamedProgram(spec, seed)
        key = (game, spec, seed)
        made = self._players.pop(key, None) or NamedProgram(spec, seed)
        self._players[key] = made
        while len(self._players) > PLAYERS_KEPT:
            del self._players[next(iter(self._players))]
        return made

    def hints(self, asked: HintsWantedMessage) -> HintsMessage:
        """The value of each move, best first, with the hole in which it begins."""
        story, seconds = self.stories.whole(asked["line"]), _seconds(asked)
        position = story.now
        if position.over:
            return {"hints": []}
        if hides(story.game.rules):
            raise RequestError(
                AT_FAULT, "seeds are hidden here: what a move is worth could tell where"
            )
        found = analyse(position, seconds=seconds, search=self._search(story.game))
        return {"hints": [_hint(position, move) for move in found]}

    def lead(self, asked: HintsWantedMessage) -> LeadMessage:
        """The first player's lead; null unless one of two players has to move."""
        story, seconds = self.stories.whole(asked["line"]), _seconds(asked)
        position = story.now
        if len(position.players) != TWO or position.over or position.turn not in position.players:
            return {"lead": None}
        if hides(story.game.rules):
            return {"lead": None}
        # A search without a depth follows captures to their end, so that the lead does not depend on the mover.
        found = self._search(story.game).search(position, view=0, seconds=seconds)
        return {"lead": None if found is None or found.value == NONE else _points(found)}

    def _search(self, game: WarmGame) -> Search:
        """A search, perhaps cached for this game."""
        if self._searched is None or self._searched.game is not game:
            try:
                self._searched = Search(game)
            except CannotGenerateError as error:
                raise RequestError(
                    AT_FAULT, f"no program can look ahead in this game: {error}"
                ) from error
        return self._searched

    def prepare(self, asked: OpenMessage) -> Nothing:
        """Load the compiled form of a game from the cache, and use it from now on."""
        self._search(self.stories.games.use_compiled(asked["rules"], asked["set"]))
        return {}


def _seconds(asked: HintsWantedMessage) -> float:
    """The time for a search."""
    seconds = float(asked["time"])
    if not 0 < seconds <= MOST_SECONDS:
        wrong("time", f"a time, of at most {MOST_SECONDS:g} seconds")
    return seconds


def _points(found: SearchResult) -> float:
    """A value in points; for a forced win or loss, more than any lead."""
    exact = final_margin(found.value)
    if exact is not None:
        return float(exact)
    if found.decided:
        return DECIDED if found.value > 0 else -DECIDED
    return round(found.value / SCORE_WEIGHT, 2)


def _entry(entry: Entry) -> PlayerKindMessage:
    parameters: list[PlayerParameterMessage] = [
        {"name": name, "default": None, "about": one.about, "least": one.least, "most": one.most, "whole": one.whole}
        for name, one in entry.parameters.items() if isinstance(one, Parameter)
    ]  # fmt: skip
    return {"name": entry.name, "about": entry.about, "parameters": parameters}


def _hint(position: PositionValue, assessed: Assessed) -> HintMessage:
    answers = assessed.move.answers
    choices = position.choices()
    assert choices is not None
    option = next((one for one in choices.options if answers[:1] == (one.index,)), None)
    of_hole = option is not None and choices.of_holes
    return {
        "move": position.write_fully(answers) or assessed.move.text,
        "answer": "" if option is None else option.token,
        "place": position.notation.board.place_at[option.value] if of_hole and option else None,
        "value": _value(assessed),
        "text": assessed.verdict,
        "depth": assessed.depth,
        "line": list(assessed.line),
    }


def _value(assessed: Assessed) -> float:
    """The mover's expected margin in points; for a forced win, more than any margin."""
    if assessed.margin is not None:
        return assessed.margin
    return DECIDED if assessed.wins_in is not None else -DECIDED
