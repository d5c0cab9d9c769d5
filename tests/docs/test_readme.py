"""The outputs in README.md and the pages in docs/ are correct.

In a ```console block a line that starts with `$ ` is run, the lines below it are its output, and a
line `...` stands for any lines. A block ```sow NAME.sow is a file that the commands find, and so is ```json NAME.txt.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import load
from manqala.picture.svg import board_svg
from tests.helpers.checkout import ROOT
from tests.helpers.extras import needs_study

BLOCK = re.compile(r"^```(\S*)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMPILED = {"README.md", "tour.md", "study.md", "train.md"}
"""Pages whose games are compiled where that can be done; for the others it would take longer than all they do."""
SHOWING = [page for page in PAGES if "```console\n" in page.read_text(encoding="utf-8")]


def sessions(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines of output shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def fits(shown: list[str], got: list[str]) -> bool:
    """Whether an output is as shown, `...` standing for any number of lines."""
    if not shown:
        return not got
    if shown[0].strip() == "...":
        return any(fits(shown[1:], got[n:]) for n in range(len(got) + 1))
    return bool(got) and shown[0].rstrip() == got[0].rstrip() and fits(shown[1:], got[1:])


ENVIRONMENT = {"COLUMNS": "100", "PYTHONUTF8": "1", "NO_COLOR": "1"}


def arguments_of(command: str) -> list[str]:
    """The arguments of `manqala` in a command."""
    name, *arguments = shlex.split(command)
    assert name == "manqala", f"only manqala is run, not {name}"
    return arguments


def run(command: str, folder: Path) -> str:
    """What the command writes as a user runs it, with the `manqala` that belongs to this Python."""
    done = subprocess.run(
        [sys.executable, "-m", "manqala", *arguments_of(command)],
        cwd=folder, env={**os.environ, **ENVIRONMENT}, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
        capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def run_here(command: str, folder: Path) -> str:
    """The same in this process, which need not load anything again."""
    with chdir(folder):
        done = CliRunner(env=ENVIRONMENT).invoke(cli, arguments_of(command))
    assert done.exit_code == 0, (command, done.output)
    return done.stdout


@pytest.mark.slow_cases(
    "docs/embedding.md",
    "docs/exact.md",
    "docs/games/dong-wo.md",
    "docs/publishing.md",
    "docs/search.md",
    "docs/tour.md",
    "docs/train.md",
    "docs/tune.md",
    "docs/tutorials/play.md",
    "docs/tutorials/write.md",
    "docs/phrase-book.md",
    "docs/writing.md",
)
@pytest.mark.parametrize(
    ("page", "runs"),
    [
        *(pytest.param(page, run_here, id=page.relative_to(ROOT).as_posix()) for page in SHOWING),
        # All is seen that belongs to a process.
        *(
            pytest.param(ROOT / name, run, id=f"{name}-by-processes", marks=pytest.mark.nightly)
            for name in ("README.md", "docs/tour.md")
        ),
    ],
)
def test_what_is_shown_is_what_happens(
    page: Path, runs: Callable[[str, Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Endgame tables that another page has made would change what programs do.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if page.name not in COMPILED:
        monkeypatch.setattr("manqala.compile.backends.choice.has_llvm", lambda: False)
    if page.name in {"study.md", "tune.md"}:
        needs_study()
    # Games that take longer are played by other processes, and to start these takes longer than any page does.
    monkeypatch.setattr("manqala.simulate.run.LOCAL_SECONDS", 60.0)
    follow(page, tmp_path, runs)


def follow(page: Path, folder: Path, runs: Callable[[str, Path], str]) -> None:
    """Write the files that a page shows to a folder, and run its commands there; each says what is shown below it."""
    for kind, name, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if name.endswith((".lud", ".sow", ".txt")):
            (folder / name).write_text(text, encoding="utf-8")
        if kind != "console":
            continue
        for command, shown in sessions(text):
            written = runs(command, folder)
            got = written.rstrip("\n").splitlines()
            while shown and not shown[-1]:
                shown.pop()
            assert fits(shown, got), f"$ {command}\n{written}"


@pytest.mark.slow
def test_the_program_in_the_tour_prints_the_text_below_it(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    ((program, shown),) = re.findall(
        r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )
    assert len(program.splitlines()) <= 20
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env={**os.environ, "PYTHONUTF8": "1"}, text=True,
        encoding="utf-8", capture_output=True, timeout=300, check=True,
    )  # fmt: skip
    assert fits(shown.splitlines(), [line.rstrip() for line in done.stdout.splitlines()])


def test_the_picture_of_the_readme_is_what_the_command_draws() -> None:
    """``MANQALA_REGENERATE=1`` draws it anew."""
    picture = ROOT / "docs" / "picture.svg"
    position = load("oware").position("4,0,7,1,6,3/2,1,2,7,0,6:south:won=5,4").play("6(+8)")
    drawn = f"{board_svg(position)}\n"
    if os.environ.get("MANQALA_REGENERATE"):
        picture.write_text(drawn, encoding="utf-8")
    assert picture.read_text(encoding="utf-8") == drawn
    for page, name in (("README.md", "docs/picture.svg"), ("docs/index.md", "picture.svg")):
        assert f"]({name})" in (ROOT / page).read_text(encoding="utf-8")


def test_the_readme_shows_something_and_stays_short() -> None:
    assert ROOT / "README.md" in SHOWING
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 70


def test_the_comparison_notices_differences() -> None:
    assert fits(["a", "...", "c"], ["a", "b", "b", "c"])
    assert fits(["a", "..."], ["a"])
    assert not fits(["a", "...", "c"], ["a", "b"])
    assert not fits(["a"], ["a", "b"])
    assert not fits(["a", "b"], ["a"])


def test_links_to_files_lead_somewhere() -> None:
    broken = [
        (page.relative_to(ROOT).as_posix(), target)
        for page in PAGES
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_the_shown_rules_are_those_of_the_game() -> None:
    """The quoted turn is in the rule file."""
    quoted = [
        text
        for kind, _, text in BLOCK.findall((ROOT / "docs" / "tour.md").read_text(encoding="utf-8"))
        if not kind and text.startswith("turn\n")
    ]
    rules = (ROOT / "games" / "china" / "san-yao.sow").read_text(encoding="utf-8")
    assert quoted
    assert all(text in rules for text in quoted)


def test_ci_runs_each_block_of_commands_of_the_readme() -> None:
    blocks = [kind for kind, _, _ in BLOCK.findall((ROOT / "README.md").read_text("utf-8"))]
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    wanted = [str(n) for n in range(1, blocks.count("sh") + 1)]
    assert wanted == ["1", "2"]
    assert re.findall(r"^as_a_newcomer (\d+)$", script, re.MULTILINE) == wanted
