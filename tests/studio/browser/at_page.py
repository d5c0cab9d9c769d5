"""A user at the page of the studio: what the user sees and does. Tests wait for what happens, never for seconds."""

from __future__ import annotations

import base64
import json
import re
import zlib
from contextlib import suppress
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request

PATIENCE = 90_000
"""Limit of milliseconds for anything on a busy machine."""
expect.set_options(timeout=PATIENCE)
MAY = '.board-spots [data-place][aria-disabled="false"]'
"""The places that can be chosen."""
WORDS = (
    '.play-question :is(.play-answers .play-answer, .play-answer-small):not([aria-disabled="true"])'
)
"""The answers that can be given in words."""
GLANCE = 40
HASTE = 3_000
"""So long something that was there is waited for."""
A_WHILE = 20_000
"""So long what follows at once may take, before it counts as not to follow."""
SETTLED = re.compile("played|faulty|trouble")
TRIES = 4
"""How many times an action without effect is tried again."""
SHOTS = 40
"""A move has fewer answers."""

Json = dict[str, Any]


def link(text: str, *moves: str, name: str = "mine", depth: int | None = None) -> str:
    """What stands behind the ‘#’ of a link to a game."""
    told = [1, name, text, {}, False, None, list(moves), len(moves) if depth is None else depth]
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(json.dumps(told).encode("utf-8", "surrogatepass")) + packed.flush()
    return "#rules=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack(address: str) -> Json:
    """What a link holds."""
    _, _, packed = address.partition("#rules=")
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    _, name, text, options, match, start, moves, depth = json.loads(zlib.decompress(data, -15))
    line = {
        "rules": {"name": name, "text": text},
        "set": options,
        "match": match,
        "start": start,
        "moves": moves,
    }
    return {"line": line, "depth": depth}


class AtPage:
    """A page of the studio that is open."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.address = address
        self.wrong: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._asked)
        self.page.on("dialog", lambda dialog: self.wrong.append(f"dialog: {dialog.message}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.wrong.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # What a page was fetching when it is left was not refused.
        if request.failure and "ERR_ABORTED" not in request.failure:
            self.wrong.append(f"failed: {request.url}: {request.failure}")

    def _asked(self, request: Request) -> None:
        origin = re.match(r"\w+://[^/]+", self.address)
        assert origin is not None
        if not request.url.startswith(
            (origin[0], origin[0].replace("http", "ws", 1), "data:", "blob:")
        ):
            self.wrong.append(f"asked elsewhere: {request.url}")

    def until(self, what: str, arg: object = None) -> Any:
        """Wait until something is so, and what it is; the page's policy forbids to ask that from within."""
        end = monotonic() + PATIENCE / 1000
        while monotonic() < end:
            found = self.page.evaluate(what, arg)
            if found:
                return found
            self.page.wait_for_timeout(GLANCE)
        raise AssertionError(f"it did not come to this: {what}\n{self.seen()}")

    def comes_to(self, what: str, arg: object = None) -> bool:
        """Whether something is so before long."""
        end = monotonic() + A_WHILE / 1000
        while not self.page.evaluate(what, arg):
            if monotonic() > end:
                return False
            self.page.wait_for_timeout(GLANCE)
        return True

    def seen(self) -> str:
        """What there is to be seen and heard just now, for who has to find out what went wrong."""
        return "\n".join([*self.wrong, self.page.locator("body").aria_snapshot()])

    # ---- getting there ----------------------------------------------------------------------------

    def open(self, fragment: str = "") -> None:
        """Go to the page."""
        self.page.goto(self.address + fragment)

    def follow(self, fragment: str) -> None:
        """Follow a link while the page is open."""
        self.page.evaluate("to => { location.hash = to }", fragment)
        # The page takes what it has read out of its address.
        self.until("() => location.hash === ''")

    def settle(self, state: str | None = None) -> str:
        """Wait until it is known what to make of the rules, or until it is as it should be."""
        wanted = SETTLED if state is None else state
        expect(self.state).to_have_attribute("data-state", wanted, timeout=PATIENCE)
        return self.state.get_attribute("data-state") or ""

    @property
    def state(self) -> Locator:
        """What is said of the rules as they stand."""
        return self.page.locator(".rules-state")

    def shows(self, title: str) -> None:
        """Wait until a game is played."""
        expect(self.page).to_have_title(f"{title} – Manqala studio", timeout=PATIENCE)
        self.settle("played")
        expect(self.page.locator(".board-spots [data-place]").first).to_be_visible(timeout=PATIENCE)

    # ---- playing ----------------------------------------------------------------------------------

    @property
    def moves(self) -> int:
        """How many moves are listed."""
        return self.page.locator('.play-moves [aria-label^="Move "]').count()

    def has_moves(self, number: int) -> None:
        """Wait until so many moves are listed."""
        listed = self.page.locator('.play-moves [aria-label^="Move "]')
        expect(listed).to_have_count(number, timeout=PATIENCE)

    def place(self, place: int) -> Locator:
        """A place of the board."""
        return self.page.locator(f'.board-spots [data-place="{place}"]')

    def wait_for_question(self) -> str:
        """Wait until a person is asked something, or the game is over: `board`, `words`, `over` or `trouble`."""
        found = self.until(
            """([may, words]) => {
              if (document.querySelector('.play-ended')) return 'over';
              if (document.querySelector('.play-thinking')) return null;
              if (document.querySelector('.play-trouble')) return 'trouble';
              if (document.querySelector(words)) return 'words';
              return document.querySelector(may) ? 'board' : null;
            }""",
            [MAY, WORDS],
        )
        return str(found)

    def answer_at_random(self, chance: Random) -> bool:
        """Answer one question by a click, on the board where that is possible; whether the game goes on.

        Whoever sees that nothing came of it looks what is asked now, and tries again.
        """
        for _ in range(TRIES):
            kind = self.wait_for_question()
            if kind == "over":
                return False
            # In trouble all that can be done is to try again.
            on_board = kind != "trouble" and self.page.locator(MAY).count() > 0
            answers = self.page.locator(MAY if on_board else WORDS)
            before = self.marks()
            with suppress(TooLate):
                # What was asked may be settled meanwhile: something else is asked then.
                answers.nth(chance.randrange(max(1, answers.count()))).click(timeout=HASTE)
            if self.comes_to("before => (" + MARKS + ") !== before", before):
                return True
        raise AssertionError(f"nothing came of {TRIES} answers: {self.seen()}")

    def marks(self) -> str:
        """Something that changes with every answer."""
        return str(self.page.evaluate(MARKS))

    def play_at_random(self, moves: int, chance: Random) -> int:
        """Play so many moves by clicks, or to the end; how many there were."""
        for _ in range(moves * SHOTS):
            # What has been answered is a move only when something else is asked.
            self.wait_for_question()
            if self.moves >= moves or not self.answer_at_random(chance):
                break
        return self.moves

    def shared(self) -> Json:
        """The game as its link has it."""
        self.page.get_by_role("button", name="Share").click()
        address = self.page.get_by_label("The link").input_value()
        self.page.keyboard.press("Escape")
        return unpack(address)

    def lit_line(self, expected: int | None) -> int | None:
        """The line of the rules that is lit because it did what is shown, soon or after a while.

        A line out of sight is scrolled to first, and stands in the page only then.
        """
        end = monotonic() + A_WHILE / 1000
        while True:
            found: int | None = self.page.evaluate(LIT)
            if found == expected or monotonic() > end:
                return found
            self.page.wait_for_timeout(GLANCE)

    # ---- writing ----------------------------------------------------------------------------------

    def replace(self, old: str, new: str) -> None:
        """Change the text as one does by hand: find, select, type."""
        press = self.page.keyboard.press
        self.page.locator(".cm-content").click()
        press("ControlOrMeta+Home")
        press("ControlOrMeta+F")
        self.page.locator(".cm-search [name=search]").press_sequentially(old)
        press("Enter")
        press("Escape")
        self.page.keyboard.insert_text(new)

    @property
    def problems(self) -> Locator:
        """What is wrong, as it is listed."""
        return self.page.locator(".problems .problem")


MARKS = """
[document.querySelectorAll('.play-moves [aria-label^="Move "]').length, document.querySelectorAll('.play-chip').length,
 document.querySelector('.play-prompt')?.textContent, !!document.querySelector('.play-ended'),
 !!document.querySelector('.play-trouble')].join('|')
"""

LIT = """() => {
  const root = document.querySelector('.editor').shadowRoot;
  const line = root.querySelector('.cm-line.studio-did');
  if (line === null) return null;
  const content = root.querySelector('.cm-content');
  const view = (content.cmTile ?? content.cmView).view;
  return view.state.doc.lineAt(view.posAtDOM(line)).number;
}"""
