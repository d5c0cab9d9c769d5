"""Write the parse tables that are shipped: ``python -m tools.parse_tables``, with ``--check`` to compare.

They depend on the grammar and on the version of Lark.  Tables of another version are not used, and those of this one are then
built when they are needed, which takes a third of a second.
"""

from __future__ import annotations

import sys

from manqala.syntax.lexer import BodyLexer
from manqala.syntax.parse_tables import TABLES, built, text_of
from manqala.text import resources


def main(arguments: list[str]) -> int:
    """Write the file, or say whether it is up to date."""
    path = resources.root() / "grammar" / TABLES
    text = text_of(built(BodyLexer()))
    if arguments == ["--check"]:
        fresh = path.is_file() and path.read_text(encoding="utf-8") == text
        verdict = "is up to date" if fresh else "is stale: run python -m tools.parse_tables"
        sys.stdout.write(f"{path.name} {verdict}\n")
        return 0 if fresh else 1
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
