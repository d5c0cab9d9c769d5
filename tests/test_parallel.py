"""Many games at once: the same seed gives the same games, however and wherever they are played."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from click.testing import CliRunner

from manqala.batch.chunks import GROWTH, MOST_GAMES, SECONDS, Chunks
from manqala.batch.contest import ContestGames, interval, score, split_players
from manqala.batch.jobs import InterpretedGames
from manqala.batch.parcel import parcel
from manqala.batch.run import Run, cores, play_job
from manqala.batch.stop import Stop, stopping
from manqala.batch.tally import CHECKSUM, UNFINISHED, Tally
from manqala.cli.main import cli
from manqala.diagnostics import RuleError
from manqala.game import load
from manqala.native.compile import has_numba
from manqala.native.engine import NativeEngine
from manqala.native.parallel import NativeGames, play_games, play_native
from manqala.survey import Survey

needs_numba = pytest.mark.skipif(not has_numba(), reason="the extra ‘native’ is not installed")
HEAD = "---\nlanguage: 1\ngame: {name}\nboard: {{rows: 2, holes: {holes}}}\nseeds: 2\n---\n"
ENDLESS = (
    HEAD.format(name="Endless", holes=3) + "mark count: number for turn\n"
    "turn\n  choose hole from own occupied holes\n  repeat 9999 times\n"
    "    repeat 9999 times\n      set count to count + 1\n"
    "round ends when holes are empty\n"
)
CIRCLING = (
    HEAD.format(name="Circling", holes=2)
    + "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
    "round ends when holes are empty\n"
)
GAMES = ("kalah", "oware", "andot", "san-yao")


def run(*arguments, exits=0):
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert done.exit_code == exits, done.output
    return done


def outcomes(tally):
    """A tally made of single games, for comparison."""
    made = Tally()
    for game in tally:
        made.plies[game.plies] += 1
        made.rounds += game.rounds
        made.checksum = (made.checksum + game.checksum) % CHECKSUM
        made.reasons[game.reason if game.fault is None else UNFINISHED] += 1
        if game.fault is None:
            made.wins[game.winner] += 1
    return made


# ---- the native games -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_sums_are_those_of_the_single_games(name):
    game = load(name)
    match = game.rules.between is not None
    single = NativeEngine(game, compiled=False).play(60, 11, match=match)
    play = NativeGames(parcel(game), 11, match, compiled=False).open()
    assert play(range(60)) == outcomes(single)
    assert play(range(20, 40)) == outcomes(single[20:40])
    assert len({one.checksum for one in single}) > 50


@needs_numba
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_gives_what_plain_python_gives(threads):
    game = load("kalah", holes=4, seeds=3)
    job = NativeGames(parcel(game), 5, match=False)
    plain = NativeGames(parcel(game), 5, match=False, compiled=False).open()(range(400))
    progress = []
    run = Run(400, threads, Stop(), progress.append)
    run.on_threads([job.play_with(game.native(compiled=True)) for _ in range(threads)])
    assert run.tally == plain
    assert sum(progress) == 400
    assert all(more > 0 for more in progress)


@needs_numba
def test_a_long_run_changes_over_to_compiled_code_and_stays_the_same(monkeypatch):
    game = load("kalah", holes=4, seeds=3)
    plain = NativeGames(parcel(game), 9, match=False, compiled=False).open()(range(3000))
    monkeypatch.setattr("manqala.native.parallel.compiled_before", lambda _: False)
    monkeypatch.setattr("manqala.native.parallel.HERE_SECONDS", 0.02)
    assert NativeGames(parcel(game), 9, match=False).open()(range(3000)) == plain
    assert play_games(game, 3000, 9, threads=2) == plain


@needs_numba
def test_compiling_is_told_only_when_it_takes_time(monkeypatch):
    game = load("kalah", holes=4, seeds=3)
    job = NativeGames(parcel(game), 1, match=False)
    monkeypatch.setattr("manqala.native.parallel.HERE_SECONDS", 0.0)
    for before, expected in (
        (False, ["compiling Kalah (first time) …", "playing"]),
        (True, ["playing"]),
    ):
        monkeypatch.setattr("manqala.native.parallel.compiled_before", lambda _, b=before: b)
        told = []
        run = Run(50, 2, Stop())
        play_native(job, game, run, compiling=told.append)
        assert told == expected
        assert run.tally.games == 50


@needs_numba
def test_ctrl_c_breaks_off_the_compiling(monkeypatch):
    game = load("kalah", holes=4, seeds=3)

    def compiled(_, *, compiled):
        if compiled:
            signal.raise_signal(signal.SIGINT)
        return NativeEngine(game, compiled=False)

    monkeypatch.setattr("manqala.game.Game.native", compiled)
    monkeypatch.setattr("manqala.native.parallel.compiled_before", lambda _: True)
    with stopping() as stop:
        run = Run(50, 2, stop)
        play_native(NativeGames(parcel(game), 1, match=False), game, run)
    assert stop.asked
    assert run.tally.games == 0


def test_without_numba_processes_play_the_same(monkeypatch):
    game = load("kalah")
    monkeypatch.setattr("manqala.native.parallel.has_numba", lambda: False)
    monkeypatch.setattr("manqala.native.parallel.HERE_SECONDS", 0.05)
    plain = NativeGames(parcel(game), 3, match=False, compiled=False).open()(range(1500))
    # The processes are not patched; it is the games that must be the same.
    assert play_games(game, 1500, 3, threads=2) == plain


def test_a_game_that_was_given_up_is_told(tmp_path):
    path = tmp_path / "circling.sow"
    path.write_text(CIRCLING, encoding="utf-8")
    job = NativeGames(parcel(load(path)), 1, match=False, limit=50, compiled=False)
    tally = job.open()(range(4))
    assert tally.unfinished == tally.games == 4
    assert set(tally.plies) == {50}
    assert not tally.wins


def test_rules_that_go_on_and_on_are_told_with_their_place(tmp_path):
    path = tmp_path / "endless.sow"
    path.write_text(ENDLESS, encoding="utf-8")
    packed = parcel(load(path))
    path.unlink()
    with pytest.raises(RuleError, match=r"endless\.sow:10:.*E704"):
        NativeGames(packed, 1, match=False, compiled=False).open()(range(3))


# ---- chunks, threads, processes ---------------------------------------------------------------------


def test_chunks_are_all_games_in_order():
    chunks = Chunks(1000, 2)
    taken = []
    while (numbers := chunks.take()) is not None:
        taken.append(numbers)
        chunks.took(len(numbers), len(numbers) * SECONDS / 70)
    assert [n for numbers in taken for n in numbers] == list(range(1000))
    sizes = [len(numbers) for numbers in taken]
    assert sizes[:4] == [1, GROWTH, GROWTH**2, GROWTH**3]
    assert max(sizes) == 70
    assert sizes[-1] == 1
    fast = Chunks(10**9, 1)
    for _ in range(20):
        fast.took(len(fast.take()), 0.0)
    assert len(fast.take()) == MOST_GAMES


class Counting:
    """A job whose games need no time, unless a number of seconds is said."""

    engine = "counting"

    def __init__(self, seconds=0.0, fails_at=None):
        self.seconds = seconds
        self.fails_at = fails_at
        self.threads = set()

    def __call__(self, numbers):
        self.threads.add(threading.get_ident())
        time.sleep(self.seconds)
        if self.fails_at is not None and numbers.stop > self.fails_at:
            raise RuntimeError("a fault of the games")
        tally = Tally()
        tally.plies.update(numbers)
        return tally


def test_every_thread_plays_and_no_game_is_played_twice():
    plays = [Counting(0.002) for _ in range(4)]
    run = Run(200, 4, Stop())
    run.on_threads(plays)
    assert run.tally.plies == dict.fromkeys(range(200), 1)
    assert len({thread for play in plays for thread in play.threads}) == 4
    assert run.seconds > 0


def test_a_fault_in_a_thread_comes_out_and_stops_the_others():
    run = Run(10**9, 2, Stop())
    with pytest.raises(RuntimeError, match="a fault of the games"):
        run.on_threads([Counting(0.001), Counting(0.001, fails_at=50)])


def test_a_run_that_is_stopped_has_played_the_first_games():
    stop = Stop()

    def progress(_):
        stop.asked = True

    run = Run(10**6, 3, stop, progress)
    run.on_threads([Counting(0.002) for _ in range(3)])
    assert 0 < run.tally.games < 1000
    assert run.tally.plies == dict.fromkeys(range(run.tally.games), 1)


def test_the_first_interrupt_asks_and_the_second_ends():
    usual = signal.getsignal(signal.SIGINT)
    with stopping() as stop:
        assert not stop.asked
        signal.raise_signal(signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is usual


def test_the_interpreter_on_processes_plays_the_same(monkeypatch):
    job = InterpretedGames(parcel(load("oware")), 4, match=False)
    whole = Run(60, 1, Stop())
    play_job(job, whole)
    monkeypatch.setattr("manqala.batch.run.HERE_SECONDS", 0.05)
    divided = Run(60, 2, Stop())
    play_job(job, divided)
    assert divided.tally == whole.tally
    assert divided.chunks.next == 60


def test_a_fault_of_the_rules_comes_out_of_a_process(tmp_path):
    path = tmp_path / "endless.sow"
    path.write_text(ENDLESS, encoding="utf-8")
    job = InterpretedGames(parcel(load(path)), 1, match=False)
    with pytest.raises(Exception, match=r"endless\.sow:10:.*E704"):
        Run(2, 2, Stop()).on_processes(job)


def test_a_game_with_parents_is_the_same_after_packing(tmp_path):
    (tmp_path / "mine.sow").write_text(
        "---\nlanguage: 1\ngame: Mine\nextends: ./parent.sow\n---\n", encoding="utf-8"
    )
    (tmp_path / "parent.sow").write_text(
        "---\nlanguage: 1\ngame: Parent\nextends: kalah\n---\n", encoding="utf-8"
    )
    game = load(tmp_path / "mine.sow", seeds=3)
    packed = parcel(game)
    for path in tmp_path.iterdir():
        path.unlink()
    again = packed.open()
    assert again.options == game.options
    assert again.native(compiled=False).written.source == game.native(compiled=False).written.source
    assert hash(packed) == hash(parcel(again))


# ---- contests ---------------------------------------------------------------------------------------


def test_players_take_every_seat_equally_often():
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


def test_points_and_their_interval():
    tally = Tally()
    tally.entrants.update({0: 150, 1: 30, None: 20})
    tally.plies.update({10: 200})
    assert score(tally, 0, 2) == 0.8
    assert score(tally, 1, 2) == pytest.approx(0.2)
    # Wilson's interval for 160 of 200, computed from its formula by hand.
    low, high = interval(0.8, 200)
    assert low == pytest.approx(0.7391, abs=1e-4)
    assert high == pytest.approx(0.8495, abs=1e-4)
    assert interval(1.0, 200) == pytest.approx((0.98115, 1.0), abs=1e-4)
    assert interval(0.0, 50)[0] == 0.0


def test_a_list_of_players_is_taken_apart():
    assert split_players("greedy,random") == ("greedy", "random")
    assert split_players("a:depth=3,time=1, b:x=2") == ("a:depth=3,time=1", "b:x=2")


def test_a_contest_is_told():
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
        ("greedy", 2, "2 play this game, and 1 are named"),
        ("greedy,random,random", 2, "and 3 are named"),
        ("greedy,human", 2, "manqala play"),
        ("greedy,gredy", 1, "did you mean ‘greedy’?"),
        ("", 1, "‘’"),
    ],
)
def test_a_wrong_list_of_players_is_told(players, exits, told):
    done = run("simulate", "kalah", "--players", players, "--seed", 1, exits=exits)
    assert told in done.stderr
    assert done.stdout == ""


# ---- the command ------------------------------------------------------------------------------------


def test_the_number_of_threads_does_not_matter():
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


def test_both_engines_can_be_asked_for():
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


def test_a_survey_counts_what_was_played():
    tally = Tally(rounds=7)
    tally.plies.update({10: 50, 20: 45, 30: 5})
    tally.wins.update({0: 60, 1: 30, None: 6})
    tally.reasons.update({"bare": 96, UNFINISHED: 4})
    found = Survey(("south", "north"), 1, tally, 2.0, "native")
    assert (found.games, found.wins, found.drawn) == (100, (60, 30), 6)
    assert found.seats()[-1] == (UNFINISHED, 4)
    assert [found.percentile(n) for n in (1, 50, 51, 95, 96, 100)] == [10, 10, 20, 20, 30, 30]
    assert found.moves_per_second == 775
    assert found.as_json()["ended_by"] == {"bare": 96, UNFINISHED: 4}


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize("arguments", [[], ["--engine", "interpreter", "--threads", "2"]])
def test_an_interrupted_run_tells_what_was_played(arguments):
    process = subprocess.Popen(
        [
            sys.executable, "-m", "manqala", "simulate", "kalah", "-n", "1000000000", "--seed", "1",
            "--json", *arguments,
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    time.sleep(4)
    # To the whole group, as a terminal does it: processes that help must not complain.
    os.killpg(process.pid, signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 20
    assert process.returncode == 130
    found = json.loads(out)
    assert 0 < found["n"] < 1_000_000_000
    assert err == f"stopped after {found['n']} of 1000000000\n"
    if arguments:
        job = InterpretedGames(parcel(load("kalah")), 1, match=False)
        again = Run(found["n"], 1, Stop())
        again.here(job.open())
        assert dict(again.tally.reasons) == found["ended_by"]
        assert again.tally.wins[0] == found["south"]


def test_there_is_a_core():
    assert cores() >= 1
