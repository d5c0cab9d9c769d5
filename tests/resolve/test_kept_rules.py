"""Rules from the user's cache are those that would be typed now, and nothing outdated or foreign is taken from it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from manqala.game.game import GameValue
from manqala.resolve import kept_rules
from manqala.resolve.kept_rules import MOST_KEPT, load_kept_rules
from manqala.resolve.loaded import load_rules
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files
from tests.helpers.sample import OTHERS, SAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing may be typed."""

    def fail(*_: object) -> None:
        raise AssertionError("the rules are typed again")

    monkeypatch.setattr(kept_rules, "resolve_types", fail)


def entries(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "manqala").glob("rules-*.pickle"))


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("andot", "kalah"), id="two"),
        pytest.param(sorted(SAMPLE), id="sample", marks=pytest.mark.slow),
        pytest.param(OTHERS, id="others", marks=pytest.mark.nightly),
    ],
)
def test_kept_rules_are_those_that_were_typed(
    names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        # Typed before, so that the test takes less time.
        patch.setattr(kept_rules, "resolve_types", lambda name, *_: load_rules(name, {}))
        typed = {
            name: load_kept_rules(name, {}) for name in names if not load_rules(name, {}).offers
        }
    kept(monkeypatch)
    for name, rules in [*typed.items()][-MOST_KEPT:]:
        found = load_kept_rules(name, {})
        assert found is not rules
        assert found == rules
        assert found.files[-1].source.text == rules.files[-1].source.text
        start = GameValue(found).start()
        assert start.text == GameValue(rules).start().text
        assert [move.text for move in start.moves(5)] == [
            move.text for move in GameValue(rules).start().moves(5)
        ]


@pytest.mark.slow
def test_options_and_places_have_their_own_entries(tmp_path: Path) -> None:
    assert load_kept_rules("kalah", {"seeds": "3"}).options["seeds"] == 3
    assert load_kept_rules("kalah", {}).options["seeds"] == 4
    assert load_kept_rules("kalah", {"seeds": "3"}).options["seeds"] == 3
    assert len(entries(tmp_path)) == 2
    with pytest.raises(ManqalaError):
        load_kept_rules("kalah", {"seeds": "none"})
    assert len(entries(tmp_path)) == 2


@pytest.mark.slow
def test_a_changed_file_or_ancestor_is_typed_again() -> None:
    Path("parent.sow").write_text(game_files()["kalah"].read_text("utf-8"), "utf-8")
    Path("child.sow").write_text(
        "---\nlanguage: 1\ngame: Child\nextends: ./parent.sow\n---\n", "utf-8"
    )
    assert load_kept_rules("child.sow", {}).options["seeds"] == 4
    text = Path("parent.sow").read_text("utf-8")
    Path("parent.sow").write_text(text.replace("default: 4", "default: 5"), "utf-8")
    assert load_kept_rules("child.sow", {}).options == load_rules("child.sow", {}).options
    Path("parent.sow").unlink()
    with pytest.raises(ManqalaError):
        load_kept_rules("child.sow", {})


def test_changed_code_types_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    load_kept_rules("kalah", {})
    (entry,) = entries(tmp_path)
    before = entry.read_bytes()
    monkeypatch.setattr("manqala.resolve.kept_rules.ROOMS", ("text",))
    load_kept_rules("kalah", {})
    assert entry.read_bytes() != before


@pytest.mark.slow
def test_a_damaged_entry_is_typed_again(tmp_path: Path) -> None:
    rules = load_kept_rules("kalah", {})
    (entry,) = entries(tmp_path)
    whole = entry.read_bytes()
    for damaged in (b"", b"nonsense", whole[: len(whole) // 2], pickle.dumps(3)):
        entry.write_bytes(damaged)
        assert load_kept_rules("kalah", {}) == rules
        assert entry.read_bytes() == whole


def test_what_others_could_have_written_is_not_taken(tmp_path: Path) -> None:
    load_kept_rules("kalah", {})
    (entry,) = entries(tmp_path)
    entry.chmod(0o666)
    entry.write_bytes(pickle.dumps(3))
    with pytest.warns(RuntimeWarning, match="others may write"):
        assert load_kept_rules("kalah", {}) == load_rules("kalah", {})


@pytest.mark.slow
def test_the_number_of_stored_games_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_rules, "MOST_KEPT", 2)
    for seeds in ("2", "3", "4"):
        load_kept_rules("kalah", {"seeds": seeds})
    assert len(entries(tmp_path)) == 2


@pytest.mark.slow
def test_neither_the_parser_nor_the_typing_is_imported_for_kept_rules() -> None:
    load_kept_rules("kalah", {})
    program = (
        "import sys; from manqala.cli.common import load_game; load_game('kalah', {}, kept=True).start();"
        "print(*{'lark', 'yaml', 'manqala.resolve.files'}.intersection(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
