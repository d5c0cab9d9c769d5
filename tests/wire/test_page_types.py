"""The page's types are those of `manqala.wire`, and every message of the service has its type there."""

from __future__ import annotations

import ast
from typing import get_type_hints

import pytest

from manqala.studio.service import Service
from manqala.wire.page_methods import Methods
from tools import wire


def test_the_page_has_the_types_that_python_has() -> None:
    assert wire.main(["--check"]) == 0, "run python -m tools.wire"


def test_a_changed_type_makes_the_page_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(wire.WORDS, "OptionSetting", "Another")
    assert wire.main(["--check"]) == 1


def test_every_method_of_the_service_has_a_type() -> None:
    servers_own = {"search.prepare"}
    files_own = {"file.read", "file.save"}
    assert set(get_type_hints(Methods)) == (set(Service().names) - servers_own) | files_own


@pytest.mark.parametrize(
    ("python", "page"),
    [
        ("list[str | None]", "(string | null)[]"),
        ("dict[NumberText, list[ViewMessage]]", "Record<number, View[]>"),
        ("Literal['a', 'b'] | int | float", '"a" | "b" | number'),
        ("tuple[int, bool]", "[number, boolean]"),
        ("WireCall[AskMessage, object]", "{ params: Ask; result: unknown }"),
    ],
)
def test_a_type_in_the_words_of_the_page(python: str, page: str) -> None:
    assert wire.page_type(ast.parse(python, mode="eval").body) == page


def test_a_type_without_a_form_in_the_page_is_refused() -> None:
    with pytest.raises(wire.UnknownTypeError, match="set"):
        wire.page_type(ast.parse("set[complex]", mode="eval").body)
