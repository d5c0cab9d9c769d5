"""The parser for editors is that of its grammar, and the wheel has neither."""

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.helpers.checkout import ROOT, TESTS
from tests.helpers.rule_file_trees import GRAMMAR, SOURCES
from tools.generated_parser import FILES, RECORD, main

READ = TESTS / "editors" / "read_grammar.mjs"


def test_the_parser_is_that_of_its_grammar() -> None:
    assert main(["--check"]) == 0


@pytest.mark.slow
def test_the_grammar_is_what_the_generator_read() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node: grammar.js is not compared with grammar.json")
    command = [node, str(READ), str(GRAMMAR / "grammar.js")]
    read = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    kept = json.loads((SOURCES / "grammar.json").read_text(encoding="utf-8"))
    assert read == {key: kept[key] for key in read}, "run tree-sitter generate --abi 14"


@pytest.mark.parametrize(
    ("changed", "refused"),
    [((), False), (("grammar.json",), True), (("parser.c",), True), (FILES, False)],
)
def test_a_parser_is_recorded_with_its_grammar_only(
    changed: tuple[str, ...], refused: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in FILES:
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert main([], tmp_path) == 0
    before = (tmp_path / RECORD).read_text(encoding="utf-8")
    for name in changed:
        (tmp_path / name).write_text("another", encoding="utf-8")
    assert main(["--check"], tmp_path) == (1 if changed else 0)
    assert main([], tmp_path) == refused
    assert (capsys.readouterr().out != "") == bool(changed)
    after = (tmp_path / RECORD).read_text(encoding="utf-8")
    assert (after == before) == (refused or not changed)


def test_editors_that_know_the_grammar_have_one_name_for_it() -> None:
    told = json.loads((GRAMMAR / "tree-sitter.json").read_text(encoding="utf-8"))["grammars"][0]
    package = json.loads((GRAMMAR / "package.json").read_text(encoding="utf-8"))["tree-sitter"][0]
    assert {key: told[key] for key in package} == package
    assert told["file-types"] == ["sow"]
    for key in ("highlights", "injections", "locals", "tags"):
        assert (GRAMMAR / told[key]).is_file()
    kept = json.loads((SOURCES / "grammar.json").read_text(encoding="utf-8"))
    assert kept["name"] == told["name"]


def test_generated_files_are_marked() -> None:
    marked = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    for name in FILES:
        assert f"{(SOURCES / name).relative_to(ROOT)} linguist-generated" in marked


def test_the_wheel_has_no_parser_for_editors() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    taken = [*wheel["packages"], *wheel["force-include"]]
    assert taken
    assert not any(GRAMMAR.is_relative_to(ROOT / name) for name in taken)
