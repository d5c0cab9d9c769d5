"""`manqala lsp`: without the extra it says what to install."""

import importlib.util
from importlib.machinery import ModuleSpec

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str) -> ModuleSpec | None:
        return None if name == "pygls" else importlib.util.find_spec(name)

    monkeypatch.setattr("manqala.cli.commands.lsp.find_spec", found)
    ended = CliRunner().invoke(cli, ["lsp"])
    assert ended.exit_code == 2
    assert "pip install 'manqala[lsp]'" in ended.stderr
    assert ended.stdout == ""


def test_editors_may_say_how_it_speaks() -> None:
    assert "--stdio" in CliRunner().invoke(cli, ["lsp", "--help"]).output
