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
JAX = "jax"
"""So the blocks are marked that need JAX: they are run apart, since it takes seconds to compile."""
BLOCK = re.compile(r"^```(python|text|sow)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_programs_write_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        _run_blocks([block for block in BLOCK.findall(PAGE) if block[1] != JAX], tmp_path, capsys)
        == 9
    )


@pytest.mark.nightly
def test_the_programs_for_jax_write_what_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jax = pytest.importorskip("jax", reason="it is brought by an extra")
    before = jax.config.jax_enable_x64
    try:
        blocks = [block for block in BLOCK.findall(PAGE) if block[1] == JAX]
        assert _run_blocks([("python", "", "import manqala"), *blocks], tmp_path, capsys) == 1
    finally:
        jax.config.update("jax_enable_x64", before)


def _run_blocks(
    blocks: list[tuple[str, str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> int:
    """Run the programs of a page; how many times what they wrote is what is shown."""
    names: dict[str, Any] = {}
    shown = 0
    for kind, name, text in blocks:
        if kind == "sow":
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif kind == "python":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(text, names)
        else:
            assert capsys.readouterr().out.rstrip() == text.rstrip()
            shown += 1
    return shown
