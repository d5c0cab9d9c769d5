"""The generated engine means what the interpreter means: same questions, same positions, same ends."""

import random
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.resolve.files import check_again
from manqala.syntax.front.front_matter import OptionValue
from tests.helpers.lockstep import DifferenceError, Lockstep, read_steps, single_changes
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import SAMPLE, every_game, several
from tests.helpers.small_games import tiny
from tests.helpers.there import there

PLIES = 500
CHANGED_PLIES = 50
COMPILED = ("andot", "san-yao", "yucebao")
"""Where LLVM is there, these run on it too; the others run as plain Python, which is the same program.

``benchmarks/differential.py`` runs every game on every back end.
"""


def compare(
    game: WarmGame, plies: int, *, compiled: bool, match: bool = True, ways: int = 100
) -> Lockstep:
    """Play a number of plies in lock step."""
    match = match and game.rules.between is not None
    both = Lockstep(game, random.Random(game.name), compiled=compiled, match=match)
    steps = 0
    while both.plies < plies:
        if both.over:
            both.begin()
        else:
            if steps % 10 == 0:
                both.count_ways(ways)
            both.step()
        steps += 1
        assert steps < 20 * plies
    return both


def probe_often(both: Lockstep) -> None:
    for _ in range(200):
        both.probe()


@pytest.mark.slow_cases(
    "chisolo",
    "dakon",
    "dong-wo",
    "hoyito-ii",
    "katro",
    "kubuguza",
    "o-an-quan",
    "raja-pasu-mandiri",
    "sonka",
    "wouri",
)
@pytest.mark.parametrize("names", every_game())
def test_generated_source_agrees_with_the_interpreter(names: tuple[str, ...]) -> None:
    for name in names:
        both = compare(game_of(name), PLIES, compiled=name in COMPILED and has_llvm())
        assert both.probes >= PLIES, name
        assert both.ways > PLIES // 20, name


@cache
def engine_of(name: str, compiled: bool, pieces: int) -> tuple[WarmGame, NativeEngine]:
    game = game_of(name)
    return game, game.native(compiled=compiled, pieces=pieces)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(
        ("kalah", "oware", "san-yao", "hus", "bao-la-kujifunza", "vai-lung-thlan")
    ),
    data=st.data(),
)
def test_any_board_that_is_set_up_is_played_alike(name: str, data: st.DataObject) -> None:
    """Holes of many laps, which games hardly ever have; kalah compiled too, where sowing is an addition.

    Crowded boards have more pieces than packed words hold, others one or two holes that hold many.
    """
    crowded = data.draw(st.booleans())
    board = game_of(name).rules.board
    rows, size = board.rows, board.holes // 2
    seeds = st.integers(0, 70) | st.integers(0, 3) if crowded else st.integers(0, 1)
    counts = [
        data.draw(st.lists(seeds, min_size=size, max_size=size)) for _ in rows
    ]  # fmt: skip
    if not crowded:
        counts[0][data.draw(st.integers(0, size - 1))] += data.draw(st.integers(0, 40))
    compiled = name == "kalah" and has_llvm() and data.draw(st.booleans())
    game, native = engine_of(name, compiled, 3000 if crowded else 0)
    per_row = len(rows[0][0])
    text = "/".join(
        ",".join(map(str, held[at : at + per_row]))
        for held in counts for at in range(0, size, per_row)
    )  # fmt: skip
    play = game.position(f"{text}:{data.draw(st.sampled_from(('south', 'north')))}").play_state
    if play.phase != Phase.TURN:
        return
    for done in islice(play.runs.leaves(), 12):
        row = native.state(play)
        status, _ = native.turn(row, done.answers)
        assert (status >= 16) == (done.over is not None)
        assert status != 1
        read = dict(native.written.addresses.read(row))
        lasting = {cell: read[cell] for cell in game.engine.lasting if cell in read}
        assert lasting == {cell: done.cells[cell] for cell in lasting}, (text, done.answers)


def compare_changed(name: str, settings: Iterable[Mapping[str, OptionValue]]) -> None:
    game = game_of(name)
    for setting in settings:
        changed = WarmGame(there(check_again(game.rules, setting).rules))
        compare(changed, CHANGED_PLIES, compiled=False, ways=8)
        assert changed.options == {**game.options, **setting}


@pytest.mark.slow_cases("dakon", "dong-wo", "hoyito-ii", "katro", "san-yao")
@pytest.mark.parametrize("name", sorted(SAMPLE))
def test_it_agrees_by_some_options(name: str) -> None:
    """One setting in four of those that are tried in the slow tier, not the same ones of each game."""
    changes = [setting for setting in single_changes(game_of(name)) if setting]
    compare_changed(name, changes[GAMES.index(name) % 4 :: 4])


@pytest.mark.parametrize("names", several(GAMES, 12))
def test_it_agrees_by_every_option(names: tuple[str, ...]) -> None:
    for name in names:
        compare_changed(name, filter(None, single_changes(game_of(name))))


@pytest.mark.slow
def test_single_rounds_agree_too() -> None:
    matches = [game for game in map(game_of, sorted(SAMPLE)) if game.rules.between is not None]
    assert len(matches) > 5
    for game in matches:
        compare(game, 100, compiled=False, match=False)


@pytest.mark.parametrize("names", every_game())
def test_whole_games_of_the_generated_engine_end(names: tuple[str, ...]) -> None:
    for name in names:
        native = game_of(name).native(compiled=False)
        outcomes = native.play(20, seed=1)
        assert [outcome.fault for outcome in outcomes] == [None] * 20, name
        assert native.play(10, seed=1, first=10) == outcomes[10:], name


def test_a_difference_is_noticed_and_can_be_seen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generated code of other rules is taken for that of these."""
    game, other = load("kalah", empty_capture=False), load("kalah", empty_capture=True)
    monkeypatch.setattr(game, "native", other.native)
    with pytest.raises(DifferenceError) as found:
        compare(game, 100_000, compiled=False)
    told = dict(line.split(": ", 1) for line in str(found.value).splitlines())
    assert told["rules"].endswith("kalah.sow")
    assert "empty_capture=false" in told["options"]
    assert told["match"] == "False"
    both = Lockstep(game, random.Random(1), compiled=False, match=False)
    for answers in read_steps(told["steps from the beginning"]):
        both.repeat(answers)
    assert game.position_of(both.play).text == told["position"]
    with pytest.raises(DifferenceError):
        probe_often(both)


def test_a_mark_that_an_event_changes_makes_another_position() -> None:
    """Nothing else ever changes, so that the position comes back as often as the mark's does."""
    game = tiny("""
turn
  choose hole from own holes
mark tally: number for match = 0
when turn ends
  set tally to (tally + 1) mod 7
round ends when position has occurred 3 times, called repetition
  end round drawn
""")
    both = Lockstep(game, random.Random(1), compiled=False, match=False)
    while not both.over:
        both.step()
    assert both.plies == 28


def test_options_are_changed_one_at_a_time() -> None:
    game = load("kalah")
    changes = single_changes(game)
    assert changes[0] == {}
    assert all(len(change) == 1 for change in changes[1:])
    for option in game.rules.front.options.values():
        changed = [change[option.name] for change in changes if option.name in change]
        assert changed
        assert option.default.value not in changed
        assert all(option.allows(value) for value in changed)
