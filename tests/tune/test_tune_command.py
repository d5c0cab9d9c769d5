"""`manqala tune`, as it is typed: mistakes, Ctrl-C, files, and the page that explains it."""

import os
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from manqala.cli.tuned_table import stack_rows
from manqala.resolve.loaded import load_rules
from manqala.tune.written_variants import WrittenVariant, write_variant
from tests.helpers.checkout import DOCS
from tests.helpers.command_line import run
from tests.helpers.extras import needs_study
from tests.helpers.interrupted import at_work, interrupt

SMALL = ("tune", "micro-wari", "--vary", "seeds=1..2", "--only", "--jobs", 1, "--seed", 1)


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([], 2, "Missing option '--goal'"),
        (["--goal", "lenght < 9"], 1, "goal:1:1: error[E633]: there is no measure ‘lenght’"),
        (["--goal", "length < 9", "--players", "human"], 2, "a person plays with ‘manqala play’"),
        (["--goal", "length < 9", "--players", "a,b,c"], 2, "or two play each other"),
        (["--goal", "length < 9", "--players", "gready"], 1, "did you mean ‘greedy’?"),
        (["--goal", "length < 9", "--players", "random", "--opening", 2], 2, "--opening is for"),
        (["--goal", "length < 9", "--set", "seeds=2"], 2, "‘seeds’ is both set and varied"),
        (["--goal", "length < 9", "--set", "sedes=3"], 1, "has no option ‘sedes’"),
        (["--goal", "length < 9", "--games", 20], 1, "2 variants need at least 32 games, 16 each"),
        (["--goal", "length < 9", "--vary", "stones=3"], 1, "vary:1:1: error[E634]"),
    ],
)
def test_mistakes_are_reported(arguments: list[object], code: int, told: str) -> None:
    done = run(*SMALL, *arguments, exits=code)
    assert told in done.stderr
    assert done.stdout == ""


@pytest.mark.slow
def test_table_report_and_rule_files(tmp_path: Path) -> None:
    out, report = tmp_path / "near", tmp_path / "report.html"
    goals = ("--goal", "length < 12", "--goal", "first player 30..70")
    files = ("--players", "random", "--games", 600, "--out", out, "--report", report)
    shown = run(*SMALL, *goals, *files).stdout
    assert shown.startswith(
        "Micro-Wari: 2 variants, 576 random games, seed 1\n\n1 variant meeting all goals\n"
    )
    assert re.search(r"^  1      \d+    ✓ ", shown, re.MULTILINE)
    (file,) = out.iterdir()
    assert load_rules(file, {}).front.title.value == "Micro-Wari with seeds 1"
    page = report.read_text(encoding="utf-8")
    for text in (
        "Micro-Wari, tuned",
        "manqala tune micro-wari",
        "The front",
        "<svg",
        "length &lt; 12",
    ):
        assert text in page
    # The command in the report makes the same report.
    again = re.search(r"<pre>(?:<code>)?\$? ?(manqala tune [^<]*)<", page)
    assert again is not None
    assert "--games 600 --seed 1" in again[1]


def test_an_edited_variant_is_kept(tmp_path: Path) -> None:
    edited, beside = tmp_path / "micro-wari-seeds-1.sow", tmp_path / "micro-wari-seeds-1-2.sow"
    edited.write_text("My notes.\n", encoding="utf-8")
    goal = ("--goal", "length < 12", "--players", "random", "--games", 256)
    nowhere = edited / "report.html"
    done = run(*SMALL, *goal, "--out", tmp_path, "--report", nowhere, exits=1)
    assert f"error[E607]: ‘{edited}’ cannot be used: " in done.stderr
    shown = done.stdout
    assert shown.startswith("Micro-Wari: 2 variants")
    assert f"wrote {beside}; ‘{edited}’ has other contents and is kept\n" in shown
    assert edited.read_text(encoding="utf-8") == "My notes.\n"
    assert load_rules(beside, {}).front.title.value == "Micro-Wari with seeds 1"


def test_files_are_written_though_nobody_reads_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close(_found: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("manqala.cli.tuned_table.show_search", close)
    goal = ("--goal", "length < 12", "--players", "random", "--games", 256)
    report, near = tmp_path / "report.html", tmp_path / "near"
    run(*SMALL, *goal, "--report", report, "--out", near)
    assert "Micro-Wari, tuned" in report.read_text(encoding="utf-8")
    assert [file.name for file in near.iterdir()] == ["micro-wari-seeds-1.sow"]


def test_a_variant_that_is_there_is_not_written_again(tmp_path: Path) -> None:
    kept = tmp_path / "a.sow"
    assert write_variant(tmp_path, "a", "old") == WrittenVariant(kept)
    beside = tmp_path / "a-2.sow"
    for text, found in (
        ("old", WrittenVariant(kept)),
        *[("new", WrittenVariant(beside, kept))] * 2,
    ):
        assert write_variant(tmp_path, "a", text) == found
    assert sorted(tmp_path.iterdir()) == [beside, kept]


def test_a_narrow_terminal_gets_goals_one_below_the_other() -> None:
    rows = [
        ["seeds", "games", "length 20..30", "draws < 10 %"],
        ["4", "256", "✓ 25.00 (24.09 to 25.92)", "~ 8.1 % (5.1 to 12.2)"],
    ]
    heading, text = stack_rows(rows, settings=1, width=44)
    assert heading == ""
    assert text.splitlines() == [
        "  seeds=4, 256 games",
        "    length 20..30  ✓ 25.00 (24.09 to 25.92)",
        "    draws < 10 %   ~ 8.1 % (5.1 to 12.2)",
    ]


@pytest.mark.slow
def test_one_goal_is_no_number_of_goals() -> None:
    shown = run(*SMALL, "--goal", "length < 3", "--players", "random", "--games", 256).stdout
    assert "no variant meets the goal; the nearest one\n" in shown


@pytest.mark.nightly
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_tells_what_is_found_and_how_to_go_on(tmp_path: Path) -> None:
    from manqala.tune.trial_journal import TrialJournal

    journal = tmp_path / "games.jsonl"
    words = (*SMALL, "--goal", "length < 12", "--games", 2_000)
    out, err = interrupt(at_work(tmp_path, TrialJournal.take, 4, *words, "--journal", journal))
    assert out.startswith("Micro-Wari: 2 variants")
    assert "length < 12" in out
    assert f"of 2,000 games; the same command continues from ‘{journal}’" in err
    (tmp_path / "at-work").unlink()
    _, err = interrupt(at_work(tmp_path, TrialJournal.take, 4, *words))
    assert "with --seed 1 it plays the same games, and with --journal FILE it could continue" in err


@pytest.mark.slow
def test_time_ends_a_search() -> None:
    shown = run(*SMALL, "--goal", "length = 7", "--games", 100_000, "--time", 1).stdout
    games = re.match(r"Micro-Wari: 2 variants, ([\d,]+) games of greedy against itself", shown)
    assert games is not None
    assert int(games[1].replace(",", "")) < 100_000


@pytest.mark.slow
def test_the_program_on_the_page_prints_the_text_below_it() -> None:
    text = (DOCS / "tune.md").read_text("utf-8")
    ((program, shown),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    with redirect_stdout(StringIO()) as said:
        exec(program, {})
    assert said.getvalue() == shown
