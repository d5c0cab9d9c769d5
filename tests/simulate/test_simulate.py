"""The command that plays many games: contests of players, and what is told of all of them."""

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.shares import interval
from manqala.simulate.distinct_games import DistinctGames
from manqala.simulate.jobs import InterpretedGames
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.seated_games import ContestGames, score, split_players
from manqala.simulate.stop import Stop
from manqala.simulate.survey import Survey
from manqala.simulate.tally import UNFINISHED, Tally
from tests.helpers.command_line import run
from tests.helpers.interrupted import at_work, interrupt

# ---- contests ---------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_players_take_every_seat_equally_often() -> None:
    job = ContestGames(parcel(load("kalah")), ("greedy", "random"), 1, match=False)
    tally = job.open()(range(40))
    assert tally.games == tally.entrants.total() == 40
    assert tally.entrants[0] > 30
    # Nearly always the greedy one wins, so nearly as often from the one seat as from the other.
    assert tally.wins[0] > 12
    assert tally.wins[1] > 12
    swapped = ContestGames(parcel(load("kalah")), ("random", "greedy"), 1, match=False)
    assert swapped.open()(range(40)).entrants[1] > 30
    assert job.open()(range(20, 40)).plies + job.open()(range(20)).plies == tally.plies


def different(games: Sequence[tuple[int, int | None]]) -> DistinctGames:
    found = DistinctGames()
    for moves, winner in games:
        found.add(moves, winner)
    return found


def test_a_repeated_game_counts_once() -> None:
    # One game a hundred times, another once; then the two entrants win the same moves from either seat.
    assert score(Tally(different=different([(7, 0)] * 100 + [(8, 1)])), 0, 2) == 0.5
    assert score(
        Tally(different=different([(7, 0), (7, 1)] * 9 + [(8, None), (9, 0)])), 0, 2
    ) == pytest.approx(2 / 3)
    one, other = (
        Tally(different=different([(7, 0), (8, 0)])),
        Tally(different=different([(8, 0), (9, 1)])),
    )
    one.add(other)
    assert len(one.different) == 3
    assert score(one, 1, 2) == pytest.approx(1 / 3)


def test_points_and_their_interval() -> None:
    winners: list[int | None] = [0] * 150 + [1] * 30 + [None] * 20
    tally = Tally(different=different(list(enumerate(winners))))
    assert score(tally, 0, 2) == 0.8
    assert score(tally, 1, 2) == pytest.approx(0.2)
    never = Tally()
    never.entrants.update({0: 20})
    never.plies.update({10: 20})
    never.different.update(different([(n, 0) for n in range(20)]))
    lost = Survey(("south", "north"), 1, never, 1.0, "players", ("greedy", "random")).points()[1]
    assert (lost.low, round(lost.high, 4)) == (0.0, 0.1684)


def test_the_interval_of_a_share_is_the_one_of_clopper_and_pearson() -> None:
    # R. G. Newcombe: Two-sided confidence intervals for the single proportion. Statistics in Medicine 17 (1998), table I.
    for hits, number, limits in (
        (81, 263, (0.2527, 0.3676)),
        (15, 148, (0.0578, 0.1617)),
        (0, 20, (0.0, 0.1684)),
        (1, 29, (0.0009, 0.1776)),
    ):
        assert interval(hits / number, number) == pytest.approx(limits, abs=5.1e-5)
    # Where all were won the limit is a root.
    assert interval(1.0, 200) == pytest.approx((0.025 ** (1 / 200), 1.0))
    # Who loses what the other wins has the mirrored interval.
    low, high = interval(0.3, 50)
    assert interval(0.7, 50) == pytest.approx((1 - high, 1 - low))


def test_a_list_of_players_is_taken_apart() -> None:
    assert split_players("greedy,random") == ("greedy", "random")
    assert split_players("a:depth=3,time=1, b:x=2") == ("a:depth=3,time=1", "b:x=2")


@pytest.mark.nightly
def test_a_contest_is_reported() -> None:
    told = run("simulate", "kalah", "--players", "greedy,random", "-n", 20, "--seed", 2).stdout
    assert told.startswith("20 games, seed 2\n")
    assert "  greedy " in told
    assert "(95 %: from " in told
    found = json.loads(
        run(
            "simulate", "kalah", "--players", "greedy,random", "-n", 20, "--seed", 2, "--json"
        ).stdout
    )
    first, second = found["contest"]
    assert first["player"] == "greedy"
    assert first["percent"] + second["percent"] == 100
    assert first["from"] < first["percent"] < first["to"]
    assert found["different_games"] == 20
    assert found["engine"] == "players"


@pytest.mark.parametrize(
    ("players", "exits", "told"),
    [
        ("greedy", 2, "2 play this game, and 1 is named"),
        ("greedy,random,random", 2, "and 3 are named"),
        ("greedy,human", 2, "manqala play"),
        ("greedy,gredy", 1, "did you mean ‘greedy’?"),
        ("", 1, "‘’"),
    ],
)
def test_a_wrong_list_of_players_is_reported(players: str, exits: int, told: str) -> None:
    done = run("simulate", "kalah", "--players", players, "--seed", 1, exits=exits)
    assert told in done.stderr
    assert done.stdout == ""


# ---- the command ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_number_of_threads_does_not_matter() -> None:
    told = [
        json.loads(
            run("simulate", "san-yao", "-n", 100, "--seed", 6, "--threads", n, "--json").stdout
        )
        for n in (1, 2, 5)
    ]
    for one in told:
        assert one.pop("moves_per_second") > 0
    assert told[0] == told[1] == told[2]
    assert told[0]["rounds"] == 100
    assert sum(told[0]["ended_by"].values()) == 100


@pytest.mark.slow
def test_both_engines_can_be_asked_for() -> None:
    native, plain = (
        json.loads(
            run("simulate", "kalah", "-n", 400, "--seed", 1, "--engine", engine, "--json").stdout
        )
        for engine in ("native", "interpreter")
    )
    assert native["engine"] == "native"
    assert native["checksum"] > 0
    assert plain["engine"] == "interpreter"
    assert plain["checksum"] == 0
    # Other random numbers, but the same game: the mean lengths agree within four standard errors.
    assert native["plies"]["mean"] == pytest.approx(plain["plies"]["mean"], abs=4 * 11 / 14)


def test_a_survey_counts_what_was_played() -> None:
    tally = Tally(rounds=7)
    tally.plies.update({10: 50, 20: 45, 30: 5})
    tally.wins.update({0: 60, 1: 30, None: 6})
    tally.reasons.update({"bare": 96, UNFINISHED: 4})
    found = Survey(("south", "north"), 1, tally, 2.0, "native")
    assert (found.games, found.wins, found.drawn) == (100, (60, 30), 6)
    assert found.seats()[-1] == (UNFINISHED, 4)
    assert [found.percentile(n) for n in (1, 50, 51, 95, 96, 100)] == [10, 10, 20, 20, 30, 30]
    assert found.moves_per_second == 775
    # 50 games are 5.5 too short, 45 are 4.5 too long, 5 are 14.5 too long.
    assert found.mean == 15.5
    assert found.standard_error == pytest.approx(
        sqrt((50 * 5.5**2 + 45 * 4.5**2 + 5 * 14.5**2) / 99) / 10
    )
    assert Survey(("south",), 1, Tally(plies=Counter({5: 1})), 2.0, "native").standard_error == 0
    assert found.as_json()["ended_by"] == {"bare": 96, UNFINISHED: 4}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    ("arguments", "function", "call"),
    [
        ([], Run.count, 5),
        # By then the processes that help have played some.
        (["--engine", "interpreter", "--threads", "2"], ProcessPoolExecutor.submit, 10),
    ],
    ids=["compiled", "processes"],
)
def test_an_interrupted_run_tells_what_was_played(
    tmp_path: Path, arguments: list[str], function: Callable[..., object], call: int
) -> None:
    process = at_work(
        tmp_path, function, call,
        "simulate", "kalah", "-n", 1_000_000_000, "--seed", 1, "--json", *arguments,
        start_new_session=True,
    )  # fmt: skip
    out, err = interrupt(process, group=True)
    found = json.loads(out)
    assert 0 < found["n"] < 1_000_000_000
    assert err.startswith(
        f"stopped after {found['n']} of 1000000000; the same command starts again from the beginning"
    )
    if arguments:
        job = InterpretedGames(parcel(load("kalah")), 1, match=False)
        again = Run(found["n"], 1, Stop())
        again.here(job.open())
        assert dict(again.tally.reasons) == found["ended_by"]
        assert again.tally.wins[0] == found["south"]


@pytest.mark.parametrize("engine", ["native", "interpreter"])
def test_a_forced_decision_without_options_outside_a_turn_is_reported(
    tmp_path: Path, engine: str
) -> None:
    rules = "turn\n  choose hole from own holes\nround ends when lifted is 0\n  choose h from own closed holes\n"
    path = tmp_path / "stuck.sow"
    path.write_text(f"---\nlanguage: 1\ngame: Stuck\n---\n{rules}", encoding="utf-8")
    done = run("simulate", path, "-n", "3", "--engine", engine, exits=1)
    assert "stuck.sow:8:3: error[E703]" in done.output
