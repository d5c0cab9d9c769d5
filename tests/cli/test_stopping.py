"""Ctrl-C during a search, a proof, a contest and a compilation: results so far are shown promptly,
and how to continue."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import pytest

from manqala.cli import start_command
from manqala.cli.main import LONG, Commands
from manqala.compile.stepping.warm_game import load
from manqala.endgame.levels import LevelSolver
from manqala.learn.lessons import Lessons
from manqala.search.analysis import MoveCandidate, analyse
from manqala.search.deepening import Search
from manqala.search.fast_counting import Counter
from manqala.search.prove import Prover
from manqala.search.solving import Solver, solve
from manqala.simulate.chunks import Chunks
from manqala.simulate.run import Run, play_job
from manqala.simulate.stop import is_work_left, stopping
from manqala.terminal.thinking import Thinker
from tests.helpers.command_line import run
from tests.helpers.interrupted import PACKAGES, at_work, interrupt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")

SLOW = """\
---
language: 1
game: Slow
summary: Turns take long.
board: {rows: 2, holes: 4, stores: beside}
seeds: 3
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  repeat 400 times
    repeat 120 times
      each h in own holes where it is occupied
        put 1 seed from h into hand
        put all from hand into h
when player cannot move, close-round
"""
"""Rules of which a game lasts for seconds, and so many runs as are usually made at once for minutes."""
AT_MOST = 20.0
"""Seconds that suffice on a busy machine; waiting for a call into compiled code would take much longer."""

ENDLESS = """\
import importlib, pathlib, sys, time
from manqala.cli.main import main

module, name, sign = sys.argv[1:4]
del sys.argv[1:4]

def compile_for_ever(*_, **__):
    pathlib.Path(sign).touch()
    time.sleep(1000)

setattr(importlib.import_module(module), name, compile_for_ever)
sys.exit(main())
"""
"""The command, with a compiler that never ends and does not hear Ctrl-C."""


def after(calls: int) -> Callable[[], bool]:
    """Whether it was asked more often than so."""
    left = calls

    def asked() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return asked


def test_a_stopped_analysis_tells_the_values_so_far() -> None:
    start = load("oware").start()
    found = analyse(start, depth=100, compiled=False, stopped=after(40))
    assert len(found) == 6
    assert max(move.depth for move in found) < 100
    assert [move.value for move in found] == sorted((one.value for one in found), reverse=True)


@pytest.mark.quick_cases("20")
@pytest.mark.parametrize("looks", [0, 20, 100])
def test_a_stopped_proof_tells_what_is_proved(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.search.proof_kernel.SLICE", {True: 200, False: 200})
    whole = load("kalah", holes=3, seeds=4).start()
    stopped = solve(whole, stopped=after(looks))
    assert stopped.stopped
    value = 2
    if stopped.value is None:
        least, most = stopped.bounds or (-24, 24)
        assert least <= value <= most
        assert (stopped.bounds is None) == (looks < 100)
    else:
        assert stopped.value == value


@pytest.mark.slow
def test_ctrl_c_in_analyse_tells_the_values_so_far(tmp_path: Path) -> None:
    process = at_work(
        tmp_path, MoveCandidate.assess, 14,
        "analyse", "kalah", "--depth", 100, "--json",
    )  # fmt: skip
    out, err = interrupt(process)
    found = json.loads(out)
    assert found["stopped"]
    assert len(found["moves"]) == 6
    assert {move["depth"] for move in found["moves"]} <= set(range(2, 100))
    assert err.startswith("stopped early")


@pytest.mark.slow
def test_ctrl_c_in_solve_tells_what_is_proved(tmp_path: Path) -> None:
    process = at_work(
        tmp_path, Prover.reaches, 1,
        "solve", "kalah", "--set", "holes=4", "--set", "seeds=4",
    )  # fmt: skip
    out, err = interrupt(process)
    assert re.search(r"^(Nothing is proved yet|proved so far: the value is between)", out)
    assert "the same command starts again from the beginning" in err


@pytest.mark.parametrize("kept", [False, True])
def test_ctrl_c_in_contest_tells_the_table_so_far(tmp_path: Path, *, kept: bool) -> None:
    pytest.importorskip("statsmodels", reason="the extra ‘study’ is not installed")
    more = ["--out", tmp_path / "games"] if kept else []
    process = at_work(
        tmp_path, Run.count, 4,
        "contest", "oware", "--players", "random,greedy", "-n", 100_000, "--seed", 1, "--threads", 1, *more,
    )  # fmt: skip
    out, err = interrupt(process)
    assert re.match(r"\d+ games, seed 1\n", out)
    assert "95 %" in out
    assert "stopped early; " in err
    assert ("run the same command again" if kept else "with --seed 1 and --out DIR") in err


@pytest.mark.quick_cases("solve")
@pytest.mark.parametrize(
    ("command", "compiler"),
    [("analyse", Search), ("solve", Solver), ("train", Lessons)],
    ids=["analyse", "solve", "train"],
)
def test_ctrl_c_does_not_wait_for_a_compiler(
    tmp_path: Path, command: str, compiler: type[Search | Solver | Lessons]
) -> None:
    sign = tmp_path / "compiling"
    module = "manqala.learn.training" if compiler is Lessons else compiler.__module__
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, module, compiler.__name__, str(sign), command, "kalah"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": PACKAGES},
    )  # fmt: skip
    while not sign.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    out, err = interrupt(process)
    assert out == ""
    assert "stopped while the game was being compiled" in err
    assert "starts again from the beginning" in err


@pytest.mark.slow
def test_ctrl_c_in_train_keeps_what_was_learned(tmp_path: Path) -> None:
    kept = tmp_path / "learned.json"
    command = ("train", "kalah", "--games", 10**6, "--threads", 1, "--seed", 1, "--out", kept)
    out, err = interrupt(at_work(tmp_path, Lessons.go_on, 4, *command))
    assert re.match(r"learned from [1-9]\d* games?, seed 1\n", out)
    assert f"stored in {kept}" in out
    assert "run the same command again to continue" in err
    assert kept.is_file()


@pytest.mark.slow
def test_ctrl_c_in_study_says_where_its_games_are(tmp_path: Path) -> None:
    inquiry = pytest.importorskip(
        "manqala.study.inquiry", reason="the extra ‘study’ is not installed", exc_type=ImportError
    )
    pytest.importorskip("statsmodels", reason="the extra ‘study’ is not installed")
    command = (
        "study",
        "kalah",
        "-n",
        10**6,
        "--threads",
        1,
        "--seed",
        1,
        "--out",
        tmp_path / "games",
    )
    _, err = interrupt(at_work(tmp_path, inquiry.play_setting, 1, *command))
    assert "games; run the same command again to continue" in err


@pytest.mark.slow
def test_ctrl_c_in_review_tells_the_mistakes_so_far(tmp_path: Path) -> None:
    lost = tmp_path / "lost.txt"
    lost.write_text(
        '[Game "oware"]\n[Position "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21"]\n\n1. 5 2. 2', "utf-8"
    )
    out, err = interrupt(
        at_work(tmp_path, Thinker.values, 2, "review", lost, "--time", 100, "--json")
    )
    found = json.loads(out)
    assert found["stopped"]
    assert found["reviewed"] < 2
    assert "the same command starts again from the beginning" in err


@pytest.mark.slow
def test_ctrl_c_in_simulate_says_how_to_go_on(tmp_path: Path) -> None:
    command = ("simulate", "kalah", "-n", 10**8, "--threads", 1, "--seed", 1)
    out, err = interrupt(at_work(tmp_path, Run.count, 2, *command))
    assert re.match(r"\d+ random games, seed 1\n", out)
    assert (
        "the same command starts again from the beginning, with --seed 1 it plays the same games"
        in err
    )


@pytest.mark.parametrize("name", sorted(LONG))
def test_ctrl_c_before_the_work_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Commands, "make_context", interrupted)
    assert (
        run(name, exits=130).stderr
        == "stopped before anything was found; run the same command again\n"
    )
    assert run("show", exits=130).stderr == "\n"


def test_ctrl_c_during_the_imports_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, _name: str) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "manqala.cli.main", Interrupted("manqala.cli.main"))
    assert start_command.main() == 130
    assert capsys.readouterr().err == "\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "function", "call"),
    [
        (("simulate", "-n", 1000), Chunks.take, 1),
        (("analyse", "--depth", 60), Search.begin, 2),
        (("perft", "--depth", 40), Counter.step, 6),
        (("perft", "--depth", 40, "--json"), Counter.step, 2),
        (("endgame", "--seeds", 14), LevelSolver.solve, 10),
    ],
    ids=["simulate", "analyse", "perft", "perft-json", "endgame"],
)
def test_ctrl_c_does_not_wait_for_compiled_code(
    tmp_path: Path, arguments: tuple[object, ...], function: Callable[..., object], call: int
) -> None:
    rules = tmp_path / "slow.sow"
    rules.write_text(SLOW, encoding="utf-8")
    command, *more = arguments
    if command == "endgame":
        more += ["--folder", tmp_path / "tables"]
    process = at_work(tmp_path, function, call, command, rules, *more)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    with process:
        try:
            _, err = process.communicate(timeout=AT_MOST)
        finally:
            process.kill()
    assert process.returncode == 130, err


def test_work_that_does_not_end_is_left_behind() -> None:
    let_go = threading.Event()
    with stopping() as stop:
        threading.Timer(0.05, signal.raise_signal, [signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            stop.attend(let_go.wait)
        assert is_work_left()
    let_go.set()
    while is_work_left():
        time.sleep(0.01)


def test_getting_ready_to_play_is_left_behind() -> None:
    let_go = threading.Event()

    class Waiting:
        engine = "none"

        def open(self) -> NoReturn:
            let_go.wait()
            raise ValueError("nothing is played")

    with stopping() as stop:
        threading.Timer(0.05, signal.raise_signal, [signal.SIGINT]).start()
        games = Run(10, 1, stop)
        play_job(Waiting(), games)
        assert games.tally.games == 0
        assert stop.requested
    let_go.set()
    while is_work_left():
        time.sleep(0.01)


def test_what_goes_wrong_in_attended_work_is_raised() -> None:
    def fail() -> NoReturn:
        raise ValueError("a fault")

    with stopping() as stop:
        assert stop.attend(lambda: 3) == 3
        with pytest.raises(ValueError, match="a fault"):
            stop.attend(fail)
        assert not is_work_left()


def test_a_stopped_table_says_where_the_finished_ones_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("manqala.endgame.building.TableBuilder.build", stop)
    done = run("endgame", "oware", "--seeds", "4", "--folder", tmp_path / "tables", exits=130)
    assert "finished tables, and working files" in done.stderr
