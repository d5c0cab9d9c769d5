"""Every code is explained, and its snippets are true: the bad one gives it, the good one not."""

import ast
import pickle
import re
from copy import copy
from functools import cache
from pathlib import Path

import pytest

import manqala
from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text import codes
from manqala.text.codes.code import RANGES, Code
from manqala.text.codes.numbered import CODES
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import decode_source
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.checkout import parse_module

PACKAGE = Path(manqala.__file__).parent
RELEASED = Path(__file__).parents[1] / "data" / "released_codes.txt"
"""The numbers of a release with their names: those of later codes are added when they are released."""
ITEM = re.compile(
    r"(turn|setup|between rounds|round ends|match ends|when|to|the|an?|mark|drop|example)\b"
)
COMMAND = "its snippets are commands, whose tests are those of the command line"
ANSWER = "its snippets are typed while playing; tests of positions and moves show it"
THOROUGH = "it is looked for with --thorough only; tests/check/test_weaknesses.py shows it"
FILE = "it is about the file as a whole, not about its text; test_source shows it"
EXCEPTIONS = {
    "E001": FILE, "E002": FILE, "E004": FILE, "E005": FILE, "E006": FILE, "E007": FILE,
    "E601": ANSWER, "E602": ANSWER, "E603": ANSWER, "E606": ANSWER,
    "E604": COMMAND, "E605": COMMAND, "E607": COMMAND, "E608": COMMAND,
    "E416": COMMAND, "E418": COMMAND, "W415": COMMAND,
    "E609": COMMAND, "E610": COMMAND, "E611": COMMAND, "E612": COMMAND, "E613": COMMAND,
    "E617": COMMAND, "E619": COMMAND, "E620": COMMAND, "E621": COMMAND, "E622": COMMAND, "E623": COMMAND,
    "E624": COMMAND, "E625": COMMAND, "E630": COMMAND,
    "E631": COMMAND, "E632": COMMAND, "E633": COMMAND, "E634": COMMAND, "E635": COMMAND, "W640": COMMAND,
    "E650": COMMAND, "E651": COMMAND, "E652": COMMAND, "E653": COMMAND, "E654": COMMAND, "E655": COMMAND,
    "E702": "no rules can make pieces appear or vanish: only a plug-in or a fault of ours",
    "E708": "it takes seconds; tests/check/test_validate.py shows it with limits set low",
    "W721": "it takes seconds; tests/check/test_validate.py shows it with nothing given",
    "E705": "it needs an installed plug-in that fails; the tests of plug-ins show it",
    "W726": "only a fault of ours can show it; tests/check/test_relations.py puts another game in the place of one",
    "W727": "only a fault of ours can show it; tests/check/test_relations.py puts another game in the place of one",
    "W732": THOROUGH, "W733": THOROUGH, "W734": THOROUGH,
    "E901": "it is a fault of ours, and no rule file shows it",
}  # fmt: skip
REPETITION = "round ends when position has occurred 3 times, called circles"
PLAYED = {"E618": 2, "E701": 2, "E703": 2, "E704": 2, "E706": 2, "E713": 2, "W720": 200, "W722": 2}
PLAYED |= {"W723": 2, "W724": 2, "W725": 2, "W730": 5, "W731": 40}
"""How many games must be played for a code to be found."""
FRONT = {"language": "language: 3", "game": "game: A test game", "seeds": "seeds: 1"}
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def complete(code: str, snippet: str) -> str:
    """A whole rule file around a snippet: a front matter, a turn, or both."""
    if not snippet or snippet.startswith("---") or code == "E101":
        return snippet + "\n"
    if code.startswith("E1"):
        own = {line.split(":")[0] for line in snippet.splitlines()}
        own |= {"seeds"} if "extends" in own else set()
        lines = [line for key, line in FRONT.items() if key not in own]
        used = "  if again and last is own, move-again\n" if "  again:" in snippet else ""
        return "\n".join(["---", *lines, snippet, "---", ("" if "extends" in own else TURN) + used])
    board = "board: {rows: 2, holes: 6, stores: beside}"
    if code in PLAYED:
        # A small board has few positions, so that a game without an end soon goes in circles.
        board = "board: {rows: 2, holes: 2}"
        snippet += "" if code in {"E701", "W730"} else "\n" * 2 + REPETITION
    front = "\n".join(["---", *FRONT.values(), board, "---\n"])
    if not ITEM.match(snippet):
        statements, _, rules = snippet.partition("\n\n")
        indented = "".join(f"  {line}\n" for line in statements.splitlines())
        return front + TURN + indented + rules + "\n"
    own_turn = re.search(r"^turn$", snippet, re.MULTILINE)
    return front + ("" if own_turn else TURN + "\n") + snippet + "\n"


def codes_of(text: str, *, played: int) -> set[str]:
    try:
        source = decode_source("test.sow", text.encode())
        checked = check_source("test", source, None, {})
    except ManqalaError as error:
        return {item.code for item in error.diagnostics}
    return {item.code for item in validate(checked, playouts=played).diagnostics}


CHECKED = [code for code in CODES if code not in EXCEPTIONS]


@pytest.fixture(autouse=True)
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Snippets that extend a file find it beside them."""
    text = game_files()["kalah"].read_text(encoding="utf-8")
    (tmp_path / "parent.sow").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow_cases("E618", "E701", "W406", "W720", "W725")
@pytest.mark.parametrize("code", CHECKED)
def test_the_bad_snippet_gives_the_code(code: str) -> None:
    assert code in codes_of(complete(code, CODES[code].bad), played=PLAYED.get(code, 0))


@pytest.mark.slow_cases("E114", "E415", "W720")
@pytest.mark.parametrize("code", CHECKED)
def test_the_good_snippet_gives_nothing_at_all(code: str) -> None:
    assert codes_of(complete(code, CODES[code].good), played=PLAYED.get(code, 0)) == set()


def defined_codes() -> dict[str, Code]:
    return {name: code for name, code in vars(codes).items() if isinstance(code, Code)}


@cache
def users() -> list[tuple[Path, ast.AST]]:
    """The modules of the package that do not define codes."""
    return [
        (path, parse_module(path)) for path in PACKAGE.rglob("*.py") if path.parent.name != "codes"
    ]


def named_constant(node: ast.AST) -> str | None:
    """The constant that ``codes.NAME`` names."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "codes" and node.attr.isupper() else None
    return None


@pytest.mark.slow
def test_every_code_is_used_and_every_one_used_is_defined() -> None:
    used = {named_constant(node) for _, module in users() for node in ast.walk(module)} - {None}
    assert used == set(defined_codes())


@pytest.mark.slow
def test_codes_are_used_by_their_names() -> None:
    literals = [
        (path.name, node.value)
        for path, module in users()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        and re.fullmatch(r"[EW]\d{3}", node.value)
    ]  # fmt: skip
    assert literals == []


@pytest.mark.slow
def test_errors_and_warnings_are_reported_as_what_their_codes_say() -> None:
    for path, module in users():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                name, how = named_constant(node.args[0]), node.func.attr
                if name is not None and how in {"error", "warning"}:
                    assert defined_codes()[name].severity == how, (path, node.lineno)


def test_no_number_is_given_twice_and_none_changes_its_meaning() -> None:
    assert len(defined_codes()) == len(CODES)
    known = {str(code): name for name, code in defined_codes().items()}
    released = dict(line.split() for line in RELEASED.read_text("utf-8").splitlines())
    assert {number: known.get(number) for number in released} == released


def test_a_code_is_the_same_in_another_process() -> None:
    for code in CODES.values():
        for other in (pickle.loads(pickle.dumps(code)), copy(code)):
            assert isinstance(other, Code)
            assert (other, other.topic, other.text) == (code, code.topic, code.text)
            assert (other.bad, other.good) == (code.bad, code.good)


def test_exceptions_are_codes_and_have_a_reason() -> None:
    assert set(EXCEPTIONS) <= set(CODES)
    assert all(EXCEPTIONS.values())


def test_codes_are_explained_at_length() -> None:
    for code, info in CODES.items():
        assert re.fullmatch(r"[EW][0-9]{3}", info)
        assert info.range == RANGES[code[1]], code
        assert info.topic, code
        assert not info.topic.endswith("."), code
        assert len(info.text) > 40, code
        assert info.text.endswith("."), code
        assert info.bad != info.good or not info.bad, code


def test_snippets_have_no_tab_where_none_is_meant() -> None:
    source = Source("all", "\n".join(i.bad + i.good for i in CODES.values() if i != codes.TAB))
    assert "\t" not in source.text
