"""A rule file from the answers to ten questions, for people who have never written one.

The questions are data. ``guided_text`` writes the rules for any answers: missing answers default to
the first choice, so that the file is a valid game after every answer.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.language.example_text import example_text
from manqala.resolve.files import check_source
from manqala.syntax.lexer import INSTEAD
from manqala.syntax.rule_lines import beside
from manqala.text.diagnostics import ManqalaError, quantity
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.core.rules import Rules

PLAIN = re.compile(r"[^\W\d_]+( [^\W\d_]+)+")
"""A title that YAML reads as a text without quotes."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """One of the answers to a question."""

    key: str
    text: str
    fits: Callable[[Mapping[str, str]], bool] = lambda _: True
    """Whether it makes sense after the earlier answers."""


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """A question: a choice, or a number."""

    key: str
    text: str
    choices: tuple[RuleChoice, ...] = ()
    number: tuple[int, int, int] | None = None
    """The least, the greatest and the usual number."""

    def open_choices(self, answers: Mapping[str, str]) -> list[RuleChoice]:
        """The choices that fit the earlier answers, the usual one first."""
        return [choice for choice in self.choices if choice.fits(answers)]

    def usual(self, answers: Mapping[str, str]) -> str:
        """The default answer."""
        return str(self.number[2]) if self.number else self.open_choices(answers)[0].key


def _is(**wanted: str) -> Callable[[Mapping[str, str]], bool]:
    return lambda answers: all(answers[key] in value.split() for key, value in wanted.items())


QUESTIONS: Final = (
    RuleQuestion("rows", "How many rows of holes does the board have?", (
        RuleChoice("2", "two: one for each player"),
        RuleChoice("4", "four: two for each player"),
    )),
    RuleQuestion("holes", "How many holes are there in a row?", number=(2, 12, 6)),
    RuleQuestion("seeds", "How many seeds does each hole hold at the start?", number=(1, 12, 4)),
    RuleQuestion("stores", "Where do captured seeds go?", (
        RuleChoice("beside", "into a store that is never sown into"),
        RuleChoice("track", "into a store that its owner also sows into", _is(rows="2")),
    )),
    RuleQuestion("direction", "Which way are seeds sown?", (
        RuleChoice("anticlockwise", "anticlockwise"),
        RuleChoice("clockwise", "clockwise"),
        RuleChoice("either", "the player chooses", _is(stores="beside")),
    )),
    RuleQuestion("laps", "When does a sowing end?", (
        RuleChoice("single", "with the last seed in hand"),
        RuleChoice("relay", "when the last seed falls into an empty hole; otherwise its hole is sown on"),
        RuleChoice("next", "when the hole after the last seed is empty; otherwise that hole is sown on",
               _is(stores="beside")),
    )),
    RuleQuestion("capture", "What does a sowing capture?", (
        RuleChoice("few", "the twos and threes that it makes in the opponent's holes, back from the last one",
               _is(rows="2", laps="single")),
        RuleChoice("opposite", "if it ends in an empty hole of the player's own, the seeds opposite, and the last seed"),
        RuleChoice("beyond", "if the hole after the last seed is empty, the seeds of the hole beyond it"),
        RuleChoice("strike", "if it ends in an occupied hole, the seeds of the two holes facing it, which are sown on",
               _is(rows="4", laps="relay", direction="anticlockwise clockwise")),
        # Without captures or stores on the track no seed ever leaves play, and no round ends.
        RuleChoice("nothing", "nothing", _is(stores="track")),
    )),
    RuleQuestion("again", "What does a player get whose last seed falls into their own store?", (
        RuleChoice("yes", "another turn", _is(stores="track")),
        RuleChoice("no", "nothing more"),
    )),
    RuleQuestion("end", "When does a round end?", (
        RuleChoice("bare", "when a player has no seeds at the end of a turn"),
        RuleChoice("stuck", "when the player to move has no seeds"),
    )),
    RuleQuestion("won", "Who wins?", (
        RuleChoice("most", "the player with more seeds; seeds left on the board go to the owner of their hole"),
        RuleChoice("captured", "the player with more seeds in the store",
               _is(capture="few opposite beyond nothing")),
        RuleChoice("moving", "the player who has seeds left"),
    )),
)  # fmt: skip
"""The questions, in order; one that earlier answers have decided is not asked."""


def guided_text(title: str, answers: Mapping[str, str], *, example: bool = True) -> str:
    """A rule file with these answers; ``example``: with the first move of the first player as an example.

    Raises ``ManqalaError`` for a title that a rule file cannot have.
    """
    given = complete(answers)
    text = "\n".join([*_front(title, given), *_turn(given), *_end(given), ""])
    if not example:
        return text
    game = GameValue(_resolve(text))
    start = game.start()
    if start.phase is not Phase.TURN or not (moves := start.moves(1)):
        return text
    return f"{text}\n{example_text(game, start, moves, start.play(moves[0]), 'the first move')}"


def guided_rules(title: str, answers: Mapping[str, str]) -> Rules:
    """The same file, resolved."""
    return _resolve(guided_text(title, answers, example=False))


def _resolve(text: str) -> Rules:
    checked = check_source("new", Source("new.sow", text), None, {})
    if checked.rules is None:
        raise ManqalaError(*checked.diagnostics)
    return checked.rules


def complete(answers: Mapping[str, str]) -> dict[str, str]:
    """All answers: those that are given, and the usual ones."""
    given: dict[str, str] = {}
    for question in QUESTIONS:
        given[question.key] = answers.get(question.key) or question.usual(given)
    return given


def _front(title: str, given: Mapping[str, str]) -> list[str]:
    stores = ", stores: on track" if given["stores"] == "track" else ", stores: beside"
    rows = f"rows: {given['rows']}, holes: {given['holes']}"
    laps = {"single": "Single laps", "relay": "Relays", "next": "Relays from the next hole"}
    holes = quantity(int(given["holes"]), "hole")
    return [
        "---",
        "language: 3",
        f"game: {title if PLAIN.fullmatch(title) else json.dumps(title, ensure_ascii=False)}",
        f"summary: {laps[given['laps']]} on {given['rows']} rows of {holes}.",
        f"board: {{{rows}{stores}}}",
        f"seeds: {given['seeds']}",
        "repetition: settled",
        "---",
    ]


def _turn(given: Mapping[str, str]) -> list[str]:
    lines = ["turn", "  choose hole from own occupied holes"]
    sow = f"sow it {given['direction']}"
    if given["direction"] == "either":
        lines.append("  choose side from directions")
        sow = "sow hole going side"
    skipping = ", skipping opponent's store" if given["stores"] == "track" else ""
    goes_on = {
        "single": "",
        "relay": ", then relay from last",
        "next": ", then relay from next hole",
    }
    then = ", then strike-or-relay" if given["capture"] == "strike" else goes_on[given["laps"]]
    lines.append(f"  {sow}{skipping}{then}")
    capture = _capture(given)
    if given["again"] == "yes":
        lines.append("  if last is own store, move-again")
        if capture and capture[0].startswith("  if"):
            capture[0] = f"  otherwise{capture[0].removeprefix(' ')}"
    return lines + capture


def _capture(given: Mapping[str, str]) -> list[str]:
    if given["capture"] == "few":
        return ["  capture trail of last: (take opponent's 2..3)+"]
    if given["capture"] == "opposite":
        return [
            "  if last is own and before = 0 and opposite of last is occupied",
            "    capture last + opposite of last",
        ]
    if given["capture"] == "beyond":
        return ["  capture ahead of last: (empty, take occupied)"]
    return []


def _end(given: Mapping[str, str]) -> list[str]:
    bare = "some player is bare" if given["end"] == "bare" else "next player is bare"
    lines = ["", f"round ends when {bare}, called no-seeds"]
    if given["won"] == "most":
        lines.append("  each player wins own holes")
    if given["won"] == "moving":
        lines += ["", beside("the score of player p is seeds in holes of p", [f"[{INSTEAD}]"])]
    return lines
