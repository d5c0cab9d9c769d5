"""The statements of a game's page: their lines, readings, examples and sources."""

from __future__ import annotations

import re

import pytest

from manqala.check.played_examples import play_examples
from manqala.compile.stepping.warm_game import load
from manqala.game.trace import rule_text
from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT
from tools.site.statements import NO_PAGE, disputed, lines_shown, statement_lines, statements_of


def section(name: str) -> list[str]:
    game = load(name)
    return list(statement_lines(game, play_examples(game), ROOT))


def test_a_game_with_one_source_says_so() -> None:
    lines = section("oware")
    assert any("This is the only source of the file" in line for line in lines)
    assert any(
        line.startswith("1. Oware Society") and line.endswith(f"({NO_PAGE})") for line in lines
    )
    (capture,) = (line for line in lines if "capture prey`" in line)
    assert "line 21: `if not slam or grand_slam = captures, capture prey`" in capture
    assert (
        "option `grand_slam` (takes\\_nothing, captures, illegal): clubs and tournaments" in capture
    )


def test_two_sources_and_what_each_says() -> None:
    lines = section("deka")
    assert any(line.startswith("2. Laurence Russ") and NO_PAGE not in line for line in lines)
    assert not any("only source" in line for line in lines)
    assert any("no exception (Townshend, by Ludii)" in line for line in lines)
    assert any("one for each closed hole on the way" in line for line in lines)


def test_an_example_is_beside_the_lines_that_act_in_it() -> None:
    game = load("deka")
    played = {shown.title: lines_shown(shown) for shown in play_examples(game)}
    (last,) = (
        line
        for line, text in enumerate(game.rules.files[-1].source.lines, 1)
        if text.startswith("when player cannot move")
    )
    assert [title for title, lines in played.items() if last in lines] == [
        "a player who can no longer sow loses"
    ]


def test_a_move_that_is_illegal_shows_the_rule_that_bars_it() -> None:
    game = load("oware")
    (shown,) = (
        play_example
        for play_example in play_examples(game)
        if play_example.title == "a grand slam may be forbidden"
    )
    source = game.rules.files[-1].source
    assert "forbid slam" in {rule_text(s.span)[:11] for s in statements_of(shown.game)}
    assert any(source.line(line).strip().startswith("forbid slam") for line in lines_shown(shown))


def test_disputes_are_found_by_the_title() -> None:
    page = "| Cross-Kalah, Cross-Wari | a | b | `c` |\n| Congkak and its variants | d | e | f |\n| Oware II | g | h | i |\n"
    assert disputed("Cross-Wari", page) == [("a", "b", "`c`")]
    assert disputed("Congkak", page) == [("d", "e", "f")]
    assert disputed("Oware", page) == []


@pytest.mark.slow_cases(*(name for name in sorted(game_files()) if name not in {"andot", "kalah"}))
@pytest.mark.parametrize("name", sorted(game_files()))
def test_every_game_has_numbered_statements_with_lines(name: str) -> None:
    game, lines = load(name), section(name)
    items = [line for line in lines if "  \n    " in line]
    assert [int(line.partition(".")[0]) for line in items] == list(range(1, len(items) + 1))
    assert len(items) == len(statements_of(game)) > 0
    assert all(re.search(r"\n    (?:\S+, )?line \d+: `.+`(?:  \n|$)", line) for line in items)
