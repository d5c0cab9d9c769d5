"""A browser for published pages."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    path = chromium.browser_path()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=list(chromium.OPTIONS))
        yield made
        made.close()
