"""The files that a stranger expects in a repository, and that they agree with each other."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.helpers.checkout import DOCS, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = PROJECT["version"]
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


def instructions() -> list[tuple[str, str]]:
    """The instructions of the container file, with their arguments."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]
    assert {name for name, _ in found} <= {
        "FROM", "WORKDIR", "COPY", "RUN", "USER", "ENTRYPOINT", "CMD"
    }  # fmt: skip
    return found


def test_the_container_runs_the_command_as_a_user_without_rights() -> None:
    stages = [n for n, (name, _) in enumerate(instructions()) if name == "FROM"]
    last = instructions()[stages[-1] :]
    needed = PROJECT["requires-python"].removeprefix(">=")
    for _, image in (instructions()[n] for n in stages):
        version = re.match(r"python:(\d+\.\d+)-slim", image)
        assert version
        assert [int(part) for part in version[1].split(".")] >= [
            int(part) for part in needed.split(".")
        ]
    arguments = dict(last)
    assert json.loads(arguments["ENTRYPOINT"])[0] in PROJECT["scripts"]
    names = [name for name, _ in last]
    assert names.index("USER") > max(n for n, name in enumerate(names) if name == "RUN")
    assert arguments["USER"] != "root"
    # Whoever may not write to the system's folders works at home.
    assert arguments["WORKDIR"] == f"/home/{arguments['USER']}"
    extras = re.findall(r"\.whl\)\[(\w+)\]", " ".join(value for _, value in last))
    assert set(extras) <= PROJECT["optional-dependencies"].keys()


def workflow(name: str) -> dict[str, Any]:
    path = ROOT / ".github" / "workflows" / f"{name}.yml"
    # YAML reads the key ‘on’ as a truth.
    read: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return read


def test_a_release_is_built_checked_and_published_without_a_secret() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    jobs = workflow("release")["jobs"]
    assert "secrets." not in text
    assert workflow("release")["permissions"] == {"contents": "read"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"
    built = " ".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert "twine check --strict" in built
    assert "npm run package" in built
    (published,) = (
        step for step in jobs["publish"]["steps"] if "pypi-publish" in step.get("uses", "")
    )
    assert published["with"]["attestations"] is True


def test_only_steps_of_known_authors_run() -> None:
    used = {
        step["uses"].split("/")[0]
        for path in (ROOT / ".github" / "workflows").glob("*.yml")
        for job in workflow(path.stem)["jobs"].values()
        for step in job["steps"]
        if "uses" in step
    }
    assert used <= {"actions", "pypa"}
