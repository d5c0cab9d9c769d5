"""The colours of rule files in Neovim and Helix: the words of the language in them, and Helix's names for them.

``python -m tools.editor_queries`` writes both parts of ``editors/tree-sitter-manqala/queries``; ``--check`` reports what is
stale. The first is lists of words below comments in ``highlights.scm``: the verbs, nouns, adjectives and marks of the
prelude, the nouns of the core. The second is the files in ``helix``, which say the same as Neovim's in other names.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.names import words_of_core
from manqala.resolve.vocabulary import GENERIC, SET_NOUNS
from manqala.syntax import tree
from manqala.syntax.parser import parse_body
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import prelude
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

QUERIES = Path(__file__).parent.parent / "editors" / "tree-sitter-manqala" / "queries"
LISTS = "highlights.scm"
"""The file with lists of words."""
SHARED = (LISTS, "injections.scm", "locals.scm", "textobjects.scm")
"""The files that Helix has, too; its indents work otherwise, and it folds nothing."""
HELIX_NAMES = {
    "function.call": "function",
    "function.inner": "function.inside",
    "function.outer": "function.around",
    "test.inner": "test.inside",
    "test.outer": "test.around",
    "parameter.inner": "parameter.inside",
    "parameter.outer": "parameter.around",
    "comment.outer": "comment.around",
    "keyword.conditional": "keyword.control.conditional",
    "keyword.modifier": "keyword.storage.modifier",
    "keyword.repeat": "keyword.control.repeat",
    "local.definition.function": "local.definition",
    "local.definition.parameter": "local.definition",
    "local.definition.var": "local.definition",
    "number": "constant.numeric",
    "property": "variable.other.member",
    "type.definition": "type",
    "variable.member": "variable.other.member",
}
"""Captures that have another name in Helix."""
PRONOUNS = ("it", "last", "mover", "opponent", "player")
"""Words that mean another thing at each place."""
PIECES = ("piece", "pieces", "seed", "seeds")
"""The words for pieces of any kind, and of the usual one."""
WORD = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
WIDTH = 120
HEAD = "; Made from ../{name} by python -m tools.editor_queries: change that one.\n\n"
CAPTURE = re.compile(r"@([a-z_.]+)")


def vocabulary() -> Mapping[str, tuple[str, ...]]:
    """The words of each list, by the comment above it."""
    verbs: set[str] = set()
    names = {*words_of_core(2, plain=False), *SET_NOUNS, *GENERIC, *GENERIC.values(), *PIECES}
    for item in parse_body(Source(*prelude()), 1, Diagnostics()).items:
        if isinstance(item, tree.Verb):
            verbs.add(item.name.text)
        elif isinstance(item, tree.Noun | tree.Adjective | tree.Mark):
            names.add(" ".join(word.text for word in item.words))
    words = {word for name in names for word in name.split() if WORD.fullmatch(word)}
    return {
        "verbs of the prelude": tuple(sorted(verbs)),
        "words of the language": tuple(sorted(words - {*PRONOUNS})),
        "pronouns": PRONOUNS,
    }


def with_words(text: str) -> str:
    """A query with its lists of words renewed."""
    for title, words in vocabulary().items():
        below = re.compile(rf'(?m)^(; {title}\n)(?: +".*\n)*')
        text = below.sub(rf"\1{_lines(words)}", text)
    return text


def _lines(words: Iterable[str]) -> str:
    quoted = " ".join(f'"{word}"' for word in words)
    lines = textwrap.wrap(quoted, WIDTH - 4, break_on_hyphens=False, break_long_words=False)
    return "".join(f"    {line}\n" for line in lines)


def for_helix(name: str, text: str) -> str:
    """Neovim's query in the words of Helix."""
    renamed = CAPTURE.sub(lambda found: f"@{HELIX_NAMES.get(found[1], found[1])}", text)
    return HEAD.format(name=name) + renamed


def make_files() -> dict[Path, str]:
    """The text of each file that is written."""
    texts = {name: (QUERIES / name).read_text(encoding="utf-8") for name in SHARED}
    texts[LISTS] = with_words(texts[LISTS])
    helix = {QUERIES / "helix" / name: for_helix(name, text) for name, text in texts.items()}
    return {QUERIES / LISTS: texts[LISTS], **helix}


def main(arguments: list[str]) -> int:
    """Write the files, or report those that are stale."""
    files = make_files()
    stale = [
        path for path, text in files.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]  # fmt: skip
    if arguments == ["--check"]:
        for path in stale:
            sys.stdout.write(f"{path.name} is stale: run python -m tools.editor_queries\n")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
