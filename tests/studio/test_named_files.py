"""What a text may extend in the editor: what stands beside a file that was named, if that was named, too."""

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the editor's side needs the extra ‘lsp’")

from manqala.language.library import Library
from manqala.lsp.server import RuleServer
from manqala.studio.named_files import NamedFiles
from tests.studio.asking import SMALL

HEIR = "---\nlanguage: 1\nextends: parent\ngame: Heir\n---\n"


@pytest.mark.parametrize(("named", "sound"), [(("heir", "parent"), True), (("heir",), False)])
def test_the_editor_knows_the_files_that_were_named(
    tmp_path: Path, named: tuple[str, ...], sound: bool
) -> None:
    for name, text in {"heir": HEIR, "parent": SMALL}.items():
        (tmp_path / f"{name}.sow").write_text(text, encoding="utf-8")
    files = NamedFiles([tmp_path / f"{name}.sow" for name in named])
    server = RuleServer("1", Library(files, files.path))
    found = server.open("manqala:/1/heir.sow", HEIR).analysis()
    assert found.sound is sound, found.diagnostics
    # Another text of the page may extend it only if it goes by the name of one that was named.
    assert not server.open("manqala:/2/other.sow", HEIR).analysis().sound
