"""A browser for published pages."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium.start_browser() as made:
        yield made
