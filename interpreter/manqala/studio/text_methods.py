"""Requests about texts: positions set up by hand, examples, descriptions, templates of games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.core.course import Phase
from manqala.game.notation import split_moves
from manqala.game.position_writer import write_position
from manqala.language.actions import append_example
from manqala.language.example_text import example_text
from manqala.language.template import heir_text, templates
from manqala.studio.complaints import complaint, edits
from manqala.studio.described_page import blocks
from manqala.studio.envelope import AT_FAULT, RequestError, within, wrong
from manqala.studio.opened_games import rules_text
from manqala.syntax import tree
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.opened_games import OpenedGames
    from manqala.studio.story import Stories
    from manqala.wire.common_messages import RulesTextMessage
    from manqala.wire.game_messages import ExampleMessage, ExampleResultMessage, TemplateMessage
    from manqala.wire.page_methods import (
        BlocksMessage,
        DescribeMessage,
        EditsMessage,
        ExamplesMessage,
        NamedMessage,
        Nothing,
        OfRulesMessage,
        OneExampleMessage,
        RecordExampleMessage,
        SetUpMessage,
        StartTextMessage,
        TemplatesMessage,
    )

MOST_PIECES = 10_000
"""Limit of pieces in one place."""


class TextMethods:
    """Answers from texts, and with texts."""

    def __init__(self, games: OpenedGames, stories: Stories) -> None:
        """``games``, ``stories``: the opened games and the lines of play."""
        self.games = games
        self.stories = stories

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {
            "setup.write": self.set_up,
            "example.record": self.record,
            "example.list": self.examples,
            "example.run": self.run,
            "describe.page": self.describe,
            "library.templates": self.templates,
            "library.heir": self.heir,
        }

    # ---- positions --------------------------------------------------------------------------------

    def set_up(self, asked: SetUpMessage) -> StartTextMessage:
        """The text of a position with these pieces and this player to move."""
        position = self.stories.whole(asked["line"]).now
        play, notation = position.play_state.copy(), position.notation
        play.cells = position.cells
        for place, counts in asked["places"].items():
            self._put(play.cells, place, counts, notation.board.nowhere)
        turn = asked["turn"]
        if turn not in position.players:
            wrong("turn", " or ".join(position.players))
        play.subject(position.players.index(turn))
        play.phase, play.given, play.result = Phase.TURN, (), None
        text = write_position(play, notation)
        # Report errors now, not when the position is played.
        return {"start": position.game.position(text, match=play.match).text}

    @staticmethod
    def _put(cells: list[int], place: str, counts: list[int], nowhere: int) -> None:
        if not (place.isdecimal() and int(place) < nowhere):
            wrong("places", "an object of places with a number for each kind of piece")
        for kind, count in enumerate(counts):
            at = int(place) + kind * (nowhere + 1)
            if not 0 <= count <= MOST_PIECES or len(counts) > 8:
                wrong("places", f"of numbers from 0 to {MOST_PIECES:,}")
            cells[at] = count

    # ---- examples ---------------------------------------------------------------------------------

    def record(self, asked: RecordExampleMessage) -> EditsMessage:
        """The edits that append a line of play as an example."""
        story = self.stories.whole(asked["line"])
        title = " ".join(asked["title"].replace('"', "’").split())
        moves = [
            position.last.move for position in story.positions[1:] if position.last is not None
        ]
        start, end = story.positions[0], story.now
        text = example_text(story.game, start, moves, end, title or None)
        return {"edits": edits([append_example(story.game.rules.files[-1].source, text)])}

    def examples(self, asked: OfRulesMessage) -> ExamplesMessage:
        """The examples in a text, valid or not."""
        checked = self.games.checked(*rules_text(asked["rules"]))
        items = checked.files[-1].items if checked.files else ()
        found = [item for item in items if isinstance(item, tree.Example)]
        return {"examples": [_list_example(number, one) for number, one in enumerate(found, 1)]}

    def run(self, asked: OneExampleMessage) -> ExampleResultMessage:
        """Whether an example of the text passes."""
        game = self.games.game(asked["rules"], {})
        own = game.rules.examples
        number = within("number", asked["number"], 1, max(1, len(own)))
        if not own:
            raise RequestError(AT_FAULT, "there is no example")
        found = Diagnostics()
        run_examples(WarmGame(replace(game.rules, examples=(own[number - 1],))), found)
        errors = [
            diagnostic for diagnostic in found.sorted() if diagnostic.severity is Severity.ERROR
        ]
        message = complaint(errors[0]) if errors else None
        return {"passed": not errors, "diagnostic": message}

    # ---- words, and new texts ---------------------------------------------------------------------

    def describe(self, asked: DescribeMessage) -> BlocksMessage:
        """The rules in plain words."""
        from manqala.describe.catalogue import languages

        language = asked["language"]
        if language not in languages():
            wrong("language", " or ".join(languages()))
        return {"blocks": blocks(self.games.game(asked["rules"], asked["set"]), language)}

    @staticmethod
    def templates(_asked: Nothing) -> TemplatesMessage:
        """Templates for new games."""
        found: list[TemplateMessage] = [
            {"name": template.name, "title": template.title, "text": template.text}
            for template in templates()
        ]
        return {"templates": found}

    @staticmethod
    def heir(asked: NamedMessage) -> RulesTextMessage:
        """A template for a variant of a shipped game."""
        from pathlib import Path

        parent = asked["name"]
        if parent not in game_files():
            raise RequestError(AT_FAULT, f"there is no game called ‘{parent}’")
        name = f"my-{parent}"
        title = name.replace("-", " ").title()
        return {"name": name, "text": heir_text(title, parent, Path(f"{name}.sow"))}


def _list_example(number: int, example: tree.Example) -> ExampleMessage:
    starts = [line.text for line in example.lines if line.verb is ExampleVerb.POSITION]
    played = [line.text for line in example.lines if line.verb is ExampleVerb.PLAY]
    return {
        "title": example.title,
        "number": number,
        "line": example.span.line,
        "last": max((line.span.line for line in example.lines), default=example.span.line),
        "start": starts[0] if starts else None,
        "moves": [move for text in played for move in split_moves(text)],
    }
