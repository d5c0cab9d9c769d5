"""Rule texts from strangers: the page says what is wrong with them, does nothing that they want, and goes on."""

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.browser.at_page import MAY, PATIENCE, AtPage, link
from tests.studio.browser.hostile import HOSTILE


def test_there_are_twenty() -> None:
    assert len(HOSTILE) == 20


STRANGE = (
    "#studio :is(script, iframe, object, embed, [onerror], [onload], a[href^='javascript:' i]), "
    "#studio img[src]:not([src='./icon.svg'])"
)
"""What no text may bring into the page."""
MAY_BE_PLAYED = {
    "a script as the title",
    "an image that fails, as names",
    "an address that is a program",
    "a script in an example",
    "a script as the reason of a rule",
    "escapes for terminals",
    "letters that run the other way",
    "a line of 256 KB that is a comment",
    "a title of 256 KB",
    "ten thousand definitions",
    "a turn of a million million works",
    "seeds that are sown for ever",
}
"""These are rules, if strange ones."""


def test_nothing_is_done_that_a_text_wants(at: AtPage) -> None:
    """All in one page, one after the other: what one has broken would be seen by the next."""
    at.open("#game=kalah")
    at.settle("played")
    for number, (what, text) in enumerate(HOSTILE.items()):
        at.follow(link(text, name=f"text-{number}"))
        shown = at.page.get_by_text(f"text-{number}.sow").first
        expect(shown).to_be_visible(timeout=PATIENCE)
        state = at.settle()
        assert state != "played" or what in MAY_BE_PLAYED, what
        assert at.page.evaluate("window.harmed") is None, what
        assert at.page.locator(STRANGE).count() == 0, what
    # What is asked next is answered as ever.
    at.follow("#game=oware")
    at.shows("Oware")
    assert at.wait_for_question() == "board"
    at.page.locator(MAY).first.click()
    at.has_moves(1)
