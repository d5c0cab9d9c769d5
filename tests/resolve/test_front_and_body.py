"""A front matter at fault: the rules below it are checked all the same, and are not blamed for it."""

import re
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from manqala.resolve.files import Checked, check_source
from manqala.syntax.front.reader import split
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.sample import SAMPLE, several
from tests.helpers.there import there

GAMES = sorted(game_files())
EVERY = 12
PARTS = 6
BLOCKS = {"board", "pieces", "options", "sources"}
KEY = re.compile(r"(?m)^([a-z]+):")


def check_text(name: str, text: str) -> Checked:
    path = Path(game_files()[name])
    return check_source(name, Source(f"{name}.sow", text), path, {})


def parts_of(name: str) -> tuple[str, str]:
    """The front matter with its fences, and the body."""
    text = Path(game_files()[name]).read_text(encoding="utf-8")
    parts = there(split(Source(name, text), Diagnostics()))
    return text[: parts.body_offset], text[parts.body_offset :]


def damage_front(front: str) -> dict[str, str]:
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


def check_not_blamed(name: str, what: str, spoilt: str, body: str) -> None:
    """Check that something is wrong with the front matter, and nothing with the rules below it."""
    found = check_text(name, spoilt + body).diagnostics
    assert found.has_errors, (name, what)
    lines = spoilt.count("\n")
    rules = [
        diagnostic
        for diagnostic in found
        if diagnostic.span is not None and diagnostic.span.line > lines
    ]
    assert not rules, (name, what, [(there(rule.span).line, rule.message) for rule in rules])


@cache
def examples_of_damage() -> dict[str, str]:
    """Every kind of damage, with a game of the sample to which it can be done."""
    return {what: name for name in sorted(SAMPLE) for what in damage_front(parts_of(name)[0])}


@pytest.mark.quick_cases("2")
@pytest.mark.parametrize("part", range(PARTS))
def test_right_rules_are_not_blamed_for_the_front_matter(part: int) -> None:
    assert len(examples_of_damage()) > 40
    for what, name in islice(examples_of_damage().items(), part, None, PARTS):
        front, body = parts_of(name)
        check_not_blamed(name, what, damage_front(front)[what], body)


@pytest.mark.parametrize("names", several(GAMES, 12))
def test_they_are_not_in_any_game(names: tuple[str, ...]) -> None:
    for name in names:
        front, body = parts_of(name)
        # Every kind of damage comes up with some games.
        for what, spoilt in islice(
            damage_front(front).items(), GAMES.index(name) % EVERY, None, EVERY
        ):
            check_not_blamed(name, what, spoilt, body)


@pytest.mark.parametrize(
    "what",
    ["board spoilt within", "players misspelt", "options said twice", "not closed", "no title"],
)
def test_names_in_the_rules_are_checked_all_the_same(what: str) -> None:
    front, body = parts_of("kalah")
    spoilt = {
        "players misspelt": front.replace("\n", "\nplayerss: [a, b]\n", 1),
        **damage_front(front),
    }[what]
    found = check_text("kalah", f"{spoilt}{body}\nwhen turn ends\n  win lasst\n").diagnostics
    lines = spoilt.count("\n")
    assert any(there(diagnostic.span).line <= lines for diagnostic in found)
    assert ["‘lasst’" in one.message for one in found if there(one.span).line > lines] == [True]
