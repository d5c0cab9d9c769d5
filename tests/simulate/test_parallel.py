"""Many games at once: the same seed gives the same games, however and wherever they are played."""

import signal
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once
from manqala.compile.generating import generate_engine
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.native_engine import NativeEngine, Outcome
from manqala.compile.stepping.warm_game import load
from manqala.simulate.chunks import MAX_GAMES, MAX_GROWTH, TARGET_SECONDS, Chunks
from manqala.simulate.jobs import InterpretedGames
from manqala.simulate.native_games import NativeGames, play_games, play_native
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run, play_job
from manqala.simulate.stop import Stop, stopping
from manqala.simulate.tally import CHECKSUM, UNFINISHED, Tally
from manqala.text.diagnostics import RuleError
from manqala.text.processors import count_cores
from tests.helpers.small_games import ENDLESS, write_game, written
from tests.helpers.there import there

needs_llvm = pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")
CIRCLING = """\
---
language: 1
game: Circling
board: {rows: 2, holes: 2}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
round ends when holes are empty
"""
GAMES = ("kalah", "oware", "andot", "san-yao")


def outcomes(tally: Iterable[Outcome]) -> Tally:
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


@pytest.mark.slow_cases("andot", "san-yao")
@pytest.mark.parametrize("name", GAMES)
def test_the_sums_are_those_of_the_single_games(name: str) -> None:
    game = load(name)
    match = game.rules.between is not None
    single = game.native(compiled=False).play(60, 11, match=match)
    play = NativeGames(parcel(game), 11, match, compiled=False).open()
    assert play(range(60)) == outcomes(single)
    assert play(range(20, 40)) == outcomes(single[20:40])
    assert len({outcome.checksum for outcome in single}) > 50


@needs_llvm
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_gives_what_plain_python_gives(threads: int) -> None:
    game = load("kalah", holes=4, seeds=3)
    job = NativeGames(parcel(game), 5, match=False)
    plain = NativeGames(parcel(game), 5, match=False, compiled=False).open()(range(400))
    progress: list[int] = []
    run = Run(400, threads, Stop(), progress.append)
    run.on_threads([job.play_with(game.native(compiled=True)) for _ in range(threads)])
    assert run.tally == plain
    assert sum(progress) == 400
    assert all(more > 0 for more in progress)


@needs_llvm
def test_a_long_run_changes_over_to_compiled_code_and_stays_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("kalah", holes=4, seeds=3)
    plain = NativeGames(parcel(game), 9, match=False, compiled=False).open()(range(3000))
    monkeypatch.setattr("manqala.simulate.native_games.LOCAL_SECONDS", 0.02)
    assert NativeGames(parcel(game), 9, match=False).open()(range(3000)) == plain
    assert play_games(game, 3000, 9, threads=2) == plain


@needs_llvm
def test_compiling_is_reported_only_when_it_takes_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kalah", holes=4, seeds=3)
    job = NativeGames(parcel(game), 1, match=False)
    monkeypatch.setattr("manqala.simulate.native_games.LOCAL_SECONDS", 0.0)
    for later, expected in (
        (BackendName.LLVM, ["compiling Kalah …", "playing"]),
        (at_once(), []),
    ):
        monkeypatch.setattr("manqala.simulate.native_games.fastest", lambda later=later: later)
        told: list[str] = []
        run = Run(50, 2, Stop())
        play_native(job, game, run, compiling=told.append)
        assert told == expected
        assert run.tally.games == 50


@needs_llvm
def test_ctrl_c_breaks_off_the_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kalah", holes=4, seeds=3)
    plain = game.native(compiled=False)

    def compiled(_: object, *, on: BackendName) -> NativeEngine:
        if on is BackendName.LLVM:
            signal.raise_signal(signal.SIGINT)
        return plain

    monkeypatch.setattr("manqala.simulate.native_games.generate_engine", compiled)
    monkeypatch.setattr("manqala.simulate.native_games.LOCAL_SECONDS", 0.0)
    with stopping() as stop:
        run = Run(50, 2, stop)
        play_native(NativeGames(parcel(game), 1, match=False), game, run)
    assert stop.requested
    assert run.tally.games == 0


@pytest.mark.nightly
def test_without_compiled_code_processes_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kalah")
    for name in ("at_once", "fastest"):
        monkeypatch.setattr(f"manqala.simulate.native_games.{name}", lambda: BackendName.PYTHON)
    monkeypatch.setattr("manqala.simulate.native_games.LOCAL_SECONDS", 0.05)
    plain = NativeGames(parcel(game), 3, match=False, compiled=False).open()(range(1500))
    # The processes are not patched; it is the games that must be the same.
    assert play_games(game, 1500, 3, threads=2) == plain


def test_a_game_that_was_given_up_is_reported(tmp_path: Path) -> None:
    job = NativeGames(parcel(written(tmp_path, CIRCLING)), 1, match=False, limit=50, compiled=False)
    tally = job.open()(range(4))
    assert tally.unfinished == tally.games == 4
    assert set(tally.plies) == {50}
    assert not tally.wins


def test_rules_that_go_on_and_on_are_reported_with_their_place(tmp_path: Path) -> None:
    path = write_game(tmp_path, ENDLESS, "endless")
    packed = parcel(load(path))
    path.unlink()
    with pytest.raises(RuleError, match=r"endless\.sow:10:.*E704"):
        NativeGames(packed, 1, match=False, compiled=False).open()(range(3))


# ---- chunks, threads, processes ---------------------------------------------------------------------


def test_chunks_are_all_games_in_order() -> None:
    chunks = Chunks(1000, 2)
    taken = []
    while (numbers := chunks.take()) is not None:
        taken.append(numbers)
        chunks.record(len(numbers), len(numbers) * TARGET_SECONDS / 70)
    assert [n for numbers in taken for n in numbers] == list(range(1000))
    sizes = [len(numbers) for numbers in taken]
    assert sizes[:4] == [1, MAX_GROWTH, MAX_GROWTH**2, MAX_GROWTH**3]
    assert max(sizes) == 70
    assert sizes[-1] == 1
    fast = Chunks(10**9, 1)
    for _ in range(20):
        fast.record(len(there(fast.take())), 0.0)
    assert len(there(fast.take())) == MAX_GAMES


class Counting:
    """A job whose games need no time, unless it is said how many seconds each takes."""

    engine = "counting"

    def __init__(self, seconds: float = 0.0, fails_at: int | None = None) -> None:
        self.seconds = seconds
        self.fails_at = fails_at
        self.threads: set[int] = set()

    def __call__(self, numbers: range) -> Tally:
        self.threads.add(threading.get_ident())
        time.sleep(self.seconds * len(numbers))
        if self.fails_at is not None and numbers.stop > self.fails_at:
            raise RuntimeError("a fault of the games")
        tally = Tally()
        tally.plies.update(numbers)
        return tally


def test_every_thread_plays_and_no_game_is_played_twice() -> None:
    plays = [Counting(0.002) for _ in range(4)]
    run = Run(200, 4, Stop())
    run.on_threads(plays)
    assert run.tally.plies == dict.fromkeys(range(200), 1)
    assert len({thread for play in plays for thread in play.threads}) == 4
    assert run.seconds > 0


def test_a_fault_in_a_thread_comes_out_and_stops_the_others() -> None:
    run = Run(10**9, 2, Stop())
    with pytest.raises(RuntimeError, match="a fault of the games"):
        run.on_threads([Counting(0.001), Counting(0.001, fails_at=50)])


def test_a_run_that_is_stopped_has_played_the_first_games() -> None:
    stop = Stop()

    def progress(_: object) -> None:
        stop.requested = True

    run = Run(10**6, 3, stop, progress)
    run.on_threads([Counting(0.002) for _ in range(3)])
    # All of them would take ten minutes; how many are played until somebody looks is the machine's affair.
    assert 0 < run.tally.games < 10**5
    assert run.tally.plies == dict.fromkeys(range(run.tally.games), 1)


def test_the_first_interrupt_asks_and_the_second_ends() -> None:
    usual = signal.getsignal(signal.SIGINT)
    with stopping() as stop:
        before = stop.requested
        signal.raise_signal(signal.SIGINT)
        assert (before, stop.requested) == (False, True)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is usual


@pytest.mark.slow
def test_the_interpreter_on_processes_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    job = InterpretedGames(parcel(load("oware")), 4, match=False)
    whole = Run(60, 1, Stop())
    play_job(job, whole)
    monkeypatch.setattr("manqala.simulate.run.LOCAL_SECONDS", 0.05)
    divided = Run(60, 2, Stop())
    play_job(job, divided)
    assert divided.tally == whole.tally
    assert divided.chunks.next == 60


@pytest.mark.slow
def test_a_fault_of_the_rules_comes_out_of_a_process(tmp_path: Path) -> None:
    path = write_game(tmp_path, ENDLESS, "endless")
    job = InterpretedGames(parcel(load(path)), 1, match=False)
    with pytest.raises(Exception, match=r"endless\.sow:10:.*E704"):
        Run(2, 2, Stop()).on_processes(job)


def test_a_game_with_parents_is_the_same_after_packing(tmp_path: Path) -> None:
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
    assert (
        generate_engine(again, compiled=False).written.source
        == game.native(compiled=False).written.source
    )
    assert hash(packed) == hash(parcel(again))


def test_there_is_a_core() -> None:
    assert count_cores() >= 1
