"""The files that a stranger expects in a repository, and that they agree with each other."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.helpers.checkout import DOCS, ROOT

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
DECISIONS = DOCS / "decisions"


def test_the_citation_names_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == VERSION
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()


def test_the_changelog_begins_with_what_is_not_released() -> None:
    versions = re.findall(r"^## \[(.+?)\]", CHANGES, re.MULTILINE)
    assert versions[0] == "Unreleased"
    kinds = set(re.findall(r"^### (\w+)$", CHANGES, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert VERSION in CHANGES


@pytest.mark.parametrize(
    "form", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.stem
)
def test_an_issue_form_is_one(form: Path) -> None:
    read = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= read.keys()
    assert all("label" in part["attributes"] for part in read["body"])


def test_every_decision_is_in_the_table() -> None:
    linked = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (DECISIONS / "index.md").read_text("utf-8"))
    assert linked == sorted(path.name for path in DECISIONS.glob("0*.md"))
    for name in linked:
        text = (DECISIONS / name).read_text(encoding="utf-8")
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences"))
