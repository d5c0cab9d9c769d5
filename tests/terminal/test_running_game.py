"""A game in progress: answers become moves, frames end at the same board, undo takes back, records continue."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from manqala.game.records import parse_record
from manqala.terminal.move_preview import preview_move
from manqala.terminal.running_game import Answerer, RunningGame
from manqala.terminal.sowing_frames import LONGEST, frame_seconds, move_frames
from manqala.text.diagnostics import ManqalaError
from tests.helpers.playing import game_of
from tests.helpers.sample import sample_and_all

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.terminal.running_game import PlayedAnswer

PEOPLE = "human"


def running(name: str, start: str | None = None, *, match: bool = False) -> RunningGame:
    game = game_of(name)
    position = game.start(match=match) if start is None else game.position(start, match=match)
    return RunningGame(position, dict.fromkeys(position.players, PEOPLE), 1)


def make(game: RunningGame, text: str) -> PlayedAnswer:
    return game.answer(game.position.begin(text))


def answer_once(game: RunningGame, rng: Random) -> PlayedAnswer | None:
    """One answer of players who choose at random; ``None`` if the game is over."""
    choices = game.question()
    answerer = game.answerer(choices)
    if choices is None or answerer is Answerer.NO_PLAYER:
        return None
    if answerer is Answerer.CHANCE:
        return game.answer(game.roll_chance())
    only = game.prompt(choices)
    if only is not None:
        return game.answer(only)
    index = rng.choice(choices.options).index
    preview_move(game.position, game.known, choices, index)
    return game.answer((index,))


@pytest.mark.parametrize("names", sample_and_all())
def test_every_game_is_played_seed_by_seed(names: tuple[str, ...]) -> None:
    """The last frame of a move shows the board that the move leads to."""
    for name in names:
        game = running(name, match=game_of(name).rules.between is not None)
        rng = Random(name)
        for _ in range(4):
            act = answer_once(game, rng)
            if act is None:
                break
            shown = move_frames(act.before, act.answers, act.shown)
            if act.whole and shown:
                last = act.after.last
                assert last is not None
                notation = act.before.notation
                for place in range(notation.board.places):
                    there = notation.counts(place, shown[-1].position.play_state.cells)
                    assert there == notation.counts(place, last.cells), name


def test_undo_in_the_middle_of_a_move_takes_back_one_answer() -> None:
    game = running("dong-wo")
    choices = game.question()
    assert choices is not None
    assert game.prompt(choices) is None
    game.answer((choices.options[0].index,))
    following = game.question()
    assert following is not None
    assert not following.of_holes
    assert game.prompt(following) is None
    assert game.undo() == 0
    assert game.answers == ()
    assert game.question() == choices


def test_undo_takes_back_the_last_move_of_a_human_player() -> None:
    game = running("oware")
    game.who["north"] = "greedy"
    make(game, "3")
    make(game, "1")
    assert game.undo() == 2
    assert game.position == game.start
    with pytest.raises(LookupError):
        game.undo()


def test_resigning_can_be_undone() -> None:
    game = running("oware")
    assert game.resign() == "south"
    assert game.result() == "south resigns; north wins"
    assert game.question() is None
    assert game.undo() == 0
    assert game.question() is not None


def test_moves_are_numbered_lines() -> None:
    game = running("oware", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
    make(game, "6")
    assert game.move_line(0) == "1. south: 6(+7)"
    again = running("kalah")
    make(again, "3")
    assert again.move_line(0).endswith("; moves again")


def test_a_resumed_record_continues(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = running("oware")
    make(game, "3")
    game.record(path)
    make(game, "1")
    game.undo()
    make(game, "2")
    game.close()
    with pytest.raises(ManqalaError):
        running("oware").record(path)
    again = running("oware")
    again.resume(path, parse_record(path))
    assert again.position == game.position
    assert [made.text for made in again.played] == [made.text for made in game.played]
    make(again, "6")
    again.close()
    assert len(parse_record(path).last.main) == 3


def test_chance_is_the_same_after_an_undo() -> None:
    game = running("random-kalah")
    fallen = game.roll_chance()
    game.answer(fallen)
    again = running("random-kalah")
    assert again.roll_chance() == fallen


def test_a_preview_shows_what_the_move_does() -> None:
    game = running("oware", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
    choices = game.question()
    assert choices is not None
    index = next(option.index for option in choices.options if option.token == "6")
    seen = preview_move(game.position, (), choices, index)
    assert (seen.began, seen.ended) == (5, 8)
    assert seen.text == "ends in north's hole 3, south wins 7"
    assert seen.changes == {5: "−3", 6: "−1", 7: "−2", 8: "−1"}
    asked = running("dong-wo").question()
    assert asked is not None
    assert (
        preview_move(running("dong-wo").position, (), asked, asked.options[0].index).text
        == "then which way?"
    )


def test_long_moves_are_shown_faster() -> None:
    assert frame_seconds(1, 4) > frame_seconds(3, 4)
    assert frame_seconds(1, 1000) * 1000 == pytest.approx(LONGEST)
