"""The colours of full screen: whatever is read has enough contrast, in a dark terminal and in a light one."""

from __future__ import annotations

from itertools import product

import pytest

from manqala.terminal import screen_colours
from manqala.terminal.screen_colours import (
    COLOURS,
    DARK,
    LIGHT,
    is_light,
    is_terminal_light,
    use_light,
)

ENOUGH = 4.5
"""What the Web Content Accessibility Guidelines ask of text."""
FAINT = 3.0
"""What they ask of signs, and of large text: here of empty holes and seeds."""
GROUNDS = ("hole", "store", "choice", "began", "ended")
READ = [
    *product(("text",), (*GROUNDS, "screen", "bar")),
    *product(("changed", "preview"), ("hole", "store", "choice")),
    *product(("dark",), ("cursor",)),
    *product(("label", "chosen", "value"), ("wood",)),
    *product(("dim", "chosen", "value", "name", "code"), ("screen",)),
    ("name", "bar"),
]
SEEN = list(product(("empty", "seed"), ("hole", "store", "choice")))


def luminance(colour: str) -> float:
    def linear(part: str) -> float:
        share = int(part, 16) / 255
        return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(colour[at : at + 2]) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_what_is_read_has_contrast(palette: dict[str, str]) -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    faint = {
        (text, ground): round(found, 2)
        for least, pairs in ((ENOUGH, READ), (FAINT, SEEN))
        for text, ground in pairs
        if (found := contrast(palette[text], palette[ground])) < least
    }
    assert not faint


def test_both_palettes_have_the_same_colours() -> None:
    assert DARK.keys() == LIGHT.keys() == COLOURS.keys()


def test_the_terminal_may_say_that_it_is_light(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_colours, "COLOURS", dict(DARK))
    for told, light in (("0;15", True), ("15;0", False), ("0;default;7", True), ("", False)):
        monkeypatch.setenv("COLORFGBG", told)
        assert is_terminal_light() == light
        use_light(light)
        assert is_light() == light
