"""Syntax highlighting of rule files for Pygments: documentation sites, terminals, notebooks.

Pygments finds the lexer by its entry point, as ``sow`` and by file extension. It looks at single words and never parses:
pages show fragments, and files with errors. The language server knows the meaning of each name.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, default, include, words
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from manqala.syntax.recovery.repair_line import WORD
from manqala.syntax.words import BLOCK_WORDS, EXAMPLE_WORDS, SIMPLE_WORDS, TEXT_WORDS
from manqala.text.resources import grammar_text, prelude

_BEFORE, _BEHIND = r"(?<![a-z0-9_'-])", r"(?![a-z0-9_'-])"
_WORDS = rf"{WORD}(?:[ \t]+{WORD})*?"
_JOINTS = (
    "where", "and", "or", "not", "is", "are", "holds", "of", "in", "on", "div", "mod", "except", "else", "can", "cannot",
    "move", "has", "occurred", "so", "that", "when",
)  # fmt: skip
_CONSTANTS = ("nothing", "true", "false", "clockwise", "anticlockwise")
# Words in quotation marks, and alternatives of words.
_GRAMMAR = re.findall(
    r'"([a-z]+)"|/\(([a-z|]+)\)', re.sub(r"//.*", "", grammar_text("manqala.lark"))
)
_PARTS = (
    *sorted({
        word for found in _GRAMMAR for part in found for word in part.split("|")
        if word and (word == "ends" or word not in EXAMPLE_WORDS)
    }),
    "possible", "chance", "odds", "tie", "skipping", "leaving", "move", "occurred",
)  # fmt: skip
"""The other words of the grammar, common labels, and the second halves of double words."""
_VERBS = tuple(re.findall(rf"^to ({WORD})", prelude()[1], re.MULTILINE))


def _any(names: tuple[str, ...]) -> words:
    return words(names, prefix=_BEFORE, suffix=_BEHIND)


class SowLexer(RegexLexer):
    """Rule files of Manqala."""

    name = "Manqala"
    aliases: ClassVar[list[str]] = ["sow", "manqala"]
    filenames: ClassVar[list[str]] = ["*.sow"]
    flags = re.MULTILINE

    tokens: ClassVar = {
        "root": [
            (r"^---[ \t]*$", Punctuation, "front"),
            # Pages show fragments: keys without fences, lines of examples without headers.
            (r"^([ \t]*(?:-[ \t]+)?)([\w-]+)(?=:(?:[ \t]|$))", bygroups(Punctuation, Name.Tag), "key"),
            (r"^([ \t]+)(position|play|gives|illegal|legal)(?=[ \t])", bygroups(Whitespace, Keyword), "text"),
            include("blank"),
            (rf"^(example){_BEHIND}", Keyword.Declaration, "example"),
            (rf"^(to)([ \t]+)({WORD})", bygroups(Keyword.Declaration, Whitespace, Name.Function)),
            (rf"^(drop)([ \t]+)({WORD})", bygroups(Keyword.Declaration, Whitespace, Name.Function)),
            (
                rf"^(mark)([ \t]+)({_WORDS})([ \t]*)(:)",
                bygroups(Keyword.Declaration, Whitespace, Name.Variable.Global, Whitespace, Punctuation),
            ),
            (
                rf"^(an?)([ \t]+)({WORD})([ \t]+)(is)([ \t]+)({_WORDS})(?=[ \t]+(?:of|when){_BEHIND})",
                bygroups(
                    Keyword.Declaration, Whitespace, Keyword.Type, Whitespace, Operator.Word, Whitespace, Name.Decorator
                ),
            ),
            (
                rf"^(the)([ \t]+)({_WORDS})(?=[ \t]+(?:of|is){_BEHIND}|[ \t]*\()",
                bygroups(Keyword.Declaration, Whitespace, Name.Class),
            ),
            (
                rf"^(?:when|setup|turn|between[ \t]+rounds|at[ \t]+any[ \t]+time|(?:round|match)[ \t]+ends[ \t]+when){_BEHIND}",
                Keyword.Declaration,
            ),
            include("rules"),
        ],
        "blank": [
            (r"#.*$", Comment.Single),
            (r"\[(?:rare|early|instead|[A-Z]+[0-9]+[a-z]?)(?:,[ \t]*(?:rare|early|instead|[A-Z]+[0-9]+[a-z]?))*\]", Name.Label),
            (r"\s+", Whitespace),
        ],
        "rules": [
            (r'"[^"\n]*"', String.Double),
            (rf"{_BEFORE}own{_BEHIND}|{_BEFORE}{WORD}'s(?![a-z0-9])", Name.Builtin.Pseudo),
            (rf"{_BEFORE}as[ \t]+chance{_BEHIND}", Keyword),
            (_any(BLOCK_WORDS), Keyword),
            (_any(_CONSTANTS), Keyword.Constant),
            (_any(SIMPLE_WORDS), Keyword),
            (_any(_JOINTS), Operator.Word),
            (_any(("the", "an", "a")), Keyword.Pseudo),
            (_any(("it", "player", "opponent", "last")), Name.Builtin.Pseudo),
            (_any(_VERBS), Name.Function),
            (_any(_PARTS), Keyword),
            (rf"{_BEFORE}{WORD}(?![a-z0-9'])", Name),
            (r"\d+(?:\.\.\d*)?", Number.Integer),
            (r"<=|>=|!=|[-<>=+*?|]", Operator),
            (r"[,:()]", Punctuation),
            (r"\S", Error),
        ],
        "front": [
            (r"^---[ \t]*$", Punctuation, "#pop"),
            include("yaml"),
        ],
        "key": [(r"\n", Whitespace, "#pop"), include("yaml")],
        "yaml": [
            (r"\s+", Whitespace),
            (r"(?<!\S)#.*$", Comment.Single),
            (r"[\w-]+(?=[ \t]*:(?:\s|$))", Name.Tag),
            (r'"(?:[^"\\\n]|\\.)*"', String.Double),
            (r"'(?:[^'\n]|'')*'", String.Single),
            (r"(?:true|false)(?![\w-])", Keyword.Constant),
            (r"\d+(?![\w.-])", Number.Integer),
            (r"[\[\]{},:]|-(?=\s)", Punctuation),
            (r"[^\s\[\]{},:]+", Literal),
        ],
        "example": [
            # A line at the margin begins the next rule.
            (r"^(?=[^\s#])", Whitespace, "#pop"),
            (r"\n", Whitespace),
            (rf"^([ \t]+)({'|'.join(TEXT_WORDS)}){_BEHIND}", bygroups(Whitespace, Keyword), "text"),
            (
                rf"^([ \t]+)(option)([ \t]+)({WORD})([ \t]*)(=)",
                bygroups(Whitespace, Keyword, Whitespace, Name.Variable, Whitespace, Operator),
            ),
            (rf"^([ \t]+)({'|'.join((*EXAMPLE_WORDS, 'match'))}){_BEHIND}", bygroups(Whitespace, Keyword)),
            include("blank"),
            include("rules"),
        ],
        "text": [
            (r"#.*$", Comment.Single),
            (r"\n", Whitespace, "#pop"),
            (r"[^\S\n]+", Whitespace),
            (r"[a-z][a-z0-9_-]*(?==)", Name.Variable),
            (r"\d+", Number.Integer),
            (r"[/:*+,=.()|-]", Punctuation),
            (r"[^\s/:*+,=.()|#-]+", Literal),
            default("#pop"),
        ],
    }  # fmt: skip
