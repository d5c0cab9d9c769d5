"""`manqala fmt`: files, folders, standard input; what it writes, what it says, how it exits."""

import os
import stat
from pathlib import Path
from typing import NoReturn

import pytest

from tests.helpers.command_line import run

UGLY = """\
---
language: 1
game: Ugly
board: {rows: 2, holes: 6, stores: beside}
seeds: 4
---


turn
    choose hole from own   occupied holes [rare]
    sow it anticlockwise # on and on


when player cannot move ,close-round"""
FAIR = f"""\
---
language: 1
game: Ugly
board: {{rows: 2, holes: 6, stores: beside}}
seeds: 4
---
turn
{"  choose hole from own occupied holes":63}[rare]
{"  sow it anticlockwise":63}# on and on

when player cannot move, close-round
"""
BAD = UGLY.replace("choose hole", "choose (hole")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file that is not formatted."""
    monkeypatch.chdir(tmp_path)
    Path("ugly.sow").write_bytes(UGLY.encode())
    return tmp_path


def test_a_file_is_written(folder: Path) -> None:
    done = run("fmt", "ugly.sow")
    assert done.stdout == "Changed: ugly.sow\n1 file changed\n"
    assert Path("ugly.sow").read_bytes() == FAIR.encode()
    assert run("fmt", "ugly.sow").stdout == "1 file already formatted\n"
    assert [path.name for path in folder.iterdir()] == ["ugly.sow"]


@pytest.mark.usefixtures("folder")
def test_check_and_diff_write_nothing() -> None:
    assert run("fmt", "--check", "ugly.sow", exits=1).stdout == (
        "Would change: ugly.sow\n1 file to be changed\n"
    )
    shown = run("fmt", "--diff", "ugly.sow").stdout
    assert "-    choose hole from own   occupied holes [rare]\n" in shown
    assert "\n\\ No newline at end of file\n" in shown
    assert f"\n+{'  sow it anticlockwise':63}# on and on\n" in shown
    assert run("fmt", "--diff", "--check", "ugly.sow", exits=1).stdout.startswith("--- ugly.sow")
    assert Path("ugly.sow").read_bytes() == UGLY.encode()
    run("fmt", "ugly.sow")
    run("fmt", "--check", "ugly.sow")


def test_what_comes_in_goes_out() -> None:
    assert run("fmt", "-", input=UGLY).stdout == FAIR
    assert run("fmt", "-", input=FAIR).stdout == FAIR
    assert run("fmt", "--check", "-", input=UGLY, exits=1).stdout == ""
    done = run("fmt", "-", input=BAD, exits=1)
    assert done.stdout == ""
    assert "<stdin>:10:12: error[E204]" in done.stderr


@pytest.mark.usefixtures("folder")
def test_a_file_at_fault_stays_and_the_others_are_written() -> None:
    Path("deep").mkdir()
    Path("deep", "bad.sow").write_text(BAD, encoding="utf-8")
    Path("deep", "good.sow").write_text(FAIR, encoding="utf-8")
    Path("deep", "notes.txt").write_text("no rules", encoding="utf-8")
    done = run("fmt", "deep", "ugly.sow", exits=1)
    assert "bad.sow:10:12: error[E204]" in done.stderr
    assert done.stdout.splitlines()[-1] == (
        "1 file changed, 1 file already formatted, 1 file with errors, left unchanged"
    )
    assert Path("deep", "bad.sow").read_text(encoding="utf-8") == BAD
    assert Path("ugly.sow").read_text(encoding="utf-8") == FAIR


@pytest.mark.usefixtures("folder")
def test_line_ends_of_windows_stay_and_a_mark_before_the_text_goes() -> None:
    Path("ugly.sow").write_bytes(b"\xef\xbb\xbf" + UGLY.replace("\n", "\r\n").encode())
    run("fmt", "ugly.sow")
    assert Path("ugly.sow").read_bytes() == FAIR.replace("\n", "\r\n").encode()
    run("fmt", "--check", "ugly.sow")
    Path("ugly.sow").write_bytes(UGLY.replace("\n", "\r").encode())
    run("fmt", "ugly.sow")
    assert Path("ugly.sow").read_bytes() == FAIR.encode()


@pytest.mark.usefixtures("folder")
def test_a_link_leads_on_and_permissions_stay() -> None:
    Path("link.sow").symlink_to("ugly.sow")
    Path("ugly.sow").chmod(0o640)
    run("fmt", "link.sow")
    assert Path("link.sow").is_symlink()
    assert Path("ugly.sow").read_text(encoding="utf-8") == FAIR
    assert stat.S_IMODE(Path("ugly.sow").stat().st_mode) == 0o640


@pytest.mark.usefixtures("folder")
def test_broken_off_it_has_lost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(_handle: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", killed)
    run("fmt", "ugly.sow", exits=130)
    assert Path("ugly.sow").read_bytes() == UGLY.encode()
    assert [path.name for path in Path().iterdir()] == ["ugly.sow"]


@pytest.mark.usefixtures("folder")
def test_what_cannot_be_written_or_read_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "‘ugly.sow’ cannot be written" in run("fmt", "ugly.sow", exits=1).stderr
    assert "error[E001]: there is no file ‘uggly.sow’" in run("fmt", "uggly.sow", exits=1).stderr
    Path("none").mkdir()
    assert "there is no rule file in ‘none’" in run("fmt", "none", exits=1).stderr
    run("fmt", exits=2)
    run("fmt", "--chek", "ugly.sow", exits=2)


@pytest.mark.usefixtures("folder")
def test_an_older_file_is_rewritten_or_named() -> None:
    old = FAIR.replace("own occupied holes    ", "own holes where 2..   ")
    Path("old.sow").write_text(old, encoding="utf-8")
    assert run("fmt", "--edition", "3", "--check", "old.sow", exits=1).stdout.startswith(
        "Would change: old.sow"
    )
    assert Path("old.sow").read_text(encoding="utf-8") == old
    run("fmt", "--edition", "3", "old.sow")
    new = Path("old.sow").read_text(encoding="utf-8")
    assert "language: 3\n" in new
    assert f"{'  choose hole from own holes where it holds 2..':63}[rare]\n" in new
    assert run("fmt", "--edition", "3", "old.sow").stdout == "1 file already formatted\n"
    Path("bad.sow").write_text(old.replace("sow it", "sw it"), encoding="utf-8")
    done = run("fmt", "--edition", "3", "bad.sow", "old.sow", exits=1)
    assert "bad.sow:9:3: error[E301]" in done.stderr
    assert "language: 1\n" in Path("bad.sow").read_text(encoding="utf-8")
    assert "error: " not in run("fmt", "--edition", "1", "old.sow", exits=2).stdout
