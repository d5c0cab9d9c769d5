"""`manqala show GAME --engine`: the generated code, the reasons for it, and its cache."""

import json
from pathlib import Path
from typing import NoReturn

import pytest

from manqala.cli.engine_report import describe
from manqala.compile.backends.choice import at_once
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.program.pass_names import PassName
from manqala.compile.stepping.warm_game import load
from tests.helpers.command_line import run
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import one_in
from tests.helpers.there import there

EVERY, LARGEST = 4, "bao-la-kujifunza"
needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")


@pytest.mark.slow_cases(LARGEST)
@pytest.mark.parametrize("name", sorted({*one_in(EVERY, GAMES), LARGEST}))
def test_a_game_says_what_was_chosen(name: str) -> None:
    told = describe(game_of(name))
    assert told["generated"]
    assert len(told["choices"]) > 2
    assert told["source"]["functions"] > 20


@pytest.mark.parametrize("name", ["kalah", "san-yao", "anywoli", "omweso"])
def test_what_is_reported_is_what_was_chosen_and_written(name: str) -> None:
    told, engine = describe(game_of(name)), game_of(name).native(compiled=False)
    assert told["choices"] == list(engine.written.choices)
    functions = engine.written.program().functions
    assert told["source"]["functions"] == len(functions)
    assert told["source"]["bytes"] >= sum(len(str(function)) for function in functions.values())


def test_people_get_the_same_facts() -> None:
    found = json.loads(run("show", "kalah", "--engine", "--json").stdout)
    shown = run("show", "kalah", "--engine").stdout
    words = " ".join(shown.split())
    assert all(" ".join(choice.split()) in words for choice in found["choices"])
    assert f"{found['source']['lines']} lines" in shown
    assert all(len(line) <= 88 or str(found["cached_in"]) in line for line in shown.splitlines())


@needs_llvm
def test_where_machine_code_is_stored_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told = describe(load("kalah"))
    assert told["runs_on"] == {"at_once": at_once(), "long": "llvm"}
    assert Path(there(told["cached_in"])) == tmp_path / "manqala" / "machine-code"
    assert "machine code is stored in" in run("show", "kalah", "--engine").stdout


@needs_llvm
def test_without_a_place_nothing_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert describe(load("kalah"))["cached_in"] is None
    assert "in every process" in run("show", "kalah", "--engine").stdout


def test_without_llvm_it_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.compile.backends.choice.has_llvm", lambda: False)
    monkeypatch.setattr("manqala.compile.llvm.process_host.has_llvm", lambda: False)
    told = describe(load("kalah"))
    assert told["generated"]
    assert (told["runs_on"]["long"], told["cached_in"]) == (at_once(), None)
    assert "manqala[native]" in run("show", "kalah", "--engine").stdout


def test_a_game_without_a_generated_form_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise CannotGenerateError("‘blessing’ is a plug-in's, and plug-ins run in Python")

    monkeypatch.setattr("manqala.compile.native_engine.write_once", refuse)
    found = json.loads(run("show", "kalah", "--engine", "--json").stdout)
    assert found["generated"] is False
    assert "plug-in" in found["why_not"]
    shown = " ".join(run("show", "kalah", "--engine").stdout.split())
    assert "the interpreter plays it: ‘blessing’ is a plug-in's" in shown
    done = run("simulate", "kalah", "-n", 5, "--seed", 1, "--json")
    assert json.loads(done.stdout)["engine"] == "interpreter"
    assert (
        done.stderr
        == "the interpreter plays: ‘blessing’ is a plug-in's, and plug-ins run in Python\n"
    )


def test_one_thing_is_shown_at_a_time() -> None:
    done = run("show", "kalah", "--engine", "--expanded", exits=2)
    assert "--expanded or --engine" in done.stderr


def test_the_passes_are_reported_when_asked_for() -> None:
    found = json.loads(run("show", "yucebao", "--engine", "--passes", "--json").stdout)["passes"]
    assert [one["name"] for one in found] == list(PassName)
    assert all(one["count"] > 0 and one["needs"] and one["keeps"] for one in found)
    words = " ".join(run("show", "yucebao", "--engine", "--passes").stdout.split())
    assert all(f"{one['name']}, {one['count']:,}: {one['does']}" in words for one in found)
    assert "passes" not in json.loads(run("show", "yucebao", "--engine", "--json").stdout)


def test_passes_without_the_engine_are_refused() -> None:
    refused = run("show", "kalah", "--passes", exits=2)
    assert "needs --engine" in refused.output
