"""Random matches of the games with two kinds of pieces: ends, the books, records."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import load
from manqala.syntax.front.front_matter import OptionValue
from matches import Books, entries, ways_to_set
from tests.helpers.covering import covering
from tests.helpers.playing import game_of
from tests.helpers.there import there

GAMES = ("dong-wo", "yucebao")
LIMIT = 20_000
FEW = 5
"""One in so many settings is played in the quick tier."""
REPLAYED = 12
CUTS = 6


def some_settings() -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Any two choices meet in one of them; the benchmark tries all."""
    for name in GAMES:
        yield from product([name], covering(ways_to_set(game_of(name))))


@pytest.mark.quick_cases("yucebao-setting15", "yucebao-setting20")
@pytest.mark.parametrize(
    ("name", "setting"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (number % FEW != 0))
        for number, each in enumerate(some_settings())
    ],
)
def test_matches_end_and_every_debt_has_its_pieces(
    name: str, setting: dict[str, int | str] | dict[str, str]
) -> None:
    books = Books(load(name, setting))
    found = books.match(Random(1), LIMIT)
    assert found["plies"] > 0


@pytest.mark.nightly
def test_the_books_of_a_match_show_loans() -> None:
    """The check above would prove nothing about matches in which nobody borrows."""
    books = Books(game_of("dong-wo"))
    assert sum(books.match(Random(seed), LIMIT)["lent"] for seed in range(3)) > 100


class Tampered(Books):
    """Books in which a loan is written down without a piece changing hands."""

    def check(self, effects: list[Any]) -> None:
        super().check(effects)
        self.owed[0] = max(self.owed[0], 1)


@pytest.mark.slow
def test_a_wrong_entry_is_found() -> None:
    with pytest.raises(AssertionError, match="were lent and not repaid"):
        Tampered(game_of("dong-wo")).match(Random(2), LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_answers_of_matches_lead_to_the_same_positions(name: str) -> None:
    game = load(name, {"most_rounds": 3} if name == "dong-wo" else {})
    for seed in range(REPLAYED // len(GAMES)):
        rng, position, record = Random(seed), game.start(match=True), []
        while not position.over:
            move = position.random_move(rng)
            position = position.play(move)
            record.append((move, position.text))
        again = game.start(match=True)
        for n, (move, text) in enumerate(record):
            if n % 60 == seed:
                assert again.parse(move.text).answers == move.answers
            again = again.play(move.answers)
            assert again.text == text
        assert again.result == position.result


@pytest.mark.nightly_cases("yucebao")
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_match_cut_off_anywhere_goes_on_as_it_would_have(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed is the match's own, so that what is played on is what was played before."""
    monkeypatch.chdir(tmp_path)
    who = ("--south", "random", "--north", "random")
    options = ("--set", "most_rounds=2") if name == "dong-wo" else ()
    start = CliRunner().invoke(
        cli, ["play", name, *who, "--match", "--seed", "5", "--record", "whole.jsonl", *options]
    )
    assert start.exit_code == 0, start.output
    whole = Path("whole.jsonl").read_bytes()
    header = whole.index(b"\n") + 1
    rng = Random(name)
    for cut in sorted(rng.randrange(header, len(whole)) for _ in range(CUTS if options else 2)):
        Path("cut.jsonl").write_bytes(whole[:cut])
        done = CliRunner().invoke(cli, ["play", name, "--resume", "cut.jsonl"])
        assert done.exit_code == 0, done.output
        assert entries(Path("cut.jsonl")) == entries(Path("whole.jsonl"))


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("0,0,0,0,0/0,0,0,0,0:south:won=25+muzi,15+muzi", 2),
        ("0,0,0,0,0/0,0,0,0,0:south:won=20+muzi,20+muzi:round-number=100", None),
    ],
)
def test_matches_that_go_on_for_ever_end_by_an_option(text: str, rounds: int | None) -> None:
    position = game_of("dong-wo").position(text, match=True)
    if rounds is None:
        assert there(position.result).reason == "most-rounds"
        unlimited = load("dong-wo", most_rounds="0").position(text, match=True)
        assert unlimited.round == 101
    else:
        assert position.round == rounds
