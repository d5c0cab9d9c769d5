"""The grammar for tree-sitter: it accepts what the language accepts, and sees the same rules and blocks in it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from manqala.syntax import tree
from manqala.syntax.front.fences import split
from manqala.syntax.grammar import parse
from manqala.syntax.lexer import TAG_ID
from manqala.syntax.parser import parse_body
from manqala.syntax.printer import print_item
from manqala.syntax.tree_values import SyntaxNode
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files, prelude
from manqala.text.span import Source
from tests.helpers.checkout import ROOT, TESTS
from tests.helpers.rule_file_trees import faults, library, root_of, text_of, walk
from tests.syntax.random_trees import item

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tree_sitter import Node

pytestmark = pytest.mark.slow

ITEMS = {
    "verb_definition": tree.Verb,
    "noun_definition": tree.Noun,
    "adjective_definition": tree.Adjective,
    "mark_definition": tree.Mark,
    "reaction": tree.Reaction,
    "anytime": tree.Anytime,
    "program": tree.MainProgram,
    "ending": tree.Ending,
    "drop": tree.Drop,
    "example": tree.Example,
}
STATEMENTS = {
    "let": tree.LetStatement,
    "choose": tree.ChooseStatement,
    "all_choose": tree.AllChooseStatement,
    "must": tree.MustStatement,
    "forbid": tree.MustStatement,
    "put": tree.PutStatement,
    "set": tree.SetStatement,
    "announce": tree.AnnounceStatement,
    "end": tree.EndStatement,
    "pass": tree.PassStatement,
    "call": tree.CallStatement,
    "if": tree.IfStatement,
    "each": tree.EachStatement,
    "each_player": tree.EachStatement,
    "while": tree.WhileStatement,
    "repeat": tree.RepeatStatement,
    "as": tree.AsStatement,
    "may": tree.EitherStatement,
    "either": tree.EitherStatement,
}
PARTS = {
    **ITEMS,
    **STATEMENTS,
    "option": tree.ExampleLine,
    "match": tree.ExampleLine,
    "notation": tree.ExampleLine,
    "expect": tree.ExampleLine,
    "tag": tree.Tag,
}
DEEPER = (*ITEMS.values(), *STATEMENTS.values())
Part = tuple[int, int, int, str]
"""The line and the column of a part, the number of parts around it, and its kind."""


def sound_files() -> dict[str, Path]:
    """Every rule file in the checkout that is meant to be one."""
    found = dict(game_files())
    for folder in ("benchmarks", "examples", "tests", "tools/peers", "web/src"):
        for path in (ROOT / folder).rglob("*.sow"):
            if path.parent.name != "mistakes" or path.name.endswith(".fixed.sow"):
                found[str(path.relative_to(ROOT))] = path
    found["prelude"] = ROOT / prelude()[0]
    return found


def parts_of(node: Node, depth: int = 0) -> Iterator[Part]:
    """The items, statements, lines of examples and tags of a tree."""
    kind = PARTS.get(node.type) if node.is_named else None
    if kind is not None:
        line, column = node.start_point.row + 1, node.start_point.column + 1
        if kind is tree.Tag:  # beside statements, not in them
            for found in TAG_ID.finditer(text_of(node)):
                yield line, column + found.start(), 0, kind.__name__
        else:
            yield line, column, depth, kind.__name__
    for child in node.children:
        yield from parts_of(child, depth + (kind in DEEPER))


def parts_known(value: object, depth: int = 0) -> Iterator[Part]:
    """The same of what Manqala's own parser makes."""
    if isinstance(value, tuple):
        for member in value:
            yield from parts_known(member, depth)
    elif is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, tuple(PARTS.values())):
            assert isinstance(value, SyntaxNode)
            yield value.span.line, value.span.column, depth, type(value).__name__
        for field in fields(value):
            yield from parts_known(getattr(value, field.name), depth + isinstance(value, DEEPER))


def test_every_sound_file_is_understood() -> None:
    found = {name: faults(root_of(path.read_text("utf-8"))) for name, path in sound_files().items()}
    assert len(found) > 900
    assert {name: where for name, where in found.items() if where} == {}


@pytest.mark.nightly
def test_rules_and_blocks_are_those_of_the_parser() -> None:
    for name, path in game_files().items():
        text = path.read_text(encoding="utf-8")
        source = Source(path.name, text)
        front = split(source, Diagnostics())
        assert front is not None
        body = parse_body(source, front.body_line, Diagnostics())
        known = sorted([*parts_known(body.items), *parts_known(body.tags)])
        assert sorted(parts_of(root_of(text))) == known, name


def test_what_cannot_be_parsed_is_seen_to_be_wrong() -> None:
    unseen, seen = set(), 0
    for path in sorted((TESTS / "mistakes").glob("*.sow")):
        source = Source(path.name, path.read_text(encoding="utf-8"))
        front = split(source, Diagnostics())
        if front is None or "\t" in source.text or is_parsed(source, front.body_line):
            continue
        if faults(root_of(source.text)):
            seen += 1
        else:
            unseen.add(path.stem)
    # A verb or a name may be any word, so that some mistakes look like calls: ‘otherwize’, ‘choos hole’.
    assert len(unseen) < seen / 6, sorted(unseen)
    assert seen > 150


def is_parsed(source: Source, first: int) -> bool:
    """Whether the grammar accepts the rules of a file, from a line on."""
    lines = ["" if number < first else line for number, line in enumerate(source.lines, 1)]
    try:
        parse("\n".join(lines) + "\n", source)
    except (UnexpectedInput, DedentError):
        return False
    return True


@pytest.mark.parametrize(
    ("faulty", "row"),
    [
        (
            "turn\n  put 1 seed from\n  sow it\n\nround ends when number of = 3\n  win own holes\n",
            4,
        ),
        ("turn\n  if last == 3, sow it\n  sow it\n\nround ends when last is own\n", 4),
        ("turn\n  if (last is own\n    sow it\n  win it\n\nround ends when last is own\n", 5),
        ("turn\n  } else {\n\nto the to = = =\n\nround ends when last is own\n", 5),
        ("turn\n  sow it\n    win it\n   feed\n win\n\nexample 3\n  play 1\n", 7),
    ],
)
def test_a_fault_does_not_reach_beyond_its_rule(faulty: str, row: int) -> None:
    root = root_of(f"{faulty}\nto pass-on\n  sow it\n")
    assert root.has_error
    below = [node for node in root.children if node.start_point.row > row]
    assert [node.type for node in below] == ["verb_definition"]
    assert not below[0].has_error


def test_a_rule_without_its_block_is_one() -> None:
    """It is being typed, and its block will be below."""
    root = root_of('turn\n\nwhen turn begins\n  if last is own\n\nexample "x"\n')
    assert not root.has_error
    assert [node.type for node in root.children] == ["program", "reaction", "example"]


def test_comments_belong_to_the_block_that_they_are_indented_for() -> None:
    text = "turn  # one\n  # two\n  sow it\n  # three\n\n# four\ndrop x\n"
    parents = {
        text_of(node): node.parent.type
        for node in walk(root_of(text))
        if node.type == "comment" and node.parent
    }
    assert parents == {
        "# one": "program", "# two": "block", "# three": "block", "# four": "source_file"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "tree"),
    [
        ("last holds 2 or 4", "holds(phrase(word), amounts(number, number))"),
        ("last = 2 or 4 = last", "or(comparison, comparison)"),
        ("own holes hold 3", "holds(phrase(own, word), number)"),
        ("hold of hold > 3", "comparison(of, number)"),
        ("fullest of own holes first on a tie", "superlative(extreme, phrase, tie)"),
        ("fullest of own holes", "of(phrase, phrase)"),
        ("not last is own", "not(is)"),
        ("x where y or z", "where(phrase, or)"),
        ("1 + 2 * 3", "sum(number, term)"),
        ("no own hole holds 2..", "quantified(holds)"),
        ("player cannot move", "can_move(phrase, able)"),
    ],
)
def test_words_that_depend_on_others(value: str, tree: str) -> None:
    root = root_of(f"the x is {value}\n")
    found = root.children[0].child_by_field_name("value")
    assert found is not None
    depth = 2 if "(word)" in tree or "(own" in tree else 1
    assert outline(found, depth) == tree


def outline(node: Node, depth: int) -> str:
    inner = ", ".join(
        outline(child, depth - 1)
        for child in node.named_children
        if depth and child.type != "article"
    )
    return f"{node.type}({inner})" if inner else node.type


@settings(max_examples=100, deadline=None)
@given(item)
def test_a_generated_item_is_understood(made: tree.Item) -> None:
    # Before ‘is’ and ‘when’, which a value could go on with, editors know one word as a default.
    assume(
        not isinstance(made, tree.Noun | tree.Adjective)
        or made.of is None
        or made.of.default is None
    )
    text = print_item(made)
    assert faults(root_of(f"{text}\n")) == [], text


def test_random_changes_break_nothing() -> None:
    """In a process of its own: a fault in C could end the one that runs the tests."""
    command = [sys.executable, "-m", "tests.helpers.changed_trees", str(library()), "2026", "150"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    counted = json.loads(done.stdout)
    assert counted["different"] == []
    assert counted["sound"] > 100
    assert counted["faulty"] > 200
