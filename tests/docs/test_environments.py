"""What the page on environments shows is what happens: its programs run one after another, in one Python."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from pathlib import Path

for library in ("pettingzoo", "gymnasium", "pyspiel", "llvmlite"):
    pytest.importorskip(library, reason="it is brought by an extra")

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|text|sow)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_programs_write_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    shown = 0
    for kind, name, text in BLOCK.findall(PAGE):
        if kind == "sow":
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif kind == "python":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(text, names)
        else:
            assert capsys.readouterr().out.rstrip() == text.rstrip()
            shown += 1
    assert shown == 9
