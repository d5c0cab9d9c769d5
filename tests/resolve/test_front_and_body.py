"""A front matter at fault: the rules below it are checked all the same, and are not blamed for it."""

import re
from itertools import islice
from pathlib import Path

import pytest

from manqala.resolve.files import Checked, check_source
from manqala.syntax.front.reader import split
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.there import there

GAMES = sorted(game_files())
EVERY = 12
BLOCKS = {"board", "pieces", "options", "sources"}
KEY = re.compile(r"(?m)^([a-z]+):")


def checked(name: str, text: str) -> Checked:
    path = Path(game_files()[name])
    return check_source(name, Source(f"{name}.sow", text), path, {})


def parts_of(name: str) -> tuple[str, str]:
    """The front matter with its fences, and the body."""
    text = Path(game_files()[name]).read_text(encoding="utf-8")
    parts = there(split(Source(name, text), Diagnostics()))
    return text[: parts.body_offset], text[parts.body_offset :]


def damaged(front: str) -> dict[str, str]:
    """Front matters with one fault each, and what was done to them."""
    made = {"not closed": front.replace("\n", "\nboard: {rows: 2\n", 1)}
    starts = [match.start() for match in KEY.finditer(front)] + [front.rindex("---")]
    for match, end in zip(KEY.finditer(front), starts[1:], strict=True):
        key, start = match[1], match.start()
        value = front[match.end() : end]
        made[f"{key} misspelt"] = f"{front[:start]}{key[:-1]}{key[-1] * 2}:{value}{front[end:]}"
        made[f"{key} a list"] = f"{front[:start]}{key}: [[1]] #{value}{front[end:]}"
        made[f"{key} said twice"] = f"{front[:end]}{front[start:end]}{front[end:]}"
        inner = re.search(r"[a-z]+: ?(?=[^\s\[{])", value)
        if inner is not None and key in BLOCKS:
            spoilt = value[: inner.end()] + "[[x]] " + value[inner.end() :]
            made[f"{key} spoilt within"] = f"{front[:start]}{key}:{spoilt}{front[end:]}"
    made["no version"] = re.sub(r"(?m)^language:.*\n", "", front)
    made["no title"] = re.sub(r"(?m)^game:.*\n", "", front)
    return made


@pytest.mark.parametrize("name", GAMES)
def test_right_rules_are_not_blamed_for_the_front_matter(name: str) -> None:
    front, body = parts_of(name)
    # Every kind of damage comes up with some games.
    for what, spoilt in islice(damaged(front).items(), GAMES.index(name) % EVERY, None, EVERY):
        found = checked(name, spoilt + body).diagnostics
        assert found.has_errors, what
        lines = spoilt.count("\n")
        blamed = [one for one in found if one.span is not None and one.span.line > lines]
        assert not blamed, (what, [(there(one.span).line, one.message) for one in blamed])


@pytest.mark.parametrize(
    "what",
    ["board spoilt within", "players misspelt", "options said twice", "not closed", "no title"],
)
def test_names_in_the_rules_are_checked_all_the_same(what: str) -> None:
    front, body = parts_of("kalah")
    spoilt = {"players misspelt": front.replace("\n", "\nplayerss: [a, b]\n", 1), **damaged(front)}[
        what
    ]
    found = checked("kalah", f"{spoilt}{body}\nwhen turn ends\n  win lasst\n").diagnostics
    lines = spoilt.count("\n")
    assert any(there(one.span).line <= lines for one in found)
    assert ["‘lasst’" in one.message for one in found if there(one.span).line > lines] == [True]
