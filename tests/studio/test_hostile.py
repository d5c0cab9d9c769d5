"""Rules from a stranger: whatever they are, there is an answer, and the next question is answered, too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.asking import SMALL, Json, line
from tests.studio.open_studio import Page, page, studio

FRONT = "---\nlanguage: 1\ngame: Hostile\nboard: {rows: 2, holes: 3}\nseeds: 2\n---\n"
SLOW = FRONT.replace("holes: 3", "holes: 20") + (
    "mark tally: number for turn\n\nturn\n  choose hole from own holes\n"
    "  repeat 290000 times\n    set tally to tally + 1\n"
)
TEXTS = {
    "a line of 250 KB": FRONT + "turn " + "x" * 250_000,
    "more than is read": FRONT + "# " + "x" * 300_000,
    "deep": FRONT + "turn\n" + "".join("  " * n + "if true\n" for n in range(1, 400)),
    "brackets": FRONT + "turn\n  if " + "(" * 5_000 + "\n",
    "YAML that grows": "---\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40)) + "---\n",
    "markup": SMALL.replace("game: Small", 'game: "</script><script>alert(1)</script>"'),
    "escapes": SMALL.replace("game: Small", 'game: "\\u001b[31m\\u202e"'),
    "a NUL": SMALL + "\0",
    "half a sign": SMALL + "# \ud800",
    "nothing": "",
    "a file of the machine": "---\nlanguage: 1\ngame: Heir\nextends: /etc/passwd\n---\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with studio(tmp_path_factory.mktemp("nothing")) as server, page(server) as made:
        yield made


@pytest.mark.parametrize("name", TEXTS)
def test_there_is_an_answer_and_then_another(name: str, there: Page) -> None:
    rules = {"name": "hostile", "text": TEXTS[name]}
    opened = there.ask("rules.open", rules=rules, set={})
    told = opened.get("error", {"code": 0})
    assert told["code"] in {0, 1, 4}, told
    if told["code"] == 1:
        assert told["message"]
        assert told["data"]["diagnostics"]
    if told["code"] == 0:
        asked = there.ask("play.question", line=line(rules), after="")
        assert asked.get("error", {"code": 0})["code"] in {0, 1, 4}
    assert there.ask("library.text", name="kalah")["result"]["name"] == "kalah"


@pytest.mark.slow
def test_a_request_that_hangs_is_answered_with_an_error(there: Page) -> None:
    rules: Json = {"name": "slow", "text": SLOW}
    error = there.ask("play.question", line=line(rules), after="")["error"]
    assert error["code"] in {1, 4}
    assert "too long" in error["message"] or "Stopped" in error["message"]
    assert there.ask("library.text", name="kalah")["result"]["name"] == "kalah"


@pytest.mark.slow
def test_no_line_of_another_file_is_quoted(there: Page, tmp_path: Path) -> None:
    secret = tmp_path / "secret.sow"
    secret.write_text(SMALL.replace("game: Small", "game: [what nobody may see"))
    heir = f"---\nlanguage: 1\ngame: Heir\nextends: {secret}\n---\n"
    told = there.ask("rules.open", rules={"name": "heir", "text": heir}, set={})["error"]
    assert "nobody may see" not in str(told)
