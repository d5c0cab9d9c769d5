"""`manqala studio` as a user starts it."""

import re
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import NoReturn
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

pytest.importorskip("starlette", reason="the studio needs the extra ‘studio’")
pytest.importorskip("uvicorn", reason="the studio needs the extra ‘studio’")

from manqala.cli.commands.studio import game_to_export
from manqala.cli.main import cli
from manqala.studio.serving import PAGE
from tests.helpers.command_line import run
from tests.helpers.there import there
from tests.studio.asking import SMALL
from tests.studio.open_studio import LONG


def start_studio(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """The process, and the address that it has written."""
    process = subprocess.Popen(
        [sys.executable, "-m", "manqala", "studio", "--no-browser", "--port", "0", *arguments],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "Ctrl-C" in process.stdout.readline()
    return process, there(re.search(r"http://\S+", line)).group()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
@pytest.mark.parametrize("names", [("mine.sow",), ("oware",)])
def test_it_says_where_it_is_and_ends_with_ctrl_c(names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine.sow").write_text(SMALL)
    process, address = start_studio(tmp_path, *names)
    try:
        with pytest.raises(HTTPError, match="503") if not PAGE.is_dir() else nullcontext():
            urlopen(address, timeout=LONG).close()
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1"
        query = parse_qs(parts.query)
        assert len(query["token"][0]) >= 32
        assert query.get("game") == (["oware"] if names == ("oware",) else None)
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=LONG)
    assert (process.returncode, err) == (0, "")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["nothing-like-this"], "there is no game called"),
        (["missing/mine.sow"], "in an existing folder"),
        (["notes.txt"], "cannot be a rule file"),
    ],
)
def test_what_cannot_be_opened_is_reported_before_anything_is_started(
    names: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("…")
    done = CliRunner().invoke(cli, ["studio", "--no-browser", *names])
    assert done.exit_code == 1
    assert told in done.stderr


def test_a_port_that_is_taken_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from manqala.studio.serving import listen

    monkeypatch.chdir(tmp_path)
    with listen(0) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(cli, ["studio", "--no-browser", "--port", port])
    assert done.exit_code == 1
    assert f"the port {port} cannot be used" in done.stderr


def test_the_usual_port_is_taken_if_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    from manqala.studio import serving

    with serving.listen(0) as first:
        monkeypatch.setattr(serving, "USUAL_PORT", first.getsockname()[1])
        with serving.listen_as_usual() as other:
            assert other.getsockname()[1] != serving.USUAL_PORT
    with serving.listen_as_usual() as again:
        assert again.getsockname()[1] == serving.USUAL_PORT


def test_a_worker_ends_without_a_word_when_the_server_was_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from manqala.studio.worker import RuleWorker

    class Broken:
        def write(self, _data: bytes, /) -> int:
            raise BrokenPipeError

        def flush(self) -> None:
            pass

    def leave(status: int) -> NoReturn:
        raise SystemExit(status)

    monkeypatch.setattr("os._exit", leave)
    with pytest.raises(SystemExit, match="0"):
        RuleWorker([], Broken()).send("lsp", {})


def test_an_exported_page_opens_a_game_and_no_file(tmp_path: Path) -> None:
    missing = run("studio", tmp_path / "nowhere.sow", "--export", tmp_path / "out", exits=1)
    assert "there is no file" in missing.stderr
    own = tmp_path / "own.sow"
    own.write_text("---\nlanguage: 1\n---\n", "utf-8")
    refused = run("studio", own, "--export", tmp_path / "out", exits=1)
    assert "own.sow’ cannot be exported" in refused.stderr
    assert not (tmp_path / "out").exists()
    assert game_to_export(["oware"]) == "oware"
    assert game_to_export([]) is None
