"""The state of the screen, without the drawing library."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.move import Choices, Option
from manqala.terminal.board_canvas import paint
from manqala.terminal.first_frame import OPEN, draw_first_frame
from manqala.terminal.game_review import review_moves, worst_mistakes
from manqala.terminal.panel_text import PanelKind, first_with
from manqala.terminal.picking import Picker
from manqala.terminal.running_game import RunningGame
from manqala.terminal.side_panel import SidePanel
from manqala.terminal.stage import Awaited, Stage
from manqala.terminal.thinking import Thinker
from tests.helpers.hidden import HOARDS, SCREENED
from tests.helpers.playing import game_of
from tests.helpers.small_games import write_game

if TYPE_CHECKING:
    from pathlib import Path

WIDTH = 40


def staged(name: str, start: str | None = None, north: str = "human") -> Stage:
    game = game_of(name)
    position = game.start() if start is None else game.position(start)
    who = dict.fromkeys(position.players, "human") | {position.players[-1]: north}
    return Stage(RunningGame(position, who, 1))


def thinker_of(stage: Stage) -> Thinker:
    running = stage.running
    return Thinker(running.game, running.who, running.rng, running.seed)


def texts(stage: Stage, kind: PanelKind | None = None) -> str:
    side = SidePanel(stage)
    side.opened = kind
    return "\n".join(line.text for line in side.lines(120, WIDTH)[0])


def test_a_move_is_shown_seed_by_seed_before_the_next_question() -> None:
    stage = staged("oware")
    assert stage.advance() is Awaited.PERSON
    assert stage.near == 0
    assert stage.picker is not None
    assert stage.picker.type("3") == 2
    assert stage.choose() is Awaited.FRAME
    hands = []
    while stage.frames:
        hands.append(stage.board.cells[stage.board.notation.board.hand])
        assert stage.acting is not None
        assert stage.status() == stage.acting.text
        stage.next_frame()
    assert hands == [4, 3, 2, 1, 0]
    assert stage.near == 1
    assert stage.status() == "north: which hole?"
    highlights = stage.highlights()
    assert (highlights.began, highlights.ended) == (2, 6)
    assert highlights.changed == {2, 3, 4, 5, 6}


def test_a_move_can_be_shown_at_once() -> None:
    stage = staged("oware")
    stage.advance()
    assert stage.answer_text("3") is Awaited.FRAME
    assert stage.skip() is Awaited.PERSON
    assert stage.board == stage.running.position
    for _ in range(3):
        stage.change_speed(1)
    assert stage.answer_text("3") is Awaited.PERSON


def test_the_cursor_goes_from_hole_to_hole() -> None:
    stage = staged("oware")
    stage.advance()
    assert stage.picker is not None
    shape = paint(stage.board, 0, 80, 20).shape
    seen = []
    for way in ("right", "right", "left", "up", "right"):
        stage.picker.move(way, shape)
        seen.append(stage.picker.place)
    assert seen == [0, 1, 0, 0, 1]
    stage.update_preview()
    assert stage.status() == "2: ends in south's hole 6"
    assert stage.highlights().preview[5] == "+1"
    assert not stage.picker.point(7)
    assert stage.picker.point(3)


def test_numbers_of_two_digits_can_be_typed() -> None:
    tokens = ("1", "2", "12", "13")
    options = tuple(Option(n, token, token, n) for n, token in enumerate(tokens))
    picker = Picker(Choices(0, "hole", "which hole", options, optional=False, of_holes=True))
    assert [picker.type("x"), picker.typed] == [None, ""]
    assert picker.type("2") == 1
    assert picker.type("1") is None
    assert picker.index == 0
    assert picker.type("3") == 3
    # Text that begins no answer is dropped.
    assert [picker.type("1"), picker.type("2")] == [None, 2]


def test_text_that_is_not_understood_sets_the_remark() -> None:
    stage = staged("oware")
    stage.advance()
    assert stage.answer_text("nine") is None
    assert "nine" in stage.remark
    assert stage.choose() is None


def test_answers_in_words_are_listed_with_their_outcomes() -> None:
    stage = staged("dong-wo")
    stage.advance()
    assert stage.answer_text("1") is Awaited.PERSON
    assert stage.highlights().began == 0
    shown = texts(stage)
    assert shown.startswith("which way?")
    assert "anticlockwise: the sowing ends in" in shown
    assert stage.picker is not None
    assert "1  >" in shown
    assert stage.picker.begins("<")
    assert not stage.picker.begins("x")
    assert stage.picker.type("<") == stage.picker.choices.options[1].index
    stage.picker.step(1)
    assert stage.picker.type("2") == stage.picker.choices.options[1].index
    assert stage.undo() is Awaited.PERSON
    assert stage.remark == "Taken back: the last answer."


def test_the_history_can_be_stepped_through() -> None:
    stage = staged("oware")
    stage.advance()
    for text in ("3", "2"):
        stage.answer_text(text)
        stage.skip()
    stage.walk(-1)
    assert stage.board == stage.running.played[1].before
    assert stage.status().startswith("1. south: 3")
    assert stage.answer_text("1") is None
    stage.walk(-1)
    assert stage.status().startswith("The beginning")
    lines, at = SidePanel(stage).moves(WIDTH)
    assert (len(lines), at) == (2, None)
    stage.visit(2)
    assert stage.at is None


def test_undo_at_the_beginning_only_sets_the_remark() -> None:
    stage = staged("oware")
    stage.advance()
    assert stage.undo() is Awaited.PERSON
    assert stage.remark == "You have made no move that could be taken back."


def test_the_stage_waits_for_programs_and_not_for_chance() -> None:
    stage = staged("oware", north="greedy")
    stage.advance()
    stage.answer_text("3")
    assert stage.skip() is Awaited.PROGRAM
    running = stage.running
    given = thinker_of(stage).choose(running.position, running.known, "north")
    assert stage.answer(given) is Awaited.FRAME
    assert staged("random-kalah").advance() is Awaited.PERSON


def test_the_rule_that_acts_is_highlighted() -> None:
    stage = staged("oware", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
    stage.advance()
    stage.answer_text("6")
    stage.frame = len(stage.frames) - 1
    side = SidePanel(stage)
    for kind, words in ((PanelKind.RULES, "capture the"), (PanelKind.FILE, "capture")):
        side.opened = kind
        lines, at = side.lines(120, 200)
        assert at == first_with(lines, "acting")
        assert words in " ".join(line.text for line in lines if line.look == "acting")
    stage.skip()
    assert "sow 1 seed each into north's holes 1, 2, 3" in " ".join(
        texts(stage, PanelKind.WHY).split()
    )


def test_the_panel_shows_rules_first_and_keys_when_asked() -> None:
    stage = staged("oware")
    stage.advance()
    side = SidePanel(stage)
    assert side.title(80) == "rules"
    assert texts(stage).startswith("Oware")
    stage.answer_text("3")
    stage.skip()
    assert (side.title(80), side.title(120)) == ("moves", "rules")
    side.toggle(PanelKind.KEYS)
    assert "a hint" in texts(stage, PanelKind.KEYS)
    side.toggle(PanelKind.KEYS)
    assert side.opened is None
    for columns in (40, 60, 80, 120):
        assert len(side.keys(columns)) <= columns
        assert side.keys(columns).endswith("? keys  q leave")
    side.opened = PanelKind.FILE
    lines, at = side.lines(120, WIDTH)
    assert at is not None
    assert lines[at].text.endswith(" turn")
    assert side.heading() == "Oware   south: you, north: you"


def test_the_speed_at_once_ends_a_sowing() -> None:
    stage = staged("oware")
    stage.advance()
    stage.answer_text("3")
    for _ in range(2):
        stage.change_speed(1)
    assert stage.frames
    assert stage.next_frame() is Awaited.PERSON, "a pause of no seconds has no end"
    assert stage.frames == []


def test_what_chance_decides_in_a_row_shares_a_line() -> None:
    stage = staged("long-night-game")
    stage.advance()
    played = stage.running.played
    lines, _ = SidePanel(stage).moves(WIDTH)
    assert len(played) > len(lines)
    assert lines[0].text.startswith("chance: ")
    assert lines[0].text.count(", ") > 1
    stage.visit(1)
    assert SidePanel(stage).moves(WIDTH)[1] == 0


def test_long_lines_of_the_rule_file_are_wrapped() -> None:
    stage = staged("oware")
    shown = texts(stage, PanelKind.FILE).splitlines()
    assert max(map(len, shown)) <= WIDTH
    assert "".join("".join(shown).split()).count("default:takes_nothing") == 1


def test_views_say_what_they_show() -> None:
    stage = staged("oware")
    stage.advance()
    assert "searching" not in texts(stage, PanelKind.VALUES)
    stage.searching = True
    assert texts(stage, PanelKind.VALUES).splitlines()[1:] == ["searching …"]
    stage.answer_text("3")
    stage.skip()
    assert texts(stage, PanelKind.WHY).startswith("1. south: 3\n")
    side = SidePanel(stage)
    assert side.keys(100).startswith("Enter choose")
    stage.visit(0)
    assert side.keys(100) == "[ ] history  End return  w why  ? keys  q leave"


def test_holes_show_their_values() -> None:
    stage = staged("oware", "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21")
    stage.advance()
    stage.values = thinker_of(stage).values(stage.running.position, 0.05)
    assert set(stage.highlights().values) == {4, 5}
    assert texts(stage, PanelKind.VALUES).splitlines()[1].split()[0] == "6"


def test_a_review_finds_mistakes() -> None:
    stage = staged("oware", "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21")
    stage.advance()
    stage.answer_text("5")
    stage.skip()
    played = stage.running.played
    found = list(review_moves(played, thinker_of(stage), seconds=0.05))
    mistakes = worst_mistakes([mistake for mistake in found if mistake is not None])
    assert [mistake.at for mistake in mistakes] == [0]
    assert mistakes[0].text.startswith("5 (")
    assert "better 6 (" in mistakes[0].text
    assert list(review_moves(played, thinker_of(stage), lambda: True)) == []


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    stage = staged("oware")
    stage.advance()
    stage.running.record(tmp_path / "game.jsonl")
    assert not stage.running.unsaved
    assert stage.resign() is Awaited.END
    assert stage.status() == "south resigns; north wins"
    assert "game.jsonl" in SidePanel(stage).heading()
    assert stage.undo() is Awaited.PERSON
    stage.running.close()


@pytest.mark.parametrize("columns", [60, 120])
def test_the_first_frame_shows_the_board(columns: int) -> None:
    stage = staged("oware")
    plain = draw_first_frame(stage, columns, 30, coloured=False)
    assert plain.startswith(OPEN)
    assert "Oware   south: you, north: you" in plain
    assert "\x1b[38;2;" not in plain
    coloured = draw_first_frame(stage, columns, 30, coloured=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    places = [int(found) for found in re.findall(r"\x1b\[(\d+);\d+H", plain)]
    assert places == sorted(places)
    assert places[-1] <= 30


def test_simultaneous_choices_stay_hidden() -> None:
    stage = staged("sonka")
    stage.advance()
    seen = paint(stage.board, 0, 80, 20).text
    assert stage.picker is not None
    stage.picker.select(3)
    assert stage.hidden
    assert stage.highlights().cursor is None
    assert stage.status().endswith("it stays hidden until all have chosen.")
    stage.choose()
    highlights = stage.highlights()
    assert (highlights.began, highlights.ended) == (None, None)
    assert paint(stage.board, 0, 80, 20).text == seen
    assert stage.picker is not None
    assert stage.picker.at is None
    stage.picker.select(0)
    assert stage.choose() is Awaited.FRAME
    assert "4" in stage.running.played[0].move.text


def test_the_screen_hides_what_the_people_before_it_do_not_see(tmp_path: Path) -> None:
    game = load(write_game(tmp_path, HOARDS))
    start = game.position("1 0 2 / 0 1 2 : south : won=2,4 : supply=1,5")
    stage = Stage(RunningGame(start, {"south": "human", "north": "random"}, 1))
    stage.speed = 0
    assert stage.advance() is Awaited.PERSON
    assert stage.board.text.endswith("won=2,?:supply=1,?")
    shown = "".join(run.text for line in paint(stage.board, 0, 80, 24).lines for run in line)
    assert "north, in hand ?" in shown
    assert stage.unvalued
    assert stage.answer_text("sow.3") is Awaited.PROGRAM
    assert stage.board.text.endswith("won=4,?:supply=1,?")
    assert thinker_of(stage).values(stage.running.position) == []
    stage.visit(0)
    assert stage.board.text.endswith("won=2,?:supply=1,?")
    stage.visit(1)
    stage.resign()
    assert "?" not in stage.board.text


def test_frames_of_a_move_hide_as_well(tmp_path: Path) -> None:
    game = load(write_game(tmp_path, SCREENED))
    stage = Stage(
        RunningGame(game.position("2 0 1 / 2 0 1 : south"), {"south": "human", "north": "human"}, 1)
    )
    stage.advance()
    assert stage.answer_text("3") is Awaited.FRAME
    texts = {stage.board.text.split(":")[0] for _ in iter(stage.next_frame, Awaited.PERSON)}
    assert texts
    assert all(
        text == "?,?,?/?,?,?" or text.endswith("/?,?,?") or text.startswith("?,?,?/")
        for text in texts
    )
