"""docs/design/studio.md is true: each message in it is sent, and what is answered is what stands there."""

import json
import re
from typing import Any

import pytest

from manqala.studio.page_session import LIMITS
from manqala.studio.worker import PLAY
from tests.docs.test_json import fits, objects
from tests.helpers.checkout import DOCS
from tests.studio.asking import Asking, rules

PAGE = (DOCS / "design" / "studio.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def fill_rules(value: Any) -> Any:
    """Rules that are given by name, with their text."""
    if isinstance(value, dict):
        return {
            key: rules(part) if key == "rules" and isinstance(part, str) else fill_rules(part)
            for key, part in value.items()
        }
    return value


@pytest.mark.parametrize(("method", "shown"), EXAMPLES, ids=[method for method, _ in EXAMPLES])
def test_a_message_is_answered_as_shown(method: str, shown: str) -> None:
    params, wanted = objects(shown)
    got = Asking()(method, **fill_rules(params))
    assert fits(wanted, json.loads(json.dumps(got))), json.dumps(got, ensure_ascii=False)[:3000]


def test_every_method_is_named() -> None:
    ours = {"search.prepare"}  # the server's own, which no page sends
    named = set(
        re.findall(
            r"[` ]((?:library|rules|play|setup|search|record|example|describe|job|fair)\.[a-z]+)\b",
            PAGE,
        )
    )
    assert named - {"job.progress", "job.done", "job.failed"} == set(Asking().service.names) - ours


def test_the_limits_are_those_that_hold() -> None:
    assert f"sent nothing for {LIMITS[PLAY].patience:g} seconds" in PAGE
