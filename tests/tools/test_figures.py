"""Figures of random games: what they are of, how they are counted, and that other rules are noticed."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.simulate.native_games import play_games as simulated
from manqala.text.resources import game_files
from tools import figures
from tools.digests import digest
from tools.random_games import Tally, play_games

HEAD = "---\nlanguage: 1\ngame: Small\nboard: {rows: 2, holes: 3, stores: beside}\nseeds: 2\n"
TURN = "---\nturn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "round ends when some player is bare\n  settle\n"
REPEATED = "round ends when position has occurred 3 times\n  settle\n"


def write_and_digest(folder: Path, text: str) -> str:
    """The digest of a file with this text."""
    path = folder / "small.sow"
    path.write_text(text, encoding="utf-8")
    return digest(load(path).rules)


@pytest.mark.parametrize(
    ("head", "turn"),
    [
        (HEAD + "summary: Other words\n", TURN),
        (HEAD, TURN.replace("clockwise\n", "clockwise   # as usual\n")),
        (HEAD, TURN + ENDS + 'example "x"\n  play 1\n  gives 0 3 3 / 2 2 2 : north\n'),
        (HEAD + "statements: [S1]\n", TURN.replace("clockwise\n", "clockwise  [S1]\n")),
    ],
    ids=["summary", "comment", "example", "tag"],
)
def test_texts_for_readers_do_not_change_a_digest(tmp_path: Path, head: str, turn: str) -> None:
    ends = "" if ENDS in turn else ENDS
    assert write_and_digest(tmp_path, head + turn + ends) == write_and_digest(
        tmp_path, HEAD + TURN + ENDS
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [("clockwise", "clockwise, skipping it"), ("seeds: 2", "seeds: 3"), ("holes: 3", "holes: 4"),
     ("round ends", "when player cannot move, settle\nround ends")],
)  # fmt: skip
def test_a_change_of_rules_changes_the_digest(tmp_path: Path, old: str, new: str) -> None:
    text = HEAD + TURN + ENDS
    assert write_and_digest(tmp_path, text.replace(old, new, 1)) != write_and_digest(tmp_path, text)


def test_a_variant_has_a_digest_of_its_own() -> None:
    assert digest(load("cross-kalah").rules) != digest(load("kalah").rules)
    assert digest(load("kalah", seeds=5).rules) != digest(load("kalah").rules)


@pytest.mark.quick_cases("kalah-False")
@pytest.mark.parametrize(("name", "match"), [("kalah", False), ("san-yao", True), ("hus", False)])
def test_figures_and_simulate_play_the_same_games(name: str, match: bool) -> None:
    number = 6 if match else 40
    tally = play_games(load(name), number, 3, match=match)
    other = simulated(load(name), number, 3, match=match)
    assert (tally.games, tally.faults, tally.drawn) == (number, 0, other.wins[None])
    assert tally.plies == sum(length * games for length, games in other.plies.items())
    assert {str(end): games for end, games in tally.ends.items()} == dict(other.reasons)


@pytest.mark.quick_cases("oware")
@pytest.mark.parametrize("name", ["oware", "omweso", "four-capture", "bay-khom"])
def test_counted_ways_agree_with_the_interpreter(name: str) -> None:
    one = play_games(load(name), 1, 5, counting=True)
    whole = play_games(load(name), 1, 5)
    assert one.counted == one.plies == whole.plies
    start = load(name).start()
    assert one.ways >= one.counted
    assert 0.3 < one.ways / one.counted / len(start.moves()) < 2


def test_ways_of_a_game_in_which_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "small.sow"
    path.write_text(
        HEAD + "---\nturn\n  choose n from 1..4\nround ends when position has occurred 3 times\n",
        encoding="utf-8",
    )
    tally = play_games(load(path), 5, 1, counting=True)
    assert (tally.ways, tally.counted) == (4 * tally.plies, tally.plies)


@pytest.mark.slow_cases("endless")
@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (TURN + "  put 1 seed from last into box\n" + REPEATED, None),
        (TURN + "mark n: number\nwhen turn ends, set n to n + 1\n", "not over"),
    ],
    ids=["out of play", "endless"],
)
def test_faults_are_counted_and_reported(tmp_path: Path, turn: str, told: str | None) -> None:
    path = tmp_path / "small.sow"
    path.write_text(HEAD + turn, encoding="utf-8")
    tally = play_games(load(path), 2, 1)
    assert tally.faults == (0 if told is None else 2)
    assert all(told in line for line in tally.told if told)


def test_tallies_are_kept_and_added() -> None:
    game = load("kalah")
    whole, part = play_games(game, 20, 1), play_games(game, 12, 1)
    kept = Tally.from_json(part.as_json())
    assert kept == part
    assert kept.plies < whole.plies
    kept.add(Tally(games=8, plies=whole.plies - part.plies))
    assert (kept.games, kept.plies) == (whole.games, whole.plies)


def test_figures_are_of_games_there_are() -> None:
    kept = figures.read()
    assert set(kept) <= set(game_files())
    for of in kept.values():
        assert of.shortest <= of.plies <= of.longest
        # A draw is half a game for each; both shares are rounded.
        assert 0 <= of.drawn / 2 <= of.first + 1e-4 <= 1 - of.drawn / 2 + 2e-4
        assert of.ways > 0


def test_old_and_missing_figures_are_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(figures, "path", lambda: tmp_path / "figures.json")
    tally = play_games(load("kalah"), 3, 1, counting=True)
    fresh = figures.Figures.of(tally, digest(load("kalah").rules))
    old = figures.Figures.of(tally, "0")
    figures.write({"oware": old, "kalah": fresh})
    assert figures.read() == {"kalah": fresh, "oware": old}
    assert figures.stale(["kalah", "oware", "bosh"]) == ["oware", "bosh"]
    assert figures.main() == 1
    assert "oware" in capsys.readouterr().err
