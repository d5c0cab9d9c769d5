"""A game in one HTML file."""

from __future__ import annotations

import base64
import gzip
import re
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.publish import single_file
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)


@pytest.fixture(autouse=True)
def quick_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules take long to build, and are not loaded here."""

    def module(_: object, *, followed: bool = False) -> bytes:
        return b"followed" if followed else b"searched"

    monkeypatch.setattr(single_file, "module_file", module)


def run(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["publish", "--single-file", *map(str, arguments)])
    return done.exit_code, done.output


def test_everything_is_in_the_file() -> None:
    page = single_file.single_file(game_of("micro-wari"))
    assert "{{" not in SCRIPT.sub("", page)
    assert not re.findall(r'(?:src|href)="(?!#)', SCRIPT.sub("", page))
    scripts = SCRIPT.findall(page)
    held = [gzip.decompress(base64.b64decode(text)) for told, text in scripts if told]
    assert held[:2] == [b"followed", b"searched"]
    (starter,) = (text for told, text in scripts if not told)
    digests = " ".join(
        f"'sha256-{base64.b64encode(sha256(script).digest()).decode()}'"
        for script in (starter.encode(), held[2])
    )
    assert f"script-src {digests} 'wasm" in page, "the page runs these scripts and no others"
    for language, words in (("en", "The end"), ("de", "Das Ende"), ("ca", "El final")):
        told = page.split(f'<details lang="{language}">', 1)[1].split("</details>")[0]
        assert f"<h2>{words}" in told, language
    assert "<svg" not in SCRIPT.sub("", page)


def test_a_file_is_written_again_and_what_others_wrote_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    for _ in range(2):
        code, said = run("micro-wari", "-o", file, "--title", "Our <game>")
        assert code == 0, said
        assert "Micro-Wari is in" in said
    assert "<title>Our &lt;game&gt;</title>" in file.read_text(encoding="utf-8")
    file.write_text("mine", encoding="utf-8")
    code, said = run("micro-wari", "-o", file)
    assert code == 1
    assert "name another file" in said
    assert file.read_text(encoding="utf-8") == "mine"
    code, said = run("micro-wari", "-o", tmp_path / "none" / "game.html")
    assert code == 1
    assert "cannot be written" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--single-file"], "name it alone"),
        (["--single-file", "oware", "kalah"], "name it alone"),
        (["--single-file", "oware", "--out", "x"], "name the file with -o"),
        (["oware", "-o", "x.html"], "-o goes with --single-file"),
        (["oware"], "Missing option"),
    ],
)
def test_what_does_not_go_together_is_reported(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(cli, ["publish", *arguments])
    assert done.exit_code == 2
    assert said in done.output
