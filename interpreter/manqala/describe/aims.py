"""Says what players play for, in a sentence or two before all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import nodes
from manqala.describe.at_sight import is_nothing
from manqala.describe.naming import is_prelude
from manqala.describe.phrases import Form, Sentence, UnsaidError, say

if TYPE_CHECKING:
    from manqala.core.rules import EndRule
    from manqala.describe.phrases import Saying
    from manqala.describe.speaker import GameSpeaker

RACES = {"victor": "aim-victor", "loser": "aim-loser"}
"""Endings of the prelude that decide a round, and what players then aim at."""


def aims(speaker: GameSpeaker) -> tuple[Sentence, ...]:
    """What a player aims at: a state of the board if that decides, else pieces or a score."""
    rules = speaker.rules
    several = rules.board.number_of_players > 1
    found = [_race(speaker, end) for end in rules.round_ends]
    made = [
        Sentence(phrase)
        for phrase in found
        if phrase is not None and (several or phrase.id == "aim-victor")
    ]
    if not several:
        return tuple(made)
    if _blocked_loses(speaker):
        made.insert(0, Sentence(say("aim-blocked")))
    if made:
        return tuple(made)
    plain = is_prelude(rules.score.span) and is_prelude(rules.takings.span)
    if not plain:
        return (Sentence(say("aim-score")),)
    kind = speaker.kind(tuple(piece.value.value for piece in rules.front.pieces or ()) or (1,))
    if rules.board.number_of_players == 2:
        return (Sentence(say("aim-most", kind=kind)),)
    together = "aim-most-together" if rules.board.teams else "aim-most-of-all"
    return (Sentence(say(together, kind=kind)),)


def _race(speaker: GameSpeaker, end: EndRule) -> Saying | None:
    """The aim behind an ending of the prelude, if the game defines its word."""
    message = RACES.get(end.reason or "")
    if message is None or not is_prelude(end.span):
        return None
    for node in nodes(end.condition):
        if isinstance(node, core.Apply) and node.function.name == end.reason:
            word = node.function
            if isinstance(word.value, core.Const):
                return None
            predicate = speaker.predicate(word.value, word.cells[0])
            return None if predicate is None else say(message, predicate=predicate)
    return None


def _blocked_loses(speaker: GameSpeaker) -> bool:
    """Whether a player who cannot move has lost."""
    with speaker.about(say("they", Form.MANY)):
        for node in nodes(speaker.rules.events[Event.PLAYER_CANNOT_MOVE]):
            if isinstance(node, core.End) and node.winner is not None:
                if is_nothing(node.winner, speaker.rules.board):
                    return False
                try:
                    return speaker.value(node.winner).id == "opponent"
                except UnsaidError:
                    return False
    return False
