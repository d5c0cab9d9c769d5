"""`manqala study` and `manqala contest`: the same numbers however they are played, and nothing is lost when they are stopped."""

import importlib.util
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from manqala.compile.stepping.warm_game import load
from manqala.simulate.stop import Stop
from manqala.text.resources import schema
from tests.helpers.command_line import run
from tests.helpers.extras import needs_study
from tests.helpers.small_games import THREE, write_game
from tests.helpers.teams import PAIRS

if importlib.util.find_spec("pyarrow") is not None:
    import pyarrow.parquet

    from manqala.document.markdown_writer import escape
    from manqala.study.conduct import Means
    from manqala.study.inquiry import StudyPlan, play_setting, settings_of
    from manqala.study.report_numbers import format_p_value
    from manqala.study.tournament import ContestRules, hold

SMALL = [
    "-n",
    "60",
    "--thought",
    "6",
    "--thinker",
    "greedy",
    "--depth",
    "0",
    "--acts",
    "3",
    "--matches",
    "3",
    "--seed",
    "5",
]
NO_MORE = ["--depth", 0, "--matches", 0, "--seed", 1]
"""For tests of one part of a report: no ladder of depths, and no matches."""
ROUNDS = """\
---
language: 1
game: Rounds
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
options:
  rounds: {choices: [2, 5], default: 2, because: "to have two"}
---
turn
  choose hole from own occupied holes
  win hole
between rounds
  each player
    each h in own row
      put 2 seeds from own winnings into h
match ends when round number = rounds
"""
FILES = ("report.html", "report.md", "results.json")


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


def texts(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of two games, of which one has options that are varied, and the other matches."""
    needs_study()
    folder = tmp_path_factory.mktemp("studied")
    run(
        "study",
        "micro-wari",
        "--set",
        "repetition=drawn,own_row",
        *SMALL,
        "--threads",
        1,
        "--out",
        folder,
    )
    return folder


def test_options_are_compared_in_matches_too(tmp_path: Path) -> None:
    """Some are asked only between rounds."""
    game = write_game(tmp_path, ROUNDS)
    few = ["-n", 10, "--thought", 0, "--depth", 0, "--matches", 10, "--seed", 5, "--threads", 1]
    run("study", game, "--set", "rounds=2,5", *few, "--out", tmp_path / "out")
    results = json.loads(texts(tmp_path / "out")["results.json"])
    Draft202012Validator(schema("study.schema.json")).validate(results)
    effects = results["games"][0]["effects"]
    real = {
        (effect["series"], effect["measure"]) for effect in effects if effect["more_than_chance"]
    }
    assert real == {("matches", "rounds"), ("matches", "length")}
    report = texts(tmp_path / "out")["report.md"]
    assert "All settings, whole matches at random" in report
    assert "| rounds=5 | whole matches at random | rounds of a match | +3" in report


@pytest.mark.slow
def test_a_team_counts_as_one_player(tmp_path: Path) -> None:
    """An equal share of the points is a half where two pairs play, and no quarter."""
    game, out = str(write_game(tmp_path, PAIRS)), tmp_path / "out"
    none = ("--thought", "0", "--values", "0", "--acts", "0", "--depth", "0")
    run("study", game, "-n", "60", *none, "--seed", "1", "--out", str(out))
    found = json.loads((out / "results.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema("study.schema.json")).validate(found)
    (studied,) = found["games"]
    assert studied["teams"] == [[0, 2], [1, 3]]
    points = studied["settings"][0]["series"]["random"]["measures"]["first_points"]
    assert 0.25 < points["low"] < 0.5 < points["high"]
    report = (out / "report.md").read_text(encoding="utf-8")
    assert "shows no advantage for either seat" in report


def test_a_chance_is_not_told_as_nothing() -> None:
    assert [format_p_value(p) for p in (0.0, 6.3e-297, 0.0001, 0.0412, 1.0)] == [
        "< 0.0001",
        "< 0.0001",
        "0.0001",
        "0.041",
        "1",
    ]


def test_results_are_as_the_schema_says(studied: Path) -> None:
    results = json.loads(texts(studied)["results.json"])
    Draft202012Validator(schema("study.schema.json")).validate(results)
    (game,) = results["games"]
    assert [setting["set"] for setting in game["settings"]] == [
        {"repetition": "drawn"},
        {"repetition": "own_row"},
    ]
    assert {effect["series"] for effect in game["effects"]} == {"random", "thought"}
    assert all(effect["p_corrected"] >= effect["p"] for effect in game["effects"])
    first = game["settings"][0]
    assert (first["seed"], first["series"]["random"]["games"]) == (5, 60)
    assert game["settings"][1]["seed"] != 5


def test_the_report_needs_nothing_from_outside(studied: Path) -> None:
    html = texts(studied)["report.html"]
    # Names of formats, which nobody follows, are all that look like addresses.
    formats = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert set(re.findall(r"https?://[^\s\"'<>)]+", html)) <= formats
    assert not re.search(r"<(script|link|img|iframe)\b", html)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", html)) <= {
        pair for one in ids for pair in ((one, ""), ("", one))
    }
    assert html.count('role="img"') == html.count("<svg ") >= 6
    assert html.count("prefers-color-scheme:dark") == 1


def test_the_markdown_says_the_same_and_its_drawings_are_there(studied: Path) -> None:
    found = texts(studied)
    drawings = re.findall(r"\]\((drawings/[^)]+)\)", found["report.md"])
    assert len(drawings) == found["report.html"].count("<svg ")
    for drawing in drawings:
        svg = (studied / drawing).read_text(encoding="utf-8")
        assert "currentColor" in svg
        assert "prefers-color-scheme:dark" in svg
    cells = re.findall(r"<td>([^<]+)</td>", found["report.html"])
    assert len(cells) > 50
    assert all(escape(unescape(cell)) in found["report.md"] for cell in cells)


def test_a_title_is_no_markup(tmp_path: Path) -> None:
    path = write_game(tmp_path, THREE.replace("game: Three", 'game: "<b>Three</b> *x*"'), "three")
    run("study", path, "-n", 5, "--thought", 0, "--acts", 0, *NO_MORE, "--out", tmp_path / "out")
    found = texts(tmp_path / "out")
    assert "<b>" not in found["report.html"]
    assert r"\<b\>Three\</b\> \*x\*" in found["report.md"]


def test_what_is_shown_is_the_same_again_and_on_any_number_of_threads(
    studied: Path, tmp_path: Path
) -> None:
    run(
        "study",
        "micro-wari",
        "--set",
        "repetition=drawn,own_row",
        *SMALL,
        "--threads",
        3,
        "--out",
        tmp_path,
    )
    assert texts(tmp_path) == texts(studied)
    again = run(
        "study",
        "micro-wari",
        "--set",
        "repetition=drawn,own_row",
        *SMALL,
        "--out",
        tmp_path,
        "--json",
    )
    shown = json.loads(again.stdout)
    assert shown == json.loads(texts(studied)["results.json"])


class Stopping(Stop):
    """Asks for an end when it has been asked so many times whether it does."""

    def __init__(self, left: int) -> None:
        self.left = left
        super().__init__()

    @property
    def requested(self) -> bool:
        self.left -= 1
        return self.left < 0

    @requested.setter
    def requested(self, value: bool) -> None:
        if value:
            self.left = 0


def play_study(folder: Path | None, stop: Stop, games: int = 20) -> tuple[bool, dict[str, Any]]:
    plan = StudyPlan(3, games, 4, 2, 2, 0, "greedy")
    (setting,) = settings_of("san-yao", {}, 3, vary=False)
    complete = play_setting(plan, setting, folder, Means(1, stop), depths=True)
    return complete, {kind: table.to_pylist() for kind, table in setting.tables.items()}


def test_a_study_that_is_stopped_again_and_again_is_the_same_in_the_end(tmp_path: Path) -> None:
    whole, expected = play_study(None, Stop())
    assert whole
    assert {kind: len(found) for kind, found in expected.items()} == {
        "random": 20,
        "matches": 2,
        "thought": 4,
    }
    left, stops = 4, 0
    while True:
        complete, found = play_study(tmp_path, Stopping(left))
        if complete:
            break
        stops += 1
        assert stops < 60
    assert stops >= 2
    assert found == expected
    assert not (tmp_path / "parts").exists()
    more = play_study(tmp_path, Stop(), games=25)[1]
    assert more["random"][:20] == expected["random"]
    assert more == play_study(None, Stop(), games=25)[1]


def test_a_part_that_was_written_before_the_end_is_not_counted_twice(tmp_path: Path) -> None:
    _, expected = play_study(tmp_path, Stop())
    whole = tmp_path / "san-yao.random.parquet"
    table = pyarrow.parquet.read_table(whole)
    (tmp_path / "parts").mkdir()
    pyarrow.parquet.write_table(
        table.slice(5, 10), tmp_path / "parts" / "san-yao.random.000000.parquet"
    )
    pyarrow.parquet.write_table(table.slice(0, 12), whole)
    assert play_study(tmp_path, Stop())[1] == expected


@pytest.mark.nightly
def test_a_program_that_repeats_a_game_is_measured_once(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    found = []
    for folder, thought in ((few, 20), (many, 60)):
        run(
            "study", "micro-wari", "-n", 5, "--thought", thought, "--thinker", "greedy", "--values", 0,
            "--acts", 0, *NO_MORE, "--out", folder,
        )  # fmt: skip
        table = pyarrow.parquet.read_table(folder / "games" / "micro-wari.thought.parquet")
        results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        series = results["games"][0]["settings"][0]["series"]["thought"]
        games = {str(row["answers"]): row for row in table.to_pylist()}
        ended = [row["plies"] for row in games.values() if row["ended"]]
        assert series["different"] == len(games) < thought == series["games"]
        assert series["measures"]["length"]["n"] == len(ended) == series["measures"]["drawn"]["n"]
        assert series["measures"]["length"]["value"] == pytest.approx(sum(ended) / len(ended))
        found.append(series["measures"]["length"])
    # Further repeats alone do not narrow an interval.
    assert found[1]["n"] < 60


def test_a_folder_knows_its_seed(tmp_path: Path) -> None:
    quick = ["-n", 6, "--thought", 0, "--depth", 0, "--matches", 0, "--out", tmp_path / "kept"]
    first = run("study", "micro-wari", *quick)
    seed = first.stderr.partition("seed ")[2].split()[0]
    again = run("study", "micro-wari", *quick)
    assert "seed" not in again.stderr
    assert f"with the seed {int(seed):}" in (tmp_path / "kept" / "report.md").read_text("utf-8")
    refused = run("study", "micro-wari", *quick, "--seed", (int(seed) + 1) % 2**32, exits=1)
    assert "E632" in refused.stderr


def test_games_of_another_seed_are_refused(studied: Path) -> None:
    done = run(
        "study",
        "micro-wari",
        "--set",
        "repetition=drawn",
        *SMALL,
        "--seed",
        6,
        "--out",
        studied,
        exits=1,
    )
    assert "E632" in done.stderr
    assert "another seed" in done.stderr


def test_all_choices_of_options_are_varied_one_at_a_time() -> None:
    found = settings_of("oware", {}, 1, vary=True)
    labels = [setting.label for setting in found]
    assert labels == ["as written", "grand_slam=captures", "grand_slam=illegal", "repetition=split"]
    assert len({setting.seed for setting in found}) == 4
    product = settings_of("kalah", {"seeds": ["3", "4"], "holes": ["4", "5"]}, 1, vary=False)
    assert [
        (setting.game.options["seeds"], setting.game.options["holes"]) for setting in product
    ] == [
        (3, 4),
        (3, 5),
        (4, 4),
        (4, 5),
    ]


# ---- contests -------------------------------------------------------------------------------------------


def test_a_contest_is_resumed_with_more_openings_and_is_the_same(tmp_path: Path) -> None:
    game = load("san-yao")
    players = ("random", "greedy")
    whole = hold(game, ContestRules(players, 6, 2), None, Means(1, Stop()))
    hold(game, ContestRules(players, 3, 2), tmp_path, Means(1, Stop()))
    stopped = hold(game, ContestRules(players, 6, 2), tmp_path, Means(1, Stopping(2)))
    assert not stopped.complete
    assert hold(game, ContestRules(players, 6, 2), tmp_path, Means(2, Stop())) == whole
    (meeting,) = whole.meetings
    assert (meeting.games, whole.games, meeting.points.number) == (12, 12, 6)
    table = pyarrow.parquet.read_table(tmp_path / "contest.parquet").to_pylist()
    assert [row["seats"] for row in table] == [[0, 1], [1, 0]] * 6
    for straight, swapped in zip(table[::2], table[1::2], strict=True):
        assert straight["answers"][:4] == swapped["answers"][:4]
        assert straight["opening"] == swapped["opening"] == 4


def test_a_pairing_that_is_decided_stops() -> None:
    done = run(
        "contest",
        "san-yao",
        "--players",
        "random,greedy",
        "-n",
        60,
        "--decide",
        250,
        "--seed",
        1,
        "--threads",
        1,
        "--json",
    )
    found = json.loads(done.stdout)
    Draft202012Validator(
        schema("study.schema.json")["$defs"]["Contest"]
        | {"$defs": schema("study.schema.json")["$defs"]}
    ).validate({key: value for key, value in found.items() if key != "manqala"})
    assert found["meetings"][0]["verdict"] == "second"
    assert found["games"] < 120
    assert found["players"][1]["rating"]["low"] > 0


def test_a_contest_is_shown_for_people() -> None:
    told = run("contest", "micro-wari", "--players", "random,greedy", "-n", 3, "--seed", 1).stdout
    assert told.startswith("6 games, seed 1\nratings, of which the mean is 0 (95 %: from, to):\n")
    assert re.search(
        r"random – greedy: \d won, \d drawn, \d lost, [\d.]+ % \(95 %: [\d.]+ to [\d.]+\)", told
    )


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("random", "name two different players"),
        ("random,random", "name two different"),
        ("random,human", "a person plays"),
    ],
)
def test_players_that_cannot_meet_are_refused(players: str, told: str) -> None:
    assert told in run("contest", "oware", "--players", players, exits=2).stderr


def test_a_contest_is_for_two(tmp_path: Path) -> None:
    path = write_game(tmp_path, THREE, "three")
    done = run("contest", path, "--players", "random,greedy", "--seed", 1, exits=1)
    assert "a contest is between two" in done.stderr
