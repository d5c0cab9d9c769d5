"""Names that people bring along from other libraries: they mean the same, or it is said what to write instead."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import pytest

import manqala
from manqala.text import foreign_names
from manqala.text.foreign_names import (
    OF_A_GAME,
    OF_A_POSITION,
    OF_THE_PACKAGE,
    make_advising_getattr,
)
from tests.helpers.checkout import DOCS

NAMES = {"position": OF_A_POSITION, "game": OF_A_GAME, "manqala": OF_THE_PACKAGE}


@pytest.fixture
def theirs() -> dict[str, Any]:
    """What an advice may speak of."""
    game = manqala.load("kalah")
    position = game.start()
    move = position.moves()[2]
    return {
        "manqala": manqala, "game": game, "position": position, "move": move, "action": position.move_id(move),
        "text": position.text,
    }  # fmt: skip


@pytest.mark.parametrize("kind", NAMES)
def test_each_name_is_missing_and_the_error_says_what_to_write(
    kind: str, theirs: dict[str, Any]
) -> None:
    for name, instead in NAMES[kind].items():
        assert not hasattr(theirs[kind], name)
        with pytest.raises(AttributeError, match=re.escape(f"{name!r}; write: {instead}")):
            getattr(theirs[kind], name)


ADVICE = sorted({instead for names in NAMES.values() for instead in names.values()})


@pytest.mark.parametrize("instead", ADVICE)
def test_what_is_advised_works(instead: str, theirs: dict[str, Any]) -> None:
    if "numpy" in instead or "vector" in instead:
        pytest.importorskip("numpy", reason="the extra ‘native’ is not installed")
    if "env(" in instead:
        pytest.importorskip("pettingzoo", reason="the extra ‘env’ is not installed")
    before = theirs["position"]
    exec(instead, theirs)
    if instead.startswith("position = position.play"):
        assert theirs["position"] == before.play("3")
    else:
        assert theirs["position"] in {before, before.play("3")}


def test_the_page_on_the_library_shows_them() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+\.\w+`.*?) \| (.+?) \|$", page, re.MULTILINE)
    assert len(rows) > 12
    for there, here in rows:
        advised = re.findall(r"`(.+?)`", here)
        names = re.findall(r"`(\w+)\.(\w+)`", there)
        assert advised == list(dict.fromkeys(NAMES[kind][name] for kind, name in names))


def test_names_that_mean_the_same_are_there() -> None:
    position = manqala.load("kalah", seeds=1, holes=2).start()
    assert position.clone() is position.copy() is position
    while not position.over:
        assert not position.is_terminal()
        position = position.play(position.legal_moves[0])
    assert position.is_terminal()
    assert position.is_game_over()


def test_every_environment_masks_actions_under_the_same_name() -> None:
    pytest.importorskip("pettingzoo", reason="the extra ‘env’ is not installed")
    agents = manqala.env("kalah")
    agents.reset(seed=1)
    agents.step(0)
    batch = manqala.vector("kalah", n=2, compiled=False)
    now = batch.reset(seed=1)
    against = manqala.env("kalah", against="random")
    against.reset(seed=1)
    assert agents.action_masks().tolist() == [True] * 6 + [False] * 6
    assert (batch.action_masks() == now.mask).all()
    assert batch.action_masks() is not batch.mask
    assert against.action_masks().tolist() == [True] * 6 + [False] * 6


def test_any_other_name_is_missing_as_it_always_was() -> None:
    position = manqala.load("kalah").start()
    with pytest.raises(AttributeError, match="'Position' object has no attribute 'plya'") as wrong:
        position.plya  # type: ignore[attr-defined] # noqa: B018 -- it is to raise
    assert (wrong.value.name, wrong.value.obj) == ("plya", position)
    assert copy.deepcopy(position) is position
    assert pickle.loads(pickle.dumps(position)) == position


def test_an_error_within_a_property_is_not_hidden() -> None:
    class Broken:
        __getattr__ = make_advising_getattr("a thing", {"push": "pull"})

        @property
        def text(self) -> str:
            return str({}.nothing)  # type: ignore[attr-defined]  # missing on purpose

    with pytest.raises(AttributeError, match="'dict' object has no attribute 'nothing'"):
        assert Broken().text
    with pytest.raises(AttributeError, match="a thing has no 'push'; write: pull"):
        assert Broken().push  # type: ignore[attr-defined]  # missing on purpose


def test_no_name_is_advised_against_that_there_is() -> None:
    """Otherwise the advice would never be shown."""
    assert not set(OF_A_POSITION) & set(dir(manqala.Position))
    assert not set(OF_A_GAME) & set(dir(manqala.Game))
    assert not set(OF_THE_PACKAGE) & set(manqala.__all__)
    assert foreign_names.format_advice("x", "y", "z") == "x has no 'y'; write: z"
