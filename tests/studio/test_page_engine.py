"""Python in a page: the generated program runs in the page's own WebAssembly, and gives the games and values of any other."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from manqala.compile.backends.backend import BackendName
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.learn.beside_rules import evaluation_beside
from manqala.run.limits import LONGEST_GAME
from manqala.search.deepening import Search
from manqala.studio.bundling import bundle

PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide" / "pyodide.mjs"

START = """\
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [pyodide, archive, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/manqala" });
console.log(python.runPython(readFileSync(script, "utf8")));
"""

IN_PAGE = """\
import json, sys
sys.path.insert(0, "/manqala")
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.stepping.warm_game import load
from manqala.learn.beside_rules import evaluation_beside
from manqala.run.limits import LONGEST_GAME
from manqala.search.deepening import Search

assert at_once() is BackendName.WASM
found = {{}}
for name in {games}:
    game = load(name)
    engine = game.native(on=BackendName.WASM)
    results = engine.row(20 * RESULTS)
    states = (engine.new_state(), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, 20, LONGEST_GAME, 11, results)
    search = Search(game, evaluation=evaluation_beside(game, match=False))
    seen = search.search(game.start(), view=0, depth=2)
    found[name] = [list(results), [seen.value, *seen.line]]
json.dumps(found)
"""


def here(name: str) -> list[list[int]]:
    game = load(name)
    engine = game.native(compiled=False)
    results = engine.row(20 * RESULTS)
    states = (engine.new_state(), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, 20, LONGEST_GAME, 11, results)
    plain = WarmGame(game.rules, on=BackendName.PYTHON)
    search = Search(plain, evaluation=evaluation_beside(plain, match=False))
    seen = search.search(plain.start(), view=0, depth=2)
    assert seen is not None
    return [list(results), [seen.value, *seen.line]]


@pytest.mark.parametrize(
    "games",
    [
        pytest.param(("kalah", "yucebao"), marks=pytest.mark.slow),
        pytest.param(("bao-la-kiswahili",), marks=pytest.mark.nightly),
    ],
    ids=["two rows", "four rows"],
)
def test_games_and_searches_in_a_page_are_those_of_plain_python(
    tmp_path: Path, games: tuple[str, ...]
) -> None:
    node = shutil.which("node")
    if node is None or not PYODIDE.is_file():
        pytest.skip("there is no Node, or no Pyodide (npm ci, in web/)")
    (tmp_path / "manqala.zip").write_bytes(bundle().archive)
    (tmp_path / "start.mjs").write_text(START, encoding="utf-8")
    (tmp_path / "in_page.py").write_text(IN_PAGE.format(games=games), encoding="utf-8")
    done = subprocess.run(
        [node, "start.mjs", str(PYODIDE), "manqala.zip", "in_page.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == {name: here(name) for name in games}
