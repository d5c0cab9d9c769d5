"""The grammar: LALR(1) without conflicts, and no rule of it that nothing shipped makes use of."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest
from lark import Lark, logger

from manqala.syntax.lexer import BodyLexer
from manqala.syntax.recovery.habits_programs import has_foreign_signs
from manqala.text import resources
from manqala.text.resources import grammar_text
from tests.helpers.checkout import DOCS

BLOCK = re.compile(r"^```sow *\n(.*?)^```", re.MULTILINE | re.DOTALL)
AMBIGUOUS = """
start: (_NL | sum)*
sum: sum "+" sum | WORD
WORD: /[a-z]+/
_NL: /\\n/
%declare _INDENT _DEDENT
"""


def parser_of(grammar: str) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        postlex=BodyLexer(),
        debug=True,
        propagate_positions=True,
        maybe_placeholders=True,
    )


def conflicts(grammar: str) -> list[str]:
    """What Lark says about conflicts while it makes the tables."""
    said: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    listener, level = Listener(), logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    try:
        parser_of(grammar)
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
    return [line for line in said if "conflict" in line.lower()]


def bodies() -> Iterator[tuple[str, str]]:
    """Every rule text that is shipped or shown: prelude, games, blocks of the documents."""
    yield "prelude", resources.prelude()[1]
    for name, path in resources.game_files().items():
        yield name, path.read_text("utf-8")
    for path in DOCS.rglob("*.md"):
        for n, match in enumerate(BLOCK.finditer(path.read_text("utf-8"))):
            yield f"{path.name} {n}", match.group(1)


def body_of(text: str) -> str:
    """The part below the front matter, if there is one."""
    return text.removeprefix("---\n").split("\n---\n", 1)[-1] if "\n---\n" in text else text


def test_conflicts_would_be_seen() -> None:
    assert conflicts(AMBIGUOUS)


def test_the_grammar_has_no_conflicts() -> None:
    assert conflicts(grammar_text("manqala.lark")) == []


@pytest.fixture(scope="module")
def reductions() -> tuple[set[str], set[str]]:
    """The names of all rules of the grammar, and of those that the shipped texts made use of."""
    parser = parser_of(grammar_text("manqala.lark"))
    callbacks = parser.parser.parser.parser.callbacks
    used: set[str] = set()

    def name_of(rule: object) -> str:
        return str(rule.alias or rule.origin.name)  # type: ignore[attr-defined]  # a rule of lark, which has no types here

    def recording(rule: object, callback: object) -> object:
        def record(children: object) -> object:
            used.add(name_of(rule))
            return callback(children)  # type: ignore[operator]  # likewise

        return record

    known = set()
    for rule, callback in list(callbacks.items()):
        known.add(name_of(rule))
        callbacks[rule] = recording(rule, callback)
    for _, text in bodies():
        parser.parse(body_of(text) + "\n")
    return known, used


@pytest.mark.slow
def test_every_rule_of_the_grammar_is_exercised(reductions: tuple[set[str], set[str]]) -> None:
    known, used = reductions
    # Names that begin with two underscores are Lark's own, for repetitions.
    assert sorted(name for name in known - used if not name.startswith("__")) == []


def test_every_keyword_of_the_grammar_is_exercised() -> None:
    parser = parser_of(grammar_text("manqala.lark"))
    words = {
        str(terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.pattern.type == "str" and str(terminal.pattern.value).isalpha()
    }
    written = set(re.findall(r"[a-z]+", " ".join(body_of(text) for _, text in bodies())))
    assert sorted(words - written) == []


@pytest.mark.parametrize(
    ("line", "foreign"),
    [("play no 4.6 1", False), ("play no.4", False), ("play no. 4", True), ("legal hole 4", True), ("play 4.6", False)],
)  # fmt: skip
def test_a_word_before_a_move_is_foreign_unless_it_declines(line: str, foreign: bool) -> None:
    assert has_foreign_signs(line) is foreign
