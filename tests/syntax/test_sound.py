"""The quick test of front matters: what it calls sound, the library of JSON Schema does not find fault with."""

import copy
import subprocess
import sys
from random import Random
from typing import Any

import pytest
import yaml

from manqala.syntax.front.schema import SCHEMA, validator
from manqala.syntax.front.sound import is_sound
from manqala.text import resources
from tests.helpers.checkout import ROOT

STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    3,
    10**9,
    1.0,
    2.5,
    "",
    "a",
    "A-b",
    "x\n",
    [],
    [1, 1],
    [True, 1],
    {},
    {"a": 1},
    {"rows": 2},
)


def fronts() -> list[dict[str, Any]]:
    files = sorted((ROOT / "games").rglob("*.sow"))
    return [yaml.safe_load(file.read_text(encoding="utf-8").split("---")[1]) for file in files]


def test_front_matters_of_shipped_games_are_sound_at_once() -> None:
    assert [
        front["game"] for front in fronts()[::4] if not is_sound(resources.schema(SCHEMA), front)
    ] == []


def changed(data: Any, rng: Random) -> Any:
    """Data with one value replaced by a strange one, or one key or entry left out."""
    made = copy.deepcopy(data)
    at = made
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = rng.choice(keys)
        if isinstance(at[key], (dict, list)) and at[key] and rng.random() < 0.7:
            at = at[key]
            continue
        if rng.random() < 0.3:
            del at[key]
        elif isinstance(at, dict) and rng.random() < 0.2:
            at["strange"] = at.pop(key)
        else:
            at[key] = rng.choice(STRANGE)
        return made


def test_nothing_is_called_sound_that_is_not() -> None:
    rng = Random(1)
    found = fronts()[::8]
    said = 0
    for _ in range(150):
        data = changed(rng.choice(found), rng)
        if is_sound(resources.schema(SCHEMA), data):
            said += 1
            assert not list(validator().iter_errors(data)), data
    assert said > 8


@pytest.mark.slow
def test_a_game_is_read_without_the_library() -> None:
    """It takes longer to import than the first board of a game to show."""
    program = (
        "import sys; from manqala.resolve.loaded import load_rules;"
        "load_rules('oware', {}); print('jsonschema' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_what_it_does_not_know_is_not_called_sound() -> None:
    assert is_sound({"type": "object", "maxProperties": 1}, {"a": 1})
    assert not is_sound({"type": "object", "dependentRequired": {}}, {"a": 1})
    assert not is_sound({"not": {"multipleOf": 2}}, 3)
    assert not is_sound({"type": "integer"}, 1.0)
