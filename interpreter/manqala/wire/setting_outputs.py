"""The ``--json`` output of `which`: recorded games in the settings of a game's options."""

from __future__ import annotations

from typing import TypedDict

from manqala.wire.common_messages import ResultMessage
from manqala.wire.game_outputs import Chosen


class StopMessage(TypedDict):
    """Where the replay of a recorded game stops."""

    ply: int
    """the number of the move that is not legal, from 1; 0 if the first position cannot be set up"""
    move: str
    reason: str
    file: str | None
    """the file of the rule that bars the move, if there is one"""
    line: int | None
    rule: str | None
    """the text of that line"""


class DepartureMessage(TypedDict):
    """The first position that differs from the recorded one."""

    ply: int
    position: str
    recorded: str


class ReadGameMessage(TypedDict):
    """A recorded game in one setting."""

    record: str
    """its file, with the chapter if there are several; or `moves`"""
    moves: int
    """the number of its moves"""
    played: int
    """how many of them are legal, from the first"""
    stop: StopMessage | None
    departure: DepartureMessage | None
    """also `null` if no positions are recorded"""
    position: str
    """the last position reached"""
    result: ResultMessage | None
    """the end, if the game is over there"""


class ReadSettingMessage(TypedDict):
    """A setting of the options that make a difference."""

    options: dict[str, Chosen]
    default: bool
    """whether no option differs from the default, or from `--set`"""
    legal: bool
    """whether all moves of all records are legal"""
    as_recorded: bool
    """whether they also lead to the recorded positions"""
    games: list[ReadGameMessage]


class WhichMessage(TypedDict):
    """`which`."""

    game: str
    tried: int
    """the number of settings in which the records were played"""
    complete: bool
    """whether all combinations of the decisive options were tried"""
    decisive: list[str]
    """the options that make a difference to the records"""
    indifferent: list[str]
    """the others that were tried"""
    some_numbers: dict[str, list[Chosen]]
    """the numbers tried of options that have very many"""
    settings: list[ReadSettingMessage]
    """the combinations of the decisive options, those that explain the records first"""
