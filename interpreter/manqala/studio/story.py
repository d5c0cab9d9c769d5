"""A line of play, with its positions computed once."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.game.game import PositionValue
from manqala.studio.envelope import wrong
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, MoveError

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.trace import Step
    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.board_messages import ViewMessage
    from manqala.wire.common_messages import LineMessage

KEPT = 8
"""Size of the cache of lines of play with all their positions."""
LONGEST = 5_000
"""Limit of moves in a line."""


@dataclass
class Story:
    """A start position, and the moves from there."""

    game: WarmGame
    positions: list[PositionValue]
    moves: list[str] = field(default_factory=list)
    """Each move as sent."""
    views: dict[tuple[int, int, tuple[int, ...]], ViewMessage] = field(default_factory=dict)
    """The views of positions, by index, player at the bottom, and the people who do not see everything."""
    traces: dict[int, list[Step]] = field(default_factory=dict)
    stopped: ManqalaError | None = None
    """The error at which the line stopped."""

    @property
    def now(self) -> PositionValue:
        """The last position."""
        return self.positions[-1]

    def branch(self, moves: list[str]) -> Story:
        """The common prefix of this line and these moves."""
        same = 0
        while same < min(len(moves), len(self.moves)) and moves[same] == self.moves[same]:
            same += 1
        if same == len(self.moves):
            return self
        views = {key: view for key, view in self.views.items() if key[0] <= same}
        traces = {number: found for number, found in self.traces.items() if number <= same}
        return Story(self.game, self.positions[: same + 1], self.moves[:same], views, traces)

    def go_on(self, moves: list[str]) -> None:
        """Play these moves, the first of which are played already, as far as they are legal."""
        self.stopped = None
        for text in moves[len(self.moves) :]:
            try:
                after = self.now.play(text)
            except MoveError as error:
                self.stopped = error
                return
            self.positions.append(after)
            self.moves.append(text)

    def long_text(self, number: int) -> str:
        """The move that led to a position, in full."""
        last = self.positions[number].last
        assert last is not None
        return self.game.at(last.before).write_fully(last.move.answers)

    def trace(self, number: int) -> list[Step]:
        """The effects of the move that led to a position."""
        last = self.positions[number].last
        if last is None:
            return []
        if number not in self.traces:
            self.traces[number] = self.game.at(last.before).trace(last.move)
        return self.traces[number]


class Stories:
    """A cache of the latest lines."""

    def __init__(self, games: OpenedGames) -> None:
        """``games``: the opened games."""
        self.games = games
        self._kept: OrderedDict[object, Story] = OrderedDict()

    def story(self, line: LineMessage) -> Story:
        """The line, as far as it is legal.  Raises ``ManqalaError`` if its start is invalid."""
        game = self.games.game(line["rules"], line["set"])
        moves, match, start = line["moves"], line["match"], line["start"]
        if len(moves) > LONGEST:
            wrong("moves", f"at most {LONGEST} moves")
        key = (id(game), match, start)
        known = self._kept.pop(key, None)
        if known is None or known.game is not game:
            known = Story(game, [beginning(game, start, match=match)])
        story = known.branch(moves)
        story.go_on(moves)
        self._kept[key] = story
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return story

    def whole(self, line: LineMessage) -> Story:
        """The line, of which every move must be legal."""
        story = self.story(line)
        if story.stopped is not None:
            raise story.stopped
        return story


def beginning(game: WarmGame, start: str | None, *, match: bool) -> PositionValue:
    """The position in which a line begins."""
    if match and game.rules.between is None:
        said = f"‘{game.title}’ has no matches, only rounds"
        raise ManqalaError(Diagnostic(codes.NO_MATCHES, Severity.ERROR, None, said))
    return game.start(match=match) if start is None else game.position(start, match=match)
