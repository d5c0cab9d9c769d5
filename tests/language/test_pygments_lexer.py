"""The colours that Pygments gives: to every word of every shipped file, and to every word of the language."""

import re
import tomllib
from importlib.metadata import EntryPoint

import pytest
from pygments import highlight, lex
from pygments.formatters import HtmlFormatter
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Token

from manqala.language.pygments_lexer import SowLexer
from manqala.syntax.words import EXAMPLE_WORDS
from manqala.text.resources import game_files, grammar_text, prelude
from tests.helpers.checkout import ROOT

TEXTS = {name: path.read_text(encoding="utf-8") for name, path in game_files().items()}
TEXTS["prelude"] = prelude()[1]
COLOURED = tuple(map(str, (Keyword, Operator.Word, Name.Builtin.Pseudo, Name.Function)))


@pytest.fixture(scope="module")
def lexer() -> SowLexer:
    return SowLexer(stripnl=False, ensurenl=False)


def test_no_word_of_a_shipped_file_is_an_error_and_none_is_lost(lexer: SowLexer) -> None:
    for name, text in TEXTS.items():
        tokens = list(lex(text, lexer))
        assert [value for kind, value in tokens if kind in (Error, Token.Text)] == [], name
        assert "".join(value for _, value in tokens) == text


def words_of_the_grammar() -> set[str]:
    grammar = re.sub(r"//.*", "", grammar_text("manqala.lark"))
    found = {*re.findall(r'"([a-z]+)"', grammar)}
    found |= {word for group in re.findall(r"/\(([a-z|]+)\)", grammar) for word in group.split("|")}
    assert len(found) > 70
    return found


def test_every_word_of_the_grammar_is_coloured(lexer: SowLexer) -> None:
    found = words_of_the_grammar()
    plain = set()
    for word in found - {"option", "position", "play", "gives", "illegal", "legal", "expect"}:
        kinds = {kind for kind, value in lex(f"turn\n  x {word} y\n", lexer) if value == word}
        if not any(str(kind).startswith(COLOURED) for kind in kinds):
            plain.add(word)
    assert plain == set()


@pytest.mark.parametrize("word", EXAMPLE_WORDS)
def test_words_of_examples_are_coloured_in_examples(word: str, lexer: SowLexer) -> None:
    text = f'example "one"\n  {word} {"seeds = 4" if word == "option" else 1}\nturn\n'
    tokens = list(lex(text, lexer))
    assert (Keyword, word) in tokens
    assert (Keyword.Declaration, "turn") in tokens


def test_what_a_line_says(lexer: SowLexer) -> None:
    line = "turn\n  capture ahead of last: (empty, take opponent's 2..3)+  [S4]  # so it is\n"
    said = {value: kind for kind, value in lex(line, lexer) if value.strip()}
    assert said["capture"] is Name.Function
    assert said["opponent's"] is said["last"] is Name.Builtin.Pseudo
    assert said["2..3"] is Number.Integer
    assert said["[S4]"] is Name.Label
    assert said["# so it is"] is Comment.Single
    assert said["empty"] is Name


def test_a_sign_of_another_notation_is_shown_as_wrong(lexer: SowLexer) -> None:
    assert (Error, "{") in lex("turn\n  if last is own {\n", lexer)


def test_pygments_is_told_where_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = project["entry-points"]["pygments.lexers"]["sow"]
    assert EntryPoint("sow", told, "pygments.lexers").load() is SowLexer
    assert SowLexer.filenames == ["*.sow"]


def test_the_page_of_the_language_can_be_coloured(lexer: SowLexer) -> None:
    page = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sow[^\n]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert 'class="err"' not in highlight(block, lexer, HtmlFormatter())


def test_the_colours_of_vs_code_know_every_word_of_the_grammar() -> None:
    """In CI the editor's own engine looks at all files; this tells whoever adds a word at once."""
    path = ROOT / "editors" / "vscode" / "syntaxes" / "sow.tmLanguage.json"
    known = set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8")))
    assert words_of_the_grammar() - known == set()
