"""A line that cannot be read hides no mistake beside it, and none is told that is gone once the line is mended."""

from pathlib import Path
from random import Random

import pytest

from manqala.resolve.files import check_source
from manqala.syntax.parser import stretches
from manqala.syntax.rule_lines import content
from manqala.text.diagnostics import Diagnostic
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.misspelling import misspelt, words_of

SYNTAX = ("E201", "E202", "E203", "E204")
DAMAGE = (" (", ")", " = =")
"""What makes a line unreadable wherever it stands at its end."""
CASES = 2
GAMES = ["bao-la-kujifunza", "gabata", "kisolo", "oware"]


def find_diagnostics(path: Path, lines: list[str]) -> dict[str, Diagnostic]:
    text = "\n".join(lines)
    checked = check_source(path.stem, Source(path.name, text), path, {})
    return {f"{item.code} {item.span}": item for item in checked.diagnostics}


def change_line(lines: list[str], at: int, text: str) -> list[str]:
    return [*lines[:at], text, *lines[at + 1 :]]


def damage_line(line: str, damage: str) -> str:
    """A line that cannot be read, with its tags and its comment."""
    said = content(line)
    return said + damage + line[len(said) :]


def rules(path: Path) -> tuple[list[str], list[list[int]]]:
    """The lines of a game, and those of each rule that says something in more than one."""
    lines = path.read_text(encoding="utf-8").split("\n")
    begin = [n for n, line in enumerate(lines) if line.strip() == "---"][1] + 1
    found = []
    for start, end in stretches([""] * begin + lines[begin:]):
        said = [n for n in range(start, end) if content(lines[n]).strip()]
        if len(said) > 1 and not lines[start].startswith("example"):
            found.append(said)
    return lines, found


def slip(path: Path, lines: list[str], at: int, rng: Random) -> tuple[str, str, Diagnostic] | None:
    """A line with one word of it misspelt, and the one message that is told of that, if there is such a word."""
    for word in rng.sample(words := words_of(content(lines[at])), len(words))[:2]:
        line = misspelt(lines[at], word)
        found = find_diagnostics(path, change_line(lines, at, line))
        ((said, item),) = found.items() if len(found) == 1 else (("", None),)
        if item is not None and item.code not in SYNTAX and item.span and item.span.line == at + 1:
            return line, said, item
    return None


@pytest.mark.quick_cases("oware")
@pytest.mark.parametrize("game", GAMES)
def test_both_are_reported_and_nothing_else(game: str) -> None:
    path, rng, tried = Path(game_files()[game]), Random(game), 0
    lines, found = rules(path)
    while tried < CASES:
        broken, at = rng.sample(rng.choice(found), 2)
        if (wrong := slip(path, lines, at, rng)) is None:
            continue
        line, said, _ = wrong
        worse = change_line(lines, broken, damage_line(lines[broken], rng.choice(DAMAGE)))
        alone = find_diagnostics(path, worse)
        assert {item.code for item in alone.values()} <= {*SYNTAX}
        if alone:
            tried += 1
            assert {*find_diagnostics(path, change_line(worse, at, line))} == {*alone, said}


@pytest.mark.quick_cases("kisolo")
@pytest.mark.parametrize("game", GAMES)
def test_a_word_misspelt_in_the_line_itself_is_reported(game: str) -> None:
    path, rng, tried = Path(game_files()[game]), Random(game), 0
    lines, found = rules(path)
    while tried < CASES:
        at = rng.choice(rng.choice(found)[1:])
        if (wrong := slip(path, lines, at, rng)) is None:
            continue
        line, *_ = wrong
        both = find_diagnostics(
            path, change_line(lines, at, damage_line(line, rng.choice(DAMAGE[:2])))
        )
        beside = [other for other in both.values() if other.code not in SYNTAX]
        if len(both) > len(beside):
            tried += 1
            assert [other.span and other.span.line for other in beside] == [at + 1]


def test_rules_of_a_parent_are_not_blamed_on_names_where_a_rule_of_the_heir_is_lost() -> None:
    path = Path(game_files()["dakon"])
    lines = path.read_text(encoding="utf-8").split("\n")
    at = lines.index("turn")
    assert {
        item.code for item in find_diagnostics(path, change_line(lines, at, "turn =")).values()
    } <= {*SYNTAX}
