"""Requests about recorded games: write a game with variations as a record, and read one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from manqala.core.board import spoken_name
from manqala.game.outcome import resigned_words
from manqala.game.recorded_moves import MARKS, Chapter, RecordedMove, main_line
from manqala.game.records import read_record_data, record_text
from manqala.game.replaying import played_chapter
from manqala.studio.envelope import AT_FAULT, RequestError, wrong
from manqala.studio.story import LONGEST, beginning
from manqala.text.reading import read_source
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.game.records import Record
    from manqala.studio.opened_games import OpenedGames
    from manqala.wire.common_messages import OptionSetting, RulesTextMessage
    from manqala.wire.record_messages import (
        ChapterMessage,
        GameRecordMessage,
        MoveMark,
        ReadRecordMessage,
        RecordedMoveMessage,
        RecordTextMessage,
    )

PERSON = "human"
"""The name in a record for a player who is a person."""
NAME = "the record"
"""The name of a record without a file in messages."""


class RecordMethods:
    """Answers from the texts in the requests."""

    def __init__(self, games: OpenedGames) -> None:
        """``games``: the opened games."""
        self.games = games

    @property
    def methods(self) -> dict[str, Callable[[Any], Any]]:
        """All methods by name."""
        return {"record.write": self.write, "record.read": self.read}

    def write(self, asked: GameRecordMessage) -> RecordTextMessage:
        """The text of a record. Raises ``ManqalaError`` for an illegal move."""
        game = self.games.game(asked["rules"], asked["set"])
        if not asked["chapters"]:
            wrong("chapters", "a list of one chapter at least")
        if sum(len(chapter["moves"]) for chapter in asked["chapters"]) > LONGEST:
            wrong("chapters", f"chapters of at most {LONGEST} moves")
        players = {name: asked["players"].get(name, PERSON) for name in game.start().players}
        header = {"game": game.name, "options": game.options, "seed": 0, "players": players}
        chapters = [_play_chapter(game, chapter) for chapter in asked["chapters"]]
        return {"text": record_text(header, chapters)}

    def read(self, asked: ReadRecordMessage) -> GameRecordMessage:
        """The content of a record. Raises ``ManqalaError`` if it does not fit the rules."""
        record = read_record_data(NAME, asked["text"].encode("utf-8", "replace"))
        if sum(len(chapter.moves) for chapter in record.chapters) > LONGEST:
            raise RequestError(AT_FAULT, f"{NAME} has more than {LONGEST} moves")
        rules = _rules_of(record, asked["rules"])
        chosen = _settings(record)
        game = self.games.game(rules, chosen)
        specs = game.rules.front.options
        players = {
            str(name): str(spec)
            for name, spec in record.header["players"].items()
            if spec != PERSON and name in game.start().players
        }
        return {
            "rules": rules,
            "set": {
                key: value for key, value in chosen.items() if specs[key].default.value != value
            },
            "players": players,
            "chapters": [_chapter_message(game, chapter) for chapter in record.chapters],
        }


def _play_chapter(game: WarmGame, asked: ChapterMessage) -> Chapter:
    """A chapter with its moves played."""
    positions = [beginning(game, asked["start"], match=asked["match"])]
    moves: list[RecordedMove] = []
    for number, told in enumerate(asked["moves"], 1):
        if not 0 <= told["parent"] < number:
            wrong("parent", "the number of an earlier move")
        before = positions[told["parent"]]
        move = before.parse(told["move"])
        after = before.play(move.answers)
        positions.append(after)
        made = RecordedMove(
            move.answers, before.write(move.answers) or move.text, after.text,
            mover=before.turn or "", parent=told["parent"], mark=told["mark"], comment=told["comment"],
        )  # fmt: skip
        moves.append(made)
    start = positions[0].text
    return Chapter(start, asked["match"], asked["title"], asked["comment"], tuple(moves))


def _rules_of(record: Record, shown: RulesTextMessage | None) -> RulesTextMessage:
    """The rules that a record names: the current ones if they have that name, or those of a shipped game."""
    name, shipped = str(record.header["game"]), game_files()
    if shown is not None and shown["name"] == name:
        return shown
    if name in shipped:
        return {"name": name, "text": read_source(shipped[name]).text}
    message = f"{NAME} is of the game ‘{name}’, and its rules are not here: open ‘{name}.sow’ first"
    raise RequestError(AT_FAULT, message)


def _settings(record: Record) -> dict[str, OptionSetting]:
    return {
        str(name): value
        for name, value in record.header["options"].items()
        if isinstance(value, str | int)
    }


def _chapter_message(game: WarmGame, chapter: Chapter) -> ChapterMessage:
    """A chapter with its moves in full notation, each played once."""
    start = beginning(game, chapter.position or None, match=chapter.match)
    played = played_chapter(start, chapter)
    positions: list[PositionValue] = [start]
    moves: list[RecordedMoveMessage] = []
    for move in played.moves:
        before = positions[move.parent]
        answers = move.answers or ()
        positions.append(before.play(answers))
        moves.append(
            {
                "move": before.write_fully(answers) or move.text,
                "parent": move.parent,
                "mark": cast("MoveMark", move.mark if move.mark in MARKS else ""),
                "comment": move.comment,
            }
        )
    comment = chapter.comment
    if chapter.resigned:
        # The page has no resignations: it shows them as comments.
        said = f"{spoken_name(resigned_words(start.game.rules.board, chapter.resigned))}."
        end = next(reversed(main_line(played.children, 0)), 0)
        if end:
            moves[end - 1]["comment"] = f"{moves[end - 1]['comment']} {said}".strip()
        else:
            comment = f"{comment} {said}".strip()
    whole = beginning(game, None, match=chapter.match).text == start.text
    return {
        "title": chapter.title,
        "match": chapter.match,
        "start": None if whole else chapter.position,
        "comment": comment,
        "moves": moves,
    }
