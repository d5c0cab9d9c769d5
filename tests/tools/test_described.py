"""The page on which five games are told beside their rules: up to date, and each rule beside its sentence."""

from manqala.text.resources import games_directories
from tools import described

PAGE = games_directories()[0].parent / described.PAGE


def test_the_page_is_up_to_date() -> None:
    page = described.page()
    assert PAGE.read_text(encoding="utf-8") == page, "run python -m tools.described"
    assert (
        "| `sow it anticlockwise, skipping it` | Sow the seeds of the chosen hole one by one anticlockwise"
        in page
    )
    assert page.count("**Still stiff:**") == len(described.STIFF) == 5
