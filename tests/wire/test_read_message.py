"""Messages are held to their types, and what is wrong with one is told by its field."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from manqala.wire.game_messages import OptionMessage, PageBlock
from manqala.wire.job_messages import JobRequest
from manqala.wire.page_methods import Methods, Nothing, ReplayMessage
from manqala.wire.read_message import MessageError, MessageReader, fits, in_words, members

LINE: dict[str, Any] = {
    "rules": {"name": "kalah", "text": ""}, "set": {"holes": 3, "split": True, "way": "long"},
    "match": False, "start": None, "moves": ["1", "2"],
}  # fmt: skip


def wrong(kind: object, given: object) -> str:
    with pytest.raises(MessageError) as told:
        MessageReader[object](kind).read(given)
    return str(told.value)


def test_what_is_right_is_what_was_given() -> None:
    given = {"line": LINE, "since": 2, "more": "is no matter"}
    assert MessageReader[ReplayMessage](ReplayMessage).read(given) is given
    assert fits(JobRequest, {"kind": "seek", "line": LINE, "number": 3, "seed": 1})
    assert fits(
        OptionMessage, {"name": "a", "kind": "number", "default": 1, "value": 2, "range": [1, 9]}
    )
    assert fits(PageBlock, {"kind": "list", "ordered": True, "items": ["a"], "below": [[]]})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moves": "1"}, "‘line.moves’ is to be a list of texts"),
        ({"moves": ["1", 2]}, "‘line.moves[1]’ is to be a text"),
        ({"match": 1}, "‘line.match’ is to be true or false"),
        ({"start": 7}, "‘line.start’ is to be a text or null"),
        ({"set": {"holes": [3]}}, "‘line.set.holes’ is to be a text, a number or true or false"),
        ({"set": []}, "‘line.set’ is to be an object with a text, a number or true or false for each name"),
        ({"rules": {"name": "kalah"}}, "‘line.rules.text’ is to be a text"),
        ({"rules": None}, "‘line.rules’ is to be an object"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_by_its_field(change: dict[str, Any], said: str) -> None:
    assert wrong(ReplayMessage, {"line": LINE | change}) == said


def test_numbers_are_no_truths_and_what_is_missing_is_reported() -> None:
    assert wrong(ReplayMessage, {"line": LINE, "since": True}) == "‘since’ is to be a whole number"
    assert wrong(ReplayMessage, {"since": 1}) == "‘line’ is to be an object"
    assert wrong(ReplayMessage, []) == "this is to be an object"
    assert wrong(Nothing, {"a": 1}) == "‘a’ is to be left out"


def test_of_several_objects_the_tag_says_which_it_is() -> None:
    assert (
        wrong(JobRequest, {"kind": "seek", "line": LINE, "seed": 1})
        == "‘number’ is to be a whole number"
    )
    told = wrong(JobRequest, {"kind": "dream", "line": LINE})
    assert told == "‘kind’ is to be ‘simulate’, ‘compare’, ‘coverage’, ‘seek’, ‘fair’ or ‘publish’"


def test_every_type_of_every_method_can_be_read() -> None:
    for name, call in get_type_hints(Methods).items():
        for kind in get_args(call):
            assert in_words(kind), name
            with pytest.raises(MessageError):
                MessageReader[object](kind).read(set())
    assert members(ReplayMessage)["since"] == (int, False)
