"""A browser, the studio behind a server, and the same as a folder of files."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from manqala.studio.exporting import export_page
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from tests.studio.browser.at_page import AtPage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what needs a browser come first, so that one process does it all.

    To begin a browser, and Python in its page, takes a minute; of what comes later another process takes a share.
    All of it is slow; a page with Python in it is nightly.
    """
    folder = Path(__file__).parent
    items.sort(key=lambda item: item.path.parent != folder)
    for item in items:
        if item.path.parent == folder and not item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    with chromium.start_browser() as made:
        yield made


@pytest.fixture(scope="package", autouse=True)
def built() -> None:
    """There is a page to look at."""
    if not (chromium.PAGE / "index.html").is_file():
        chromium.left_out("its page is not built (npm ci && npm run build, in web/)")


@pytest.fixture(scope="package")
def server() -> Iterator[str]:
    pytest.importorskip(
        "uvicorn",
        reason="LEFT OUT: the studio was not looked at in a browser: the extra ‘studio’ is not there",
    )
    with chromium.start_studio() as address:
        yield address


@pytest.fixture(scope="package")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not chromium.PYODIDE.is_dir():
        chromium.left_out("Pyodide is not there (npm ci, in web/)")
    folder = tmp_path_factory.mktemp("exported")
    export_page(folder, chromium.PYODIDE)
    with chromium.given_out(folder) as address:
        yield address


@pytest.fixture(scope="module", params=["server", pytest.param("page", marks=pytest.mark.nightly)])
def address(request: pytest.FixtureRequest) -> str:
    """Where the studio is: Python behind a socket, or in the page."""
    found: str = request.getfixturevalue("server" if request.param == "server" else "exported")
    return found


@pytest.fixture(scope="module")
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A profile that has never seen the studio; nothing moves, so that nobody has to wait for it."""
    made = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def at(context: "BrowserContext", address: str) -> Iterator["AtPage"]:
    """A user at the page; at the end no error may be left unreported."""
    from tests.studio.browser.at_page import AtPage

    made = AtPage(context, address)
    yield made
    made.page.close()
    assert made.wrong == []


@pytest.fixture(scope="module")
def sitting(context: "BrowserContext", address: str) -> "AtPage":
    """One page for many games: Python is started once."""
    from tests.studio.browser.at_page import AtPage

    made = AtPage(context, address)
    made.open("#game=kalah")
    made.settle("played")
    return made


@pytest.fixture
def newcomer(browser: "Browser", address: str) -> Iterator[Callable[..., "AtPage"]]:
    """Opens the studio in a profile of its own."""
    from tests.studio.browser.at_page import AtPage

    contexts, people = [], []

    def come(**more: Any) -> "AtPage":
        settings = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | more
        contexts.append(browser.new_context(**settings))
        people.append(AtPage(contexts[-1], address))
        return people[-1]

    yield come
    for context in contexts:
        context.close()
    assert [wrong for person in people for wrong in person.wrong] == []
