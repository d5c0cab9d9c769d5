"""What takes long: begun, told of, cancelled; and what comes of it."""

from base64 import b64decode
from collections.abc import Generator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from manqala.api.facade import game_value
from manqala.api.loading import load
from manqala.publish.publishing import PARTS, Publication
from manqala.studio.fairness import fairness
from tests.studio.asking import SMALL, Asking, Json, line, rules, small

IDLE = SMALL.replace("  if last is opponent's and last holds 3\n    capture last\n", (
    "  if last is opponent's and last holds 3\n    capture last\n  if seeds in own row > 90\n    capture last\n"
))  # fmt: skip


def run(ask: Asking, **asked: object) -> tuple[Json, list[Json]]:
    """The result of a job, and what was told before."""
    name = ask("job.start", **asked)["job"]
    while ask.service.busy:
        ask.service.work()
    *before, last = [one for one in ask.told if one["params"]["job"] == name]
    assert last["method"] == "job.done", last
    return last["params"]["result"], before


@pytest.fixture
def ask() -> Asking:
    return Asking()


def test_a_simulation_is_that_of_the_command(ask: Asking) -> None:
    found, before = run(ask, kind="simulate", line=line("kalah"), games=300, seed=3)
    survey = load("kalah").simulate(300, seed=3)
    assert found["games"] == 300
    assert [found["winners"][name] for name in ("south", "north")] == list(survey.wins)
    assert found["reasons"] == dict(survey.reasons)
    mean = sum(int(n) * times for n, times in found["lengths"].items()) / 300
    assert mean == pytest.approx(survey.mean)
    leads = {int(lead): times for lead, times in found["scores"].items()}
    assert sum(times for lead, times in leads.items() if lead > 0) == survey.wins[0]
    assert all(0 <= one["params"]["done"] <= 300 for one in before)


def test_a_match_has_rounds(ask: Asking) -> None:
    found, _ = run(ask, kind="simulate", line=line("san-yao", match=True), games=5, seed=1)
    assert sum(found["rounds"].values()) == 5
    assert max(map(int, found["rounds"])) > 1


def test_programs_may_play(ask: Asking) -> None:
    asked = {"line": line("san-yao"), "games": 4, "seed": 1, "players": ["greedy", "random"]}
    found, _ = run(ask, kind="simulate", **asked)
    assert found["games"] == 4
    assert sum(found["winners"].values()) == 4


def test_the_pages_of_a_game_are_packed(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(sources: list[Publication]) -> Generator[Publication, None, dict[str, bytes]]:
        for _ in range(PARTS):
            yield from sources
        return {"index.html": b"<!doctype html>", f"{sources[0].game.name}/game.wasm": b"wasm"}

    monkeypatch.setattr("manqala.studio.publication.page_files", make)
    found, _ = run(ask, kind="publish", line=line(small()))
    packed = b64decode(found["data"])
    assert (found["name"], found["files"], found["size"]) == ("small.zip", 2, len(packed))
    with ZipFile(BytesIO(packed)) as archive:
        assert archive.namelist() == ["index.html", "small/game.wasm"]


def test_a_game_that_cannot_be_published_is_reported(
    ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.publish.page_files.PAGE", Path("nowhere"))
    ask("job.start", kind="publish", line=line(small()))
    while ask.service.busy:
        ask.service.work()
    assert ask.told[-1]["method"] == "job.failed"
    assert "npm run build" in ask.told[-1]["params"]["message"]


def test_two_settings_are_compared(ask: Asking) -> None:
    one, other = line("kalah"), line("kalah") | {"set": {"seeds": 2}}
    found, _ = run(ask, kind="compare", line=one, other=other, games=150, seed=1)
    assert (found["one"]["games"], found["other"]["games"]) == (150, 150)
    told = {difference["of"]: difference for difference in found["differences"]}
    assert set(told) == {"lengths", "winners", "scores", "reasons"}
    assert told["lengths"]["differs"]
    assert told["lengths"]["corrected"] < 0.001
    assert "more than chance" in told["lengths"]["words"]


def test_a_game_does_not_differ_from_itself(ask: Asking) -> None:
    told = line("kalah")
    found, _ = run(ask, kind="compare", line=told, other=told, games=60, seed=1)
    assert found["one"] == found["other"]
    assert not any(difference["differs"] for difference in found["differences"])


def test_a_game_that_is_repeated_proves_nothing(ask: Asking) -> None:
    # A hole each: whoever plays, there is one game, and it is another one with other seeds.
    text = SMALL.replace("holes: 2", "holes: 1")
    one, other = line(small(text)), line(small(text.replace("seeds: 2", "seeds: 3")))
    players = ["greedy", "greedy"]
    found, _ = run(ask, kind="compare", line=one, other=other, games=60, seed=1, players=players)
    assert (found["one"]["games"], found["one"]["different"]) == (60, 1)
    assert found["differences"] == []


@pytest.mark.slow
def test_programs_play_from_openings_at_random(ask: Asking) -> None:
    told, players = line("kalah"), ["greedy", "greedy"]
    found, _ = run(ask, kind="compare", line=told, other=told, games=12, seed=1, players=players)
    assert found["one"] == found["other"]
    assert 6 < found["one"]["different"] <= 12
    at_random, _ = run(ask, kind="simulate", line=told, games=5, seed=1)
    assert at_random["different"] is None


def test_lines_that_never_act_are_found(ask: Asking) -> None:
    found, _ = run(ask, kind="coverage", line=line(small(IDLE)), games=30, seed=1)
    text = IDLE.split("\n")
    never = text.index("  if seeds in own row > 90") + 2
    assert found["never"] == [never]
    sowing = text.index("  sow it anticlockwise") + 1
    assert found["games"][str(sowing)] == 30


def test_examples_are_counted_apart(ask: Asking) -> None:
    found, _ = run(ask, kind="coverage", line=line("oware"), games=3, seed=1)
    assert max(found["examples"].values()) <= len(load("oware").rules.examples)
    assert max(found["games"].values()) == 3


def test_a_position_is_found_in_which_a_line_acts(ask: Asking) -> None:
    capture = SMALL.split("\n").index("    capture last") + 1
    found, _ = run(ask, kind="seek", line=line(small()), number=capture, seed=1)
    start, moves = found["found"]["position"], found["found"]["moves"]
    told = ask("play.acted", line=line(small(), *moves, start=start))["lines"]
    assert str(capture) in told


def test_it_is_said_in_how_many_positions_nothing_was_found(
    ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.studio.job_kinds.MOST_POSITIONS", 200)
    never = IDLE.split("\n").index("  if seeds in own row > 90") + 2
    found, _ = run(ask, kind="seek", line=line(small(IDLE)), number=never, seed=1)
    assert found == {"found": None, "positions": 200}


def test_a_cancelled_job_sends_nothing_more(ask: Asking) -> None:
    name = ask("job.start", kind="simulate", line=line("kalah"), games=100_000, seed=1)["job"]
    ask.service.work()
    ask("job.cancel", job=name)
    assert not ask.service.busy
    assert [one["method"] for one in ask.told if one["method"] != "job.progress"] == []


def test_jobs_take_turns(ask: Asking) -> None:
    ask("job.start", kind="simulate", line=line("kalah"), games=100_000, seed=1)
    name = ask("job.start", kind="simulate", line=line("san-yao"), games=3, seed=1)["job"]
    for _ in range(200):
        ask.service.work()
        if any(one["params"]["job"] == name for one in ask.told if one["method"] == "job.done"):
            break
    else:
        pytest.fail("the short job waited for the long one")
    assert ask.service.busy


def test_what_is_wrong_with_a_job_is_said(ask: Asking) -> None:
    assert ask.refused("job.start", kind="dream", line=line("kalah"))["code"] == -32602
    asked = {"kind": "simulate", "line": line("kalah"), "games": 5, "seed": 1}
    assert ask.refused("job.start", **asked, players=["greedy"])["code"] == -32602
    ask("job.start", **asked, players=["greedy", "nobody"])
    while ask.service.busy:
        ask.service.work()
    assert ask.told[-1]["method"] == "job.failed"
    assert "there is no player ‘nobody’" in ask.told[-1]["params"]["message"]


def test_the_library_is_not_loaded_for_the_gallery(ask: Asking) -> None:
    assert ask("library.text", name="oware") == rules("oware")


@pytest.mark.slow
def test_whether_a_game_is_fair_is_reported_at_several_strengths(
    ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("RANDOM_GAMES", 200), ("WATCHED_GAMES", 3), ("PLAYED_GAMES", 2)):
        monkeypatch.setattr(f"manqala.studio.fairness.{name}", number)
    found, _ = run(ask, kind="fair", line=line(small(IDLE)), seed=1)
    assert found["first"] == "south"
    chance, greedy, shallow = found["even"]
    assert [one["who"] for one in found["even"]] == [["random"], ["greedy"], ["alphabeta:depth=2"]]

    assert chance["games"] == 200
    assert chance["low"] < chance["share"] < chance["high"]
    assert chance["high"] - chance["low"] < greedy["high"] - greedy["low"]
    assert all(0 <= one["low"] <= one["high"] <= 1 for one in (greedy, shallow, *found["better"]))
    assert [one["who"][::-1] for one in found["better"]] == [
        ["random", "greedy"],
        ["greedy", "alphabeta:depth=2"],
    ]
    watched = found["watched"]
    assert watched["games"] == 3
    assert 1 <= watched["ways"] <= 2
    text = IDLE.split("\n")
    acted = watched["lines"]
    assert acted[str(text.index("  sow it anticlockwise") + 1)] == 3
    assert acted[str(text.index("  if seeds in own row > 90") + 2)] == 0


def test_the_first_answer_on_fairness_needs_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.studio.fairness.RANDOM_GAMES", 50)
    game = load("kalah")
    so_far = next(
        so_far for done, _, so_far in fairness(game_value(game), 3, match=False) if done == 50
    )
    told: Json = dict(so_far())
    survey = game.simulate(50, seed=3)
    assert told["even"][0]["share"] == pytest.approx(
        (survey.wins[0] + (50 - sum(survey.wins)) / 2) / 50
    )
    assert told["even"][1]["games"] == 0
    assert told["even"][1]["share"] is None


def test_a_glance_tells_of_random_games_only(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.studio.fairness.GLANCED_GAMES", 60)
    monkeypatch.setattr("manqala.studio.fairness.GLANCE", 60.0)
    told = ask("fair.glance", line=line("kalah"))
    assert told["first"] == "south"
    assert [one["games"] for one in told["even"]] == [60, 0, 0]


def test_other_rules_with_another_number_of_players_are_refused(ask: Asking) -> None:
    alone = small(
        SMALL.replace("seeds: 2", "seeds: 2\nplayers: [south]").replace("opponent's", "own")
    )
    asked = {"kind": "compare", "line": line("kalah"), "other": line(alone), "games": 2, "seed": 1}
    error = ask.refused("job.start", **asked, players=["greedy", "greedy"])
    assert "1 players" in error["message"]
