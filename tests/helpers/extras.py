"""Tests that need an extra are skipped where it is not installed."""

from __future__ import annotations

import pytest

from manqala.text.extras import find_missing


def needs_study() -> None:
    """Skip the test that calls it unless the extra ‘study’ is installed."""
    if find_missing("study"):
        pytest.skip("the extra ‘study’ is not installed")
