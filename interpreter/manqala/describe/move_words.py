"""Moves of examples in words: ‘South plays hole 4: leave them’ instead of ‘4.pass’."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.describe.naming import spell_out, term
from manqala.describe.phrases import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.describe.phrases import Saying
    from manqala.game.game import PositionValue
    from manqala.game.move import Choices, Option

DIRECTIONS = {sign: say(name) for sign, name in zip("><", ty.DIRECTION_NAMES, strict=True)}
"""The signs of directions in moves, in words."""


def move_words(before: PositionValue, answers: Sequence[int]) -> Saying:
    """Words for the mover and each answer; an answer of another player names that player. A refusal is left out."""
    who = _player(before, before.mover)
    asked = [*_each_answer(before, answers)]
    if not asked:
        return say("moves", who=who)
    opening, rest = _opening(before, asked)
    if opening is not None:
        who = say("plays", who=who, move=opening)
    if not rest:
        return who
    said = [_with_player(before, choices, option) for choices, option in rest]
    return say("answers", who=who, told=reduce(_after, said))


def _each_answer(before: PositionValue, answers: Sequence[int]) -> Iterator[tuple[Choices, Option]]:
    """Each question of a move with its answer, without refusals."""
    for at, answer in enumerate(answers):
        choices = before.choices(tuple(answers[:at]))
        if choices is None:
            return
        option = next(option for option in choices.options if option.index == answer)
        if not (choices.optional and option.index == 0):
            yield choices, option


def _opening(
    before: PositionValue, asked: list[tuple[Choices, Option]]
) -> tuple[Saying | None, list[tuple[Choices, Option]]]:
    """The hole that a move begins with, its direction, and the holes named after it; and the other answers."""
    (choices, option), *rest = asked
    if not choices.of_holes or choices.player != before.mover:
        return None, asked
    opening = _hole(before, option)
    if rest and rest[0][1].token in DIRECTIONS and rest[0][0].player == before.mover:
        opening = say("plays-towards", hole=opening, way=DIRECTIONS[rest[0][1].token])
        rest = rest[1:]
    while rest and rest[0][0].of_holes and rest[0][0].player == before.mover:
        opening = say("join-then", first=opening, last=_hole(before, rest[0][1]))
        rest = rest[1:]
    return opening, rest


def _with_player(before: PositionValue, choices: Choices, option: Option) -> Saying:
    """An answer; with who gave it, if that is not the mover."""
    answer = _answer(before, choices, option)
    if choices.player == before.mover:
        return answer
    by = say("chance") if choices.by_chance else _player(before, choices.player)
    return say("answers", who=by, told=answer)


def _answer(before: PositionValue, choices: Choices, option: Option) -> Saying:
    if choices.of_holes:
        return _hole(before, option)
    if option.token in DIRECTIONS:
        return DIRECTIONS[option.token]
    if option.token.isdigit():
        return say("played-number", n=option.token)
    return say("played-way", name=term(option.token), told=option.text or spell_out(option.token))


def _hole(before: PositionValue, option: Option) -> Saying:
    """A hole by its number in its own row; a hole of another row with the owner of the row."""
    if option.token.isdigit():
        return say("played-hole", n=option.token)
    for player, row in enumerate(before.notation.home_rows):
        if option.value in row:
            number = str(row.index(option.value) + 1)
            return say("played-hole-of", owner=_player(before, player), n=number)
    return say("played-hole", n=option.token)


def _player(before: PositionValue, player: int) -> Saying:
    return say("player-named", name=before.notation.board.spoken[player].capitalize())


def _after(first: Saying, last: Saying) -> Saying:
    return say("answered-after", first=first, last=last)
