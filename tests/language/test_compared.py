"""Two games compared from Python."""

from __future__ import annotations

import manqala


def test_a_game_does_not_differ_from_itself() -> None:
    kalah = manqala.load("kalah")
    found = kalah.diff(manqala.load("kalah"), positions=200)
    assert not found
    assert not found.written
    assert found.moves is None
    assert found.play is not None
    assert found.play.positions >= 200


def test_settings_differ_in_writing_and_in_play() -> None:
    oware, captures = manqala.load("oware"), manqala.load("oware", {"grand_slam": "captures"})
    found = oware.diff(captures, positions=0)
    assert found
    assert [change.what for change in found.options] == ["grand_slam"]
    assert found.play is None
    shorter = manqala.load("kalah").diff(manqala.load("kalah", {"seeds": 3}))
    assert shorter.moves == ()
