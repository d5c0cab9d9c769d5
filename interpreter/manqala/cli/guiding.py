"""The conversation of ``manqala new`` without a name: ten questions, and the rules and the board when an answer changes them."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from manqala.cli.say import say
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from manqala.cli.screen import Screen
    from manqala.language.guided import RuleQuestion

MOST_TITLE = 60
AT_FAULT = 1
"""Exit code if the input ends before the last question."""


def ask_title() -> str:
    """The title of the game, or Ctrl-D."""
    from manqala.cli.screen import Screen

    Screen(sys.stdout).say(
        "Ten questions, and a rule file with a first example. Enter takes the answer in brackets; Ctrl-D leaves."
    )
    say()
    while True:
        title = read_answer("What is the name of the game? ")
        if 1 <= len(title) <= MOST_TITLE and title.isprintable() and any(map(str.isalpha, title)):
            return title
        say(f"  A title contains letters, and has at most {MOST_TITLE} characters.")


def ask_rules(title: str) -> str:
    """The text of a rule file with the answers of the person at the terminal."""
    from manqala.cli.screen import Screen
    from manqala.language.guided import QUESTIONS, guided_text

    screen = Screen(sys.stdout)
    given: dict[str, str] = {}
    board, rules = "", ""
    for number, question in enumerate(QUESTIONS, 1):
        given[question.key] = _ask(screen, number, question, given)
        board, rules = _show(screen, title, given, board, rules)
    return guided_text(title, given)


def _ask(screen: Screen, number: int, question: RuleQuestion, given: dict[str, str]) -> str:
    """Ask one question; if only one answer is possible, take it."""
    if question.number is not None:
        least, most, usual = question.number
        screen.say(f"{number}. {question.text}")
        while True:
            typed = read_answer(f"   {least} to {most} [{usual}] ") or str(usual)
            figure = parse_figures(typed)
            if figure is not None and least <= figure <= most:
                return str(figure)
            say(f"   Type a number from {least} to {most}.")
    choices = question.open_choices(given)
    if len(choices) == 1:
        screen.say(f"{number}. {question.text} Here: {choices[0].text}.")
        return choices[0].key
    screen.say(f"{number}. {question.text}")
    for place, choice in enumerate(choices, 1):
        for line in screen.wrap(choice.text, f"   {place}  "):
            say(line)
    while True:
        typed = read_answer("   [1] ") or "1"
        figure = parse_figures(typed)
        if figure is not None and 1 <= figure <= len(choices):
            return choices[figure - 1].key
        say(f"   Type a number from 1 to {len(choices)}.")


def _show(
    screen: Screen, title: str, given: dict[str, str], board: str, shown: str
) -> tuple[str, str]:
    """Show the initial position and the rules so far, each unless it is still what was shown; return both."""
    from manqala.game.game import GameValue
    from manqala.language.guided import guided_rules, guided_text

    start = GameValue(guided_rules(title, given)).start()
    if start.text != board:
        screen.board(start, None)
    else:
        say()
    rules = guided_text(title, given, example=False).split("---\n", 2)[2]
    if rules != shown:
        for line in rules.rstrip().splitlines():
            rule = line.lstrip()
            margin = " " * (len(line) - len(rule) + 3)
            for row in screen.wrap(rule, margin, f"{margin}    "):
                say(screen.dim(row.rstrip()), colour=screen.colour)
        say()
    return start.text, rules


def read_answer(prompt: str) -> str:
    """A line from the person; the end of the input leaves without a file."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 -- its import gives `input` line editing
    try:
        return input(prompt).strip()
    except EOFError:
        say("\nYou left before the last question: nothing was written.", err=True)
        raise click.exceptions.Exit(AT_FAULT) from None
