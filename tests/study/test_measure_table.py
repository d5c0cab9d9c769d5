"""The table of measures: each is computed from recorded games, and stands in docs/study.md."""

import re

from manqala.api.loading import load
from manqala.study.measure_table import MEASURES
from tests.helpers.checkout import DOCS
from tests.helpers.extras import needs_study


def test_the_manual_has_every_measure_in_order() -> None:
    page = (DOCS / "study.md").read_text(encoding="utf-8")
    table = page.partition("## What is measured")[2].partition("\n- ")[0]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(cells)) == list(MEASURES)


def test_every_measure_is_computed() -> None:
    needs_study()
    from manqala.study.measures import RecordedSeries, measure_games
    from manqala.study.recorder import NativeRecorder

    found = set()
    for match in (False, True):
        recorder = NativeRecorder(load("san-yao").native(compiled=False), match=match)
        series = RecordedSeries(recorder.random(range(2), 3).table(), 2, (0, 0))
        found |= {measure_game.name for measure_game in measure_games(series, match=match)}
    # Those from search values are in test_values.py.
    assert found == {name for name, info in MEASURES.items() if not info.by_search}
