"""Whole searches: the answer where it is known, the same one however it is come by, and a front that is not lost."""

import importlib.util
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from manqala.resolve.loaded import load_rules
from manqala.simulate.stop import Stop
from manqala.text.diagnostics import ManqalaError
from tests.helpers.dask_cluster import needs_dask, scheduler, workers
from tests.helpers.extras import needs_study
from tests.helpers.interrupted import at_work
from tests.helpers.small_games import THREE, write_game

if importlib.util.find_spec("pyarrow") is not None:
    from manqala.tune.goals import read_goals
    from manqala.tune.racing import RacePlace
    from manqala.tune.search_results import tuned_json
    from manqala.tune.trial_games import Sides
    from manqala.tune.trial_journal import TrialJournal
    from manqala.tune.tuning import SearchEnd, TuneMeans, TunePlan, VariantSearch, search
    from manqala.tune.variation import vary

__all__ = ["scheduler", "workers"]
COIN = """\
---
language: 1
game: Coin
board: {rows: 2, holes: 3, stores: beside}
seeds: 1
options:
  lucky: {choices: [2, 10, 18], default: 2, because: "the first player wins so often in twenty random games"}
  idle: {choices: [heads, tails], default: heads, because: "it is read between rounds only"}
---
turn
  choose n from 1..20
  if n <= lucky, win own hole 1
  otherwise capture own hole 1 for opponent
round ends when turns > 0                                  [early]
between rounds
  if idle = heads
    each player
      put 1 seed from box into own hole 1
match ends when round number = 2
"""
"""Of random games the first player wins exactly ``lucky`` in 20."""


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


@pytest.fixture
def coin(tmp_path: Path) -> Path:
    return write_game(tmp_path, COIN)


def look(
    file: Path | str, *goals: str, games: int, players: str = "random", seed: int = 1, jobs: int = 1,
    ranges: tuple[str, ...] = (), only: bool = False, journal: Path | None = None, stop: Stop | None = None,
) -> "VariantSearch":  # fmt: skip
    rules = load_rules(file, {})
    plan = TunePlan(
        read_goals(goals), vary(rules, ranges, only=only), Sides((players,), seed), games
    )
    return search(rules, plan, TuneMeans(jobs, stop or Stop(), journal))


@pytest.mark.slow
def test_the_setting_with_the_wanted_share_is_found(coin: Path) -> None:
    found = look(coin, "first player 45..55", "length < 2", games=20_000)
    results = tuned_json(found)
    assert results["idle"] == ["idle"]
    places = {variant["settings"]["lucky"]: variant["place"] for variant in results["variants"]}
    # Tenths and nine tenths are clearly farther than a half after few games, which then go to the half.
    assert places == {10: "front", 2: "dropped", 18: "dropped"}
    games = {variant["settings"]["lucky"]: variant["games"] for variant in results["variants"]}
    assert games[10] > games[2]
    shares = {
        variant["settings"]["lucky"]: variant["goals"][0]["estimate"]
        for variant in results["variants"]
    }
    assert all(one["low"] <= lucky / 20 <= one["high"] for lucky, one in shares.items())  # type: ignore[operator]  # settings may also be words
    length = results["variants"][0]["goals"][1]["estimate"]["value"]
    assert length == 1


def test_too_few_games_and_seats_are_reported(coin: Path) -> None:
    with pytest.raises(ManqalaError, match="3 variants need at least 384 games, 128 each"):
        look(coin, "length < 3", games=100)
    three = write_game(coin.parent, THREE)
    with pytest.raises(ManqalaError, match="‘Three’ is for 3"):
        look(three, "length < 3", games=100, players="greedy", ranges=("seeds=1..2",))


@pytest.mark.nightly
def test_the_front_is_dropped_as_seldom_as_is_said(coin: Path) -> None:
    """Both are equally near to the goal: each time that one is dropped is a mistake."""
    rules = load_rules(coin, {})
    goals = read_goals(["first player = 50"])
    variation = vary(rules, ["lucky=2,18"], ["idle"], only=True)
    runs, wrong = 50, 0
    for seed in range(runs):
        plan = TunePlan(goals, variation, Sides(("random",), seed), 1_000)
        found = search(rules, plan, TuneMeans(1, Stop()))
        wrong += any(racer.place is RacePlace.DROPPED for racer in found.racers)
    # With a chance of 5 % each, 8 or more of 50 would happen once in 260 times.
    assert wrong < 8


@pytest.mark.nightly
def test_intervals_hold_the_truth_as_often_as_is_said(coin: Path) -> None:
    held = several = 0
    for seed in range(60):
        found = look(coin, "first player > 1", games=800, seed=seed, only=True, ranges=("lucky",))
        for racer in found.racers:
            (lucky,) = racer.standing.values
            (estimate,) = racer.standing.estimates
            held += estimate.low <= int(lucky) / 20 <= estimate.high
            several += 1
    assert several == 180
    assert held / several > 0.92


@pytest.mark.nightly
def test_one_job_and_two_give_the_same(coin: Path) -> None:
    goals, seeds = ("length 5..9", "first player 40..60"), ("seeds=1..3",)
    one, two = (
        tuned_json(
            look(
                "micro-wari",
                *goals,
                games=120,
                players="greedy",
                ranges=seeds,
                only=True,
                jobs=jobs,
            )
        )
        for jobs in (1, 2)
    )
    assert one == two
    assert {variant["games"] for variant in one["variants"]} != {16}
    assert (
        look(coin, "length < 2", games=400).racers
        == look(coin, "length < 2", games=400, jobs=2).racers
    )


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
def test_a_cluster_gives_the_same_though_a_worker_dies(
    scheduler: str, workers: list[subprocess.Popen[bytes]]
) -> None:
    """The front is that of one thread, to the last bit."""
    goals, seeds = ("length 5..9", "first player 40..60"), ("seeds=1..3",)
    here = look("micro-wari", *goals, games=160, players="greedy", ranges=seeds)
    left = [workers[0]]

    def kill_one(games: int) -> None:
        if games and left:
            left.pop().send_signal(signal.SIGKILL)

    plan = here.plan
    means = TuneMeans(1, Stop(), None, kill_one, address=scheduler)
    there = search(load_rules("micro-wari", {}), plan, means)
    assert workers[0].wait(10) == -signal.SIGKILL
    assert tuned_json(there) == tuned_json(here)
    assert there.racers == here.racers


@pytest.mark.slow
def test_a_search_that_was_stopped_goes_on_to_the_same_end(coin: Path, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    few: dict[str, Any] = {"ranges": ("lucky=2,10",), "only": True}
    whole = look(coin, "first player 45..55", games=512, **few)
    look(coin, "first player 45..55", games=512, journal=journal, **few)
    lines = journal.read_bytes().splitlines(keepends=True)
    # Cut off in the middle of a line, as a kill may do.
    journal.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    stopped = Stop()
    stopped.requested = True
    early = look(coin, "first player 45..55", games=512, journal=journal, stop=stopped, **few)
    assert early.ended is SearchEnd.STOPPED
    again = look(coin, "first player 45..55", games=512, journal=journal, **few)
    assert tuned_json(again) == tuned_json(whole)
    assert sorted(journal.read_bytes().splitlines()) == sorted(b"".join(lines).splitlines())
    # Other goals are measured in the same games.
    size = journal.stat().st_size
    other = look(coin, "length < 2", games=256, journal=journal, **few)
    assert journal.stat().st_size == size
    assert all(racer.standing.estimates[0].value == 1 for racer in other.racers)


def test_a_journal_of_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    TrialJournal(file, {"seed": 1}).close()
    TrialJournal(file, {"seed": 1}).close()
    with pytest.raises(ManqalaError, match="another seed or other players") as wrong:
        TrialJournal(file, {"seed": 2})
    assert wrong.value.diagnostics[0].code == "E635"
    for text in ("no journal\n", '{"tune":1,"seed":1}\n{"variant":1}\n', "[]\n[\n"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ManqalaError, match="not the journal of a search"):
            TrialJournal(file, {"seed": 1})
    with pytest.raises(ManqalaError, match="cannot be"):
        TrialJournal(tmp_path, {"seed": 1})


@pytest.mark.nightly
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_a_killed_command_goes_on(tmp_path: Path) -> None:
    from tests.helpers.command_line import run

    journal = tmp_path / "games.jsonl"
    words = (
        "tune", "micro-wari", "--goal", "length 5..9", "--vary", "seeds=1..3", "--players", "greedy", "--games", 100,
        "--seed", 3, "--json",
    )  # fmt: skip
    killed = at_work(tmp_path, TrialJournal.take, 5, *words, "--jobs", 1, "--journal", journal)
    killed.kill()
    killed.communicate()
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 5
    gone_on = json.loads(run(*words, "--journal", journal, "--jobs", 2).stdout)
    assert gone_on == json.loads(run(*words, "--jobs", 1).stdout)


@pytest.mark.nightly
def test_of_many_combinations_some_are_proposed() -> None:
    pytest.importorskip("optuna", reason="the extra ‘tune’ is not installed")
    ranges = ("holes=1..12", "seeds=1..12")
    one, other = (
        look("kalah", "length 10..12", games=8_000, ranges=ranges, jobs=jobs) for jobs in (1, 2)
    )
    assert tuned_json(one) == tuned_json(other)
    assert one.proposed
    assert one.tried < one.plan.variation.combinations
    assert one.front[0].standing.miss < 0.05
