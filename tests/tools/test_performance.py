"""The page on speed shows the recorded tables."""

import pytest

from tests.helpers.checkout import ROOT
from tools.performance import RESULTS, TABLES, MissingTableError, Quoted, main, page

TEXT = (ROOT / RESULTS).read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_the_page_shows_every_table_with_its_command() -> None:
    made = page(TEXT)
    assert made.count("\n## ") == len(TABLES)
    assert made.count("\nMeasured by `python benchmarks/") == len(TABLES)


def test_a_figure_that_changes_changes_the_page() -> None:
    assert page(TEXT.replace("1,131,383", "9,999,999")).count("9,999,999") == 1


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.title)
def test_a_table_that_is_gone_is_reported(table: Quoted) -> None:
    with pytest.raises(MissingTableError):
        page(TEXT.replace(table.row, "| other"))
