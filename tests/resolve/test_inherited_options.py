"""Options of a game that is extended: those that nothing reads any more, and those that are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.check.equivalent_forms import expand_rules
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.resolve.files import check_game
from manqala.text.diagnostics import ManqalaError, OptionError

if TYPE_CHECKING:
    from pathlib import Path

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def write_file(folder: Path, rules: str, parent: str = "oware") -> Path:
    path = folder / "heir.sow"
    path.write_text(
        f"---\nlanguage: 1\ngame: Heir\nextends: {parent}\n---\n{rules}", encoding="utf-8"
    )
    return path


def list_codes(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [(item.code, tuple(item.names)) for item in check_game(path).diagnostics]


def test_an_option_that_is_no_longer_read_is_reported_and_not_offered(tmp_path: Path) -> None:
    path = write_file(tmp_path, TURN)
    assert list_codes(path) == [("W420", ("grand_slam",))]
    game: WarmGame = load(path)
    assert list(game.options) == ["repetition"]
    with pytest.raises(OptionError, match="has no option ‘grand_slam’"):
        load(path, grand_slam="illegal")


def test_a_dropped_option_is_gone_without_a_word(tmp_path: Path) -> None:
    path = write_file(tmp_path, "drop grand_slam\n" + TURN)
    assert list_codes(path) == []
    assert list(load(path).options) == ["repetition"]


def test_an_option_that_rules_read_cannot_be_dropped(tmp_path: Path) -> None:
    with pytest.raises(ManqalaError, match="cannot be dropped"):
        load(write_file(tmp_path, "drop grand_slam\n"))


def test_an_option_that_sizes_the_board_cannot_be_dropped(tmp_path: Path) -> None:
    with pytest.raises(ManqalaError, match="‘holes’ sizes the board"):
        load(write_file(tmp_path, "drop holes\n", "kalah"))


def test_a_rule_that_is_dropped_takes_its_option_along(tmp_path: Path) -> None:
    """The ending and the option of Oware have one name."""
    path = write_file(tmp_path, "drop repetition\n")
    assert list_codes(path) == []
    assert list(load(path).options) == ["grand_slam"]


def test_an_heir_that_drops_repetition_is_written_out_without_its_key(tmp_path: Path) -> None:
    made = expand_rules(load(write_file(tmp_path, "drop repetition\n", "um-el-bagara")).rules)
    assert made.rules is not None
    assert "repetition" not in made.rules.options
    assert made.rules.front.repetition is None


def test_an_option_of_a_grandparent_is_reported_where_its_rule_is_replaced(tmp_path: Path) -> None:
    path = write_file(tmp_path, "drop repetition\n")
    (tmp_path / "grandheir.sow").write_text(
        "---\nlanguage: 1\ngame: Grandheir\nextends: ./heir.sow\n---\n" + TURN, encoding="utf-8"
    )
    (item,) = check_game(path.with_name("grandheir.sow")).diagnostics
    assert (item.code, item.names) == ("W420", ("grand_slam",))
    assert item.span is not None
    assert item.span.line == 6
