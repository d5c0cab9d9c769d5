"""Tests that need an extra are skipped where it is not installed."""

from __future__ import annotations

import pytest

from manqala.study.extra import need_extra
from manqala.text.diagnostics import ManqalaError


def needs_study() -> None:
    """Skip the test that calls it unless the extra ‘study’ is installed."""
    try:
        need_extra()
    except ManqalaError:
        pytest.skip("the extra ‘study’ is not installed")
