"""What a person sees at each moment, without the library that draws it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from manqala.game.move import Choices, Option
from manqala.terminal.aside import Aside
from manqala.terminal.board_canvas import paint
from manqala.terminal.first_sight import OPEN, first_sight
from manqala.terminal.looking_back import look_back, worst
from manqala.terminal.panel_text import PanelKind, first_with
from manqala.terminal.picking import Picker
from manqala.terminal.running_game import RunningGame
from manqala.terminal.stage import Awaited, Stage
from manqala.terminal.thinking import Thinker
from tests.helpers.playing import game_of

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
    aside = Aside(stage)
    aside.opened = kind
    return "\n".join(line.text for line in aside.lines(120, WIDTH)[0])


def test_a_move_is_shown_seed_by_seed_and_then_the_other_is_asked() -> None:
    stage = staged("oware")
    assert stage.go_on() is Awaited.PERSON
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
    lights = stage.lights()
    assert (lights.began, lights.ended) == (2, 6)
    assert lights.changed == {2, 3, 4, 5, 6}


def test_a_move_can_be_shown_at_once() -> None:
    stage = staged("oware")
    stage.go_on()
    assert stage.say("3") is Awaited.FRAME
    assert stage.skip() is Awaited.PERSON
    assert stage.board == stage.running.position
    for _ in range(3):
        stage.hurry(1)
    assert stage.say("3") is Awaited.PERSON


def test_the_cursor_goes_from_hole_to_hole() -> None:
    stage = staged("oware")
    stage.go_on()
    assert stage.picker is not None
    shape = paint(stage.board, 0, 80, 20).shape
    seen = []
    for way in ("right", "right", "left", "up", "right"):
        stage.picker.move(way, shape)
        seen.append(stage.picker.place)
    assert seen == [0, 1, 0, 0, 1]
    stage.consider()
    assert stage.status() == "2: ends in south's hole 6"
    assert stage.lights().foreseen[5] == "+1"
    assert not stage.picker.point(7)
    assert stage.picker.point(3)


def test_numbers_of_two_digits_are_typed_out() -> None:
    tokens = ("1", "2", "12", "13")
    options = tuple(Option(n, token, token, n) for n, token in enumerate(tokens))
    picker = Picker(Choices(0, "hole", "which hole", options, optional=False, of_holes=True))
    assert [picker.type("x"), picker.typed] == [None, ""]
    assert picker.type("2") == 1
    assert picker.type("1") is None
    assert picker.index == 0
    assert picker.type("3") == 3
    # What leads nowhere begins anew.
    assert [picker.type("1"), picker.type("2")] == [None, 2]


def test_what_is_typed_and_not_understood_is_told() -> None:
    stage = staged("oware")
    stage.go_on()
    assert stage.say("nine") is None
    assert "nine" in stage.remark
    assert stage.choose() is None


def test_answers_in_words_are_listed_with_what_they_lead_to() -> None:
    stage = staged("dong-wo")
    stage.go_on()
    assert stage.say("1") is Awaited.PERSON
    assert stage.lights().began == 0
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


def test_history_is_walked_through() -> None:
    stage = staged("oware")
    stage.go_on()
    for text in ("3", "2"):
        stage.say(text)
        stage.skip()
    stage.walk(-1)
    assert stage.board == stage.running.played[1].before
    assert stage.status().startswith("1. south: 3")
    assert stage.say("1") is None
    stage.walk(-1)
    assert stage.status().startswith("The beginning")
    lines, at = Aside(stage).moves(WIDTH)
    assert (len(lines), at) == (2, None)
    stage.visit(2)
    assert stage.at is None


def test_nothing_is_taken_back_at_the_beginning() -> None:
    stage = staged("oware")
    stage.go_on()
    assert stage.undo() is Awaited.PERSON
    assert stage.remark == "There is no move of yours to take back."


def test_a_program_is_waited_for_and_chance_is_not() -> None:
    stage = staged("oware", north="greedy")
    stage.go_on()
    stage.say("3")
    assert stage.skip() is Awaited.PROGRAM
    running = stage.running
    given = thinker_of(stage).choose(running.position, running.known, "north")
    assert stage.take(given) is Awaited.FRAME
    assert staged("random-kalah").go_on() is Awaited.PERSON


def test_the_rule_that_acts_is_set_off() -> None:
    stage = staged("oware", "1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
    stage.go_on()
    stage.say("6")
    stage.frame = len(stage.frames) - 1
    aside = Aside(stage)
    for kind, words in ((PanelKind.RULES, "capture the"), (PanelKind.FILE, "capture")):
        aside.opened = kind
        lines, at = aside.lines(120, 200)
        assert at == first_with(lines, "acting")
        assert words in " ".join(line.text for line in lines if line.look == "acting")
    stage.skip()
    assert "sow 1 seed into north's hole 1, 2, 3" in " ".join(texts(stage, PanelKind.WHY).split())


def test_the_panel_shows_rules_first_and_keys_when_asked() -> None:
    stage = staged("oware")
    stage.go_on()
    aside = Aside(stage)
    assert aside.title(80) == "rules"
    assert texts(stage).startswith("Oware")
    stage.say("3")
    stage.skip()
    assert (aside.title(80), aside.title(120)) == ("moves", "rules")
    aside.toggle(PanelKind.KEYS)
    assert "a hint" in texts(stage, PanelKind.KEYS)
    aside.toggle(PanelKind.KEYS)
    assert aside.opened is None
    for columns in (40, 60, 80, 120):
        assert len(aside.keys(columns)) <= columns
        assert aside.keys(columns).endswith("? keys  q leave")
    aside.opened = PanelKind.FILE
    lines, at = aside.lines(120, WIDTH)
    assert at is not None
    assert lines[at].text.endswith(" turn")
    assert aside.heading() == "Oware   south: you, north: you"


def test_values_stand_at_the_holes() -> None:
    stage = staged("oware", "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21")
    stage.go_on()
    stage.values = thinker_of(stage).values(stage.running.position, 0.05)
    assert set(stage.lights().values) == {4, 5}
    assert texts(stage, PanelKind.VALUES).split()[0] == "6"


def test_a_look_back_finds_what_was_lost() -> None:
    stage = staged("oware", "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21")
    stage.go_on()
    stage.say("5")
    stage.skip()
    played = stage.running.played
    found = list(look_back(played, thinker_of(stage), seconds=0.05))
    lapses = worst([lapse for lapse in found if lapse is not None])
    assert [lapse.at for lapse in lapses] == [0]
    assert lapses[0].words.startswith("5 (")
    assert "better 6 (" in lapses[0].words
    assert list(look_back(played, thinker_of(stage), lambda: True)) == []


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    stage = staged("oware")
    stage.go_on()
    stage.running.record(tmp_path / "game.jsonl")
    assert not stage.running.unsaved
    assert stage.resign() is Awaited.END
    assert stage.status() == "south resigns; north wins"
    assert "game.jsonl" in Aside(stage).heading()
    assert stage.undo() is Awaited.PERSON
    stage.running.close()


@pytest.mark.parametrize("columns", [60, 120])
def test_the_board_is_seen_before_the_screen_is_there(columns: int) -> None:
    stage = staged("oware")
    plain = first_sight(stage, columns, 30, coloured=False)
    assert plain.startswith(OPEN)
    assert "Oware   south: you, north: you" in plain
    assert "\x1b[38;2;" not in plain
    coloured = first_sight(stage, columns, 30, coloured=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    places = [int(found) for found in re.findall(r"\x1b\[(\d+);\d+H", plain)]
    assert places == sorted(places)
    assert places[-1] <= 30


def test_what_all_choose_at_the_same_time_is_not_seen() -> None:
    stage = staged("sonka")
    stage.go_on()
    seen = paint(stage.board, 0, 80, 20).text
    assert stage.picker is not None
    stage.picker.select(3)
    assert stage.hidden
    assert stage.lights().cursor is None
    assert stage.status().endswith("it stays hidden until all have chosen.")
    stage.choose()
    lights = stage.lights()
    assert (lights.began, lights.ended) == (None, None)
    assert paint(stage.board, 0, 80, 20).text == seen
    assert stage.picker is not None
    assert stage.picker.at is None
    stage.picker.select(0)
    assert stage.choose() is Awaited.FRAME
    assert "4" in stage.running.played[0].move.text
