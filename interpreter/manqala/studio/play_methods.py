"""Requests about a game in play: its positions, the next question, a move, and the lines that acted."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from manqala.game.as_json import result_json
from manqala.game.move import CHANCE
from manqala.picture.series import move_text
from manqala.players.chance import Chance
from manqala.studio.asked_questions import question
from manqala.studio.envelope import within
from manqala.studio.moves_explained import find_actions, trace
from manqala.studio.shown_positions import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.story import Stories, Story
    from manqala.wire.board_messages import ViewMessage
    from manqala.wire.common_messages import LineMessage
    from manqala.wire.page_methods import (
        AskMessage,
        DealMessage,
        MoveMessage,
        OfLineMessage,
        ReplayMessage,
    )
    from manqala.wire.play_messages import (
        ActedMessage,
        DealtMessage,
        GameStoryMessage,
        MoveStoryMessage,
        PlayedMessage,
        QuestionMessage,
        ReplayedMessage,
        StoppedMessage,
        TraceMessage,
    )

MOST = 200
"""Limit of chance events per request: the page asks for the rest again."""
LARGEST_SEED = (1 << 31) - 1
PLAYERS = 16
"""More players than any board has: limits the player at the bottom."""


class PlayMethods:
    """Answers from the cached lines of play."""

    def __init__(self, stories: Stories) -> None:
        """``stories``: the lines of play."""
        self.stories = stories

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {
            "play.replay": self.replay,
            "play.question": self.question,
            "play.move": self.move,
            "play.deal": self.deal,
            "play.trace": self.trace,
            "play.acted": self.acted,
            "play.describe": self.describe,
        }

    def replay(self, asked: ReplayMessage) -> ReplayedMessage:
        """Every position of a line, from the start on, as far as its moves are legal."""
        line = asked["line"]
        story, near = self.stories.story(line), within("near", asked.get("near", 0), 0, PLAYERS)
        since = within("since", asked.get("since", 0), 0, len(story.positions))
        stopped: StoppedMessage | None = None
        if story.stopped is not None:
            at = len(story.moves)
            message = story.stopped.diagnostics[0].message
            stopped = {"at": at, "move": line["moves"][at], "message": message}
        people = people_of(story, line)
        views = [
            view_message(story, number, near, people)
            for number in range(since, len(story.positions))
        ]
        return {"views": views, "stopped": stopped}

    def question(self, asked: AskMessage) -> QuestionMessage | None:
        """The next question."""
        story = self.stories.whole(asked["line"])
        return question(story.now, asked["after"], people_of(story, asked["line"]))

    def move(self, asked: MoveMessage) -> PlayedMessage:
        """The position after one more move, and its effects."""
        line = asked["line"]
        before = self.stories.whole(line)
        position = before.now
        move = position.parse(asked["move"])
        text = position.write_fully(move.answers) or move.text
        story = self.stories.whole({**line, "moves": [*before.moves, text]})
        number = len(story.moves)
        return {
            "view": view_message(
                story,
                number,
                within("near", asked.get("near", 0), 0, PLAYERS),
                people_of(story, line),
            ),
            "move": text,
            "trace": trace(story.trace(number), position.notation),
        }

    def deal(self, asked: DealMessage) -> DealtMessage:
        """All chance events before the next decision, drawn with a seed; empty in the middle of a turn."""
        line = asked["line"]
        near = within("near", asked.get("near", 0), 0, PLAYERS)
        chance = Chance(Random(within("seed", asked["seed"], 0, LARGEST_SEED)))
        story = self.stories.whole(line)
        known = len(story.moves)
        while story.now.stepwise and story.now.turn == CHANCE and len(story.moves) < known + MOST:
            text = story.now.write_fully(chance.choose(story.now, ()))
            story = self.stories.whole({**line, "moves": [*story.moves, text]})
        people = people_of(story, line)
        views = [
            view_message(story, number, near, people)
            for number in range(known + 1, len(story.positions))
        ]
        return {"moves": story.moves[known:], "views": views}

    def trace(self, asked: OfLineMessage) -> TraceMessage:
        """The effects of a line's last move."""
        story = self.stories.whole(asked["line"])
        return trace(story.trace(len(story.moves)), story.now.notation)

    def acted(self, asked: OfLineMessage) -> ActedMessage:
        """The moves of a game in which each line of the text acted."""
        story = self.stories.whole(asked["line"])
        return find_actions(story, story.game.rules.files[-1].source)

    def describe(self, asked: OfLineMessage) -> GameStoryMessage:
        """The moves in notation, with the rounds and their results."""
        story = self.stories.whole(asked["line"])
        return {
            "moves": [_move_story(story, number) for number in range(1, len(story.positions))],
            "result": result_json(story.now.result, story.now.players),
        }


def people_of(story: Story, line: LineMessage) -> tuple[int, ...]:
    """The people who play against programs; none if all seats are people's, who may look at everything here."""
    programs = line.get("programs", ())
    players = enumerate(story.now.players)
    return tuple(n for n, name in players if name not in programs) if programs else ()


def view_message(story: Story, number: int, near: int, people: tuple[int, ...]) -> ViewMessage:
    """The view of a position, cached."""
    key = (number, near, people)
    if key not in story.views:
        story.views[key] = view(story.positions[number], near, people)
    return story.views[key]


def _move_story(story: Story, number: int) -> MoveStoryMessage:
    position, before = story.positions[number], story.positions[number - 1]
    last = position.last
    assert last is not None
    ended = position.round_result is not before.round_result
    return {
        "number": number,
        "round": before.round,
        "by": last.by,
        "phase": str(last.phase),
        "notation": move_text(position),
        "move": story.moves[number - 1],
        "passed": [position.players[player] for player in last.passed],
        "round_result": result_json(position.round_result, position.players) if ended else None,
    }
