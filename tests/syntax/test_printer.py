"""Printing rule texts: what is printed is read back as the same tree, with its statement tags."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings

from manqala.syntax import tree as t
from manqala.syntax.body import Body
from manqala.syntax.front.reader import split
from manqala.syntax.parser import parse_body
from manqala.syntax.printer import print_body, print_item
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source, Span
from tests.helpers.sample import OTHERS
from tests.syntax.random_trees import SOURCE, item, value

FILES = {"prelude": None, **resources.game_files()}


def bare(node: object) -> object:
    """A tree without its spans, to be compared."""
    if isinstance(node, tuple):
        return tuple(bare(part) for part in node)
    if is_dataclass(node) and not isinstance(node, Span):
        values = [
            getattr(node, f.name) for f in fields(node) if f.name not in {"span", "text_span"}
        ]
        return (type(node).__name__, *map(bare, values))
    return node


def parse(text: str) -> Body:
    diagnostics = Diagnostics()
    body = parse_body(Source("printed", text), 1, diagnostics)
    assert not diagnostics.has_errors, text + "\n" + "\n".join(map(str, diagnostics.sorted()))
    return body


def body_of_file(path: Path | None) -> Body:
    if path is None:
        return parse(resources.prelude()[1])
    source = Source(path.name, path.read_text("utf-8"))
    parts = split(source, Diagnostics())
    assert parts is not None
    diagnostics = Diagnostics()
    body = parse_body(source, parts.body_line, diagnostics)
    assert not diagnostics.has_errors
    return body


def tags_by_statement(body: Body, text: str) -> list[tuple[str, str]]:
    """Each tag with the first words of the line it stands on."""
    lines = text.split("\n")
    return [(tag.id, lines[tag.span.line - 1].split("[")[0].strip()) for tag in body.tags]


@pytest.mark.slow_cases("dong-wo", "prelude", *OTHERS)
@pytest.mark.parametrize("name", FILES)
def test_a_shipped_file_is_read_back_as_it_was(name: str) -> None:
    body = body_of_file(FILES[name])
    printed = print_body(body)
    again = parse(printed)
    assert bare(again.items) == bare(body.items)
    assert print_body(again) == printed


@pytest.mark.slow_cases("prelude", *OTHERS)
@pytest.mark.parametrize("name", FILES)
def test_tags_stay_beside_their_statements(name: str) -> None:
    body = body_of_file(FILES[name])
    printed = print_body(body)
    again = parse(printed)
    source = body.items[0].span.source.text
    before, after = tags_by_statement(body, source), tags_by_statement(again, printed)
    assert [tag for tag, _ in after] == [tag for tag, _ in before]
    words = [(tag, line.split()[0]) for tag, line in before]
    assert [(tag, line.split()[0]) for tag, line in after] == words


def same(text: str) -> tuple[str, str]:
    """Already in its canonical layout."""
    return text, text


@pytest.mark.parametrize("line", ["the b is 0 - 0", "the b is (x where 3 - 1) + 1"])
def test_a_difference_of_numbers_is_no_range_with_a_hyphen(line: str) -> None:
    body = parse(line)
    assert bare(parse(print_body(body)).items) == bare(body.items)
    with pytest.raises(AssertionError, match="a range is written with two points"):
        parse(line.replace(" - ", "-"))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("the   prey is the holes", "the prey is holes"),
        ("the b is seeds in x + seeds in y", "the b is seeds in x + seeds in y"),
        ("the b is (seeds in x) div 2", "the b is (seeds in x) div 2"),
        ("the b is x in (y + z)", "the b is x in (y + z)"),
        ("the b is x - (y - z)", "the b is x - (y - z)"),
        ("the b is (x - y) - z", "the b is x - y - z"),
        ("the b is any (holes where empty)", "the b is any holes where empty"),
        ("the b is any holes where empty", "the b is any holes where empty"),
        ("the b is seeds in (x where empty)", "the b is seeds in x where empty"),
        ("the b is (x where empty) + y", "the b is (x where empty) + y"),
        ("the b is not (x = y)", "the b is not x = y"),
        ("the b is (not x) = y", "the b is (not x) = y"),
        ("the b is x or y and z", "the b is x or (y and z)"),
        ("the b is (x or y) and z", "the b is (x or y) and z"),
        ("the b is left 3 of own row", "the b is left 3 of own row"),
        ("the b is left (n + 1) of (x + y)", "the b is left (n + 1) of (x + y)"),
        same("the b is x if y otherwise z if q otherwise w"),
        same("the b is (x if y otherwise z) if q otherwise w"),
        ("the b is seeds in board", "the b is seeds on board"),
        ("the b is own holes is empty", "the b is own holes are empty"),
        same("the b is x: ((take 2..3 and own | end 4)+)"),
        ("an uncle is old when x", "an uncle is old when x"),
        ("the b is x holds 2,4 or  6..", "the b is x holds 2, 4 or 6.."),
        ("the b is x holds 2, 4, or 6", "the b is x holds 2, 4 or 6"),
        ("the b is x = 2 or 4 or 6", "the b is x = 2, 4 or 6"),
        ("the b is (x holds 2) or 4", "the b is x holds 2 or (4)"),
        ("the b is x holds 2 or 3 = y", "the b is x holds 2 or (3 = y)"),
        same("the b is x > (2 or 4)"),
        same("the b is not 2 or 4"),
        same("the b is x: (take own 2 or 4..6, not 7 or 8..)"),
        ("the b is left 2 or 4", "the b is left (2 or 4)"),
        same("the b is 1, 3 or 5 if x is 2 or 3 otherwise 2 or 4"),
    ],
)  # fmt: skip
def test_the_layout_of_a_definition(written: str, printed: str) -> None:
    body = parse(written + "\n")
    assert print_body(body) == printed + "\n"
    assert bare(parse(printed + "\n")) == bare(body)


def test_the_layout_of_statements() -> None:
    written = """\
turn
    if x is y, drop   # a comment is lost
    otherwise if z            [S2]
        drop
    otherwise                 [S3]

        drop
        give son, to player
    each player wins own holes [S4, S5]
    sow it clockwise, skipping a-store, then
       relay from last        [S6]
    may refuse "no thanks":
       nothing
round ends when x, called done
when y   [S7]
   drop
"""
    printed = """\
turn
  if x is y, drop
  otherwise if z                                               [S2]
    drop
  otherwise                                                    [S3]
    drop
    give son to player
  each player wins own holes                                   [S4, S5]
  sow it clockwise, skipping a-store, then
    relay from last                                            [S6]
  may refuse "no thanks"
    nothing

round ends when x, called done

when y                                                         [S7]
  drop
"""
    body = parse(written)
    assert print_body(body) == printed
    assert bare(parse(printed).items) == bare(body.items)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(item)
def test_a_generated_item_is_read_back_as_it_was(item: t.Item) -> None:
    printed = print_item(item)
    assert bare(parse(printed).items) == (bare(item),), printed


@settings(max_examples=100, deadline=None)
@given(value)
def test_a_generated_value_is_read_back_as_it_was(value: t.Value) -> None:
    span = Span(SOURCE, 1, 1, 1, 2)
    noun = t.Noun(span, (t.Word(span, "prey"),), None, None, value)
    printed = print_item(noun)
    assert bare(parse(printed).items) == (bare(noun),), printed
