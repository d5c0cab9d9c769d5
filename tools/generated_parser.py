"""Records what the parser for editors was generated from: ``python -m tools.generated_parser``, with ``--check`` to compare.

``tree-sitter generate`` writes the parser from ``grammar.js``, and need not be installed for the tests. So this records the
digests of what it wrote in ``src/generated.json``. A test compares ``grammar.js`` with ``grammar.json``, which is the grammar
as the generator read it; the record ties the parser to that. It is not renewed for a new grammar beside an old parser.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "editors" / "tree-sitter-manqala" / "src"
RECORD = "generated.json"
GRAMMAR, PARSER = "grammar.json", "parser.c"
FILES = (GRAMMAR, "node-types.json", PARSER)
GENERATE = "run tree-sitter generate --abi 14 in editors/tree-sitter-manqala"


def digests(folder: Path) -> dict[str, str]:
    """The digest of each generated file."""
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES}


def fault(old: dict[str, str], new: dict[str, str]) -> str | None:
    """What is wrong with recording these files after those."""
    if old[GRAMMAR] != new[GRAMMAR] and old[PARSER] == new[PARSER]:
        return f"the parser is older than its grammar: {GENERATE}"
    if old[GRAMMAR] == new[GRAMMAR] and old[PARSER] != new[PARSER]:
        return "the parser has changed and its grammar has not: remove the record if another generator wrote it"
    return None


def main(arguments: list[str], folder: Path = SOURCES) -> int:
    """Write the record, or say why not."""
    path = folder / RECORD
    new = digests(folder)
    old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    if arguments == ["--check"]:
        verdict = None if old == new else f"{GENERATE}, then python -m tools.generated_parser"
    else:
        verdict = None if old is None else fault(old, new)
    if verdict is not None:
        sys.stdout.write(f"{verdict}\n")
        return 1
    path.write_text(json.dumps(new, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
