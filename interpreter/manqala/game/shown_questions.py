"""A question for people: the player, the words, and the possible answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.types import Base
from manqala.game.move import Choices, Option
from manqala.game.scene import Scene

if TYPE_CHECKING:
    from manqala.game.notation import Notation
    from manqala.run.dialogue import AnsweredQuestion

PROMPTS = {
    Base.HOLE: "which hole", Base.DIRECTION: "which way", Base.NUMBER: "how many",
    Base.KIND: "which kind of piece", Base.PLAYER: "which player",
}  # fmt: skip


def show_question(asked: AnsweredQuestion, live: list[int], notation: Notation) -> Choices:
    """Return the question in words, with its ``live`` options, which can still lead to a legal move."""
    question = asked.question
    cells = notation.as_seen(asked.cells, (asked.player,))
    options = []
    for index in live:
        value = asked.options[index]
        token = notation.option_token(question, value, asked.player, cells)
        words = notation.option_words(question, value, asked.player, cells)
        options.append(Option(index, token, words, value))
    context = Scene(notation, asked.player, cells).words(asked)
    if isinstance(question, core.Either):
        names = " or ".join(way.text or way.name for way in question.ways)
        return Choices(
            asked.player, "way", names, tuple(options), question.optional, False, context
        )
    prompt = question.prompt or default_prompt(question)
    of_holes = question.type.base == Base.HOLE
    return Choices(
        asked.player, question.name, prompt, tuple(options), False, of_holes, context, question.chance,
        question.unseen, asked.weights and tuple(asked.weights[index] for index in live),
    )  # fmt: skip


def default_prompt(question: core.Choose) -> str:
    """Return the question if the rules have no words for it, with its name if that is descriptive."""
    if question.chance:
        return f"what falls ({question.name})"
    prompt = PROMPTS.get(question.type.base, "which")
    said = question.name in {*prompt.split(), "place"} or len(question.name) == 1
    return prompt if said or question.type == ty.DIRECTION else f"{prompt} ({question.name})"
