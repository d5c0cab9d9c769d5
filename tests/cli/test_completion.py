"""What a shell is offered while a line is typed; and Bash itself, asked with the Tab key."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from manqala.cli.completing import SHELLS, VARIABLE, register
from manqala.cli.main import COMMANDS, cli
from manqala.text.resources import game_files
from tests.helpers.command_line import run

HEAVY = {
    "lark",
    "jsonschema",
    "llvmlite",
    "numpy",
    "rich",
    "manqala.run.engine",
    "manqala.search.search_kernel",
}
BASH = shutil.which("bash") or ""


def complete(
    line: str, monkeypatch: pytest.MonkeyPatch, shell: str = "zsh"
) -> list[tuple[str, str]]:
    """What is offered for the last word of a line; of a line that ends in a blank, for an empty one."""
    register()
    words = line.split(" ")
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    found = get_completion_class(shell)
    assert found is not None
    asked = found(cli, {}, "manqala", VARIABLE)
    return [(item.type, item.value) for item in asked.get_completions(*asked.get_completion_args())]


def values(line: str, monkeypatch: pytest.MonkeyPatch, shell: str = "zsh") -> list[str]:
    return [value for type_, value in complete(line, monkeypatch, shell) if type_ == "plain"]


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_are_offered_from_the_table(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert values("manqala ", monkeypatch, shell) == list(COMMANDS)
    assert values("manqala e", monkeypatch, shell) == ["explain", "endgame"]
    assert "--version" in values("manqala --", monkeypatch, shell)
    assert "--depth" in values("manqala perft kalah --d", monkeypatch, shell)


@pytest.mark.parametrize("before", ["play", "validate", "diff oware", "new mine --extends"])
def test_games_are_offered(before: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert values(f"manqala {before} ", monkeypatch) == list(game_files())
    beginning = [name for name in game_files() if name.startswith("ba")]
    assert {"bao-la-kiswahili", "bao-la-kujifunza"} <= set(beginning) < set(game_files())
    assert values(f"manqala {before} ba", monkeypatch) == beginning


def test_files_and_folders_here_are_offered_beside_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("kala.sow", "kala.txt", "ka la.sow", "ka\nla.sow", ".kala.sow"):
        Path(name).write_text("", encoding="utf-8")
    Path("kalahs").mkdir()
    games = [name for name in game_files() if name.startswith("kala")]
    assert values("manqala play kala", monkeypatch) == [*games, "kala.sow", "kalahs/"]
    assert complete("manqala play kalahs/", monkeypatch) == [("file", "kalahs/")]
    assert complete("manqala play nothing", monkeypatch) == [("file", "nothing")]
    assert complete("manqala fmt ka", monkeypatch) == [("file", "ka")]
    assert complete("manqala play --record ka", monkeypatch) == [("file", "ka")]


def test_options_of_the_game_and_their_choices_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert values("manqala play kalah --set ", monkeypatch) == [
        "holes=", "seeds=", "empty_capture=", "ends=",
    ]  # fmt: skip
    assert values("manqala play kalah --set ends=side_empty --set e", monkeypatch) == [
        "empty_capture="
    ]
    assert values("manqala play kalah --set ends=", monkeypatch) == [
        "ends=side_empty", "ends=mover_stuck",
    ]  # fmt: skip
    assert values("manqala play kalah --set=ends=m", monkeypatch) == ["ends=mover_stuck"]
    assert values("manqala play kalah --set seeds=1", monkeypatch) == [
        "seeds=1", "seeds=10", "seeds=11", "seeds=12",
    ]  # fmt: skip
    assert values("manqala validate kalah --set empty_capture=", monkeypatch) == [
        "empty_capture=true", "empty_capture=false",
    ]  # fmt: skip
    assert "most_rounds=1000" in values("manqala play dong-wo --set most_rounds=", monkeypatch)
    assert values("manqala play nothing --set ", monkeypatch) == []
    assert values("manqala play --set ", monkeypatch) == []


def test_inherited_options_are_offered_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = values("manqala play bao-la-kiswahili --set ", monkeypatch)
    assert {"takasia=", "endless="} <= set(found)
    monkeypatch.chdir(tmp_path)
    Path("mine.sow").write_text(
        "---\nextends: kalah\noptions: {seeds: {default: 3}}\n---\n", encoding="utf-8"
    )
    assert "seeds=5" in values("manqala play mine.sow --set seeds=", monkeypatch)
    Path("bad.sow").write_text("---\nextends: [\n", encoding="utf-8")
    assert values("manqala play bad.sow --set ", monkeypatch) == []
    Path("self.sow").write_text("---\nextends: ./self.sow\n---\n", encoding="utf-8")
    assert values("manqala play self.sow --set ", monkeypatch) == []


def test_of_two_games_each_has_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    assert values("manqala diff oware kalah --set em", monkeypatch) == ["empty_capture="]
    assert values("manqala diff oware kalah --base-set gr", monkeypatch) == ["grand_slam="]
    assert values("manqala diff oware --set gr", monkeypatch) == ["grand_slam="]


def test_players_are_offered_and_what_they_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert values("manqala play kalah --south g", monkeypatch) == ["greedy"]
    assert "alphabeta:depth=" in values("manqala play kalah --north alphabeta:", monkeypatch)
    assert values("manqala simulate kalah --players greedy,r", monkeypatch) == ["greedy,random"]
    assert values("manqala play kalah --south nobody:", monkeypatch) == []


def test_codes_and_choices_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert values("manqala explain e20", monkeypatch)[:2] == ["E201", "E202"]
    assert values("manqala validate --format s", monkeypatch) == ["sarif"]
    assert values("manqala completion ", monkeypatch) == list(SHELLS)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_lines_for_a_shell_are_printed(shell: str) -> None:
    shown = run("completion", shell).stdout
    assert f"{VARIABLE}={shell}_complete" in shown
    assert "manqala" in shown
    run("completion", "tcsh", exits=2)


def test_zsh_puts_no_blank_behind_what_goes_on() -> None:
    shown = run("completion", "zsh").stdout
    assert "local -a beginnings" in shown
    assert 'beginnings+=("$key")' in shown
    assert "compadd -U -S '' -V unsorted -a beginnings" in shown


def test_nothing_heavy_is_loaded_while_a_user_waits() -> None:
    program = (
        "import sys\nfrom manqala.cli.main import cli\n"
        "try: cli.main()\nexcept SystemExit: pass\n"
        f"print(sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr)"
    )
    for line in ("manqala play ", "manqala play kalah --set ends=", "manqala diff kalah --set "):
        words = line.split(" ")
        given = {
            "COMP_WORDS": "\n".join(words),
            "COMP_CWORD": str(len(words) - 1),
            VARIABLE: "zsh_complete",
        }
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, **given}, text=True,
            capture_output=True, check=True,
        )  # fmt: skip
        assert done.stdout
        assert done.stderr == "[]\n"


@pytest.mark.slow
@pytest.mark.skipif(not BASH, reason="Bash is not installed")
def test_bash_completes_with_the_tab_key(tmp_path: Path) -> None:
    """The whole way: readline takes the word apart, asks us, and puts in what we say."""
    program = tmp_path / "manqala"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m manqala "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        path = f"{tmp_path}:{os.environ['PATH']}"
        os.execve(
            BASH,
            [BASH, "--norc", "--noprofile", "-i"],
            {**os.environ, "PATH": path, "PS1": "$ ", "TERM": "dumb"},
        )
    try:
        type_in(
            terminal,
            'eval "$(manqala completion bash)"; bind "set bell-style none"; echo rea""dy\n',
            "ready",
        )
        for typed, wanted in (
            ("echo; manqala va", "lidate "),
            ("echo; manqala play kala", "h "),
            ("echo; manqala play kalah --set en", "ds="),
            ("echo; manqala play kalah --set ends=si", "de_empty "),
            ("echo; manqala play --south alphabeta:d", "epth="),
        ):
            type_in(terminal, f"{typed}\t", f"{typed}{wanted}")
            type_in(terminal, "\x15", "")
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def type_in(terminal: int, keys: str, wanted: str) -> None:
    """Press keys and wait until something is shown."""
    os.write(terminal, keys.encode())
    shown = ""
    until = time.monotonic() + 30
    while wanted and wanted not in shown:
        assert time.monotonic() < until, shown
        if select.select([terminal], [], [], 0.1)[0]:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
