"""Numbers in reports: what is rounded to zero has no sign."""

import pytest

from manqala.study.report_numbers import format_signed


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(0.4, 0, "0"), (-0.4, 0, "0"), (-1.5, 1, "−1.5"), (12, 0, "+12"), (0.004, 2, "0.00")],
)
def test_only_what_is_not_zero_has_a_sign(value: float, digits: int, text: str) -> None:
    assert format_signed(value, digits) == text
