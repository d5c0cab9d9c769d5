"""What is written for editors beside the server: snippets that are rules, and a lock file that names no host."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.diagnostics import Diagnostics
from manqala.text.render import to_text
from manqala.text.span import Source
from tests.helpers.checkout import ROOT

VSCODE = ROOT / "editors" / "vscode"
SNIPPETS = json.loads((VSCODE / "snippets" / "sow.json").read_text(encoding="utf-8"))


def expand(body: list[str]) -> str:
    """A snippet as it stands in the text when nothing of it was changed."""
    text = "\n".join(body)
    text = re.sub(r"\$\{\d+\|([^,|]*)[^}]*\}", r"\1", text)
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
    return re.sub(r"\$\d+", "nothing", text)


GAME = expand(SNIPPETS["A whole game"]["body"])


def said_about(text: str) -> str:
    checked = check_source("mine", Source("mine.sow", text), None, {})
    return to_text(validate(checked, playouts=20).diagnostics.sorted())


def test_the_snippet_of_a_game_is_a_game() -> None:
    assert said_about(f"{GAME}\n") == ""


@pytest.mark.parametrize(
    "name", sorted(set(SNIPPETS) - {"A whole game", "An option", "An example"})
)
def test_a_snippet_can_be_read_where_it_stands(name: str) -> None:
    text = expand(SNIPPETS[name]["body"])
    if text.startswith(("if", "either")):
        text = "to try-it\n" + re.sub(r"^", "  ", text, flags=re.MULTILINE)
    told = Diagnostics()
    told.extend(
        check_source("mine", Source("mine.sow", f"{GAME}\n\n{text}\n"), None, {}).diagnostics
    )
    assert [item.message for item in told if item.code.startswith("E2")] == [], text


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((VSCODE / "package-lock.json").read_text(encoding="utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert len(packages) > 50
    assert [package for package in packages if "resolved" in package] == []
    assert all(package.get("integrity", "").startswith("sha512-") for package in packages)


COMMANDS = re.findall(
    r"^```sh\n(mkdir.+?)^```$", (ROOT / "docs" / "editors.md").read_text("utf-8"), re.M | re.S
)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=["neovim", "helix"])
def test_the_commands_for_tree_sitter_install_a_parser_and_queries(
    command: str, tmp_path: Path
) -> None:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler ‘cc’: the commands are not tried")
    home = {**os.environ, "HOME": str(tmp_path)}
    subprocess.run(["sh", "-eu", "-c", command], cwd=ROOT, env=home, check=True)
    written = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"manqala.so", "highlights.scm", "injections.scm", "textobjects.scm"} <= written
