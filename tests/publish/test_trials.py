"""Moves of examples that a page lets people try: a module is set to the position, and the move does there what it does here."""

from __future__ import annotations

import pytest

from examples.embedding.built_game import BuiltGame
from manqala.embed.module_file import module_file
from manqala.publish.published_rules import published_rules
from manqala.text.resources import game_files
from tests.helpers.playing import game_of

REFUSED = 3


def try_all(name: str) -> tuple[int, int]:
    """How many moves of the examples of a game can be tried, and how many were."""
    module = BuiltGame(module_file(game_of(name), followed=True))
    places = module.card["places"]
    examples = published_rules(game_of(name), "en")["examples"]
    tried = 0
    for example in examples:
        trial = example["trial"]
        if trial is None:
            continue
        module.begin()
        for place, counts in enumerate(trial["setting"]["pieces"]):
            if places["same"][place] == place:
                for kind, number in enumerate(counts):
                    assert module.call("set_pieces", place, kind, number) == 1
        for mark in module.card["marks"]:
            for n, value in enumerate(trial["setting"]["marks"].get(mark["name"], ())):
                assert module.call("set_cell", mark["cell"] + n, value) == 1
        assert module.call("resume", trial["setting"]["mover"]) != REFUSED
        for number in trial["answers"]:
            given = [
                module.call("option", which) for which in range(module.call("register", 2))
            ].index(number)
            assert module.call("answer", given) != REFUSED
        for spot in module.card["board"]:
            place = places["same"][spot["place"]]
            lying = [
                module.call("pieces", place, kind, 0) for kind in range(len(module.card["pieces"]))
            ]
            assert lying == example["after"][spot["place"]], example["caption"]
        tried += 1
    return len(examples), tried


@pytest.mark.quick_cases("kalah", "modiar", "san-yao")
@pytest.mark.parametrize("name", sorted(game_files()))
def test_moves_of_examples_do_the_same_on_a_page(name: str) -> None:
    examples, tried = try_all(name)
    assert 0 <= tried <= examples
    if name in {"kalah", "modiar", "san-yao"}:
        assert tried > 0
