"""The lesson in Python prints what is shown, step by step; the commands of the others run with those of all pages."""

import contextlib
import io
import re

import pytest

from tests.docs.test_readme import SHOWING, fits
from tests.helpers.checkout import DOCS

TUTORIALS = DOCS / "tutorials"
STEP = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_each_lesson_is_short_and_runs() -> None:
    lessons = sorted(TUTORIALS.glob("*.md"))
    index = (TUTORIALS / "index.md").read_text(encoding="utf-8")
    named = re.findall(r"^\d\. .*?\]\((\w+\.md)\)", index, re.MULTILINE)
    assert sorted([*named, "index.md"]) == [lesson.name for lesson in lessons]
    assert len(named) == 3
    for name in named:
        text = (TUTORIALS / name).read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 180
        assert TUTORIALS / name in SHOWING or STEP.search(text)


def test_the_words_to_type_are_those_of_the_page_on_playing() -> None:
    """Without the extra the game is asked line by line, and a player types words."""
    typed = (TUTORIALS / "play.md").read_text(encoding="utf-8").split("## Play\n")[1]
    words = re.findall(r"`([a-z]+)` (?:suggests|explains|takes|lists|leaves)", typed)
    page = (DOCS / "playing.md").read_text(encoding="utf-8")
    table = page.split("## What you type")[1].split("## What you see")[0]
    assert len(words) == 5
    assert {f"| `{word}` |" for word in words} <= {*re.findall(r"\| `\w+` \|", table)}


@pytest.mark.slow
def test_each_step_in_python_prints_what_is_shown() -> None:
    text = (TUTORIALS / "study.md").read_text(encoding="utf-8")
    steps = STEP.findall(text)
    assert len(steps) == text.count("```python") == text.count("```text")
    known: dict[str, object] = {}
    for program, shown in steps:
        written = io.StringIO()
        with contextlib.redirect_stdout(written):
            exec(program, known)
        got = [line.rstrip() for line in written.getvalue().splitlines()]
        assert fits(shown.splitlines(), got), written.getvalue()
