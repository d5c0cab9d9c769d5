"""What makes proofs quick changes no value: small tables, short keys, tables built in passing, several threads."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.native_engine import NativeEngine
from manqala.compile.row_memory import LINE
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.search import growing_tables as growing
from manqala.search import keys, prove, solving
from manqala.search.growing_tables import GrowingTables
from manqala.search.kernel.proof_row import ENTRIES
from manqala.search.proof_kernel import ProofTask
from manqala.search.prove import Prover
from manqala.search.solving import Solver
from manqala.text import free_memory
from tests.helpers.small_games import written
from tests.helpers.there import there

COMPILED = pytest.mark.skipif(not has_llvm(), reason="llvmlite is not installed")
SMALL = {"holes": 2, "seeds": 3}
TURNING = """\
---
language: 1
game: Turning
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
---
mark turns: number for round
mark idle: number for round
turn
  choose hole from own occupied holes
  sow it anticlockwise
  set turns to turns + 1
round ends when turns > 40
  settle
when player cannot move, close-round
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No tables on the disk."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def engine_for(game: WarmGame, compiled: bool) -> NativeEngine:
    """An engine of a game, compiled or not."""
    return game.native(compiled=compiled)


def search_exhaustively(position: PositionValue, known: dict[str, int]) -> int:
    """The value by looking at everything, with nothing but the rules."""
    if position.over:
        return position.score[0] - position.score[1]
    if position.text not in known:
        values = [search_exhaustively(position.play(move), known) for move in position.moves()]
        known[position.text] = max(values) if position.mover == 0 else min(values)
    return known[position.text]


def random_positions(game: WarmGame, seed: int, many: int) -> Iterator[PositionValue]:
    """Positions of random games."""
    rng = random.Random(seed)
    position = game.start()
    for _ in range(many):
        position = position.play(position.random_move(rng))
        if position.over:
            position = game.start()
        yield position


def test_bounds_from_what_is_left_agree_with_a_full_search() -> None:
    game = load("kalah", SMALL)
    known: dict[str, int] = {}
    prover = Prover(game, game.start(), compiled=False)
    for position in random_positions(game, 1, 40):
        value = search_exhaustively(position, known)
        assert prover.value(position) == value
        assert prover.reaches(position, value).value >= value
        assert prover.reaches(position, value + 1).value <= value


@pytest.mark.slow
def test_a_table_that_forgets_nearly_everything_tells_nothing_wrong() -> None:
    for options, entries in (
        (SMALL, 8),
        ({"holes": 3, "seeds": 2}, 16),
        ({"holes": 3, "seeds": 3}, 32),
    ):
        game = load("kalah", options)
        full = Prover(game, game.start(), compiled=False)
        small = Prover(game, game.start(), compiled=False, table_bytes=16 * entries)
        for position in (game.start(), *random_positions(game, 2, 5)):
            assert small.value(position) == full.value(position)
        size = small.proofs.busy
        assert size == 2 * entries
        assert sum(number != 0 for number in full.proofs.table) > 4 * size
        assert small.positions > full.positions


def test_a_small_table_in_a_game_whose_positions_come_back() -> None:
    game = load("oware")
    first = game.position("0,0,0,0,1,1/0,0,0,0,0,1:south:won=22,23")
    sizes = (None, 1 << 9)
    full, small = (Prover(game, first, compiled=False, table_bytes=size) for size in sizes)
    told = set()
    for board in ("0,0,0,0,1,1/0,0,0,0,0,1", "0,1,0,0,0,0/0,0,0,1,0,1", "0,0,0,1,0,1/0,0,0,0,1,0"):
        position = game.position(f"{board}:south:won=22,23")
        for goal in range(-3, 5):
            answers: list[bool | None] = []
            for prover in (full, small):
                try:
                    answers.append(prover.reaches(position, goal).value >= goal)
                except prove.CyclicValueError:
                    answers.append(None)
            # Who forgets may prove less, but never something else.
            assert None in answers or answers[0] == answers[1]
            told.add(answers[0])
    assert {True, False} <= told


def test_a_proof_tells_which_answer_it_goes_by() -> None:
    game = load("kalah", SMALL)
    prover, other = (Prover(game, game.start(), compiled=False) for _ in range(2))
    told = 0
    for position in random_positions(game, 5, 30):
        if position.over:
            continue
        value = prover.value(position)
        # What is enough for the mover stays known when something else is asked that he cannot reach.
        enough, too_much = (value, value + 1) if position.mover == 0 else (value + 1, value)
        other.proofs.forget()
        for goal in (enough, too_much, enough):
            answer = other.reaches(position, goal)
        if answer.first >= 0:
            move = next(move for move in position.moves() if move.answers[0] == answer.first)
            assert prover.value(position.play(move)) == value
            told += 1
    assert told > 15


def test_keys_come_back_from_their_slot_and_the_rest() -> None:
    """Slot and rest tell keys apart, though the stirring of the first word depends on the others."""
    game = load("kalah")
    prover = Prover(game, game.start(), compiled=False)
    module, numbers = prover.proofs.module, prover.workers[0].kernel.numbers
    row = list(prover.workers[0].kernel.row)
    row[numbers["SHIFT"]], row[numbers["MASK"]] = 6, 63
    at = numbers["RECORDS"]
    assert (numbers["WORDS"], module.HELD) == (2, 1)
    half = (1 << 31) - 1

    def mix(first: int, second: int) -> int:
        row[at : at + 2] = first, second
        module.mix_key(row, at)
        return int(row[at])

    def undone(word: int, second: int) -> int:
        low, high = word & half, word >> 31
        low ^= module.mix(high)
        high ^= module.mix(low ^ 0x5BD1E995)
        others = module.mix(module.mix(second & half) ^ (second >> 31))
        return int((low ^ module.mix(high ^ others)) | high << 31)

    rng = random.Random(3)
    slots = [0] * 64
    for _ in range(3000):
        first = rng.randrange(1 << 5) << 31 | rng.randrange(1 << 3)
        second, other = rng.sample(range(1 << 14), 2)
        word = mix(first, second)
        assert undone(word, second) == first
        slot, rest = module.slot_of_key(row, at), module.rest_of_key(row, at)
        slots[slot // module.SLOT_SIZE] += 1
        # Another key whose first word looks the same when it is stirred.
        assert mix(undone(word, other), other) == word
        assert module.slot_of_key(row, at) == slot
        assert module.rest_of_key(row, at) != rest
    assert min(slots) > 0
    assert max(slots) < 3 * 3000 // 64


def test_what_changes_after_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys leave out what no random game changes; if a proof meets a change, it begins anew with whole keys."""
    game = load("kalah", SMALL)
    usual = Prover(game, game.start(), compiled=False)
    fewer = len(usual.parts) - len(usual.proofs.constant)
    assert 2 * 2 < fewer < len(usual.parts)
    monkeypatch.setattr(prove, "constant_fields", lambda parts, *_: parts[4:])
    hasty = Prover(game, game.start(), compiled=False)
    assert hasty.value(game.start()) == usual.value(game.start())
    assert hasty.proofs.constant == []


def test_marks_that_change_belong_to_the_key(tmp_path: Path) -> None:
    game = written(tmp_path, TURNING)
    engine = game.native(compiled=False)
    parts = keys.fields(engine, 4, tight=True)
    still = keys.constant_fields(parts, engine, game.start())
    marks, of = game.rules.layout.marks, engine.written.addresses.of
    turns, idle = (keys.Field(f"c[{of[marks[name].cell]}]", 32) for name in ("turns", "idle"))
    assert turns in parts
    assert turns not in still
    assert idle in still


def test_positions_that_differ_in_what_keys_leave_out_share_no_table(tmp_path: Path) -> None:
    game = written(tmp_path, TURNING)
    start = game.start()
    prover = Prover(game, start, compiled=False)
    nothing_reaches = 3 * prover.bound + 1
    assert not any(part.volatile for part in prover.proofs.constant)
    table = prover.proofs.table
    prover.ask(start.play("1"), nothing_reaches, 0)
    assert prover.proofs.table is table
    prover.ask(game.position(f"{start.text}:idle=1"), nothing_reaches, 0)
    assert prover.proofs.table is not table


@pytest.mark.slow
def test_tables_that_are_built_in_passing_change_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    for options in (SMALL, {"holes": 3, "seeds": 2}):
        game = load("kalah", options)
        without = Prover(game, game.start(), compiled=False)
        values = [without.value(position) for position in random_positions(game, 4, 12)]
        assert without.tables is None
        monkeypatch.setattr(growing, "START_SECONDS", 0.0)
        monkeypatch.setattr(growing, "TIME_SHARE", 1e9)
        monkeypatch.setattr("manqala.search.proof_kernel.SLICE", {False: 5})
        growers = Prover(game, game.start(), compiled=False)
        assert [growers.value(position) for position in random_positions(game, 4, 12)] == values
        assert there(growers.tables) > 3
        assert growers.positions < without.positions
        monkeypatch.undo()


def test_tables_grow_no_further_than_values_are_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level in which most depends on endless play proves little, and so do those above it."""
    monkeypatch.setattr(growing, "START_SECONDS", 0.0)
    monkeypatch.setattr(growing, "TIME_SHARE", 1e9)
    for name, expected in (("kalah", [0, 1, 2, 3]), ("wouri", [0, 0])):
        game = load(name)
        tables = GrowingTables(game, game.native(compiled=False), partial(engine_for, game))
        assert tables.usable
        levels: list[int] = []
        while tables.is_due(1.0, None) and len(levels) < 4:
            tables.grow()
            levels.append(tables.most)
        assert levels == expected
    oware = load("oware")
    assert (
        growing.growing_tables(oware, oware.native(compiled=False), partial(engine_for, oware))
        is None
    )


@pytest.mark.slow
def test_two_workers_who_take_turns_find_the_same() -> None:
    game = load("kalah", {"holes": 3, "seeds": 3})
    prover = Prover(game, game.start(), compiled=False)
    value = prover.value(game.start())
    for goal in (value, value + 1):
        fresh = Prover(game, game.start(), compiled=False)
        engines = [game.native(compiled=False) for _ in range(2)]
        workers = [fresh.proofs.worker(engine, n) for n, engine in enumerate(engines)]
        question = ProofTask(game.start(), goal, 0, 0, fresh.worth)
        put_off = 0
        for worker in workers:
            worker.begin(question, fresh.table_rows, 2)
        ended = None
        while ended is None:
            for worker in workers:
                if worker.go_on(fresh.table_rows, 20):
                    ended = worker
                    break
                kernel = worker.kernel
                put_off += sum(kernel.frame(level, "PUT_OFF") for level in range(8))
        assert (ended.answer.value >= goal) == (value >= goal)
        assert all(worker.positions > 10 for worker in workers)
        assert put_off > 0


def test_a_line_by_the_proofs_is_a_best_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kalah", {"holes": 3, "seeds": 2})
    found = {}
    for much in (0, 1 << 40):
        monkeypatch.setattr(solving, "LARGE_SEARCH", much)
        solver = Solver(game.start(), compiled=False)
        position, solution = game.start(), solver.solve(game.start())
        for text in solution.line:
            position = position.play(text)
        assert position.over
        assert position.score[0] - position.score[1] == solution.value
        found[much] = solver.prover.positions
    assert found[0] < found[1 << 40]


@pytest.mark.nightly
@COMPILED
def test_threads_find_the_same_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove, "SOLO_SECONDS", 0.0)
    monkeypatch.setattr("manqala.search.proof_kernel.SLICE", {True: 200})
    game = load("kalah")
    position = game.position("1,2,3,0,3,2/2,3,0,3,2,1:south:won=13,13")
    prover = Prover(game, position, compiled=True, threads=3, table_bytes=1 << 16)
    value = prover.value(position)
    assert len(prover.workers) == 3
    assert sum(worker.positions > 0 for worker in prover.workers) > 1
    monkeypatch.undo()
    assert Prover(game, position, compiled=True, threads=1).value(position) == value


def test_memory_that_a_container_may_not_have_is_not_free(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert free_memory.free_memory() > 1 << 20
    limit, used = tmp_path / "max", tmp_path / "current"
    limit.write_text("3000000\n", encoding="ascii")
    used.write_text("1000000\n", encoding="ascii")
    monkeypatch.setattr(free_memory, "LIMITS", ((str(limit), str(used)),))
    assert free_memory.free_memory() == 2_000_000
    limit.write_text("max\n", encoding="ascii")
    assert free_memory.free_memory() > 2_000_000
    assert 16 * ENTRIES == LINE


@pytest.mark.quick_cases("options0")
@pytest.mark.parametrize("options", [{"holes": 3, "seeds": 3}, {"holes": 6, "seeds": 1}])
def test_a_table_that_grows_knows_what_it_knew(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, int]
) -> None:
    game = load("kalah", options)
    usual = Prover(game, game.start(), compiled=False)
    expected = usual.value(game.start())
    monkeypatch.setattr("manqala.search.proof_kernel.INITIAL_TABLE_BYTES", {False: 1 << 17})
    prover = Prover(game, game.start(), compiled=False, table_bytes=1 << 21)
    shift, known = prover.proofs.shift, prover.positions
    assert prover.value(game.start()) == expected
    looked = prover.positions - known
    prover.proofs.enlarge()
    assert prover.proofs.shift > shift
    assert prover.value(game.start()) == expected
    assert prover.positions - known < looked + 3
    monkeypatch.setattr("manqala.search.proof_kernel.INITIAL_TABLE_BYTES", {False: 1 << 9})
    monkeypatch.setattr("manqala.search.proof_kernel.SLICE", {False: 100})
    small = Prover(game, game.start(), compiled=False, table_bytes=1 << 19)
    first = small.proofs.shift
    assert small.value(game.start()) == expected
    assert small.proofs.shift > first + 5
