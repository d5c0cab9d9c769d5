"""Games are compiled in the background: only the latest, once nobody changes it; until then they are played as they are."""

import asyncio
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from manqala.compile.backends.choice import at_once
from manqala.compile.wasm.host import has_wasm
from manqala.studio import background_compiler
from manqala.studio.background_compiler import BackgroundCompiler
from manqala.studio.named_files import NamedFiles
from manqala.studio.opened_games import OpenedGames
from manqala.wire.common_messages import RulesTextMessage
from tests.studio.asking import SMALL


def test_no_move_waits_for_a_compiler() -> None:
    games = OpenedGames(NamedFiles())
    asked: RulesTextMessage = {"name": "small", "text": SMALL}
    plain = games.game(asked, {})
    assert plain.on is at_once()
    assert plain.native().backend.compiled == has_wasm()
    taken_over = games.use_compiled(asked, {})
    assert taken_over.on is None
    assert games.game(asked, {}) is taken_over is games.use_compiled(asked, {})


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the compiler")
def test_only_the_latest_rules_are_compiled(tmp_path: Path) -> None:
    script = tmp_path / "compiler"
    script.write_text(f"#!/bin/sh\ncat >> {tmp_path}/asked\necho >> {tmp_path}/asked\necho ready\n")
    script.chmod(0o755)
    ready: list[dict[str, Any]] = []

    async def take(rules: dict[str, Any]) -> None:
        ready.append(rules)

    async def trial() -> None:
        compiler = BackgroundCompiler((), take)
        for text in ("one", "two", "three", "three"):
            compiler.opened({"name": "x", "text": text}, {})
        while not ready:
            await asyncio.sleep(0.02)
        compiler.opened({"name": "x", "text": "three"}, {})
        await asyncio.sleep(0.3)
        compiler.end()

    with (
        patch.object(background_compiler, "QUIET", 0.1),
        patch.object(background_compiler, "has_llvm", lambda: True),
        patch.object(sys, "executable", str(script)),
    ):
        asyncio.run(asyncio.wait_for(trial(), 60))
    assert [one["rules"]["text"] for one in ready] == ["three"]
    assert (tmp_path / "asked").read_text().count("three") == 1
    assert "two" not in (tmp_path / "asked").read_text()


def test_without_llvm_nothing_is_begun() -> None:
    async def trial() -> None:
        compiler = BackgroundCompiler((), None)  # type: ignore[arg-type]  # no compiler is installed
        compiler.opened({"name": "x", "text": "one"}, {})
        assert len(asyncio.all_tasks()) == 1

    with patch.object(background_compiler, "has_llvm", lambda: False):
        asyncio.run(trial())
