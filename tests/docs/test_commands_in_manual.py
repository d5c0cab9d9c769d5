"""The manual shows every command."""

import pytest

from manqala.cli.main import COMMANDS
from tests.helpers.checkout import DOCS, ROOT

MANUAL = "\n".join(
    page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_manual_shows_the_command(name: str) -> None:
    assert f"manqala {name}" in MANUAL
