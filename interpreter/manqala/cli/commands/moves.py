"""`manqala moves`: the legal moves or, if there are too many, the first question with its answers."""

from __future__ import annotations

import shlex
from itertools import islice
from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    NO_MOVES,
    dealing_option,
    examples,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    start_position,
    write_json,
)
from manqala.cli.say import say
from manqala.core.board import spoken_name
from manqala.game.decision import MOST_SHOWN
from manqala.game.move import UNKNOWN
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices
    from manqala.game.ways import Asking
    from manqala.wire.position_outputs import (
        AskedAnswerMessage,
        AskedMessage,
        ChanceMessage,
        ListedMoveMessage,
        ListedMovesMessage,
    )

MOST_DEPTH = 20


@click.command(
    "moves",
    epilog=examples("moves oware", "moves kalah --from 4,4,0,5,5,5/4,4,4,4,4,4:south:won=1,0"),
)
@game_arguments
@from_option
@match_option
@dealing_option
@click.option(
    "--after", "beginning", metavar="ANSWERS", default="",
    help="Only moves with this beginning, as in --after 3 or --after 3.take.",
)  # fmt: skip
@click.option(
    "--depth", type=click.IntRange(1, MOST_DEPTH), metavar="N",
    help="Show the questions instead, N levels deep, with the number of continuations after each answer.",
)  # fmt: skip
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], start: str | None, match: bool, seed: int | None, beginning: str,
    depth: int | None, as_json: bool,
) -> None:  # fmt: skip
    """List the legal moves of GAME at its start or in a position, each with its result.

    A capture is shown as (+3). A question mark stands for chance. During a set-up or between rounds
    each answer is a move. If there are more than 2,000 moves, the answers to the first question are
    listed instead.
    """
    from manqala.game.ways import questions

    game = load_game(name, settings)
    position = start_position(game, start, match=match, seed=seed)
    with game.engine.machine.limited():
        if position.stepwise and beginning.strip():  # each answer is a move
            position, beginning = position.play(position.begin(beginning)), ""
        answers = position.begin(beginning) if beginning.strip() else ()
        asking = None
        if position.chancy:
            few = len(list(islice(position.until_chance(answers), MOST_SHOWN + 1))) <= MOST_SHOWN
        else:
            few = position.count(answers) is not None if answers else position.few
        if not position.over and (depth is not None or not few):
            asking = questions(position, answers, depth or 1)
        listed = [] if asking is not None else list_moves(position, answers)
    if as_json:
        found: ListedMovesMessage = {
            "game": game.name, "position": position.text, "turn": position.turn,
            "complete": asking is None, "moves": listed if asking is None else None,
        }  # fmt: skip
        if answers:
            found["after"] = position.write_fully(answers)
        if asking is not None:
            found["question"] = asking_json(position, asking)
            found["cut"] = asking.cut
        write_json(found)
    elif position.over:
        say(NO_MOVES)
    elif asking is not None:
        if depth is None:
            say(
                "There are too many moves to list: this is the first question. ‘--after’ lists the moves"
            )
            example = shlex.quote(position.write_fully(asking.answered[0].answers))
            say(f"that begin with an answer, as in --after {example}")
        show(position, asking, 0)
        if asking.cut:
            say("Questions with too many answers are left out; see ‘--after’.")
    else:
        width = max((len(move["notation"]) for move in listed), default=0)
        for move in listed:
            say(f"{move['notation']:{width}}  {move.get('position') or falling(move['chance'])}")
        if any("chance" in move for move in listed):
            first = next(move for move in listed if "chance" in move)
            example = first["move"].replace(UNKNOWN, first["chance"]["answers"][0])
            say(
                f"Write the outcome of chance in the place of ‘{UNKNOWN}’, as in --after {shlex.quote(example)}"
            )


def falling(chance: ChanceMessage) -> str:
    """Describe the possible outcomes of chance."""
    answers = chance["answers"]
    numbers = [int(answer) for answer in answers if answer.isdigit()]
    if len(numbers) == len(answers) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"chance: {chance['of']} = {numbers[0]}..{numbers[-1]}"
    return f"chance: {chance['of']} = {' or '.join(answers)}"


def list_moves(position: PositionValue, answers: Answers) -> list[ListedMoveMessage]:
    """All moves with this beginning, as far as players decide them."""
    if position.chancy:
        return [_until_chance(position, *found) for found in position.until_chance(answers)]
    return [
        {"move": move.text, "notation": position.describe(move), "position": position.play(move).text}
        for move in position.moves(after=answers)
    ]  # fmt: skip


def _until_chance(
    position: PositionValue, answers: Answers, choices: Choices | None
) -> ListedMoveMessage:
    """A move; if it involves chance, with the possible outcomes."""
    if choices is None:
        move = position.move(answers)
        after = position.play(move).text
        return {"move": move.text, "notation": position.describe(move), "position": after}
    text = position.write_open(answers)
    falls = [option.token for option in choices.options]
    return {"move": text, "notation": text, "chance": {"of": choices.name, "answers": falls}}


def asking_json(position: PositionValue, asking: Asking) -> AskedMessage:
    """A question as JSON."""
    choices = asking.choices
    answers: list[AskedAnswerMessage] = []
    for one in asking.answered:
        answer: AskedAnswerMessage = {
            "answer": one.option.token, "text": one.option.text, "ways": one.ways,
            "after": position.write_fully(one.answers),
        }  # fmt: skip
        if one.move is not None:
            answer["move"] = one.move.text
        if one.then is not None:
            answer["question"] = asking_json(position, one.then)
        answers.append(answer)
    asked: AskedMessage = {
        "player": position.name(choices.player), "text": choices.prompt, "answers": answers,
    }  # fmt: skip
    if choices.context:
        asked["context"] = choices.context
    if choices.unseen:
        asked["unseen"] = True
    return asked


def show(position: PositionValue, asking: Asking, level: int) -> None:
    """Print a question, and those after its answers."""
    choices, indent = asking.choices, "    " * level
    who = spoken_name(position.name(choices.player))
    say(f"{indent}{who}: {choices.question}")
    if choices.context and level == 0:
        say(f"{indent}  ({choices.context})")
    texts = [position.write_fully(one.answers) for one in asking.answered]
    width = max(map(len, texts))
    options = [one.option for one in asking.answered]
    words = ["" if option.text == option.token else f"{option.text}  " for option in options]
    wide = max(map(len, words))
    for one, text, said in zip(asking.answered, texts, words, strict=True):
        ways = "many ways" if one.ways is None else quantity(one.ways, "way")
        say(f"{indent}  {text:{width}}  {said:{wide}}{ways}")
        if one.then is not None:
            show(position, one.then, level + 1)
