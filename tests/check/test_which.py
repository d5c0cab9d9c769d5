"""Which settings make recorded games legal: examples of the shipped games as records, and records of other settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manqala
from manqala.check.fitting_settings import SAMPLED_NUMBERS, find_settings
from manqala.check.record_lines import line_of_moves, lines_of_record
from manqala.check.record_reading import read_line
from manqala.compile.stepping.warm_game import load
from manqala.game.recorded_moves import Chapter, RecordedMove
from manqala.game.records import record_text
from manqala.resolve.loaded import load_rules
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.check.fitting_settings import FittingSettings
    from manqala.syntax.tree import Example

SLAM = "1,0,0,0,0,2/1,1,0,0,0,0:south"


def which(
    game: str, moves: str, start: str | None = None, *fixed: str, limit: int = 500
) -> FittingSettings:
    """The settings of a game that fit printed moves."""
    return find_settings(load_rules(game, {}), [line_of_moves(moves, start)], fixed, limit)


def example_line(example: Example) -> tuple[dict[str, str], str, str | None, bool]:
    """The options of an example, its moves, its position, and whether it is of a match."""
    options: dict[str, str] = {}
    moves: list[str] = []
    position, match = None, False
    for line in example.lines:
        if line.verb is ExampleVerb.OPTION:
            name, _, value = line.text.partition("=")
            options[name.strip()] = value.strip()
        elif line.verb is ExampleVerb.POSITION:
            if moves or position is not None:
                break
            position = line.text
        elif line.verb is ExampleVerb.PLAY:
            moves.append(line.text)
        match |= line.verb is ExampleVerb.MATCH
    return options, " ".join(moves), position, match


@pytest.mark.slow_cases(*(name for name in sorted(game_files()) if name not in {"oware", "deka"}))
@pytest.mark.parametrize("name", sorted(game_files()))
def test_examples_with_options_are_found_in_their_own_settings(name: str) -> None:
    rules = load_rules(name, {})
    lines = [(example, *example_line(example)) for example in rules.examples]
    for example, options, moves, position, match in [one for one in lines if one[1] and one[2]][:2]:
        *others, varied = options  # the last one is rarely the size of the board
        base = load_rules(name, {key: options[key] for key in others})
        line = line_of_moves(moves, position, match=match)
        found = find_settings(base, [line], set(rules.front.options) - {varied})
        wanted = load_rules(name, options).options[varied]
        fitting = [
            reading for reading in found.legal if reading.options.get(varied, wanted) == wanted
        ]
        if wanted in found.thinned.get(varied, (wanted,)):
            assert fitting, (example.title, found)


def record(
    path: Path, name: str, options: Mapping[str, str], moves: str, start: str | None = None
) -> Path:
    """A file with a game that was played in some setting."""
    game = load(name, options)
    position = game.start() if start is None else game.position(start)
    told: list[RecordedMove] = []
    begun = position.text
    for move in moves.split():
        after = position.play(move)
        assert after.last is not None
        told.append(
            RecordedMove(
                after.last.move.answers,
                after.last.move.text,
                after.text,
                mover=position.turn,
                parent=len(told),
            )
        )
        position = after
    header = {"game": name, "options": dict(game.options), "seed": 1, "players": {}}
    path.write_text(record_text(header, [Chapter(begun, False, moves=tuple(told))]), "utf-8")
    return path


@pytest.mark.slow_cases("dong-wo-options3")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("kalah", {"seeds": "3"}),
        ("andot", {"daughter_places": "enemy_ends_and_own_middle"}),
        ("san-yao", {"starter": "north"}),
        ("dong-wo", {"muzi_ends": "opposite_corners"}),
    ],
)
def test_a_record_fits_its_own_setting_only(
    name: str, options: dict[str, str], tmp_path: Path
) -> None:
    """The record could not begin so with the default, or go on like this."""
    position, played = load(name, options).start(), []
    for _ in range(24 if name == "andot" else 2):
        moves = position.moves()
        played.append(moves[len(moves) // 2].text)
        position = position.play(played[-1])
    rules = load_rules(name, {})
    lines = lines_of_record(rules, record(tmp_path / "a.jsonl", name, options, " ".join(played)))
    found = find_settings(rules, lines, set(rules.front.options) - set(options))
    assert found.decisive == tuple(options)
    assert [
        {key: str(value) for key, value in reading.options.items()} for reading in found.as_recorded
    ] == [options]
    assert not found.as_recorded[0].default


def test_a_record_that_only_another_setting_explains(tmp_path: Path) -> None:
    path = record(tmp_path / "slam.jsonl", "oware", {"grand_slam": "captures"}, "6", SLAM)
    found = manqala.load("oware").which(path)
    assert [dict(reading.options) for reading in found.as_recorded] == [{"grand_slam": "captures"}]
    assert not found.as_recorded[0].default
    assert found.as_recorded[0].games[0].end == "south wins (majority): south 4, north 0"
    (other,) = (reading for reading in found.legal if not reading.as_recorded)
    assert other.options == {"grand_slam": "takes_nothing"}
    assert other.games[0].departure is not None
    assert other.games[0].departure.ply == 1
    (barred,) = (setting.games[0].stop for setting in found.settings if not setting.legal)
    assert barred is not None
    assert (barred.ply, barred.move, barred.reason) == (1, "6", "a grand slam is not allowed")
    assert barred.rule is not None
    assert barred.rule.startswith("forbid slam")


def test_captures_that_are_printed_are_compared() -> None:
    found = which("oware", "6(+4)", SLAM)
    assert [dict(reading.options) for reading in found.legal] == [{"grand_slam": "captures"}]
    assert found.indifferent == ("repetition",)


TWO = """\
---
language: 1
game: Two
board: {rows: 2, holes: 3}
seeds: 2
options:
  first: {range: [1, 3], default: 1, because: "two sources"}
  second: {choices: [left, right], default: left, because: "two sources"}
  unused: {range: [1, 1000], default: 7, because: "two sources"}
---
turn
  choose hole from own occupied holes
  forbid first = 1 and pieces in it = 3 "no hole of three is sown at first"
  forbid second = left and pieces in it = 4 "no hole of four is sown on the left"
  sow it anticlockwise
round ends when some player is bare or pieces in own holes > 900 + unused
  settle
"""


@pytest.fixture
def two(tmp_path: Path) -> str:
    file = tmp_path / "two.sow"
    file.write_text(TWO, "utf-8")
    return str(file)


def test_an_option_may_only_show_after_another_one(two: str) -> None:
    """South sows a hole of three, and only then one of four: with the default the second rule is not met."""
    found = which(two, "1 1 2 2 3 3", None, "unused")
    assert {name for setting in found.settings for name in setting.options} == {"first", "second"}
    assert {(reading.options["first"], reading.options["second"]) for reading in found.legal} == {
        (2, "right"),
        (3, "right"),
    }
    stops = {
        setting.games[0].stop.reason
        for setting in found.settings
        if setting.games[0].stop is not None
    }
    assert "no hole of four is sown on the left" in stops


def test_of_many_numbers_some_are_tried(two: str) -> None:
    found = which(two, "1")
    (values,) = found.thinned.values()
    assert len(values) <= SAMPLED_NUMBERS
    assert {1, 7, 1000} <= set(values)


def test_a_limit_is_kept_and_said(two: str) -> None:
    found = which(two, "1 1 2 2 3 3", None, limit=4)
    assert found.tried <= 4
    assert not found.complete


def test_options_that_are_set_stay() -> None:
    found = manqala.load("oware", grand_slam="illegal").which(moves="6", start=SLAM)
    assert found.decisive == ()
    assert not found.legal


def test_records_of_other_games_are_refused(tmp_path: Path) -> None:
    path = record(tmp_path / "a.jsonl", "kalah", {}, "3 6")
    with pytest.raises(ManqalaError, match="records a game of ‘kalah’, not of ‘oware’"):
        lines_of_record(load_rules("oware", {}), path)
    with pytest.raises(ValueError, match="records or moves"):
        manqala.load("oware").which()


def test_a_record_from_the_start_must_begin_there(tmp_path: Path) -> None:
    path = record(tmp_path / "a.jsonl", "kalah", {"seeds": "3"}, "4 1")
    (line,) = lines_of_record(load_rules("kalah", {}), path)
    reading = read_line(load("kalah"), line)
    assert reading.stop is not None
    assert reading.stop.ply == 0
    assert reading.stop.reason.startswith("the game begins differently")
    assert read_line(load("kalah", seeds=3), line).as_recorded


def test_whose_turn_it_is_counts(tmp_path: Path) -> None:
    path = record(tmp_path / "a.jsonl", "kalah", {}, "3 6")
    path.write_text(
        path.read_text("utf-8").replace('"ply":2,"mover":"south"', '"ply":2,"mover":"north"'),
        "utf-8",
    )
    (line,) = lines_of_record(load_rules("kalah", {}), path)
    stop = read_line(load("kalah"), line).stop
    assert stop is not None
    assert stop.reason == "it is south's turn, not north's"
