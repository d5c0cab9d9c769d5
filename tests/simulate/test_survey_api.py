"""Random games as Python asks for them: progress, a stop, and a table."""

from __future__ import annotations

import pytest

import manqala


def test_progress_is_reported_and_may_stop() -> None:
    game = manqala.load("micro-wari")
    told: list[tuple[int, int]] = []
    whole = game.simulate(300, seed=2, progress=lambda done, all_: told.append((done, all_)))
    assert told[-1] == (300, 300)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert whole.games == 300

    def enough(done: int, _: int) -> bool:
        return done < 1000

    stopped = game.simulate(10_000_000, seed=2, progress=enough)
    assert 1000 <= stopped.games < 10_000_000
    # What was played is what a shorter run plays.
    assert stopped.wins == game.simulate(stopped.games, seed=2).wins


def test_a_survey_is_a_table() -> None:
    pandas = pytest.importorskip("pandas", reason="the extra ‘study’ is not installed")
    survey = manqala.load("micro-wari").simulate(200, seed=1)
    table = survey.to_frame()
    assert isinstance(table, pandas.DataFrame)
    assert table.index.tolist()[:3] == ["south", "north", "draw"]
    assert table["games"].sum() == 200
    assert ((table["low"] <= table["share"]) & (table["share"] <= table["high"])).all()
    empty = manqala.load("micro-wari").simulate(0).to_frame()
    assert empty["share"].isna().all()
    assert (empty["high"] == 1).all()


def test_named_players_play_each_other() -> None:
    game = manqala.load("micro-wari")
    survey = game.simulate(8, seed=3, players=("greedy", "random"))
    assert [point.name for point in survey.points()] == ["greedy", "random"]
    assert sum(point.share for point in survey.points()) == pytest.approx(1)
    assert survey.games == 8
    assert survey.entrants == ("greedy", "random")
    for wrong in (("greedy",), "greedy,random", ("greedy", "human")):
        with pytest.raises(ValueError, match=r"one for each seat|a person plays"):
            game.simulate(8, players=wrong)
    with pytest.raises(manqala.ManqalaError, match="gredy"):
        game.simulate(8, players=("gredy", "random"))


def test_rules_are_described_as_the_command_does() -> None:
    game = manqala.load("oware", {"grand_slam": "captures"})
    assert game.describe().startswith("Oware\n")
    assert game.describe("de") != game.describe("en")
    assert game.describe(layout="html").lstrip().startswith("<")
    for wrong in ({"language": "fr"}, {"layout": "pdf"}):
        with pytest.raises(ValueError, match=r"is none of"):
            game.describe(**wrong)
