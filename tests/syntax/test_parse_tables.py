"""The shipped parse tables are those of the grammar, parse alike, and are not used where they do not fit."""

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput

from manqala.syntax import parse_tables
from manqala.syntax.lexer import BodyLexer
from manqala.syntax.parse_tables import TABLES, built, parser_of, text_of
from manqala.text import resources
from tools.parse_tables import main as tables

WRONG = "turn\n  choose hole form own holes\n  sow it anticlockwise\n"


@pytest.fixture(scope="module")
def fresh() -> Lark:
    """A parser from tables that Lark has just built."""
    return built(BodyLexer())


def test_the_shipped_tables_are_those_of_the_grammar(fresh: Lark) -> None:
    assert text_of(fresh) == resources.grammar_text(TABLES), "run python -m tools.parse_tables"


def test_texts_parse_alike(fresh: Lark) -> None:
    shipped = parser_of(BodyLexer())
    prelude = resources.grammar_text("prelude.sow")
    assert shipped.parse(prelude) == fresh.parse(prelude)
    faults = []
    for parser in (shipped, fresh):
        with pytest.raises(UnexpectedInput) as caught:
            parser.parse(WRONG)
        faults.append(
            (caught.value.line, caught.value.column, getattr(caught.value, "accepts", ()))
        )
    assert faults[0] == faults[1]


@pytest.mark.slow
def test_a_change_of_the_grammar_makes_the_tables_stale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    grammar = resources.grammar_text("manqala.lark")
    changed = {"manqala.lark": grammar.replace('"nothing"', '"naught"')}
    of = resources.grammar_text
    monkeypatch.setattr(parse_tables, "grammar_text", lambda name: changed.get(name) or of(name))
    assert tables(["--check"]) == 1
    assert "python -m tools.parse_tables" in capsys.readouterr().out
    parser_of(BodyLexer()).parse("turn\n  naught\n")


@pytest.mark.parametrize("version", ["0.0.1", None])
def test_tables_of_another_lark_are_not_used(
    version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str | bool] = []
    monkeypatch.setattr(parse_tables, "built", lambda _, cache=False: used.append(cache))
    if version is None:
        monkeypatch.setattr(parse_tables, "TABLES", "missing.json")
    else:
        monkeypatch.setattr("lark.__version__", version)
    parser_of(BodyLexer())
    assert len(used) == 1
