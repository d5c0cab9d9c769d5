"""`manqala validate` that mends, shows what it would mend, is strict, or watches."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from manqala.cli import watching
from manqala.cli.watching import changes
from tests.helpers.command_line import run

WRONG = """\
---
language: 1
game: Bad
board: {rows: 2, holes: 3}
seeds: 2
---
turn
  choose hole from own ocupied holes
  sow it anticlokwise
round ends when position has occurred 3 times
  settle
"""
RIGHT = WRONG.replace("ocupied", "occupied").replace("anticlokwise", "anticlockwise")
VALIDATE = ("validate", "--playouts", 3)


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two mistakes, in the working directory."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bad.sow"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_what_is_certain_is_mended_and_said_line_by_line(bad: Path) -> None:
    shown = run(*VALIDATE, "--fix", "bad.sow").stdout.splitlines()
    assert bad.read_text("utf-8") == RIGHT
    assert shown[:3] == [
        "Fixed: bad.sow:8:24: there is no adjective ‘ocupied’ for a hole: write ‘occupied’",
        "Fixed: bad.sow:9:10: there is no word ‘anticlokwise’: write ‘anticlockwise’",
        "2 mistakes fixed in 1 file",
    ]
    assert shown[-1] == "1 file is valid"
    assert run(*VALIDATE, "--fix", "bad.sow").stdout.startswith("Nothing can be fixed")


def test_what_would_be_mended_is_shown_and_not_written(bad: Path) -> None:
    shown = run(*VALIDATE, "--diff", "bad.sow").stdout
    assert "\n-  choose hole from own ocupied holes\n" in shown
    assert "\n+  choose hole from own occupied holes\n" in shown
    assert shown.endswith("2 mistakes can be fixed in 1 file\n")
    assert run(*VALIDATE, "--fix", "--diff", "bad.sow").stdout == shown
    assert bad.read_text("utf-8") == WRONG
    bad.write_text(RIGHT, encoding="utf-8")
    assert run(*VALIDATE, "--diff", "bad.sow").stdout == "Nothing can be fixed for certain\n"


def test_what_is_left_is_reported(bad: Path) -> None:
    bad.write_text(WRONG.replace("seeds: 2", "seeds: some"), encoding="utf-8")
    shown = run(*VALIDATE, "--fix", "bad.sow", exits=1).stdout
    assert "2 mistakes fixed in 1 file" in shown
    assert "‘seeds’ names the option ‘some’" in shown
    assert "ocupied" not in bad.read_text("utf-8")


def test_programs_are_told_too(bad: Path) -> None:
    found = json.loads(run(*VALIDATE, "--fix", "bad.sow", "--json").stdout)
    assert found["diagnostics"] == []
    assert [(m["line"], m["code"], m["title"]) for m in found["mended"]] == [
        (8, "E301", "write ‘occupied’"), (9, "E301", "write ‘anticlockwise’"),
    ]  # fmt: skip
    bad.write_text(WRONG, encoding="utf-8")
    done = run(*VALIDATE, "--fix", "bad.sow", "--format", "github")
    assert (done.stdout, "2 mistakes fixed" in done.stderr) == ("", True)


def test_marks_of_the_file_stay(bad: Path) -> None:
    bad.write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    bad.chmod(0o640)
    run(*VALIDATE, "--fix", "bad.sow")
    assert bad.read_bytes() == b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()
    assert bad.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("flag", ["--fix", "--diff", "--watch"])
def test_standard_input_is_no_file(flag: str) -> None:
    assert "need files" in run("validate", flag, "-", exits=2, input=WRONG).stderr


def test_strict_makes_errors_of_warnings(bad: Path) -> None:
    unused = f"{RIGHT}\nthe far place is opposite of last\n"
    bad.write_text(unused, encoding="utf-8")
    assert "warning[W403]" in run(*VALIDATE, "bad.sow").stdout
    strict = run(*VALIDATE, "--strict", "bad.sow", exits=1).stdout
    assert "error[W403]" in strict
    assert "valid" not in strict
    shown = run(*VALIDATE, "--strict", "bad.sow", "--format", "github", exits=1).stdout
    assert shown.startswith("::error ")


# ---- watching -----------------------------------------------------------------------------------


class Edits:
    """What happens while somebody waits; when nothing is left, Ctrl-C is pressed."""

    def __init__(self, *edits: Callable[[], object]) -> None:
        self.edits = list(edits)

    def __call__(self, _seconds: float) -> None:
        if not self.edits:
            raise KeyboardInterrupt
        self.edits.pop(0)()


def nothing() -> None:
    """Nothing happens."""


def test_a_file_is_checked_again_when_it_changes(
    bad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend = Edits(nothing, lambda: bad.write_text(RIGHT, encoding="utf-8"), nothing, nothing)
    monkeypatch.setattr(watching.changes, "__defaults__", (mend,))
    shown = run(*VALIDATE, "--watch", "bad.sow").stdout
    first, second, last = shown.split("Watching 1 file; Ctrl-C ends.\n")
    assert "error[E301]" in first
    assert "1 file is valid" in second
    assert last == ""


def test_changes_come_one_after_the_other_and_files_may_come_and_go(tmp_path: Path) -> None:
    one, two, gone = (tmp_path / name for name in ("one.sow", "two.sow", "gone.sow"))
    parent, child = tmp_path / "parent.sow", tmp_path / "child.sow"
    for path in (one, gone, parent):
        path.write_text(RIGHT, encoding="utf-8")
    child.write_text("---\nlanguage: 1\ngame: Child\nextends: parent.sow\n---\n", encoding="utf-8")

    def named() -> list[str]:
        return sorted(str(path) for path in tmp_path.glob("*.sow"))

    def touch(path: Path) -> None:
        path.write_text(f"{path.read_text('utf-8')}\n", encoding="utf-8")
        os.utime(path, ns=(1, path.stat().st_mtime_ns + 1))

    seen = changes(
        named,
        Edits(nothing, lambda: touch(one), nothing, lambda: two.write_text(RIGHT, "utf-8"), nothing,
              gone.unlink, lambda: touch(parent), nothing),
    )  # fmt: skip
    found = [[Path(file).name for file in next(seen)] for _ in range(3)]
    with pytest.raises(KeyboardInterrupt):
        next(seen)
    assert found == [["one.sow"], ["two.sow"], ["child.sow", "parent.sow"]]


def test_who_saves_in_two_steps_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "one.sow"
    path.write_text("half", encoding="utf-8")
    whole = Edits(
        lambda: path.write_text("half a", "utf-8"),
        lambda: path.write_text("whole", "utf-8"),
        nothing,
    )
    seen = changes(lambda: [str(path)], whole)
    assert next(seen) == [str(path)]
    assert path.read_text("utf-8") == "whole"
