"""The package speaks the words of its field: no docstring begins in a way that English manuals do not."""

import re

import pytest

from tests.helpers.checkout import ROOT

HABITS = re.compile(r'"""(So many|So often|As often as|Whoever|Somebody|Nobody has) ')
FOLDERS = ("interpreter", "tests", "tools", "benchmarks")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_docstring_begins_so(folder: str) -> None:
    """A limit is a limit, a number a number: “Limit of moves shown”, not “So many moves are shown”."""
    found = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if HABITS.search(line)
    }
    # The explanation of a diagnostic is a text, not a docstring.
    assert {one for one in found if "/text/codes/" not in one and "test_words" not in one} == set()
